/** The life of a refund (docs/rules/payments.md#refunds). A reversal is never asked for twice while the first may still be done. */
import { HOUR, MINUTE, type At } from '../time/time.ts'

/** `requested` from before M-Pesa is called until it is known what came of it; `needs_review` waits for a person. */
export const REFUND_STATUSES = ['due', 'requested', 'completed', 'needs_review'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

const MOVES: Record<RefundStatus, readonly RefundStatus[]> = {
  // Completed also when M-Pesa reports late what had been thought lost.
  due: ['requested', 'needs_review', 'completed'],
  // Back to due only when nothing went out, or M-Pesa says long after that nothing was done.
  requested: ['completed', 'due', 'needs_review'],
  // A person sends it again, or has seen it come back; or M-Pesa says so late.
  needs_review: ['due', 'completed'],
  completed: [],
}
export const mayMoveRefund = (from: RefundStatus, to: RefundStatus): boolean => MOVES[from].includes(to)

/** How often M-Pesa may refuse to take a reversal before a person looks. */
export const REFUND_TRIES = 5
/** How long a refund may be under way, or wait for the receipt of its payment, before a person looks. */
export const REFUND_STUCK_AFTER_MS = 24 * HOUR
/** A reversal whose reply was lost may still lie in a queue; a payment that stands whole after this was not reversed. */
export const SURELY_NOT_SENT_AFTER_MS = 10 * MINUTE
/** When to ask M-Pesa what became of a reversal, counted from the request. */
const ASK_AFTER_MS = [2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 20 * MINUTE, 40 * MINUTE]

/** The next question after a reversal that was requested at this time. */
export function nextRefundQuestionAt(requestedAt: At, now: At): At {
  const next = ASK_AFTER_MS.map((after) => requestedAt + after).find((at) => at > now)
  return next ?? now + HOUR
}

/** How long to wait after M-Pesa would not take a reversal for the nth time. */
export const refundPauseMs = (attempts: number): number => Math.min(MINUTE * 2 ** Math.max(0, attempts - 1), HOUR)

type Said = { state: string | null }
type Asked = { isAccepted: boolean; requestedAt: At; hasOwnId: boolean }

/**
 * What follows from M-Pesa's word on a reversal that was asked for. Asked after by the reversal's own id, 'Completed' means that it is done;
 * asked after by the payment's receipt, 'Completed' means that the payment stands, and only 'Reversed' that it went back.
 */
export function refundAfter({ state }: Said, asked: Asked, now: At): 'completed' | 'due' | 'failed' | 'wait' {
  if (asked.hasOwnId) {
    if (state === 'Completed') return 'completed'
    return state !== null && /^(declined|cancelled|expired|failed)$/i.test(state) ? 'failed' : 'wait'
  }
  if (state !== null && /^reversed$/i.test(state)) return 'completed'
  if (state !== 'Completed' || asked.isAccepted) return 'wait'
  return now >= asked.requestedAt + SURELY_NOT_SENT_AFTER_MS ? 'due' : 'wait'
}
