/** Owners write, send and stop broadcasts (docs/rules/admin.md#broadcasts). */
import { m } from '#messages'
import { broadcastProblems, type ANNOUNCEMENT_AUDIENCES } from '#contract/admin/broadcasts.ts'
import { Problem } from '#contract/problem.ts'
import { MAX_PER_MINUTE } from '#domain/notifications/broadcasts.ts'
import { LOCALES } from '#domain/accounts/locale.ts'
import { getAccountById } from '#server/features/accounts/accounts.ts'
import { notificationMail } from '#server/features/notifications/notifications.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { requireAdmin, requireRecentReauthentication } from '#server/platform/http/access.ts'
import { requireCurrentVersion } from '#server/platform/http/requests/edits.ts'
import { uuidv7 } from '#server/ids.ts'
import { withLocale } from '#server/locale.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { countAudience, type Size, type Target } from './audience.ts'
import * as q from './queries.ts'
import { toParams, TYPES } from './sending.ts'
import { serializeBroadcast } from './serialize.ts'

/** Target of a request, of which parts that the audience does not need are left out. */
type TargetInput = Pick<Target, 'kind' | 'audience'> & {
  location?: string | undefined
  category?: string | undefined
  day?: string | undefined
}
type DraftInput = TargetInput & Omit<q.Draft, keyof Target>

/** Keeps only what the audience needs. */
const toTarget = ({ kind, audience, location, category, day }: TargetInput): Target => ({
  kind,
  audience,
  location: audience === 'area' ? (location ?? null) : null,
  category: audience === 'category' ? (category ?? null) : null,
  day: audience === 'visitors' ? (day ?? null) : null,
})

async function buildDraft(db: Queryable, input: DraftInput): Promise<q.Draft> {
  const target = toTarget(input)
  if (target.location !== null && !(await q.placeExists(db, target.location)))
    throw Problem.invalid([['location', m.field_broadcast_location()]])
  if (target.category !== null && !(await q.categoryExists(db, target.category)))
    throw Problem.invalid([['category', m.field_broadcast_category()]])
  return { ...input, ...target }
}

export const getSize = (ctx: Ctx, target: TargetInput): Promise<Size> =>
  countAudience(ctx.db, toTarget(target), ctx.now)

export async function getBroadcast(db: Queryable, id: string): Promise<q.BroadcastRow> {
  const broadcast = await q.findBroadcast(db, id)
  if (!broadcast) throw broadcastProblems.notFound()
  return broadcast
}

export const writeBroadcast = (ctx: Ctx, input: DraftInput): Promise<q.BroadcastRow> =>
  transaction(ctx, async (tx) => {
    const id = uuidv7(ctx.now.getTime())
    await q.insertBroadcast(
      tx.db,
      id,
      requireAdmin(ctx, 'sendBroadcasts').accountId,
      await buildDraft(tx.db, input),
      ctx.now,
    )
    await auditBroadcast(tx, 'broadcast.written', id, { title: input.titleEn })
    return getBroadcast(tx.db, id)
  })

export const changeBroadcast = (
  ctx: Ctx,
  id: string,
  { version, ...input }: DraftInput & { version?: number | undefined },
): Promise<q.BroadcastRow> =>
  transaction(ctx, async (tx) => {
    await lockDraft(tx, id, version)
    await q.updateDraft(tx.db, id, await buildDraft(tx.db, input))
    await auditBroadcast(tx, 'broadcast.changed', id, { title: input.titleEn })
    return getBroadcast(tx.db, id)
  })

export const deleteDraft = (ctx: Ctx, id: string): Promise<void> =>
  transaction(ctx, async (tx) => {
    const { titleEn } = await lockDraft(tx, id)
    await q.deleteBroadcast(tx.db, id)
    await auditBroadcast(tx, 'broadcast.deleted', id, { title: titleEn })
  })

/** Sends the broadcast only to the admin, in each language as the readers would get it. */
export const testBroadcast = (ctx: Ctx, id: string): Promise<void> =>
  transaction(ctx, async (tx) => {
    const broadcast = await getBroadcast(tx.db, id)
    const { id: accountId, email } = await getAccountById(ctx, requireAdmin(ctx, 'sendBroadcasts').accountId)
    const testId = uuidv7(ctx.now.getTime())
    for (const locale of LOCALES) {
      const mail = withLocale(locale, () =>
        notificationMail(ctx.app, {
          type: TYPES[broadcast.kind],
          params: toParams(broadcast),
          count: 1,
          path: broadcast.path,
          accountId,
          role: broadcast.audience === 'merchants' ? 'merchant' : 'customer',
        }),
      )
      await tx.emit('send-mail', { key: `broadcast-test:${testId}:${locale}`, to: email ?? '', ...mail })
    }
    await auditBroadcast(tx, 'broadcast.tested', id)
  })

const UNCONFIRMED_RECIPIENTS = 1000

/** More people are notified only by somebody who has just signed in, and not by a computer left open. */
function requireReauthenticationFor(recipients: number, ctx: Pick<Ctx, 'actor' | 'now'>): void {
  if (recipients > UNCONFIRMED_RECIPIENTS)
    requireRecentReauthentication(requireAdmin(ctx, 'sendBroadcasts'), ctx.now)
}

type Announcement = { title: string; message: string; actionUrl: string }

/** Broadcasts in one language, now. Returns how many people will get it. */
export const broadcastToAll = (
  ctx: Ctx,
  audience: (typeof ANNOUNCEMENT_AUDIENCES)[number],
  { title, message, actionUrl }: Announcement,
): Promise<number> =>
  transaction(ctx, async (tx) => {
    const audiences = audience === 'everyone' ? (['customers', 'merchants'] as const) : [audience]
    const targets = audiences.map((each) => ({ kind: 'service', audience: each }) as const)
    const sizes = await Promise.all(targets.map((target) => getSize(tx, target)))
    const recipients = sizes.reduce((sum, { people }) => sum + people, 0)
    requireReauthenticationFor(recipients, ctx)
    for (const [index, target] of targets.entries()) {
      if (sizes[index]?.people === 0) continue
      const { id, version } = await writeBroadcast(tx, {
        ...target,
        hasPush: true,
        hasEmail: true,
        titleEn: title,
        textEn: message,
        titleSw: title,
        textSw: message,
        path: actionUrl,
        perMinute: MAX_PER_MINUTE,
      })
      await sendBroadcast(tx, id, { at: null, version })
    }
    return recipients
  })

type Order = { at: string | null; version: number }

export const sendBroadcast = (ctx: Ctx, id: string, { at, version }: Order): Promise<q.BroadcastRow> =>
  transaction(ctx, async (tx) => {
    const broadcast = await lockDraft(tx, id, version)
    const due = at === null ? ctx.now : new Date(at)
    if (due < ctx.now) throw Problem.invalid([['at', m.field_broadcast_past()]])
    const { people } = await countAudience(tx.db, broadcast, ctx.now)
    if (people === 0) throw broadcastProblems.nobody()
    requireReauthenticationFor(people, ctx)
    const order = {
      by: requireAdmin(ctx, 'sendBroadcasts').accountId,
      at: due,
      isLater: due > ctx.now,
      expected: people,
    }
    await q.orderBroadcast(tx.db, id, order, ctx.now)
    await auditBroadcast(tx, at === null ? 'broadcast.sent' : 'broadcast.scheduled', id, {
      title: broadcast.titleEn,
      people,
      ...(at !== null && { at }),
    })
    return getBroadcast(tx.db, id)
  })

export const stopBroadcast = (ctx: Ctx, id: string, reason: string): Promise<q.BroadcastRow> =>
  transaction(ctx, async (tx) => {
    // Waits for the batch that is being notified.
    const broadcast = await q.lockBroadcast(tx.db, id)
    if (!broadcast) throw broadcastProblems.notFound()
    if (broadcast.nextAt === null)
      throw broadcastProblems.ended().with({ extra: { current: serializeBroadcast(broadcast) } })
    await q.stopBroadcast(tx.db, id, requireAdmin(ctx, 'sendBroadcasts').accountId, ctx.now)
    await auditBroadcast(tx, 'broadcast.stopped', id, { reason, notified: broadcast.notified })
    return getBroadcast(tx.db, id)
  })

async function lockDraft(tx: TxCtx, id: string, version?: number): Promise<q.BroadcastRow> {
  const broadcast = await q.lockBroadcast(tx.db, id)
  if (!broadcast) throw broadcastProblems.notFound()
  const current = () => serializeBroadcast(broadcast)
  if (broadcast.status !== 'draft') throw broadcastProblems.notDraft().with({ extra: { current: current() } })
  requireCurrentVersion(broadcast, version, current)
  return broadcast
}

const auditBroadcast = (
  tx: TxCtx,
  action: string,
  subject: string,
  details: Record<string, string | number> = {},
) => audit(tx.db, tx.now, { action, actor: requireAdmin(tx, 'sendBroadcasts').accountId, subject, details })
