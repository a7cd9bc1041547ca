/**
 * Payment claims: a customer reports that a payment shown as failed was made, and enters the M-Pesa receipt
 * (docs/rules/payments.md#claims).
 */
import { m } from '#messages'
import { HOUR, MINUTE, type At } from '../time/time.ts'

export const CLAIM_STATUSES = ['asking', 'matched', 'refused', 'review'] as const
export type ClaimStatus = (typeof CLAIM_STATUSES)[number]

/** Reason why a claim was matched, refused or sent to review. */
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
/** Time that a claim waits for the statement that lists its money, before a person decides. */
export const CLAIM_WAITS_FOR_STATEMENT_MS = HOUR
const RETRY_DELAYS_MS = [MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE]

/** Returns when to query M-Pesa again; null when the claim needs a manual review. */
export function nextClaimQueryAt(createdAt: At, attempts: number, now: At): At | null {
  const next = now + (RETRY_DELAYS_MS[attempts] ?? HOUR)
  return next > createdAt + CLAIM_QUERY_PERIOD_MS ? null : next
}

const REASON_SENTENCES: Record<ClaimReason, () => string> = {
  paid: m.rule_claim_paid,
  'unknown-code': m.rule_claim_unknown_code,
  'not-done': m.rule_claim_not_done,
  'not-ours': m.rule_claim_not_ours,
  used: m.problem_code_used,
  'does-not-fit': m.rule_claim_does_not_fit,
  'no-answer': m.rule_claim_no_answer,
}
const DEFAULT_REASON = { matched: 'paid', refused: 'unknown-code', review: 'no-answer' } as const

/** Returns the sentence that the customer reads: what was found, and what happens next. */
export function claimSentence(status: ClaimStatus, reason: ClaimReason | null, isRefunded: boolean): string {
  if (status === 'matched' && isRefunded) return m.rule_claim_refunded()
  if (status === 'asking') return m.rule_claim_asking()
  return REASON_SENTENCES[reason ?? DEFAULT_REASON[status]]()
}

export type Transaction = {
  state: string | null
  amountCents: number | null
  payer: string | null
  payee: string | null
  at: At | null
}

/** Returns whether the transaction is a completed payment to our shortcode. */
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

/** Returns whether this transaction can be the payment of that prompt. A masked number or a missing time is ignored. */
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
