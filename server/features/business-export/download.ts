/** The file itself, outside of the API: a browser loads it by its address and saves it while it is written. */
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { businessExportProblems } from '#contract/business-export.ts'
import { hasMerchantRole, LEAST_ROLE } from '#domain/accounts/merchant-role.ts'
import { toDay } from '#domain/time/time.ts'
import { getLocale } from '#messages/runtime'
import type { Actor, AppContext } from '#server/app-context.ts'
import type { Feature } from '#server/feature.ts'
import { identifySession } from '#server/features/accounts/accounts.ts'
import type { Site } from '#server/platform/http/operation.ts'
import { writeArchive } from './archive.ts'
import { getDownloads } from './downloads.ts'
import { EXPORTS_PATH, readToken } from './links.ts'
import { findBusiness } from './queries.ts'

export function mountDownload(
  server: FastifyInstance,
  app: AppContext,
  site: Site,
  features: readonly Feature[],
): void {
  if (site !== 'merchant') return
  const tables = features.flatMap(({ businessExport }) => businessExport ?? [])
  const options = { exposeHeadRoute: false }
  server.get<{ Params: { token: string } }>(`${EXPORTS_PATH}/:token.zip`, options, async (request, reply) => {
    const now = app.clock.now()
    const { merchantId, accountId } = await requireOwner(app, request.params.token, now)
    await server.limits.operation('download-business', { accountId, device: null, ip: request.ip })
    const { db } = app.database
    const business = await findBusiness(db, merchantId)
    const end = getDownloads(app).begin(merchantId)
    const archive = Readable.from(
      writeArchive({
        db,
        media: app.config,
        tables,
        merchantId,
        businessName: business.name,
        now,
        locale: getLocale(),
      }),
      { objectMode: false },
    )
    // Also after an error, and when the client has left.
    archive.once('close', end)
    const name = `d3-${business.slug ?? 'business'}-${toDay(now.getTime())}.zip`
    reply.headers({
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    return reply.type('application/zip').send(archive)
  })
}

/** Returns the owner of an address. They may have signed out, lost the role or been suspended since it was made. */
async function requireOwner(
  app: AppContext,
  token: string,
  now: Date,
): Promise<Pick<Actor, 'accountId'> & { merchantId: string }> {
  const link = readToken(app.config, token, now)
  const actor = link && (await identifySession(app, link.sessionId))
  if (
    !actor ||
    actor.accountId !== link.accountId ||
    actor.merchantId !== link.merchantId ||
    !hasMerchantRole(actor.merchantRole, LEAST_ROLE.exportBusiness)
  )
    throw businessExportProblems.linkOver()
  return { accountId: actor.accountId, merchantId: link.merchantId }
}
