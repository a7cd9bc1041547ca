/** Money that the simulated M-Pesa pays from our account to phones (B2C), and the results that report it. */
import { boundedList } from '../shared/bounded-list.ts'
import type { openCallbacks } from '../shared/callbacks.ts'
import { nairobi, type Clock } from '../shared/clock.ts'
import { conversationId, receiptNumber, requestId } from './daraja-ids.ts'
import { stamp } from './money-results.ts'
import type { PayoutFault } from '../shared/payout-faults.ts'

type Order = {
  id: string
  phone: string
  amount: number
  resultUrl: string
  timeoutUrl: string
  isInitiatorKnown: boolean
}
export type Payout = {
  id: string
  conversationId: string
  receipt: string
  phone: string
  /** Amount that the phone got; 0 for a failure. */
  amount: number
  code: number | string
  description: string
  at: Date
  asked: number
}

export function openPayouts({ clock, callbacks, historyLimit, notifyPayee }: PayoutOptions) {
  const payouts = boundedList<Payout>(Math.max(historyLimit, 10_000))
  const totals = { payouts: 0, paidShillings: 0 }

  return {
    find: (id: string): Payout | undefined => payouts.all().find((each) => each.id === id),
    list: (phone: string | null) => payouts.all().filter((each) => phone === null || each.phone === phone),
    totals: () => ({ ...totals, utilityShillings: startShillings - totals.paidShillings }),

    /** Returns null if this id was taken before. */
    pay(order: Order, fault: PayoutFault): Payout | null {
      if (payouts.all().some((each) => each.id === order.id)) return null
      const now = clock.now()
      const failure = order.isInitiatorKnown ? failures[fault] : failures['bad-initiator']
      const payout: Payout = {
        id: order.id,
        conversationId: conversationId(now),
        receipt: receiptNumber(now),
        phone: order.phone,
        amount: failure ? 0 : fault === 'wrong-amount' ? order.amount + 1 : order.amount,
        code: failure?.[0] ?? 0,
        description: failure?.[1] ?? 'The service request is processed successfully.',
        at: now,
        asked: order.amount,
      }
      payouts.add(payout)
      if (!failure) arrive(payout)
      report(payout, order, fault)
      return payout
    },

    /** Returns the report of a status query by the id of the pay-out. */
    status(payout: Payout, isAmountWrong: boolean): Parameter[] {
      const at = Number(stamp(payout.at))
      return [
        // The real API sends this key twice, once for the party that is credited.
        { Key: 'DebitPartyName', Value: '600992 - D3 DEALS' },
        { Key: 'DebitPartyName', Value: `${payout.phone} - Asha Otieno` },
        { Key: 'OriginatorConversationID', Value: payout.id },
        { Key: 'ConversationID', Value: payout.conversationId },
        { Key: 'InitiatedTime', Value: at },
        { Key: 'FinalisedTime', Value: at },
        { Key: 'DebitAccountType', Value: 'Utility Account' },
        { Key: 'TransactionReason' },
        { Key: 'ReasonType', Value: 'Business Payment to Customer via API' },
        { Key: 'TransactionStatus', Value: payout.code === 0 ? 'Completed' : 'Failed' },
        {
          Key: 'Amount',
          Value: String(payout.asked + (isAmountWrong || payout.amount > payout.asked ? 1 : 0)),
        },
        { Key: 'ReceiptNo', Value: payout.receipt },
      ]
    },
  }

  function arrive(payout: Payout): void {
    totals.payouts += 1
    totals.paidShillings += payout.amount
    const { day, month, year, time } = nairobi(payout.at)
    notifyPayee(
      payout.phone,
      `${payout.receipt} Confirmed. You have received Ksh${payout.amount}.00 from D3 DEALS on ${Number(day)}/${Number(month)}/${year.slice(2)} at ${time}.`,
    )
  }

  function report(payout: Payout, order: Order, fault: PayoutFault): void {
    const now = clock.now().getTime()
    const send = (url: string, body: unknown, seconds = 0) =>
      callbacks.add({ url, body, dueAt: new Date(now + seconds * 1000), prompt: null })
    if (fault === 'never' || fault === 'lose-reply' || fault === 'internal-error-paid') return
    const body = buildResult(payout, fault)
    if (fault === 'late' || fault === 'timeout-then-paid') {
      send(order.timeoutUrl, { Result: { ResultType: 0, ResultCode: 1037, ResultDesc: 'DS timeout.' } })
      return send(order.resultUrl, body, fault === 'late' ? 3_600 : 30)
    }
    if (fault === 'fails-then-paid') {
      send(
        order.resultUrl,
        buildResult({ ...payout, amount: 0, code: 2040, description: UNREGISTERED }, fault),
      )
      return send(order.resultUrl, body, 60)
    }
    send(order.resultUrl, body)
    if (fault === 'twice') send(order.resultUrl, body)
  }

  function buildResult(payout: Payout, fault: PayoutFault) {
    const Result = {
      ResultType: 0,
      ResultCode: payout.code,
      ResultDesc: payout.description,
      OriginatorConversationID: fault === 'other-ids' ? requestId() : payout.id,
      ConversationID: fault === 'other-ids' ? conversationId(payout.at) : payout.conversationId,
      TransactionID: payout.receipt, // failures have one too
      ReferenceData: { ReferenceItem: { Key: 'QueueTimeoutURL', Value: 'https://example.com' } },
    }
    if (payout.code !== 0) return { Result }
    const { day, month, year, time, seconds } = nairobi(payout.at)
    const recipient = fault === 'other-recipient' ? '254700000001' : payout.phone
    const ResultParameter: Parameter[] = [
      { Key: 'TransactionAmount', Value: payout.amount },
      { Key: 'TransactionReceipt', Value: payout.receipt },
      { Key: 'ReceiverPartyPublicName', Value: `${recipient} - Asha Otieno` },
      { Key: 'TransactionCompletedDateTime', Value: `${day}.${month}.${year} ${time}:${seconds}` },
      { Key: 'B2CUtilityAccountAvailableFunds', Value: startShillings - totals.paidShillings },
      { Key: 'B2CWorkingAccountAvailableFunds', Value: 0 },
      { Key: 'B2CRecipientIsRegisteredCustomer', Value: 'Y' },
    ]
    const isSparse = fault === 'missing-values'
    const sparse = [
      { Key: 'TransactionReceipt', Value: payout.receipt },
      { Key: 'TransactionAmount' },
      { Key: 'TransactionReceipt' },
    ]
    return {
      Result: { ...Result, ResultParameters: { ResultParameter: isSparse ? sparse : ResultParameter } },
    }
  }
}

const UNREGISTERED = 'Credit Party customer type (Unregistered or Registered Customer) can’t be supported.'
const failures: Partial<Record<PayoutFault, readonly [number | string, string]>> = {
  unregistered: [2040, UNREGISTERED],
  'over-cap': [8, 'Declined due to limit rule: would exceed the maximum balance.'],
  'no-funds': [1, 'The balance is insufficient for the transaction.'],
  'bad-initiator': [2001, 'The initiator information is invalid.'],
  locked: [8006, 'The security credential is locked.'],
  'unknown-code': [9042, 'An error that is not documented.'],
}
/** Balance of our utility account at the start. */
const startShillings = 1_000_000

type Parameter = { Key: string; Value?: unknown }

type PayoutOptions = {
  clock: Clock
  callbacks: ReturnType<typeof openCallbacks>
  historyLimit: number
  notifyPayee: (phone: string, message: string) => void
}
