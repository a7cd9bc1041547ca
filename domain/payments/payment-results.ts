/** Meanings of the results of payments, and the texts that the customer reads about them. */
import { m } from '#messages'
import { providerName, type PaymentMethod } from './payment-methods.ts'
import { NOT_IN_STATEMENT, SUPERSEDED } from './payment-policy.ts'

export const FAILURES = [
  'superseded',
  'not-charged',
  'no-money',
  'limit',
  'too-soon',
  'no-answer',
  'cancelled',
  'unreachable',
  'wrong-pin',
  'account',
  'mismatch',
  'busy',
  'system',
] as const
export type Failure = (typeof FAILURES)[number]

/** `unknown`: it may have been charged, and only an enquiry shows whether it was. */
export type AirtelMeaning = 'paid' | 'pending' | 'unknown' | Failure

/**
 * Meanings of the codes of Airtel Money (docs/rules/providers.md#airtel-money-results): of a transaction
 * (`DP`), of the request for it (`ESB`) and of Airtel's gateway (`ROUTER`), and the statuses of an enquiry.
 */
export const AIRTEL_RESULTS: ReadonlyMap<string, AirtelMeaning> = new Map(
  Object.entries<AirtelMeaning>({
    TS: 'paid',
    TIP: 'pending',
    TA: 'unknown',
    TF: 'system',
    TE: 'no-answer',
    DP00800001000: 'unknown',
    DP00800001001: 'paid',
    DP00800001002: 'wrong-pin',
    DP00800001003: 'limit',
    DP00800001004: 'limit',
    DP00800001005: 'no-answer',
    DP00800001006: 'pending',
    DP00800001007: 'no-money',
    DP00800001008: 'cancelled',
    DP00800001010: 'account',
    DP00800001024: 'no-answer',
    DP00800001025: 'not-charged',
    DP00800001026: 'system',
    DP00800001029: 'no-answer',
    ESB000001: 'unknown',
    ESB000004: 'unknown',
    ESB000008: 'system',
    ESB000010: 'pending',
    ESB000011: 'system',
    ESB000033: 'system',
    ESB000034: 'system',
    ESB000035: 'system',
    ESB000036: 'system',
    // A request with this id was taken before.
    ESB000041: 'unknown',
    ESB000045: 'not-charged',
    ROUTER114: 'wrong-pin',
    ROUTER115: 'wrong-pin',
    ROUTER116: 'wrong-pin',
    ROUTER117: 'unknown',
  }),
)

/** Returns why a payment failed; null for a code that says nothing about that. */
export function toAirtelFailure(code: string): Failure | null {
  const meaning = AIRTEL_RESULTS.get(code)
  return meaning === undefined || meaning === 'paid' || meaning === 'pending' || meaning === 'unknown'
    ? null
    : meaning
}

/**
 * Result codes that mean our M-Pesa account is configured wrongly: no customer can pay until that is fixed.
 */
const MERCHANT_ACCOUNT_FAULTS = new Set(['2028', 'SFC_IC0003'])
export const isMerchantAccountFault = (code: string): boolean => MERCHANT_ACCOUNT_FAULTS.has(code)
/** Result codes that end a payment unpaid and have no specific sentence. */
const GENERAL_FAILURES = new Set(['1025', '9999', 'E3008', ...MERCHANT_ACCOUNT_FAULTS])
/**
 * Returns whether this result code is documented. Any other code in a callback fails the payment and is
 * reported for review.
 */
export function isKnownResult(code: string): boolean {
  return (
    code === '0' ||
    GENERAL_FAILURES.has(code) ||
    toAirtelFailure(code) !== null ||
    toFailure(code) !== 'system'
  )
}

/**
 * Returns the meaning for the customer of a result code of a payment that has failed
 * (docs/rules/providers.md#m-pesa-result-codes). Unknown codes are `system`.
 */
export function toFailure(code: string): Failure {
  const byAirtel = toAirtelFailure(code)
  if (byAirtel !== null) return byAirtel
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

/** Returns whether the customer may never have seen the prompt, so that paying by hand may help. */
export const isPromptLost = (failure: Failure): boolean => LOST.has(failure)
const LOST: ReadonlySet<Failure> = new Set(['unreachable', 'no-answer', 'not-charged', 'busy', 'system'])

/** The sentence shown to the customer: what happened, and the next step. */
export const failureSentence = (failure: Failure, method: PaymentMethod): string =>
  failure === 'account' && method === 'airtel'
    ? m.rule_failure_account_airtel()
    : FAILURE_SENTENCES[failure]({ provider: providerName(method) })

const FAILURE_SENTENCES: Record<Failure, (inputs: { provider: string }) => string> = {
  superseded: m.rule_failure_superseded,
  'not-charged': m.rule_failure_not_charged,
  'no-money': m.rule_failure_no_money,
  limit: m.rule_failure_limit,
  'too-soon': m.rule_failure_too_soon,
  'no-answer': m.rule_failure_no_answer,
  cancelled: m.rule_failure_cancelled,
  unreachable: m.rule_failure_unreachable,
  'wrong-pin': m.rule_failure_wrong_pin,
  account: m.rule_failure_account,
  mismatch: m.rule_failure_mismatch,
  busy: m.rule_failure_busy,
  system: m.rule_failure_system,
}
