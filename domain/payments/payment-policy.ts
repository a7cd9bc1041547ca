/** The lifecycle of a payment (docs/rules/payments.md#payment-states). */
import { DAY, HOUR, MINUTE, type At } from '../time/time.ts'
import type { PaymentMethod } from './payment-methods.ts'

/**
 * `initiated` is stored before the provider is called, `pending` after it accepted the request; `unknown` means
 * that the reply was lost and the prompt may be on the phone. `completed` overrides every failure. A
 * completed payment whose booking no longer exists becomes `refund_due`, then `refunded`.
 */
export const PAYMENT_STATUSES = [
  'initiated',
  'pending',
  'unknown',
  'completed',
  'failed',
  'refund_due',
  'refunded',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const OPEN_PAYMENT_STATUSES = [
  'initiated',
  'pending',
  'unknown',
] as const satisfies readonly PaymentStatus[]
export const isOpen = (status: PaymentStatus): boolean =>
  (OPEN_PAYMENT_STATUSES as readonly string[]).includes(status)
/** Returns whether the money has arrived, even if it was refunded since. */
export function isPaid(status: PaymentStatus): boolean {
  return status === 'completed' || status === 'refund_due' || status === 'refunded'
}

/**
 * The statuses existing clients know: only completed and failed end their polling
 * (docs/rules/payments.md#payment-status-in-the-api).
 */
export function serializePaymentStatus(
  status: PaymentStatus,
): 'pending' | 'processing' | 'completed' | 'failed' {
  if (isPaid(status)) return 'completed'
  if (status === 'failed') return 'failed'
  return status === 'pending' ? 'pending' : 'processing'
}

/**
 * Interval and number of the polls of the customer's page (docs/rules/payments.md#payment-status-in-the-api).
 * The server continues to check after that.
 */
export const POLL_INTERVAL_MS = 5_000
export const MAX_POLLS = 60

/** A prompt stays on the phone for about a minute; after that another can be sent. */
export const PROMPT_TTL_MS = MINUTE
/** Daraja refuses the same amount to the same number within two minutes (result 17). */
export const SAME_AMOUNT_WAIT_MS = 2 * MINUTE

/**
 * The most prompts sent to one phone, from all accounts together (docs/rules/payments.md#prompts-per-phone).
 */
export const PHONE_LIMITS: readonly { maxPrompts: number; windowMs: number }[] = [
  { maxPrompts: 3, windowMs: 10 * MINUTE },
  { maxPrompts: 10, windowMs: 24 * HOUR },
]

/**
 * Times at which Daraja is queried about a payment without a callback, counted from its creation. After these
 * times it is queried hourly for a day; then it needs a manual review.
 */
const QUERY_AFTER_MS = [
  15_000,
  30_000,
  45_000,
  MINUTE,
  1.5 * MINUTE,
  2 * MINUTE,
  3 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
]
/** Airtel asks to wait three minutes. A callback, or the customer, can have it queried earlier. */
const AIRTEL_QUERY_AFTER_MS = [3 * MINUTE, 5 * MINUTE, 7 * MINUTE, 10 * MINUTE]
export const GIVE_UP_AFTER_MS = 24 * HOUR

export function nextQueryAt(createdAt: At, queryCount: number, method: PaymentMethod = 'mpesa'): At | null {
  const times = method === 'airtel' ? AIRTEL_QUERY_AFTER_MS : QUERY_AFTER_MS
  const after = times[queryCount] ?? 10 * MINUTE + (queryCount - times.length + 1) * HOUR
  return after > GIVE_UP_AFTER_MS ? null : createdAt + after
}

/** A payment of which Airtel has no record so long after its prompt was requested was not made. */
const AIRTEL_ABSENT_AFTER_MS = 10 * MINUTE
export const isAbsentForGood = (createdAt: At, now: At): boolean => now >= createdAt + AIRTEL_ABSENT_AFTER_MS

/** Time for which callbacks from M-Pesa are stored after they were processed. */
export const CALLBACK_RETENTION_MS = 90 * DAY

/** The account reference in the prompt, which lets the payer recognise the request. */
export const payReference = (paymentId: string): string =>
  `D3${paymentId.replaceAll('-', '').slice(-8).toUpperCase()}`

// ---------------------------------------------------------------- evidence from the statement

/** Pull Transactions covers the last 48 hours; a minute less allows for clock differences. */
const STATEMENT_REACH_MS = 48 * HOUR - MINUTE
/** Entries can appear late, so every query repeats this much of the previous one. */
const STATEMENT_OVERLAP_MS = 2 * HOUR
/**
 * The longest time a prompt stays on any phone (1 to 3 minutes), and the delay until a payment is in the
 * statement.
 */
const PROMPT_HAS_ENDED_MS = 3 * MINUTE
const STATEMENT_LAG_MS = 3 * MINUTE
const CLOCK_TOLERANCE_MS = MINUTE

/** Returns whether a statement that was read until then lists what was paid at this time. */
export const isInStatement = (paidAt: At, readUntil: At): boolean => readUntil >= paidAt + STATEMENT_LAG_MS

/** Interval at which the statement is read while payments are unresolved, and otherwise. */
export const STATEMENT_INTERVAL_MS = { unresolved: 30_000, idle: 5 * MINUTE } as const
/** Time after which a push request without a reply counts as lost. */
export const PUSH_LOST_AFTER_MS = MINUTE
/** Time after which a payment without evidence is reported for manual review and the payer is asked for the receipt. */
export const ASK_PAYER_AFTER_MS = 10 * MINUTE

export type StatementWindow = { from: At; until: At }

/**
 * The period to read: from a little before the checkpoint, or from the oldest prompt that only the statement
 * can decide.
 */
export function statementWindow({
  readUntil,
  oldest,
  now,
}: {
  readUntil: At
  oldest: At | null
  now: At
}): StatementWindow {
  const from = Math.min(
    readUntil - STATEMENT_OVERLAP_MS,
    oldest === null ? Infinity : oldest - CLOCK_TOLERANCE_MS,
  )
  return { from: Math.max(from, now - STATEMENT_REACH_MS), until: now }
}

/** Returns whether a complete statement of this period proves that a prompt it does not contain was not paid. */
export const provesNotPaid = (createdAt: At, { from, until }: StatementWindow): boolean =>
  from <= createdAt - CLOCK_TOLERANCE_MS && until >= createdAt + PROMPT_HAS_ENDED_MS + STATEMENT_LAG_MS

/**
 * Returns whether a phone number from the statement is this one. It may start with 254, 0 or neither, and some
 * digits may be masked. Null never matches.
 */
export function isSamePhone(statementPhone: string | null, phone: string): boolean {
  const digits = (statementPhone ?? '').replace(/[\s+()-]/g, '')
  // The mask may be shorter or longer than the digits it hides. At least the last three digits must be
  // visible.
  const masked = /^(\d*)[*xX.•]+(\d{3,})$/.exec(digits)
  const national = phone.replace(/^254/, '')
  if (!masked) return /^\d+$/.test(digits) && withoutPrefix(digits) === national
  const [, beforeMask = '', end = ''] = masked
  const start = withoutPrefix(beforeMask)
  return start.length + end.length <= national.length && national.startsWith(start) && national.endsWith(end)
}

const withoutPrefix = (digits: string): string => digits.replace(/^(?:2540?|0)/, '')

type StatementEntry = { reference: string; phone: string | null; amountCents: number }
export const getReference = (entry: Pick<StatementEntry, 'reference'>): string =>
  entry.reference.trim().toUpperCase()

type PaymentDetails = { id: string; phone: string; amountCents: number }

/** A statement entry belongs to a payment when its reference, phone and amount all match. */
export const matchesPayment = (entry: StatementEntry, payment: PaymentDetails): boolean =>
  getReference(entry) === payReference(payment.id) &&
  entry.amountCents === payment.amountCents &&
  isSamePhone(entry.phone, payment.phone)

/** Failure of a prompt that we ended, not M-Pesa: another prompt was sent before the result of this one was known. */
export const SUPERSEDED = 'superseded'
/** Failure of a payment that ended because a complete statement does not contain it. */
export const NOT_IN_STATEMENT = 'not-in-statement'
