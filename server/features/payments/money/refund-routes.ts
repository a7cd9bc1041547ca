import { m } from '#messages'
import { moneyProblems } from '#contract/admin/money-problems.ts'
import type { refunds } from '#contract/admin/refunds.ts'
import { pagination } from '#contract/fields.ts'
import type { Ctx } from '#server/app-context.ts'
import { needsSecondPerson } from '#server/features/approvals/approvals.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { markPaid, retryRefund, revealNumbers } from '../refunds/by-hand.ts'
import * as q from './queries.ts'
import { serializeRefund } from './serialize.ts'

export const showRefund = (ctx: Ctx, row: q.AdminRefundRow) =>
  serializeRefund(row, needsSecondPerson(ctx.app.config, row.amountCents))

export const refundRoutes: HttpRoutes<typeof refunds> = {
  async 'GET /admin/money/refunds'({ query: { status, page, limit } }, ctx) {
    const { refunds, total } = await q.listRefunds(ctx.db, { status, limit, offset: (page - 1) * limit })
    return {
      success: true,
      refunds: refunds.map((row) => showRefund(ctx, row)),
      pagination: pagination(page, limit, total),
    }
  },
  async 'GET /admin/money/refunds/:id'({ params }, ctx) {
    const row = await q.findAdminRefund(ctx.db, params.id)
    if (!row) throw moneyProblems.notFound()
    return { success: true, refund: showRefund(ctx, row) }
  },
  async 'POST /admin/money/refunds/:id/retry'({ params, body }, ctx) {
    await retryRefund(ctx, { ...params, ...body, ip: ctx.request.ip })
    return { success: true, message: m.rule_reply_done() }
  },
  'POST /admin/money/refunds/:id/numbers': async ({ params }, ctx) => ({
    success: true,
    ...(await revealNumbers(ctx, { ...params, ip: ctx.request.ip })),
  }),
  'POST /admin/money/refunds/:id/paid': async ({ params, body }, ctx) => ({
    success: true,
    isWaiting: !(await markPaid(ctx, { ...params, ...body, ip: ctx.request.ip })),
  }),
}
