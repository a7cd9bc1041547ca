import { m } from '#messages'
import { moneyProblems } from '#contract/admin/money-problems.ts'
import type { AdminPayout, payouts } from '#contract/admin/payouts.ts'
import { pagination } from '#contract/fields.ts'
import { maskPhone } from '#domain/accounts/phone.ts'
import { shillings } from '#domain/payments/money.ts'
import type { Ctx } from '#server/app-context.ts'
import { needsSecondPerson } from '#server/features/approvals/approvals.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { decidePayout, retryPayout, revealPayee } from '../../payouts/by-hand.ts'
import { findShownPayout, listPayouts, type ShownPayout } from './queries.ts'

const serialize = (ctx: Ctx, { name, amountCents, ...row }: ShownPayout): AdminPayout => ({
  ...row,
  to: name,
  phone: maskPhone(row.phone),
  amount: shillings(amountCents),
  needsSecondPerson: needsSecondPerson(ctx.app.config, amountCents),
  createdAt: row.createdAt.toISOString(),
  requestedAt: row.requestedAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
})

export const payoutRoutes: HttpRoutes<typeof payouts> = {
  async 'GET /admin/money/payouts'({ query: { status, page, limit } }, ctx) {
    const found = await listPayouts(ctx.db, { status, limit, offset: (page - 1) * limit })
    return {
      success: true,
      payouts: found.payouts.map((row) => serialize(ctx, row)),
      pagination: pagination(page, limit, found.total),
    }
  },
  async 'GET /admin/money/payouts/:id'({ params }, ctx) {
    const row = await findShownPayout(ctx.db, params.id)
    if (!row) throw moneyProblems.notFound()
    return { success: true, payout: serialize(ctx, row) }
  },
  async 'POST /admin/money/payouts/:id/retry'({ params, body }, ctx) {
    await retryPayout(ctx, { ...params, ...body, ip: ctx.request.ip })
    return { success: true, message: m.rule_reply_done() }
  },
  'POST /admin/money/payouts/:id/number': async ({ params }, ctx) => ({
    success: true,
    phone: await revealPayee(ctx, { ...params, ip: ctx.request.ip }),
  }),
  'POST /admin/money/payouts/:id/paid': async ({ params, body }, ctx) => ({
    success: true,
    isWaiting: !(await decidePayout(ctx, { ...params, ...body, ip: ctx.request.ip })),
  }),
  'POST /admin/money/payouts/:id/failed': async ({ params, body }, ctx) => ({
    success: true,
    isWaiting: !(await decidePayout(ctx, { ...params, ...body, receipt: null, ip: ctx.request.ip })),
  }),
}
