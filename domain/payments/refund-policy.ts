/**
 * The lifecycle of a refund (docs/rules/payments.md#refunds). A reversal is never requested again while an
 * earlier request may still succeed.
 */
import { HOUR, MINUTE, type At } from '../time/time.ts'

/** `requested` is stored before M-Pesa is called; `needs_review` waits for a manual decision. */
export const REFUND_STATUSES = ['due', 'requested', 'completed', 'needs_review'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/**
 * `payout`: M-Pesa has refused the reversal for good, so the money goes to the phone that paid. `by-hand`: a person has paid it
 * from the provider's portal.
 */
export const REFUND_WAYS = ['reversal', 'payout', 'by-hand'] as const
export type RefundWay = (typeof REFUND_WAYS)[number]

const TRANSITIONS: Record<RefundStatus, readonly RefundStatus[]> = {
  // `completed` when M-Pesa reports late a reversal that was taken for lost.
  due: ['requested', 'needs_review', 'completed'],
  // A refund goes back to `due` only when the request was not sent, or M-Pesa reports long after that nothing was done.
  requested: ['completed', 'due', 'needs_review'],
  // An operator retries it or has seen the money returned, or M-Pesa reports late.
  needs_review: ['due', 'completed'],
  completed: [],
}
export const canChangeRefundStatus = (from: RefundStatus, to: RefundStatus): boolean =>
  TRANSITIONS[from].includes(to)

/** Number of times that M-Pesa can refuse a reversal before the refund needs a person. A busy M-Pesa does not count. */
export const REFUND_REFUSALS = 3
/** Time that a refund can be in progress, or wait for the receipt of its payment, before it needs review. */
export const REFUND_STUCK_AFTER_MS = 24 * HOUR
/**
 * A reversal whose reply was lost may still be queued; a payment that is still complete after this was not
 * reversed.
 */
export const REVERSAL_NOT_SENT_AFTER_MS = 10 * MINUTE
/** Times at which M-Pesa is queried for the result of a reversal, counted from the request. */
const QUERY_AFTER_MS = [2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 20 * MINUTE, 40 * MINUTE]

/** The next query for a reversal that was requested at this time. */
export function nextRefundQueryAt(requestedAt: At, now: At): At {
  const next = QUERY_AFTER_MS.map((after) => requestedAt + after).find((at) => at > now)
  return next ?? now + HOUR
}

/** Returns the time to wait after M-Pesa refused a reversal request for the nth time. */
export const refundRetryDelayMs = (attempts: number): number =>
  Math.min(MINUTE * 2 ** Math.max(0, attempts - 1), HOUR)

type TransactionStatus = { state: string | null }
/** `hasOwnId`: the status was queried by the reversal's own id, not by the receipt of the payment. */
type ReversalRequest = { isAccepted: boolean; requestedAt: At; hasOwnId: boolean }

/**
 * Returns the meaning of a transaction status for a refund. Queried by the reversal's own id, 'Completed' means
 * that the reversal is done. Queried by the payment's receipt, 'Completed' means that the payment was not
 * reversed, and only 'Reversed' that it was.
 */
export function refundOutcome(
  { state }: TransactionStatus,
  request: ReversalRequest,
  now: At,
): 'completed' | 'due' | 'failed' | 'wait' {
  if (request.hasOwnId) {
    if (state === 'Completed') return 'completed'
    return state !== null && /^(declined|cancelled|expired|failed)$/i.test(state) ? 'failed' : 'wait'
  }
  if (state !== null && /^reversed$/i.test(state)) return 'completed'
  if (state !== 'Completed' || request.isAccepted) return 'wait'
  return now >= request.requestedAt + REVERSAL_NOT_SENT_AFTER_MS ? 'due' : 'wait'
}
