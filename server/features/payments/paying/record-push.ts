/** Records what the provider replies to the request for a prompt. */
import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '#contract/problem.ts'
import { providerName, getTill } from '#domain/payments/payment-methods.ts'
import { isOpen, nextQueryAt, SUPERSEDED } from '#domain/payments/payment-policy.ts'
import type { Ctx } from '#server/app-context.ts'
import { raiseAlert } from '#server/features/alerts/alerts.ts'
import { failPayment, withLockedPayment } from './complete-payment.ts'
import type { PromptOutcome } from '../methods/prompt-method.ts'
import * as q from '../data/queries.ts'

/**
 * While the database is unavailable, the reply exists only in memory. The retries last about two minutes
 * and continue after the customer's request has ended.
 */
const RECORD_RETRY_DELAYS_MS = [
  100,
  200,
  500,
  1_000,
  2_000,
  3_000,
  5_000,
  5_000,
  ...Array<number>(10).fill(10_000),
]

/**
 * Records the provider's reply, with retries while the database is unavailable. A lost reply is found later in M-Pesa's
 * statement, or by an enquiry at Airtel.
 */
export async function recordPushWithRetry(
  ctx: Ctx,
  paymentId: string,
  outcome: PromptOutcome,
): Promise<void> {
  const { clock, database } = ctx.app
  for (const pauseMs of [...RECORD_RETRY_DELAYS_MS, null])
    try {
      return await recordPush({ ...ctx, now: clock.now() }, paymentId, outcome)
    } catch (error) {
      // The process is shutting down, or the payment no longer exists.
      if (pauseMs === null || database.pool.ending || error instanceof Problem) throw error
      ctx.log.warn({ err: error, payment: paymentId, retryInMs: pauseMs }, 'payment.push.not-recorded')
      await pause(pauseMs, undefined, { ref: false })
    }
}

/** Phase two. If the callback came first, the status has already changed and only the ids are saved. */
async function recordPush(ctx: Ctx, paymentId: string, outcome: PromptOutcome): Promise<void> {
  await withLockedPayment(ctx, paymentId, async (tx, payment) => {
    const ids = outcome.kind === 'accepted' ? outcome.ids : undefined
    const next = nextQueryAt(payment.createdAt.getTime(), 0, payment.method)
    if (payment.status !== 'initiated') {
      // Superseded meanwhile, and no prompt was sent, so the statement need not be checked.
      if (outcome.kind === 'refused' && payment.resultCode === SUPERSEDED)
        await q.movePayment(
          tx.db,
          payment,
          { to: payment.status, source: 'push', resultCode: outcome.code },
          tx.now,
        )
      if (payment.checkoutRequestId !== null || outcome.kind !== 'accepted') return
      // If it was superseded meanwhile, M-Pesa can be queried about it now that its id is known.
      const isUndecided = isOpen(payment.status) || payment.resultCode === SUPERSEDED
      const query = isUndecided && next !== null ? { nextQueryAt: new Date(next), resultCode: '1037' } : {}
      await q.movePayment(tx.db, payment, { to: payment.status, source: 'push', ...ids, ...query }, tx.now)
      return
    }
    if (outcome.kind === 'accepted')
      await q.movePayment(
        tx.db,
        payment,
        { to: 'pending', source: 'push', ...ids, nextQueryAt: next === null ? null : new Date(next) },
        tx.now,
      )
    else if (outcome.kind === 'unknown')
      await q.movePayment(tx.db, payment, { to: 'unknown', source: 'push', detail: outcome.message }, tx.now)
    else {
      await failPayment(tx, payment, 'push', outcome.code, outcome.message)
      await q.forgetPrompt(tx.db, payment.id)
      if (outcome.reason === 'configuration')
        await raiseAlert(tx, {
          kind: `${getTill(payment.method)}-refuses`,
          detail: `${providerName(payment.method)} refuses our prompts: ${outcome.code} ${outcome.message}`,
        })
    }
  })
}
