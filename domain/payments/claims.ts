/**
 * Payment claims: a customer reports that a payment shown as failed was made, and enters the M-Pesa receipt
 * (docs/rules/payments.md#claims).
 */
import { HOUR, MINUTE, type At } from '../time/time.ts'

export const CLAIM_STATUSES = ['asking', 'matched', 'refused', 'review'] as const
export type ClaimStatus = (typeof CLAIM_STATUSES)[number]

/** Why a claim was matched, refused or sent to review. */
export type ClaimReason =
  | 'paid'
  | 'unknown-code'
  | 'not-done'
  | 'not-ours'
  | 'used'
  | 'does-not-fit'
  | 'no-answer'

/** Limits on different codes per booking and per day, against guessing receipts. */
export const MAX_CODES_PER_BOOKING = 5
export const MAX_CLAIMS_PER_DAY = 10
export const CLAIM_QUERY_PERIOD_MS = 24 * HOUR
const RETRY_DELAYS_MS = [MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE]

/** When to query M-Pesa again; null when the claim needs a manual review. */
export function nextClaimQueryAt(createdAt: At, attempts: number, now: At): At | null {
  const next = now + (RETRY_DELAYS_MS[attempts] ?? HOUR)
  return next > createdAt + CLAIM_QUERY_PERIOD_MS ? null : next
}

const REASON_SENTENCE: Record<ClaimReason, string> = {
  paid: 'We found your payment, and it counts for your booking.',
  'unknown-code': 'M-Pesa does not know that code. Check it in the message from M-Pesa, and type it again.',
  'not-done': 'M-Pesa says that this payment was not completed or was returned to you. Nothing is missing.',
  'not-ours': 'That code belongs to a payment to someone else, not to D3.',
  used: 'That M-Pesa code belongs to another payment.',
  'does-not-fit':
    'Your money is here, but it does not fit this booking. A person is looking into it and writes to you within a day. It is not lost.',
  'no-answer':
    'M-Pesa did not answer us in time. A person is looking into it and writes to you within a day.',
}
const DEFAULT_REASON = { matched: 'paid', refused: 'unknown-code', review: 'no-answer' } as const

/** What the customer reads: what was found, and what happens next. */
export function claimSentence(status: ClaimStatus, reason: ClaimReason | null, isRefunded: boolean): string {
  if (status === 'matched' && isRefunded)
    return 'We found your payment. It was no longer needed, so the money is being returned to your phone.'
  if (status === 'asking')
    return 'We are asking M-Pesa about that code. The answer will appear on this page; you do not need to stay.'
  return REASON_SENTENCE[reason ?? DEFAULT_REASON[status]]
}

export type Transaction = {
  state: string | null
  amountCents: number | null
  payer: string | null
  payee: string | null
  at: At | null
}

/** Whether the transaction is a completed payment to our shortcode. */
export function transactionOutcome(
  { state, payee }: Transaction,
  ourShortcode: string,
): 'ours' | 'not-done' | 'not-ours' | 'under-way' {
  if (payee !== null && /^\d{5,7}$/.test(payee) && payee !== ourShortcode) return 'not-ours'
  if (state === 'Completed') return 'ours'
  return state !== null && /^(declined|cancelled|expired|failed|reversed)$/i.test(state)
    ? 'not-done'
    : 'under-way'
}

/** M-Pesa reports whole seconds, and its clock may differ from ours. */
const CLOCK_TOLERANCE_MS = 2 * MINUTE

/**
 * Whether this transaction can be the payment of that prompt. A masked number or a missing time is ignored.
 */
export function matchesPrompt(
  paid: Transaction,
  prompt: { amountCents: number; phone: string; createdAt: At },
): boolean {
  return (
    paid.amountCents === prompt.amountCents &&
    (paid.payer === null || paid.payer === prompt.phone) &&
    (paid.at === null || paid.at >= prompt.createdAt - CLOCK_TOLERANCE_MS)
  )
}
