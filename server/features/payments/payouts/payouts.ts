/**
 * Pay-outs to phones by M-Pesa (docs/rules/payments.md#pay-outs). A pay-out is marked as requested before M-Pesa is called,
 * and its id goes with each request, so that M-Pesa pays it once. If a reply or a result is lost, the status is queried by
 * that id.
 */
import {
  nextPayoutQueryAt,
  payoutRetryDelayMs,
  PAYOUT_REFUSALS,
  PAYOUT_STUCK_AFTER_MS,
} from '#domain/payments/payout-policy.ts'
import { MINUTE } from '#domain/time/time.ts'
import type { Mpesa } from '#server/adapters/mpesa/mpesa.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { raiseAlert } from '#server/features/alerts/alerts.ts'
import { uuidv7 } from '#server/ids.ts'
import { attempt } from '#server/platform/jobs/scheduled.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { callbackHash, callbackUrl } from '../data/secrets.ts'
import * as p from '../data/payout-queries.ts'
import { sendPayoutToReview } from './results.ts'

type NewPayout = { phone: string; amountCents: number } & ({ refundId: string } | { withdrawalId: string })

/** Creates a pay-out, which a job sends once the transaction is committed. */
export async function createPayout(tx: TxCtx, payout: NewPayout): Promise<void> {
  const id = uuidv7(tx.now.getTime())
  await p.insertPayout(tx.db, { ...payout, id, callbackHash: callbackHash(tx.app.config, id) }, tx.now)
  await audit(tx.db, tx.now, {
    action: 'payout.created',
    actor: tx.actor?.accountId ?? null,
    subject: id,
    details: {
      cents: payout.amountCents,
      ...('refundId' in payout ? { refund: payout.refundId } : { withdrawal: payout.withdrawalId }),
    },
  })
}

export async function processDuePayouts(ctx: Ctx, mpesa: Mpesa): Promise<void> {
  const nextTryAt = new Date(ctx.now.getTime() + 2 * MINUTE)
  for (const payout of await p.takeDuePayouts(ctx.db, ctx.now, nextTryAt)) {
    const retryAfterMs = mpesa.retryAfterMs()
    await attempt(ctx.log, { payout: payout.id }, async () => {
      if (retryAfterMs > 0)
        await p.postponePayout(ctx.db, payout.id, new Date(ctx.now.getTime() + retryAfterMs))
      else if (payout.status === 'due') await sendPayout(ctx, mpesa, payout)
      else if (payout.status === 'requested') await requestStatus(ctx, mpesa, payout)
    })
  }
}

async function sendPayout(ctx: Ctx, mpesa: Mpesa, payout: p.PayoutRow): Promise<void> {
  const now = ctx.now.getTime()
  const step = {
    to: 'requested',
    detail: null,
    requestedAt: payout.requestedAt ?? ctx.now,
    nextTryAt: new Date(nextPayoutQueryAt(now, now)),
    attempts: payout.attempts + 1,
  } as const
  if (!(await transaction(ctx, (tx) => p.movePayout(tx.db, payout, step, tx.now)))) return
  const outcome = await mpesa.payOut({
    id: payout.id,
    phone: payout.phone,
    amountShillings: payout.amountCents / 100,
    remarks: payout.refundId === null ? 'Rewards from D3' : 'Refund of access fee',
    resultUrl: callbackUrl(ctx.app.config, 'payout', payout.id),
    timeoutUrl: callbackUrl(ctx.app.config, 'payout-timeout', payout.id),
  })
  // After a lost reply or a duplicate, `requestStatus` finds out what happened.
  if (outcome.kind === 'accepted') await p.saveConversationId(ctx.db, payout.id, outcome.conversationId)
  if (outcome.kind !== 'refused') return
  const detail = `${outcome.code} ${outcome.message}`
  await transaction(ctx, async (tx) => {
    const current = await p.lockPayout(tx.db, payout.id)
    // An earlier request with the same id has its result by now.
    if (current?.status !== 'requested') return
    if (outcome.reason === 'configuration')
      await raiseAlert(tx, { kind: 'mpesa-refuses', detail: `M-Pesa refuses our pay-outs: ${detail}` })
    const attempts = payout.attempts + (outcome.reason === 'busy' ? 0 : 1)
    const isLate = now > step.requestedAt.getTime() + PAYOUT_STUCK_AFTER_MS
    if (isLate || attempts >= PAYOUT_REFUSALS) {
      await sendPayoutToReview(tx, current, `M-Pesa refused the request: ${detail}`)
      return
    }
    const nextTryAt = new Date(now + payoutRetryDelayMs(payout.attempts + 1))
    await p.movePayout(tx.db, current, { to: 'due', detail, code: outcome.code, nextTryAt, attempts }, tx.now)
  })
}

/** No result has arrived: queries the status by the id of the pay-out. */
async function requestStatus(ctx: Ctx, mpesa: Mpesa, payout: p.PayoutRow): Promise<void> {
  const now = ctx.now.getTime()
  const requestedAt = (payout.requestedAt ?? payout.createdAt).getTime()
  if (now > requestedAt + PAYOUT_STUCK_AFTER_MS) {
    await transaction(ctx, async (tx) => {
      const current = await p.lockPayout(tx.db, payout.id)
      if (current?.status === 'requested')
        await sendPayoutToReview(tx, current, 'M-Pesa has not reported in a day whether it was paid')
    })
    return
  }
  await p.postponePayout(ctx.db, payout.id, new Date(nextPayoutQueryAt(requestedAt, now)))
  const url = callbackUrl(ctx.app.config, 'status', payout.id)
  await mpesa.queryStatus({
    of: { conversationId: payout.id },
    isPayout: true,
    resultUrl: url,
    timeoutUrl: url,
  })
}
