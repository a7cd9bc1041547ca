import { m } from '#messages'
import { pagination } from '#contract/fields.ts'
import type { withdrawals } from '#contract/withdrawals.ts'
import { maskPhone } from '#domain/accounts/phone.ts'
import { shillings } from '#domain/payments/money.ts'
import { requireActor } from '#server/platform/http/access.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { listWithdrawals } from './queries.ts'
import { serializeWithdrawal } from './serialize.ts'
import { getWithdrawable, sendCode, withdraw } from './withdrawals.ts'

export const withdrawalRoutes: HttpRoutes<typeof withdrawals> = {
  async 'GET /users/withdrawals'({ query }, ctx) {
    const [now, { rows, total }] = await Promise.all([
      getWithdrawable(ctx),
      listWithdrawals(ctx.db, requireActor(ctx).accountId, query),
    ])
    return {
      success: true,
      available: shillings(now.availableCents),
      most: shillings(now.mostCents),
      minimum: shillings(now.minimumCents),
      leftToday: shillings(now.leftTodayCents),
      fee: shillings(now.feeCents),
      phone: now.phone && maskPhone(now.phone),
      obstacle: now.obstacle,
      withdrawals: rows.map(serializeWithdrawal),
      pagination: pagination(query.page, query.limit, total),
    }
  },
  async 'POST /users/withdrawals/code'({ body: { amount } }, ctx) {
    await sendCode(ctx, amount * 100, ctx.request.ip)
    return { success: true, message: m.rule_reply_otp_resent() }
  },
  async 'POST /users/withdrawals'({ body: { amount, otp } }, ctx) {
    const withdrawal = await withdraw(ctx, { amountCents: amount * 100, otp })
    return { success: true, withdrawal: serializeWithdrawal(withdrawal) }
  },
}
