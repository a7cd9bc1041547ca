/** Results of prompts, reversals and status requests, as Daraja reports them. */
import { nairobi } from '../shared/clock.ts'
import type { Prompt, Payment, ReversalOrder, StatusQuery } from '../shared/money-types.ts'

export const results = {
  paid: { code: 0, description: 'The service request is processed successfully.' },
  noFunds: { code: 1, description: 'The balance is insufficient for the transaction.' },
  repeated: { code: 17, description: 'Rule limited: the same amount to the same customer within 2 minutes.' },
  cancelled: { code: 1032, description: '[STK_CB - ]Request cancelled by user.' },
  noAnswer: { code: 1037, description: 'DS timeout user cannot be reached.' },
  wrongPin: { code: 2001, description: 'The initiator information is invalid.' },
}

export function paymentCallback(prompt: Prompt, amount: number, at: Date) {
  const stkCallback = {
    MerchantRequestID: prompt.merchantRequestId,
    CheckoutRequestID: prompt.id,
    ResultCode: prompt.result?.code,
    ResultDesc: prompt.result?.description,
  }
  if (prompt.receipt === null) return { Body: { stkCallback } }
  const Item = [
    { Name: 'Amount', Value: amount },
    { Name: 'MpesaReceiptNumber', Value: prompt.receipt },
    { Name: 'Balance' }, // Daraja sends it without a Value
    { Name: 'TransactionDate', Value: Number(stamp(at)) },
    { Name: 'PhoneNumber', Value: Number(prompt.phone) },
  ]
  return { Body: { stkCallback: { ...stkCallback, CallbackMetadata: { Item } } } }
}

export function statusRefusal({ isInitiatorKnown, shouldFail }: StatusQuery, found: object | undefined) {
  if (!isInitiatorKnown) return { code: 2001, description: 'The initiator information is invalid.' }
  if (shouldFail) return { code: 26, description: 'System busy. The service request is rejected.' }
  if (!found) return { code: 2032, description: 'The transaction receipt number does not exist.' }
  return null
}

export function reversalRefusal(order: ReversalOrder, payment: Payment | undefined) {
  if (!order.isInitiatorKnown) return { code: 2001, description: 'The initiator information is invalid.' }
  if (order.shouldFail)
    return {
      code: 2006,
      description: 'Declined due to account rule: the account status does not allow this transaction.',
    }
  if (!payment) return { code: 'R000002', description: 'The OriginalTransactionID is invalid.' }
  if (payment.reversedAmount >= payment.amount)
    return { code: 'R000001', description: 'The transaction has already been reversed.' }
  if (order.amount > payment.amount - payment.reversedAmount)
    return { code: 1, description: 'The balance is insufficient for the transaction.' }
  return null
}

export function stamp(at: Date): string {
  const { year, month, day, time, seconds } = nairobi(at)
  return year + month + day + time.replace(':', '') + seconds
}
