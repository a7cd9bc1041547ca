import { m } from '#messages'
import type { adminWaitlists as contract } from '#contract/admin/waitlists.ts'
import { bookingProblems } from '#contract/bookings/problems.ts'
import { requireActor } from '#server/platform/http/access.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { findEntry, listForAdmins } from './entry-queries.ts'
import { endWaiting } from './waitlist.ts'

export const adminWaitlistRoutes: HttpRoutes<typeof contract> = {
  'GET /admin/waitlist': async ({ query: { page, limit, show } }, { db, now }) => {
    // One more shows whether there is another page.
    const rows = await listForAdmins(
      db,
      { isWaiting: show === 'waiting', limit: limit + 1, offset: (page - 1) * limit },
      now,
    )
    return {
      success: true,
      entries: rows.slice(0, limit).map(({ firstName, lastName, joinedAt, heldUntil, ...row }) => ({
        ...row,
        customer: `${firstName} ${lastName}`,
        joinedAt: joinedAt.toISOString(),
        heldUntil: heldUntil?.toISOString() ?? null,
      })),
      hasMore: rows.length > limit,
    }
  },
  'POST /admin/waitlist/:id/close': async ({ params, body: { reason } }, ctx) => {
    const entry = await findEntry(ctx.db, params.id)
    if (!entry) throw bookingProblems.waitNotFound()
    const actor = requireActor(ctx).accountId
    await endWaiting(ctx, entry, 'closed', (tx) =>
      audit(tx.db, tx.now, {
        action: 'waitlist.closed',
        actor,
        subject: entry.accountId,
        details: { entry: entry.id, reason },
      }),
    )
    return { success: true, message: m.rule_reply_done() }
  },
}
