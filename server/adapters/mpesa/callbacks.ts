/** Parses what Safaricom posts to our callback URLs. */
import * as z from 'zod'
import {
  Code,
  Described,
  Id,
  readCents,
  readNairobiStamp,
  readReceipt,
  readText,
  withoutPrefix,
} from './values.ts'

/** Returns the result of a push, as Safaricom posts it to CallBackURL. Null if the body is not valid. */
export function readStkCallback(body: unknown): StkResult | null {
  const parsed = StkCallback.safeParse(body)
  if (!parsed.success) return null
  const callback = parsed.data.Body.stkCallback
  const items = callback.CallbackMetadata?.Item ?? []
  const getValue = (name: string) => items.find((item) => item.Name === name)?.Value
  return {
    merchantRequestId: callback.MerchantRequestID,
    checkoutRequestId: callback.CheckoutRequestID,
    code: callback.ResultCode,
    description: withoutPrefix(callback.ResultDesc ?? ''),
    receipt: readReceipt(getValue('MpesaReceiptNumber')),
    amountCents: readCents(getValue('Amount')),
    phone: readText(getValue('PhoneNumber'), 20),
    paidAt: readNairobiStamp(getValue('TransactionDate')),
  }
}

/** Returns the result of a reversal, as posted to ResultURL. Null if the body is not valid. */
export function readReversalResult(body: unknown): ReversalResult | null {
  const parsed = ReversalCallback.safeParse(body)
  if (!parsed.success) return null
  const { ConversationID, OriginatorConversationID, ResultCode, ResultDesc, TransactionID } =
    parsed.data.Result
  return {
    conversationId: ConversationID,
    originatorConversationId: OriginatorConversationID,
    code: ResultCode,
    description: withoutPrefix(ResultDesc ?? ''),
    transactionId: readReceipt(TransactionID),
  }
}

/** Returns the result of a pay-out, as posted to ResultURL. Null if the body is not valid. */
export function readPayoutResult(body: unknown): PayoutResult | null {
  const parsed = StatusCallback.and(ReversalCallback).safeParse(body)
  if (!parsed.success) return null
  const { ResultCode, ResultDesc, ResultParameters, ...result } = parsed.data.Result
  const getValue = readValues(ResultParameters)
  return {
    conversationId: result.ConversationID,
    originatorConversationId: result.OriginatorConversationID,
    code: ResultCode,
    description: withoutPrefix(ResultDesc ?? ''),
    // A failure has a TransactionID too.
    receipt:
      ResultCode === '0'
        ? (readReceipt(getValue('TransactionReceipt')) ?? readReceipt(result.TransactionID))
        : null,
    amountCents: readCents(getValue('TransactionAmount')),
    phone: parsePhone(getValue('ReceiverPartyPublicName')),
  }
}

/** Returns the status of a transaction, as posted to ResultURL. Null if the body is not valid. */
export function readStatusResult(body: unknown): StatusResult | null {
  const parsed = StatusCallback.safeParse(body)
  if (!parsed.success) return null
  const { ResultCode, ResultDesc, ResultParameters } = parsed.data.Result
  const getValue = readValues(ResultParameters)
  return {
    code: ResultCode,
    description: withoutPrefix(ResultDesc ?? ''),
    state: readText(getValue('TransactionStatus'), 40),
    receipt: readReceipt(getValue('ReceiptNo')),
    amountCents: readCents(getValue('Amount')),
    payer: parsePhone(getValue('DebitPartyName')),
    payee: readText(getValue('CreditPartyName'), 200)?.split(' - ')[0] ?? null,
    at: readNairobiStamp(getValue('FinalisedTime')) ?? readNairobiStamp(getValue('InitiatedTime')),
  }
}

/** Returns the first value of each key. */
const readValues = (parameters: z.output<typeof Parameters>) => {
  const items = [parameters?.ResultParameter ?? []].flat()
  return (key: string): unknown => items.find((item) => item.Key === key)?.Value
}

/** '254712345678 - Wanjiku Mwangi'. Null for another party, or if Safaricom masks the number. */
const parsePhone = (party: unknown): string | null =>
  /^(254\d{9})\b/.exec(readText(party, 200) ?? '')?.[1] ?? null

// `Balance` has no Value. Unknown names are ignored.
const Item = z.object({ Name: z.string().max(100), Value: z.unknown().optional() })
const StkCallback = z.object({
  Body: z.object({
    stkCallback: z.object({
      MerchantRequestID: Id,
      CheckoutRequestID: Id,
      ResultCode: Code,
      ResultDesc: Described.nullish(),
      CallbackMetadata: z.object({ Item: z.array(Item).max(50) }).nullish(),
    }),
  }),
})
const ReversalCallback = z.object({
  Result: z.object({
    ResultCode: Code,
    ResultDesc: Described.nullish(),
    OriginatorConversationID: Id,
    ConversationID: Id,
    TransactionID: z.unknown().optional(),
  }),
})

// A single parameter is an object, not a list. Some have no Value.
const Parameter = z.object({ Key: z.string().max(100), Value: z.unknown().optional() })
const Parameters = z.object({ ResultParameter: z.union([Parameter, z.array(Parameter).max(50)]) }).nullish()
const StatusCallback = z.object({
  Result: z.object({ ResultCode: Code, ResultDesc: Described.nullish(), ResultParameters: Parameters }),
})

export type StkResult = {
  merchantRequestId: string
  checkoutRequestId: string
  code: string
  description: string
  receipt: string | null
  amountCents: number | null
  phone: string | null
  paidAt: Date | null
}
export type ReversalResult = {
  conversationId: string
  originatorConversationId: string
  code: string
  description: string
  transactionId: string | null
}
export type PayoutResult = {
  conversationId: string
  originatorConversationId: string
  code: string
  description: string
  receipt: string | null
  amountCents: number | null
  /** Phone of the receiver; null if it is masked. */
  phone: string | null
}
export type StatusResult = {
  code: string
  description: string
  /** 'Completed', 'Pending', 'Reversed' … */
  state: string | null
  receipt: string | null
  amountCents: number | null
  payer: string | null
  payee: string | null
  at: Date | null
}
