/** Meanings of Daraja's immediate answers to our requests. */
import * as z from 'zod'
import type { Answer } from './daraja.ts'
import { Code, Described, Fault, Id, withoutPrefix } from './values.ts'

export function readPushAnswer(answer: Answer): PushOutcome {
  if (answer.kind === 'not-sent')
    return { kind: 'refused', code: answer.code, message: answer.message, reason: answer.reason }
  if (answer.kind === 'lost') return { kind: 'unknown', message: answer.message }
  const fault = Fault.safeParse(answer.body)
  if (fault.success) return refusal(fault.data.errorCode, fault.data.errorMessage)
  const accepted = PushAccepted.safeParse(answer.body)
  if (answer.status === 200 && accepted.success) {
    if (accepted.data.ResponseCode !== '0')
      return refusal(accepted.data.ResponseCode, accepted.data.ResponseDescription)
    return {
      kind: 'accepted',
      merchantRequestId: accepted.data.MerchantRequestID,
      checkoutRequestId: accepted.data.CheckoutRequestID,
    }
  }
  if (answer.status >= 300 && answer.status < 500)
    return refusal(`http-${answer.status}`, `M-Pesa answered HTTP ${answer.status}`)
  return { kind: 'unknown', message: `M-Pesa answered HTTP ${answer.status} and nothing we can read` }
}

/** Commands are executed later; the answer shows only whether the command was accepted. */
export function readCommandAnswer(answer: Answer): CommandOutcome {
  if (answer.kind === 'not-sent')
    return { kind: 'refused', code: answer.code, message: answer.message, reason: answer.reason }
  if (answer.kind === 'lost') return { kind: 'unknown', message: answer.message }
  const fault = Fault.safeParse(answer.body)
  if (fault.success) return refusal(fault.data.errorCode, fault.data.errorMessage)
  const ack = CommandAccepted.safeParse(answer.body)
  if (answer.status === 200 && ack.success) {
    if (ack.data.ResponseCode !== '0') return refusal(ack.data.ResponseCode, ack.data.ResponseDescription)
    return {
      kind: 'accepted',
      conversationId: ack.data.ConversationID,
      originatorConversationId: ack.data.OriginatorConversationID,
    }
  }
  if (answer.status >= 300 && answer.status < 500)
    return refusal(`http-${answer.status}`, `M-Pesa answered HTTP ${answer.status}`)
  return { kind: 'unknown', message: `M-Pesa answered HTTP ${answer.status} and nothing we can read` }
}

/**
 * A pay-out whose id M-Pesa has taken before is refused as a duplicate. Its code has other meanings too, of which none says
 * that nothing was paid.
 */
export function readPayoutAnswer(answer: Answer): PayoutOutcome {
  const fault = answer.kind === 'answered' ? Fault.safeParse(answer.body) : undefined
  if (fault?.data?.errorCode === '500.002.1001') {
    const { errorMessage } = fault.data
    return /duplicate OriginatorConversationID/i.test(errorMessage)
      ? { kind: 'duplicate' }
      : { kind: 'unknown', message: `500.002.1001 ${errorMessage}` }
  }
  return readCommandAnswer(answer)
}

export function readQueryAnswer(answer: Answer): QueryOutcome {
  if (answer.kind !== 'answered') return { kind: 'unreachable', message: answer.message }
  const fault = Fault.safeParse(answer.body)
  if (fault.success) {
    const { errorCode, errorMessage } = fault.data
    if (errorCode === '500.001.1001' && /being processed|under processing/i.test(errorMessage))
      return { kind: 'pending' }
    return { kind: 'unreachable', message: `${errorCode} ${errorMessage}` }
  }
  const result = QueryAnswered.safeParse(answer.body)
  if (!result.success)
    return {
      kind: 'unreachable',
      message: `M-Pesa answered HTTP ${answer.status} and nothing we can read`,
    }
  return readQueryResult(result.data.ResultCode, withoutPrefix(result.data.ResultDesc))
}

function readQueryResult(code: string, message: string): QueryOutcome {
  if (code === '0') return { kind: 'paid' }
  if (code === '1' && /under processing|being processed/i.test(message)) return { kind: 'pending' }
  // An unknown code may mean "pending" as well: the customer could still pay.
  return finalFailures.has(code) ? { kind: 'failed', code, message } : { kind: 'pending' }
}

/** 4999 is not in the list: it means that the request is still being processed. */
const finalFailures = new Set(
  '1 2 3 4 8 17 26 1001 1019 1025 9999 1032 1036 1037 2001 2006 2028 SFC_IC0003 8006 E3008'.split(' '),
)

function refusal(code: string, message: string): Refusal {
  return { kind: 'refused', code, message, reason: refusalReason(code, message) }
}

/** Some error codes have several meanings that only the message distinguishes. */
export function refusalReason(code: string, message: string): Refusal['reason'] {
  if (code === '500.001.1001')
    return /unable to lock subscriber/i.test(message) ? 'subscriber-locked' : 'configuration'
  if (code === '1001') return 'subscriber-locked'
  if (code === '400.002.02')
    return /ShortCode|Password|Timestamp|TransactionType|PartyB|CallBackURL/i.test(message)
      ? 'configuration'
      : 'invalid'
  if (code === '400.002.05') return 'invalid'
  if (code.startsWith('500.') || code === '26' || code === 'http-429') return 'busy'
  if (/^40[0-9]\.|^http-/.test(code)) return 'configuration'
  return 'invalid'
}

const PushAccepted = z.object({
  MerchantRequestID: Id,
  CheckoutRequestID: Id,
  ResponseCode: Code,
  ResponseDescription: Described.default(''),
})
const QueryAnswered = z.object({ ResultCode: Code, ResultDesc: Described.default('') })
const CommandAccepted = z.object({
  OriginatorConversationID: Id,
  ConversationID: Id,
  ResponseCode: Code,
  ResponseDescription: Described.default(''),
})

export type PushOutcome =
  | { kind: 'accepted'; merchantRequestId: string; checkoutRequestId: string }
  | Refusal
  /** The reply was lost. The prompt may have been sent, so do not repeat the push automatically. */
  | { kind: 'unknown'; message: string }
export type CommandOutcome =
  | { kind: 'accepted'; conversationId: string; originatorConversationId: string }
  | Refusal
  /** The reply was lost. The command may be executed. */
  | { kind: 'unknown'; message: string }
export type PayoutOutcome =
  | CommandOutcome
  /** An earlier request with this id was taken. */
  | { kind: 'duplicate' }
/** Nothing was done, and nothing will be. */
type Refusal = {
  kind: 'refused'
  code: string
  message: string
  reason: 'busy' | 'subscriber-locked' | 'invalid' | 'configuration'
}
export type QueryOutcome =
  | { kind: 'paid' }
  | { kind: 'failed'; code: string; message: string }
  | { kind: 'pending' }
  | { kind: 'unreachable'; message: string }
