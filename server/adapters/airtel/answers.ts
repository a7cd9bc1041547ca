/** Meanings of Airtel's answers. Numbers are accepted as strings too, and unknown fields ignored. */
import { shorten } from '#domain/text/shorten.ts'
import * as z from 'zod'
import { AIRTEL_RESULTS, toAirtelFailure } from '#domain/payments/payment-results.ts'
import type { Answer } from './requests.ts'

/** A success means that the prompt was sent, not that it was paid. */
export function readPushAnswer(answer: Answer): PushOutcome {
  if (answer.kind === 'not-sent')
    return { kind: 'refused', code: answer.code, message: answer.message, reason: answer.reason }
  if (answer.kind === 'lost') return { kind: 'unknown', message: answer.message }
  const { codes, message, isSuccess } = read(answer)
  if (isUndecided(answer.status)) return { kind: 'unknown', message }
  const failed = codes.find((code) => toAirtelFailure(code) !== null)
  // The code also says that something went wrong, which is not a refusal.
  if (codes.some((code) => AIRTEL_RESULTS.get(code) === 'unknown' || code === 'DP00800001005'))
    return { kind: 'unknown', message: `${codes.join(' ')} ${message}` }
  if (failed !== undefined)
    return {
      kind: 'refused',
      code: failed,
      message,
      reason: CONFIGURATION.has(failed) ? 'configuration' : 'invalid',
    }
  if (answer.status === 429) return { kind: 'refused', code: 'http-429', message, reason: 'busy' }
  if (answer.status >= 300)
    return { kind: 'refused', code: `http-${answer.status}`, message, reason: 'configuration' }
  return isSuccess ? { kind: 'accepted' } : { kind: 'unknown', message }
}

/** Returns the state of the transaction with this id, by its status and not by its code. */
export function readEnquiry(answer: Answer, id: string): QueryOutcome {
  if (answer.kind !== 'answered') return { kind: 'unreachable', message: answer.message }
  const { codes, message, transaction } = read(answer)
  if (isUndecided(answer.status)) return { kind: 'unreachable', message }
  const status = transaction?.status
  // The `id` of a payment that exists is ours, or false.
  if (typeof transaction?.id === 'string' && transaction.id !== id)
    return { kind: 'unreachable', message: 'Airtel answered about another payment' }
  if (status === 'TS') return { kind: 'paid', receipt: readAirtelId(transaction?.airtel_money_id) }
  if (status === 'TF' || status === 'TE') {
    const reason = codes.find((code) => code !== 'ESB000010' && toAirtelFailure(code) !== null)
    return { kind: 'failed', code: (status === 'TF' && reason) || status, message }
  }
  if (status !== undefined && AIRTEL_RESULTS.has(status)) return { kind: 'pending' }
  if (codes.some((code) => toAirtelFailure(code) === 'not-charged')) return { kind: 'absent', message }
  return { kind: 'unreachable', message }
}

/** `status.success` may be false although the money was returned: only the status of the transaction counts. */
export function readRefundAnswer(answer: Answer): RefundOutcome {
  if (answer.kind === 'not-sent')
    return { kind: 'refused', code: answer.code, message: answer.message, reason: answer.reason }
  if (answer.kind === 'lost') return { kind: 'unknown', message: answer.message }
  const { codes, message, transaction } = read(answer)
  if (isUndecided(answer.status)) return { kind: 'unknown', message }
  if (transaction?.status === 'SUCCESS' || transaction?.status === 'TS')
    return { kind: 'completed', receipt: readAirtelId(transaction.airtel_money_id) }
  const failed = codes.find((code) => toAirtelFailure(code) !== null)
  if (failed === undefined) return { kind: 'unknown', message: `${codes.join(' ')} ${message}`.trim() }
  return {
    kind: 'refused',
    code: failed,
    message,
    reason: CONFIGURATION.has(failed) ? 'configuration' : 'invalid',
  }
}

/** Returns whether Airtel may have done it although it answered with an error. */
const isUndecided = (status: number): boolean => status === 408 || status >= 500

function read(answer: Extract<Answer, { kind: 'answered' }>) {
  const parsed = Reply.safeParse(answer.body)
  const { status, data, status_code, status_message } = parsed.data ?? {}
  const codes = [status?.response_code, status?.result_code, status?.code, status_code].flatMap(
    (code) => code ?? [],
  )
  const message = status?.message ?? status_message ?? `Airtel answered HTTP ${answer.status}`
  return {
    codes,
    message: shorten(message, 300),
    isSuccess: status?.success === true,
    transaction: data?.transaction ?? undefined,
  }
}

function readAirtelId(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim().toUpperCase() : ''
  return AIRTEL_ID.test(text) ? text : null
}
const AIRTEL_ID = /^[A-Z0-9.]{6,40}$/

/** Our account, our keys or our request is wrong. */
const CONFIGURATION = new Set([
  'DP00800001026',
  'ESB000008',
  'ESB000033',
  'ESB000034',
  'ESB000035',
  'ESB000036',
])

const Code = z
  .union([z.string().max(40), z.number()])
  .transform(String)
  .nullish()
const Reply = z.object({
  data: z
    .object({
      transaction: z
        .object({
          id: z.unknown().optional(),
          status: z.string().max(40).optional(),
          airtel_money_id: z.unknown().optional(),
        })
        .nullish(),
    })
    .nullish(),
  status: z
    .object({
      code: Code,
      message: z.string().max(2000).nullish(),
      result_code: Code,
      response_code: Code,
      success: z.unknown().optional(),
    })
    .nullish(),
  status_code: Code,
  status_message: z.string().max(2000).nullish(),
})

/** Nothing was done, and nothing will be. */
type Refusal = {
  kind: 'refused'
  code: string
  message: string
  reason: 'busy' | 'invalid' | 'configuration'
}
/** The action may have been done, so it is not repeated. */
type Unknown = { kind: 'unknown'; message: string }
export type PushOutcome = { kind: 'accepted' } | Refusal | Unknown
export type QueryOutcome =
  | { kind: 'paid'; receipt: string | null }
  | { kind: 'failed'; code: string; message: string }
  | { kind: 'pending' }
  /** Airtel has no such transaction, or not yet. */
  | { kind: 'absent'; message: string }
  | { kind: 'unreachable'; message: string }
export type RefundOutcome = { kind: 'completed'; receipt: string | null } | Refusal | Unknown
