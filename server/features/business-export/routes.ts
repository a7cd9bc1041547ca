import type { businessExport } from '#contract/business-export.ts'
import { requireActor, requireMerchantId } from '#server/platform/http/access.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { getDownloads } from './downloads.ts'
import { buildLink } from './links.ts'

export const businessExportRoutes: HttpRoutes<typeof businessExport> = {
  async 'POST /merchant/exports'(_input, ctx) {
    const { accountId, sessionId } = requireActor(ctx)
    const merchantId = requireMerchantId(ctx)
    // Said here, where the page can show it.
    getDownloads(ctx.app).requirePlace(merchantId)
    await audit(ctx.db, ctx.now, {
      action: 'business.exported',
      actor: accountId,
      ip: ctx.request.ip,
    })
    const { url, expiresAt } = buildLink(ctx.app.config, { merchantId, accountId, sessionId }, ctx.now)
    return { success: true, url, expiresAt: expiresAt.toISOString() }
  },
}
