/**
 * The lifecycle of a pay-out (docs/rules/payments.md#pay-outs). M-Pesa pays once for the id of a pay-out, so the same
 * request can be sent again, and never one with another id while the first may still be paid.
 */
import { HOUR, MINUTE, type At } from '../time/time.ts'

/** `requested` is stored before M-Pesa is called; `needs_review` waits for a manual decision. */
export const PAYOUT_STATUSES = ['due', 'requested', 'completed', 'failed', 'needs_review'] as const
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]

const TRANSITIONS: Record<PayoutStatus, readonly PayoutStatus[]> = {
  // `completed` and `failed` when M-Pesa reports late about an earlier request.
  due: ['requested', 'completed', 'failed', 'needs_review'],
  // A pay-out goes back to `due` when M-Pesa has refused the request, or does not know it: the same id is sent again.
  requested: ['due', 'completed', 'failed', 'needs_review'],
  needs_review: ['due', 'completed', 'failed'],
  // M-Pesa has paid after all.
  failed: ['completed'],
  completed: [],
}
export const canChangePayoutStatus = (from: PayoutStatus, to: PayoutStatus): boolean =>
  TRANSITIONS[from].includes(to)

/** Limits of M-Pesa for one transaction. */
const MIN_PAYOUT_CENTS = 1_000
export const MAX_PAYOUT_CENTS = 25_000_000
export const isPayable = (cents: number): boolean =>
  cents >= MIN_PAYOUT_CENTS && cents <= MAX_PAYOUT_CENTS && cents % 100 === 0

/** Number of times that M-Pesa can refuse the request before it needs a person. A busy M-Pesa does not count. */
export const PAYOUT_REFUSALS = 3
/** Time that a pay-out can be without a result before it needs a person. */
export const PAYOUT_STUCK_AFTER_MS = 24 * HOUR
/** Times at which the status is queried, counted from the request. */
const QUERY_AFTER_MS = [2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 20 * MINUTE, 40 * MINUTE]

export function nextPayoutQueryAt(requestedAt: At, now: At): At {
  const next = QUERY_AFTER_MS.map((after) => requestedAt + after).find((at) => at > now)
  return next ?? now + HOUR
}
export const payoutRetryDelayMs = (attempts: number): number =>
  Math.min(MINUTE * 2 ** Math.max(0, attempts - 1), HOUR)

/** Results after which nothing was paid and nothing will be (docs/rules/providers.md#m-pesa-pay-outs). */
const DEFINITE_FAILURES = new Set('1 2 3 4 8 11 21 2001 2006 2028 2040 8006 SFC_IC0003'.split(' '))
/** Result codes about our own account, which no recipient can change. */
const OUR_FAULTS = new Set('1 11 21 2001 2006 2028 8006 SFC_IC0003'.split(' '))
export const isOurFault = (code: string): boolean => OUR_FAULTS.has(code)

type Reported = { receipt: string | null; amountCents: number | null; phone: string | null }
type Asked = { amountCents: number; phone: string }

/** Returns the meaning of a report that M-Pesa has paid; a sentence if a person has to look at it. */
function interpretPaid(paid: Reported, asked: Asked): { kind: 'paid'; receipt: string } | Unclear {
  if (paid.amountCents !== null && paid.amountCents !== asked.amountCents)
    return unclear(
      `M-Pesa paid KES ${paid.amountCents / 100}${paid.receipt ? ` as ${paid.receipt}` : ''} instead of KES ${asked.amountCents / 100}`,
    )
  if (paid.phone !== null && paid.phone !== asked.phone)
    return unclear(`M-Pesa paid another number${paid.receipt ? ` as ${paid.receipt}` : ''}`)
  return paid.receipt === null
    ? unclear('M-Pesa reports no receipt')
    : { kind: 'paid', receipt: paid.receipt }
}
type Unclear = { kind: 'unclear'; detail: string }
const unclear = (detail: string): Unclear => ({ kind: 'unclear', detail })

export type PayoutMeaning =
  | { kind: 'paid'; receipt: string }
  | { kind: 'failed'; code: string; detail: string }
  | Unclear
  /** The request is not known to M-Pesa. */
  | { kind: 'not-sent' }
  | { kind: 'wait' }

/** Returns the meaning of the result that M-Pesa posts. */
export function interpretResult(
  { code, description, ...paid }: Reported & { code: string; description: string },
  asked: Asked,
): PayoutMeaning {
  if (code === '0') return interpretPaid(paid, asked)
  const detail = `${code} ${description}`
  return DEFINITE_FAILURES.has(code) ? { kind: 'failed', code, detail } : unclear(detail)
}

const NO_SUCH_TRANSACTION = '2032'

/** Returns the meaning of the answer to a status query by the id of the pay-out. `code` is about the query itself. */
export function interpretStatus(
  { code, state, ...paid }: Reported & { code: string; state: string | null },
  asked: Asked,
): PayoutMeaning {
  if (code === NO_SUCH_TRANSACTION) return { kind: 'not-sent' }
  if (code !== '0' || state === null) return { kind: 'wait' }
  if (state === 'Completed') return interpretPaid(paid, asked)
  if (/^(declined|cancelled|expired|failed)$/i.test(state))
    return { kind: 'failed', code: state.toLowerCase(), detail: `M-Pesa reports it as ${state}` }
  return { kind: 'wait' }
}
