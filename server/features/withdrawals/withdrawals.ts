/**
 * Withdrawals of rewards to the own phone (docs/rules/rewards.md#withdrawals). A withdrawal leaves the balance and is in
 * the ledger before M-Pesa is asked, under the lock under which credit is reserved too. It follows its pay-out.
 */
import { codeProblems } from '#contract/codes.ts'
import { STOPPED_RETRY_SECONDS, stopProblems } from '#contract/stops.ts'
import { withdrawalProblems } from '#contract/withdrawals.ts'
import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import {
  amountRefusal,
  mostWithdrawable,
  withdrawalLimits,
  withdrawalObstacle,
  WAIT_AFTER_IDENTITY_CHANGE_MS,
  type AmountRefusal,
  type WithdrawalLimits,
} from '#domain/rewards/withdrawals.ts'
import { toDay, instant, SECOND } from '#domain/time/time.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { consumeWithdrawalCode, requestWithdrawalCode } from '#server/features/accounts/accounts.ts'
import { getAvailableCents } from '#server/features/credit/credit.ts'
import { bookTransfer } from '#server/features/ledger/ledger.ts'
import { createPayout } from '#server/features/payments/payments.ts'
import { uuidv7 } from '#server/ids.ts'
import { customerLock } from '#server/features/clients/clients.ts'
import { lock, type Queryable } from '#server/platform/database/database.ts'
import { requireActor } from '#server/platform/http/access.ts'
import { transactionListener } from '#server/platform/jobs/listeners.ts'
import { audit } from '#server/platform/observability/audit.ts'
import * as q from './queries.ts'

/** Returns what the customer can withdraw now. */
export async function getWithdrawable(ctx: Ctx) {
  const { accountId } = requireActor(ctx)
  const phone = await q.getPhone(ctx.db, accountId)
  const limits = withdrawalLimits(ctx.app.settings.values)
  const balance = await readBalance(ctx.db, accountId, ctx.now)
  const isVerified = phone.number !== null && phone.isVerified
  return {
    availableCents: balance.availableCents,
    mostCents: mostWithdrawable(balance, limits),
    minimumCents: limits.minimumCents,
    leftTodayCents: Math.max(0, limits.dailyCents - balance.todayCents),
    feeCents: limits.feeCents,
    phone: isVerified ? phone.number : null,
    obstacle: findObstacle(ctx, phone),
  }
}

/** The code withdraws this amount only, and only to the number that the account has now. */
export async function sendCode(ctx: Ctx, amountCents: number, ip: string): Promise<void> {
  const { accountId } = requireActor(ctx)
  const phone = await requirePhone(ctx, ctx.db, accountId)
  await requireAmount(ctx, ctx.db, accountId, amountCents)
  await requestWithdrawalCode(ctx, { accountId, phone, amountCents, ip })
}

export async function withdraw(
  ctx: Ctx,
  { amountCents, otp }: { amountCents: number; otp: string },
): Promise<q.WithdrawalRow> {
  const { accountId } = requireActor(ctx)
  const id = uuidv7(ctx.now.getTime())
  const isAllowed = await transaction(ctx, async (tx) => {
    await lock(tx.db, customerLock(accountId))
    const phone = await requirePhone(tx, tx.db, accountId)
    const { feeCents } = await requireAmount(tx, tx.db, accountId, amountCents)
    // A wrong code is counted, so the transaction is committed.
    if (!(await consumeWithdrawalCode(tx, { accountId, phone, amountCents, otp }))) return false
    await q.insertWithdrawal(tx.db, { id, accountId, phone, amountCents, feeCents }, tx.now)
    await bookTransfer(
      tx.db,
      { kind: 'withdrawal-requested', withdrawalId: id, feeCents, amountCents },
      tx.now,
    )
    await createPayout(tx, { withdrawalId: id, phone, amountCents: amountCents - feeCents })
    await audit(tx.db, tx.now, {
      action: 'withdrawal.requested',
      actor: accountId,
      subject: id,
      details: { cents: amountCents },
    })
    return true
  })
  if (!isAllowed) throw codeProblems.wrongCode()
  return q.getWithdrawal(ctx.db, id)
}

/** Returns to the balance what M-Pesa could not pay, and takes it out again if M-Pesa has paid it after all. */
export const followPayout = transactionListener(['payout.ended'], async (tx, { withdrawalId, isPaid }) => {
  if (withdrawalId === null) return
  const withdrawal = await q.lockWithdrawal(tx.db, withdrawalId)
  const { state, feeCents, amountCents } = withdrawal
  const book = (kind: 'withdrawal-paid' | 'withdrawal-returned' | 'withdrawal-resumed') =>
    bookTransfer(tx.db, { kind, withdrawalId, feeCents, amountCents }, tx.now)
  if (state === 'returned' && isPaid) await book('withdrawal-resumed')
  await q.setState(tx.db, withdrawalId, isPaid ? 'paid' : 'returned', tx.now)
  await book(isPaid ? 'withdrawal-paid' : 'withdrawal-returned')
})

async function readBalance(db: Queryable, accountId: string, now: Date) {
  return {
    availableCents: Math.max(0, await getAvailableCents(db, accountId, now)),
    todayCents: await q.sumSince(db, accountId, new Date(instant(toDay(now.getTime())))),
  }
}

type Phone = Awaited<ReturnType<typeof q.getPhone>>

const findObstacle = (ctx: Pick<Ctx, 'app' | 'now'>, phone: Phone) =>
  withdrawalObstacle(
    { ...phone, identityChangedAt: phone.identityChangedAt?.getTime() ?? null },
    ctx.app.settings.values.withdrawalsStopped,
    ctx.now.getTime(),
  )

/** Throws if nothing can be withdrawn now. */
async function requirePhone(ctx: Ctx | TxCtx, db: Queryable, accountId: string): Promise<string> {
  const phone = await q.getPhone(db, accountId)
  const obstacle = findObstacle(ctx, phone)
  if (obstacle === 'stopped')
    throw stopProblems.withdrawalsStopped().with({ retryAfter: STOPPED_RETRY_SECONDS })
  if (obstacle === 'identity-changed') {
    const openMs = phone.identityChangedAt!.getTime() + WAIT_AFTER_IDENTITY_CHANGE_MS - ctx.now.getTime()
    throw withdrawalProblems.identityChanged().with({ retryAfter: Math.ceil(openMs / SECOND) })
  }
  if (obstacle === 'no-phone' || phone.number === null || phone.disabledAt !== null)
    throw withdrawalProblems.noPhone()
  return phone.number
}

/** Throws if this amount cannot be withdrawn now. */
async function requireAmount(
  { app, now }: Pick<Ctx, 'app' | 'now'>,
  db: Queryable,
  accountId: string,
  amountCents: number,
): Promise<WithdrawalLimits> {
  const limits = withdrawalLimits(app.settings.values)
  const refusal = amountRefusal(amountCents, await readBalance(db, accountId, now), limits)
  if (refusal) throw toProblem(refusal, limits)
  return limits
}

function toProblem(refusal: AmountRefusal, { minimumCents, dailyCents }: WithdrawalLimits) {
  switch (refusal) {
    case 'below-minimum':
      return withdrawalProblems.belowMinimum().with({
        message: m.problem_withdrawal_minimum({ amount: formatKes(minimumCents) }),
      })
    case 'above-balance':
      return withdrawalProblems.aboveBalance()
    case 'above-daily-limit':
      return withdrawalProblems.aboveDailyLimit().with({
        message: m.problem_withdrawal_daily({ amount: formatKes(dailyCents) }),
      })
  }
}
