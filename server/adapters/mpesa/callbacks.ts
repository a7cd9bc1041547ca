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

/** The result of a push, as Safaricom posts it to CallBackURL. Null if the body is not valid. */
export function readStkCallback(body: unknown): StkResult | null {
  const parsed = StkCallback.safeParse(body)
  if (!parsed.success) return null
  const callback = parsed.data.Body.stkCallback
  const items = callback.CallbackMetadata?.Item ?? []
  const valueOf = (name: string) => items.find((item) => item.Name === name)?.Value
  return {
    merchantRequestId: callback.MerchantRequestID,
    checkoutRequestId: callback.CheckoutRequestID,
    code: callback.ResultCode,
    description: withoutPrefix(callback.ResultDesc ?? ''),
    receipt: readReceipt(valueOf('MpesaReceiptNumber')),
    amountCents: readCents(valueOf('Amount')),
    phone: readText(valueOf('PhoneNumber'), 20),
    paidAt: readNairobiStamp(valueOf('TransactionDate')),
  }
}

/** The result of a reversal, as posted to ResultURL. Null if the body is not valid. */
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

/** The status of a transaction, as posted to ResultURL. Null if the body is not valid. */
export function readStatusResult(body: unknown): StatusResult | null {
  const parsed = StatusCallback.safeParse(body)
  if (!parsed.success) return null
  const { ResultCode, ResultDesc, ResultParameters } = parsed.data.Result
  const items = [ResultParameters?.ResultParameter ?? []].flat()
  const valueOf = (key: string) => items.find((item) => item.Key === key)?.Value
  const debitParty = readText(valueOf('DebitPartyName'), 200)
  return {
    code: ResultCode,
    description: withoutPrefix(ResultDesc ?? ''),
    state: readText(valueOf('TransactionStatus'), 40),
    receipt: readReceipt(valueOf('ReceiptNo')),
    amountCents: readCents(valueOf('Amount')),
    // '254712345678 - Wanjiku Mwangi'. Safaricom may mask the number; then the payer is unknown.
    payer: debitParty === null ? null : (/^(254\d{9})\b/.exec(debitParty)?.[1] ?? null),
    payee: readText(valueOf('CreditPartyName'), 200)?.split(' - ')[0] ?? null,
    at: readNairobiStamp(valueOf('FinalisedTime')) ?? readNairobiStamp(valueOf('InitiatedTime')),
  }
}

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
const StatusCallback = z.object({
  Result: z.object({
    ResultCode: Code,
    ResultDesc: Described.nullish(),
    ResultParameters: z
      .object({ ResultParameter: z.union([Parameter, z.array(Parameter).max(50)]) })
      .nullish(),
  }),
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
