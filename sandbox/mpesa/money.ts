import { checkoutRequestId, conversationId, receiptNumber, requestId } from './daraja-ids.ts'
import { nairobi, type Clock } from '../shared/clock.ts'
import { boundedList } from '../shared/bounded-list.ts'
import { openCallbacks } from '../shared/callbacks.ts'
import { openPayouts } from './payouts.ts'
import type { Log } from '../shared/log.ts'
import { statusRefusal, reversalRefusal, paymentCallback, stamp, results } from './money-results.ts'
import type {
  Answer,
  Push,
  Plan,
  Prompt,
  Payment,
  Ids,
  ReversalOrder,
  PaymentLookup,
  StatusQuery,
} from '../shared/money-types.ts'

/** Simulated M-Pesa: prompts on phones, payments and reversals, and the callbacks that report them. */
export function openMoney({ clock, log, historyLimit, notifyPayer }: MoneyOptions) {
  const prompts = boundedList<Prompt>(historyLimit)
  // The statement must be complete for the period it covers, even with a small history limit.
  const payments = boundedList<Payment>(Math.max(historyLimit, paymentsInStatement))
  const totals = { payments: 0, takenShillings: 0, reversals: 0, reversedShillings: 0 }
  const callbacks = openCallbacks({ clock, log })
  const payouts = openPayouts({ clock, callbacks, historyLimit, notifyPayee: notifyPayer })

  return {
    /** Returns null while another prompt is pending on that number. */
    createPrompt(push: Push, plan: Plan): Prompt | null {
      if (prompts.all().some((each) => each.phone === push.phone && isPending(each))) return null
      const now = clock.now()
      let id = checkoutRequestId(now, push.phone)
      while (prompts.all().some((each) => each.id === id)) id += '1' // a stopped clock would repeat the id
      const prompt: Prompt = {
        ...push,
        id,
        merchantRequestId: requestId(),
        status: 'open',
        createdAt: now,
        expiresAt: new Date(now.getTime() + promptTtlMs),
        receipt: null,
        result: null,
        plan,
        callbacks: [],
      }
      prompts.add(prompt)
      if (isRepeatedPayment(push)) complete(prompt, 'refused', results.repeated)
      return prompt
    },

    answer(prompt: Prompt, action: Answer) {
      if (action === 'ignore') prompt.status = 'ignored'
      else if (action === 'cancel') complete(prompt, 'cancelled', results.cancelled)
      else if (action === 'wrong-pin') complete(prompt, 'wrong-pin', results.wrongPin)
      else if (action === 'no-funds') complete(prompt, 'no-funds', results.noFunds)
      else pay(prompt)
    },

    prompts: (phone: string | null) => prompts.all().filter((each) => phone === null || each.phone === phone),
    prompt: (id: string) => prompts.all().find((each) => each.id === id),
    receive,
    postLater: (url: string, body: unknown, dueAt: Date) => callbacks.add({ url, body, dueAt, prompt: null }),

    payment: (receipt: string) => payments.all().find((each) => each.receipt === receipt),
    payments: () => payments.all().slice(0, historyLimit),
    totals: () => totals,

    reverse(order: ReversalOrder): Ids {
      const ids = newIds()
      const body = reversalCallback(order, ids)
      if (order.resultUrl) callbacks.add({ url: order.resultUrl, body, dueAt: clock.now(), prompt: null })
      return ids
    },

    queryStatus(query: StatusQuery): Ids {
      const ids = newIds()
      const body = statusCallback(query, ids)
      if (query.resultUrl) callbacks.add({ url: query.resultUrl, body, dueAt: clock.now(), prompt: null })
      return ids
    },
    payouts,
    /** Returns the phone of the payment, or of the pay-out. */
    findPhone: (lookup: PaymentLookup): string | null =>
      findPayment(lookup)?.phone ?? findPayout(lookup)?.phone ?? null,

    /** The payments received in this period, oldest first. */
    statement(from: Date, to: Date): Payment[] {
      const now = clock.now()
      const isListed = (each: Payment) => each.inStatementFrom !== null && each.inStatementFrom <= now
      return payments
        .all()
        .filter((each) => each.paidAt >= from && each.paidAt <= to && isListed(each))
        .toReversed()
    },

    /** Expires unanswered prompts and sends the callbacks that are due. */
    async tick() {
      const now = clock.now()
      for (const prompt of prompts.all()) {
        if (isPending(prompt) && now >= prompt.expiresAt) complete(prompt, 'expired', results.noAnswer)
      }
      await callbacks.sendDue()
    },

    close: callbacks.close,
  }

  function pay(prompt: Prompt) {
    const amount = prompt.plan.callback === 'wrong-amount' ? otherAmount(prompt.amount) : prompt.amount
    prompt.receipt = receiptNumber(clock.now())
    receive({ ...prompt, receipt: prompt.receipt, promptId: prompt.id, amount })
    complete(prompt, 'paid', results.paid, amount)
  }

  /** The money has moved, and the payer reads it. */
  function receive({ receipt, promptId, phone, amount, account, business, plan }: Receipt) {
    const now = clock.now()
    payments.add({
      receipt,
      promptId,
      phone,
      amount,
      account,
      paidAt: now,
      inStatementFrom: listedFrom(plan, now),
      reversedAmount: 0,
      reversals: [],
    })
    totals.payments += 1
    totals.takenShillings += amount
    const { day, month, year, time } = nairobi(now)
    const when = `${Number(day)}/${Number(month)}/${year.slice(2)} at ${time}`
    notifyPayer(
      phone,
      `${receipt} Confirmed. Ksh${amount}.00 sent to ${business} for account ${account} on ${when}. Transaction cost, Ksh0.00.`,
    )
  }

  function complete(
    prompt: Prompt,
    status: Prompt['status'],
    result: Prompt['result'],
    amount = prompt.amount,
  ) {
    prompt.status = status
    prompt.result = result
    const { callback, delaySeconds } = prompt.plan
    if (callback === 'never') return
    const waitSeconds = delaySeconds ?? (callback === 'late' ? lateSeconds : 0)
    const dueAt = new Date(clock.now().getTime() + waitSeconds * 1000)
    const body = paymentCallback(prompt, amount, clock.now())
    callbacks.add({ url: prompt.callbackUrl, body, dueAt, prompt })
    if (callback === 'twice') callbacks.add({ url: prompt.callbackUrl, body, dueAt, prompt })
  }

  function reversalCallback(order: ReversalOrder, ids: Ids) {
    const payment = payments.all().find((each) => each.receipt === order.receipt)
    const now = clock.now()
    const refusal = reversalRefusal(order, payment)
    const transactionId = receiptNumber(now)
    const result = {
      ResultType: 0,
      ResultCode: refusal?.code ?? 0,
      ResultDesc: refusal?.description ?? results.paid.description,
      OriginatorConversationID: ids.originatorConversationId,
      ConversationID: ids.conversationId,
      TransactionID: transactionId,
    }
    if (refusal || !payment) return { Result: result }
    payment.reversedAmount += order.amount
    payment.reversals.push({
      transactionId,
      amount: order.amount,
      at: now,
      originatorConversationId: ids.originatorConversationId,
    })
    totals.reversals += 1
    totals.reversedShillings += order.amount
    notifyPayer(
      payment.phone,
      `${transactionId} Confirmed. Reversal of transaction ${payment.receipt} has been successful. Ksh${order.amount}.00 is back in your M-PESA account.`,
    )
    const values = {
      DebitAccountBalance: 'Utility Account|KES|0.00|0.00|0.00|0.00',
      Amount: order.amount,
      TransCompletedTime: Number(stamp(now)),
      OriginalTransactionID: payment.receipt,
      Charge: 0,
      CreditPartyPublicName: `${payment.phone} - `,
      DebitPartyPublicName: '174379 - D3 DEALS',
    }
    return {
      Result: {
        ...result,
        ResultParameters: { ResultParameter: Object.entries(values).map(([Key, Value]) => ({ Key, Value })) },
      },
    }
  }

  function newIds(): Ids {
    return { conversationId: conversationId(clock.now()), originatorConversationId: requestId() }
  }

  /** A payment by its receipt, or by the conversation id of its prompt or its reversal. */
  function findPayment(lookup: PaymentLookup): Payment | undefined {
    if ('receipt' in lookup) return payments.all().find((each) => each.receipt === lookup.receipt)
    const { conversationId: id } = lookup
    const prompt = prompts.all().find((each) => each.merchantRequestId === id)
    const hasReversal = (each: Payment) =>
      each.reversals.some((reversal) => reversal.originatorConversationId === id)
    return payments.all().find((each) => (prompt && each.promptId === prompt.id) || hasReversal(each))
  }

  function findPayout(lookup: PaymentLookup) {
    return 'conversationId' in lookup ? payouts.find(lookup.conversationId) : undefined
  }

  function statusCallback(query: StatusQuery, ids: Ids) {
    const { lookup, isAmountWrong } = query
    const payout = findPayout(lookup)
    const payment = payout ? undefined : findPayment(lookup)
    const refusal = statusRefusal(query, payout ?? payment)
    const result = {
      ResultType: 0,
      ResultCode: refusal?.code ?? 0,
      ResultDesc: refusal?.description ?? results.paid.description,
      OriginatorConversationID: ids.originatorConversationId,
      ConversationID: ids.conversationId,
      TransactionID: receiptNumber(clock.now()),
      ReferenceData: { ReferenceItem: { Key: 'Occasion', Value: 'Status' } },
    }
    if (payout && !refusal)
      return {
        Result: { ...result, ResultParameters: { ResultParameter: payouts.status(payout, isAmountWrong) } },
      }
    if (refusal || !payment) return { Result: result }
    const reversal =
      'conversationId' in lookup
        ? payment.reversals.find((each) => each.originatorConversationId === lookup.conversationId)
        : undefined
    const customer = `${payment.phone} - Asha Otieno`
    const merchant = '174379 - D3 DEALS'
    const at = Number(stamp(reversal?.at ?? payment.paidAt))
    const values = {
      DebitPartyName: reversal ? merchant : customer,
      CreditPartyName: reversal ? customer : merchant,
      OriginatorConversationID: reversal?.originatorConversationId ?? requestId(),
      InitiatedTime: at,
      DebitAccountType: reversal ? 'Utility Account' : 'MMF Account For Customer',
      DebitPartyCharges: undefined,
      TransactionReason: undefined,
      ReasonType: reversal ? 'Transaction Reversal' : 'Pay Bill Online',
      TransactionStatus: !reversal && payment.reversedAmount >= payment.amount ? 'Reversed' : 'Completed',
      FinalisedTime: at,
      Amount: isAmountWrong ? otherAmount(payment.amount) : payment.amount,
      ConversationID: ids.conversationId,
      ReceiptNo: reversal?.transactionId ?? payment.receipt,
    }
    return {
      Result: {
        ...result,
        ResultParameters: { ResultParameter: Object.entries(values).map(([Key, Value]) => ({ Key, Value })) },
      },
    }
  }

  /** Result 17: the same amount from the same number less than two minutes after a successful payment. */
  function isRepeatedPayment(push: Push): boolean {
    const since = clock.now().getTime() - 120_000
    return payments
      .all()
      .some(
        (each) => each.phone === push.phone && each.amount === push.amount && each.paidAt.getTime() > since,
      )
  }
}

function listedFrom({ statement }: Pick<Plan, 'statement'>, paidAt: Date): Date | null {
  if (statement === 'omit') return null
  return statement === 'late' ? new Date(paidAt.getTime() + lateSeconds * 1000) : paidAt
}

/** Returns whether the prompt is still on the phone. */
export const isPending = (prompt: Pick<Prompt, 'status'>) =>
  prompt.status === 'open' || prompt.status === 'ignored'
const otherAmount = (amount: number) => (amount > 1 ? amount - 1 : amount + 1)

const paymentsInStatement = 10_000
const promptTtlMs = 60_000
const lateSeconds = 660
type Receipt = Pick<Payment, 'receipt' | 'promptId' | 'phone' | 'amount' | 'account'> & {
  business: string
  plan: Pick<Plan, 'statement'>
}
export type Money = ReturnType<typeof openMoney>
type MoneyOptions = {
  clock: Clock
  log: Log
  historyLimit: number
  notifyPayer: (phone: string, message: string) => void
}
