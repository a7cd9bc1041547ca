/** 'I paid but it says failed' (docs/rules/payments.md#claims): does the transaction that a customer names pay for the booking? */
import { HOUR, MINUTE, type At } from '../time/time.ts'

export const CLAIM_STATUSES = ['asking', 'matched', 'refused', 'review'] as const
export type ClaimStatus = (typeof CLAIM_STATUSES)[number]

/** Why a claim ended as it did. */
export type ClaimReason = 'paid' | 'unknown-code' | 'not-done' | 'not-ours' | 'used' | 'does-not-fit' | 'no-answer'

/** Different codes for one booking, and in all in a day: guessing at receipts must lead nowhere. */
export const MOST_CODES_A_BOOKING = 5
export const MOST_CLAIMS_A_DAY = 10
export const ASK_FOR_MS = 24 * HOUR
const PAUSES_MS = [MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE]

/** When M-Pesa is asked again; null when a person must look. */
export function nextClaimTryAt(createdAt: At, attempts: number, now: At): At | null {
  const next = now + (PAUSES_MS[attempts] ?? HOUR)
  return next > createdAt + ASK_FOR_MS ? null : next
}

const ENDS: Record<ClaimReason, string> = {
  paid: 'We found your payment, and it counts for your booking.',
  'unknown-code': 'M-Pesa does not know that code. Check it in the message from M-Pesa, and type it again.',
  'not-done': 'M-Pesa says that this payment was not completed or has gone back to you. Nothing is missing.',
  'not-ours': 'That code is of a payment to somebody else, not to D3.',
  used: 'That M-Pesa code belongs to another payment.',
  'does-not-fit':
    'Your money is here, but it does not fit this booking. A person is looking into it and writes to you within a day. It is not lost.',
  'no-answer': 'M-Pesa did not answer us in time. A person is looking into it and writes to you within a day.',
}

/** One sentence: what was found, and what comes next. */
export function claimSentence(status: ClaimStatus, reason: ClaimReason | null, goesBack: boolean): string {
  if (status === 'matched' && goesBack)
    return 'We found your payment. It was not needed any more, so the money goes back to your phone by itself.'
  if (status === 'asking') return 'We are asking M-Pesa about that code. This page shows the answer; you need not stay.'
  return ENDS[reason ?? (status === 'matched' ? 'paid' : status === 'refused' ? 'unknown-code' : 'no-answer')]
}

export type Transaction = { state: string | null; amountCents: number | null; payer: string | null; payee: string | null; at: At | null }

/** Whether the transaction is money that came to us and stayed. */
export function statusOf({ state, payee }: Transaction, ourShortcode: string): 'ours' | 'not-done' | 'not-ours' | 'under-way' {
  if (payee !== null && /^\d{5,7}$/.test(payee) && payee !== ourShortcode) return 'not-ours'
  if (state === 'Completed') return 'ours'
  return state !== null && /^(declined|cancelled|expired|failed|reversed)$/i.test(state) ? 'not-done' : 'under-way'
}

/** M-Pesa's clock counts whole seconds, and need not go as ours does. */
const CLOCKS_DIFFER_MS = 2 * MINUTE

/** Can this transaction be the answer to that prompt? A masked number or a missing time speaks neither for nor against it. */
export function fitsPrompt(paid: Transaction, prompt: { amountCents: number; phone: string; createdAt: At }): boolean {
  return (
    paid.amountCents === prompt.amountCents &&
    (paid.payer === null || paid.payer === prompt.phone) &&
    (paid.at === null || paid.at >= prompt.createdAt - CLOCKS_DIFFER_MS)
  )
}
