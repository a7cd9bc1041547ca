/** The life of an M-Pesa payment (docs/rules/payments.md#payment-states). */
import { DAY, HOUR, MINUTE, type At } from '../time/time.ts'

/**
 * `initiated` is written before Daraja is called, `pending` after it accepted; `unknown` means the reply was lost and the prompt may be
 * out. `completed` is final and wins over every failure; a completed payment whose booking is gone goes on to `refund_due`, `refunded`.
 */
export const PAYMENT_STATUSES = ['initiated', 'pending', 'unknown', 'completed', 'failed', 'refund_due', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const OPEN_PAYMENT_STATUSES = ['initiated', 'pending', 'unknown'] as const satisfies readonly PaymentStatus[]
export const isOpen = (status: PaymentStatus): boolean => (OPEN_PAYMENT_STATUSES as readonly string[]).includes(status)
/** The money has arrived, whatever became of it since. */
export const isPaid = (status: PaymentStatus): boolean => status === 'completed' || status === 'refund_due' || status === 'refunded'

const MOVES: Record<PaymentStatus, readonly PaymentStatus[]> = {
  initiated: ['pending', 'unknown', 'completed', 'failed', 'refund_due'],
  pending: ['completed', 'failed', 'refund_due'],
  unknown: ['pending', 'completed', 'failed', 'refund_due'],
  failed: ['completed', 'refund_due'],
  completed: ['refund_due'],
  refund_due: ['refunded'],
  refunded: [],
}
export const mayMovePayment = (from: PaymentStatus, to: PaymentStatus): boolean => MOVES[from].includes(to)

/** The words that existing clients know: only completed and failed end their polling (docs/rules/payments.md#payment-status-in-the-api). */
export function statusOnTheWire(status: PaymentStatus): 'pending' | 'processing' | 'completed' | 'failed' {
  if (isPaid(status)) return 'completed'
  if (status === 'failed') return 'failed'
  return status === 'pending' ? 'pending' : 'processing'
}

/** How often the customer's page asks, and how long (docs/rules/payments.md#payment-status-in-the-api). The server goes on after that. */
export const POLL_EVERY_MS = 5_000
export const POLL_TIMES = 60

/** A prompt lives about a minute on the phone; after that another may be sent. */
export const PROMPT_LIVES_MS = MINUTE
/** Daraja refuses the same amount to the same number within two minutes (result 17). */
export const SAME_AMOUNT_WAIT_MS = 2 * MINUTE

/** How many prompts one phone gets at most, whoever sends them (docs/rules/payments.md#prompts-per-phone). */
export const PHONE_LIMITS: readonly { most: number; ms: number }[] = [
  { most: 3, ms: 10 * MINUTE },
  { most: 10, ms: 24 * HOUR },
]

/** When to ask Daraja about a payment nobody has reported, counted from its creation; then hourly up to a day, then a person looks. */
const QUERY_AFTER_MS = [15_000, 30_000, 45_000, MINUTE, 1.5 * MINUTE, 2 * MINUTE, 3 * MINUTE, 5 * MINUTE, 10 * MINUTE]
export const GIVE_UP_AFTER_MS = 24 * HOUR

export function nextQueryAt(createdAt: At, asked: number): At | null {
  const after = QUERY_AFTER_MS[asked] ?? 10 * MINUTE + (asked - QUERY_AFTER_MS.length + 1) * HOUR
  return after > GIVE_UP_AFTER_MS ? null : createdAt + after
}

/** What M-Pesa posted to us is kept so long after it was judged. */
export const CALLBACK_RETENTION_MS = 90 * DAY

/** What the phone's prompt names as the account, so that a payer can tell our request from another's. */
export const payReference = (paymentId: string): string => `D3${paymentId.replaceAll('-', '').slice(-8).toUpperCase()}`

// ---------------------------------------------------------------- evidence from the statement

/** Pull Transactions reaches back 48 hours; a minute less, for clocks that differ. */
const STATEMENT_REACH_MS = 48 * HOUR - MINUTE
/** Entries may appear late, so every reading looks at this much again. */
const STATEMENT_OVERLAP_MS = 2 * HOUR
/** The longest life of a prompt on any handset (1 to 3 minutes), and how long a payment may take to appear in the statement. */
const PROMPT_HAS_ENDED_MS = 3 * MINUTE
const STATEMENT_LAG_MS = 3 * MINUTE
const CLOCKS_DIFFER_MS = MINUTE

/** How often the statement is read while it may decide something, and otherwise. */
export const STATEMENT_EVERY_MS = { unresolved: 30_000, idle: 5 * MINUTE } as const
/** A push that has brought no id by then is lost: its own answer is waited for no longer. */
export const PUSH_LOST_AFTER_MS = MINUTE
/** Without evidence by then the payer is asked for the code, and a person is told. */
export const ASK_PAYER_AFTER_MS = 10 * MINUTE

export type Window = { from: At; until: At }

/** What to read: again a little before the checkpoint, and from the oldest prompt that only the statement can decide. */
export function statementWindow({ readUntil, oldest, now }: { readUntil: At; oldest: At | null; now: At }): Window {
  const wanted = Math.min(readUntil - STATEMENT_OVERLAP_MS, oldest === null ? Infinity : oldest - CLOCKS_DIFFER_MS)
  return { from: Math.max(wanted, now - STATEMENT_REACH_MS), until: now }
}

/** Whether a complete statement of this time that does not name a prompt proves that the prompt was not paid. */
export const provesAbsence = (createdAt: At, { from, until }: Window): boolean =>
  from <= createdAt - CLOCKS_DIFFER_MS && until >= createdAt + PROMPT_HAS_ENDED_MS + STATEMENT_LAG_MS

/** Whether the statement's phone is this one: with 254, 0 or neither before it, some digits perhaps masked. No phone at all is no match. */
export function isPhoneOf(written: string | null, phone: string): boolean {
  const known = (written ?? '').replace(/[\s+()-]/g, '')
  // Hidden digits need not be as many as they stand for; the last three at least must be shown.
  const masked = /^(\d*)[*xX.•]+(\d{3,})$/.exec(known)
  const national = phone.replace(/^254/, '')
  const withoutPrefix = (digits: string) => digits.replace(/^(?:2540?|0)/, '')
  if (!masked) return /^\d+$/.test(known) && withoutPrefix(known) === national
  const [, head = '', tail = ''] = masked
  const shown = withoutPrefix(head)
  return shown.length + tail.length <= national.length && national.startsWith(shown) && national.endsWith(tail)
}

type Entry = { reference: string; phone: string | null; amountCents: number }
export const referenceOf = (entry: Pick<Entry, 'reference'>): string => entry.reference.trim().toUpperCase()

/** Money of the statement belongs to a payment by its reference, its phone and its amount together. */
export const fitsPayment = (entry: Entry, payment: { id: string; phone: string; amountCents: number }): boolean =>
  referenceOf(entry) === payReference(payment.id) && entry.amountCents === payment.amountCents && isPhoneOf(entry.phone, payment.phone)

/** Ended by us and not by M-Pesa: another prompt was sent before the end of this one was known. */
export const SUPERSEDED = 'superseded'
/** Ended by the statement: a complete one does not name it. */
export const NOT_IN_STATEMENT = 'not-in-statement'

export type Failure =
  | 'superseded'
  | 'not-charged'
  | 'no-money'
  | 'limit'
  | 'too-soon'
  | 'no-answer'
  | 'cancelled'
  | 'unreachable'
  | 'wrong-pin'
  | 'account'
  | 'mismatch'
  | 'busy'
  | 'system'

/** Codes that say that our own account is set up wrongly: no customer can pay until somebody sees to it. */
const OUR_FAULT = new Set(['2028', 'SFC_IC0003'])
export const isOurFault = (code: string): boolean => OUR_FAULT.has(code)
/** Results of Daraja that end a payment without money and mean nothing more to a customer. */
const PLAIN_FAILURES = new Set(['1025', '9999', 'E3008', ...OUR_FAULT])
/** Whether we know what this result means; another of a callback fails the payment, and a person looks at it. */
export const isKnownResult = (code: string): boolean => code === '0' || PLAIN_FAILURES.has(code) || failureOf(code) !== 'system'

/** What a Daraja result code other than 0 means to a customer (docs/rules/providers.md#m-pesa-result-codes). Unknown codes are `system`. */
export function failureOf(code: string): Failure {
  switch (code) {
    case '1':
      return 'no-money'
    case '2':
    case '3':
    case '4':
    case '8':
      return 'limit'
    case '17':
    case '1001':
      return 'too-soon'
    case '1019':
      return 'no-answer'
    case '1032':
      return 'cancelled'
    case '1036':
    case '1037':
      return 'unreachable'
    case '2001':
      return 'wrong-pin'
    case '2006':
    case '8006':
      return 'account'
    case SUPERSEDED:
      return 'superseded'
    case NOT_IN_STATEMENT:
      return 'not-charged'
    case 'mismatch':
      return 'mismatch'
    case '26':
      return 'busy'
    default:
      return 'system'
  }
}

/** One sentence: what happened, and the next step. */
export const FAILURE_SENTENCE: Record<Failure, string> = {
  superseded: 'Another prompt was sent in its place. If you answered this one, your payment still counts.',
  'not-charged': 'M-Pesa has no record of this payment, so nothing was charged. Try again.',
  'no-money': 'There was not enough in that M-Pesa account. Top up, or pay from another phone.',
  limit: 'M-Pesa refused it because of a limit on that number. Pay from another phone, or try tomorrow.',
  'too-soon': 'M-Pesa is still busy with that number. Wait two minutes, then try again.',
  'no-answer': 'The prompt was not answered in time. Send it again when your phone is at hand.',
  cancelled: 'The prompt was cancelled on the phone. Nothing was charged.',
  unreachable: 'The prompt did not reach the phone or was not answered. Check that it is on and has network, then try again.',
  'wrong-pin': 'The M-Pesa PIN was wrong. Nothing was charged. Try again.',
  account: 'M-Pesa says that account cannot pay at the moment. Call 100 from it, or pay from another phone.',
  mismatch: 'M-Pesa reported another amount than we asked for. A person is looking into it, and your money is not lost.',
  busy: 'M-Pesa is too busy at the moment. Nothing was charged. Try again in half a minute.',
  system: 'M-Pesa could not complete the payment. Nothing was charged. Try again in a moment.',
}
