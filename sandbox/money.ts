import { checkoutRequestId, conversationId, receiptNumber, requestId } from './daraja-ids.ts'
import { nairobi, type Clock } from './clock.ts'
import { cachedList } from './kept.ts'
import type { Settings } from './knobs.ts'
import type { Log } from './log.ts'

/** Simulated M-Pesa: the prompts on people's phones, the money that moves, and the news of it that is posted back. */
export function openMoney({ clock, log, keep, notifyPayer }: MoneyOptions) {
  const prompts = cachedList<Prompt>(keep)
  // The statement must not lose what was paid within its reach, however many prompts are shown.
  const payments = cachedList<Payment>(Math.max(keep, paymentsInStatement))
  const totals = { payments: 0, takenShillings: 0, reversals: 0, reversedShillings: 0 }
  const closing = new AbortController()
  let waiting: Delivery[] = []

  return {
    /** Null while another prompt is alive on that number. */
    place(push: Push, plan: Plan): Prompt | null {
      if (prompts.all().some((each) => each.phone === push.phone && isAlive(each))) return null
      const now = clock.now()
      let id = checkoutRequestId(now, push.phone)
      while (prompts.all().some((each) => each.id === id)) id += '1' // a frozen clock would give the same id twice
      const prompt: Prompt = {
        ...push,
        id,
        merchantRequestId: requestId(),
        status: 'open',
        createdAt: now,
        expiresAt: new Date(now.getTime() + promptLivesMs),
        receipt: null,
        result: null,
        plan,
        callbacks: [],
      }
      prompts.add(prompt)
      if (paidLately(push)) settle(prompt, 'refused', results.repeated)
      return prompt
    },

    answer(prompt: Prompt, action: Answer) {
      if (action === 'ignore') prompt.status = 'ignored'
      else if (action === 'cancel') settle(prompt, 'cancelled', results.cancelled)
      else if (action === 'wrong-pin') settle(prompt, 'wrong-pin', results.wrongPin)
      else if (action === 'no-funds') settle(prompt, 'no-funds', results.noFunds)
      else pay(prompt)
    },

    prompts: (phone: string | null) => prompts.all().filter((each) => phone === null || each.phone === phone),
    prompt: (id: string) => prompts.all().find((each) => each.id === id),
    payment: (receipt: string) => payments.all().find((each) => each.receipt === receipt),
    payments: () => payments.all().slice(0, keep),
    totals: () => totals,

    reverse(order: ReversalOrder): Ids {
      const ids = newIds()
      const body = reversalCallback(order, ids)
      if (order.resultUrl) post({ url: order.resultUrl, body, dueAt: clock.now(), prompt: null })
      return ids
    },

    notifyStatus(question: StatusQuestion): Ids {
      const ids = newIds()
      if (question.resultUrl) post({ url: question.resultUrl, body: statusCallback(question, ids), dueAt: clock.now(), prompt: null })
      return ids
    },
    find,

    /** What the till received in this time, the oldest first. */
    statement(from: Date, to: Date): Payment[] {
      const now = clock.now().getTime()
      return payments
        .all()
        .filter(
          (each) => each.paidAt >= from && each.paidAt <= to && each.inStatementFrom !== null && each.inStatementFrom.getTime() <= now,
        )
        .toReversed()
    },

    /** Everything that is due by the clock: prompts nobody answered, and news still to be posted. */
    async tick() {
      const now = clock.now()
      for (const prompt of prompts.all()) if (isAlive(prompt) && now >= prompt.expiresAt) settle(prompt, 'expired', results.noAnswer)
      const due = waiting.filter((each) => each.dueAt <= now)
      waiting = waiting.filter((each) => each.dueAt > now)
      await Promise.all(due.map(deliver))
    },

    close() {
      waiting = []
      closing.abort()
    },
  }

  function pay(prompt: Prompt) {
    const now = clock.now()
    const amount = prompt.plan.callback === 'wrong-amount' ? otherAmount(prompt.amount) : prompt.amount
    prompt.receipt = receiptNumber(now)
    payments.add({
      receipt: prompt.receipt,
      promptId: prompt.id,
      phone: prompt.phone,
      amount,
      account: prompt.account,
      paidAt: now,
      inStatementFrom:
        prompt.plan.statement === 'omit' ? null : new Date(now.getTime() + (prompt.plan.statement === 'late' ? lateSeconds * 1000 : 0)),
      reversedAmount: 0,
      reversals: [],
    })
    totals.payments += 1
    totals.takenShillings += amount
    const { day, month, year, time } = nairobi(now)
    const when = `${Number(day)}/${Number(month)}/${year.slice(2)} at ${time}`
    notifyPayer(
      prompt.phone,
      `${prompt.receipt} Confirmed. Ksh${amount}.00 sent to ${prompt.business} for account ${prompt.account} on ${when}. Transaction cost, Ksh0.00.`,
    )
    settle(prompt, 'paid', results.paid, amount)
  }

  function settle(prompt: Prompt, status: Prompt['status'], result: Prompt['result'], amount = prompt.amount) {
    prompt.status = status
    prompt.result = result
    const { callback, delaySeconds } = prompt.plan
    if (callback === 'never') return
    const wait = delaySeconds ?? (callback === 'late' ? lateSeconds : 0)
    const dueAt = new Date(clock.now().getTime() + wait * 1000)
    for (let times = callback === 'twice' ? 2 : 1; times > 0; times--) {
      post({ url: prompt.callbackUrl, body: paymentCallback(prompt, amount, clock.now()), dueAt, prompt })
    }
  }

  function post(delivery: Delivery) {
    waiting.push(delivery)
  }

  /** Tried once: Daraja does not repeat itself. */
  async function deliver({ url, body, prompt }: Delivery) {
    const note = { at: clock.now(), answer: '' }
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(10_000)]),
      })
      await response.body?.cancel()
      note.answer = String(response.status)
    } catch (error) {
      note.answer = 'no answer'
      if (!closing.signal.aborted)
        log.warn({ host: URL.parse(url)?.host, reason: error instanceof Error ? error.message : '' }, 'callback not delivered')
    }
    prompt?.callbacks.push(note)
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
    payment.reversals.push({ transactionId, amount: order.amount, at: now, originatorConversationId: ids.originatorConversationId })
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
    return { Result: { ...result, ResultParameters: { ResultParameter: Object.entries(values).map(([Key, Value]) => ({ Key, Value })) } } }
  }

  function newIds(): Ids {
    return { conversationId: conversationId(clock.now()), originatorConversationId: requestId() }
  }

  /** A payment by its receipt, or by the prompt or the reversal that was asked for under this id. */
  function find(of: Named): Payment | undefined {
    if ('receipt' in of) return payments.all().find((each) => each.receipt === of.receipt)
    const prompt = prompts.all().find((each) => each.merchantRequestId === of.conversationId)
    return payments
      .all()
      .find((each) => each.promptId === prompt?.id || each.reversals.some(({ originatorConversationId: id }) => id === of.conversationId))
  }

  function statusCallback({ of, initiatorKnown, fail, isAmountWrong }: StatusQuestion, ids: Ids) {
    const payment = find(of)
    const refusal = !initiatorKnown
      ? { code: 2001, description: 'The initiator information is invalid.' }
      : fail
        ? { code: 26, description: 'System busy. The service request is rejected.' }
        : !payment
          ? { code: 2032, description: 'The transaction receipt number does not exist.' }
          : null
    const result = {
      ResultType: 0,
      ResultCode: refusal?.code ?? 0,
      ResultDesc: refusal?.description ?? results.paid.description,
      OriginatorConversationID: ids.originatorConversationId,
      ConversationID: ids.conversationId,
      TransactionID: receiptNumber(clock.now()),
      ReferenceData: { ReferenceItem: { Key: 'Occasion', Value: 'Status' } },
    }
    if (refusal || !payment) return { Result: result }
    const reversal =
      'conversationId' in of ? payment.reversals.find((each) => each.originatorConversationId === of.conversationId) : undefined
    const [customer, till] = [`${payment.phone} - Asha Otieno`, '174379 - D3 DEALS']
    const at = Number(stamp(reversal?.at ?? payment.paidAt))
    const values = {
      DebitPartyName: reversal ? till : customer,
      CreditPartyName: reversal ? customer : till,
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
    return { Result: { ...result, ResultParameters: { ResultParameter: Object.entries(values).map(([Key, Value]) => ({ Key, Value })) } } }
  }

  /** Result 17: the same amount from the same number within two minutes of a payment that went through. */
  function paidLately(push: Push): boolean {
    const since = clock.now().getTime() - 120_000
    return payments.all().some((each) => each.phone === push.phone && each.amount === push.amount && each.paidAt.getTime() > since)
  }
}

function reversalRefusal(order: ReversalOrder, payment: Payment | undefined) {
  if (!order.initiatorKnown) return { code: 2001, description: 'The initiator information is invalid.' }
  if (order.fail) return { code: 2006, description: 'Declined due to account rule: the account status does not allow this transaction.' }
  if (!payment) return { code: 'R000002', description: 'The OriginalTransactionID is invalid.' }
  if (payment.reversedAmount >= payment.amount) return { code: 'R000001', description: 'The transaction has already been reversed.' }
  if (order.amount > payment.amount - payment.reversedAmount)
    return { code: 1, description: 'The balance is insufficient for the transaction.' }
  return null
}

function paymentCallback(prompt: Prompt, amount: number, at: Date) {
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
    { Name: 'Balance' }, // without a Value, as it really comes
    { Name: 'TransactionDate', Value: Number(stamp(at)) },
    { Name: 'PhoneNumber', Value: Number(prompt.phone) },
  ]
  return { Body: { stkCallback: { ...stkCallback, CallbackMetadata: { Item } } } }
}

function stamp(at: Date): string {
  const { year, month, day, time, seconds } = nairobi(at)
  return year + month + day + time.replace(':', '') + seconds
}

export const isAlive = (prompt: Prompt) => prompt.status === 'open' || prompt.status === 'ignored'
const otherAmount = (amount: number) => (amount > 1 ? amount - 1 : amount + 1)

const paymentsInStatement = 10_000
const promptLivesMs = 60_000
const lateSeconds = 660
const results = {
  paid: { code: 0, description: 'The service request is processed successfully.' },
  noFunds: { code: 1, description: 'The balance is insufficient for the transaction.' },
  repeated: { code: 17, description: 'Rule limited: the same amount to the same customer within 2 minutes.' },
  cancelled: { code: 1032, description: '[STK_CB - ]Request cancelled by user.' },
  noAnswer: { code: 1037, description: 'DS timeout user cannot be reached.' },
  wrongPin: { code: 2001, description: 'The initiator information is invalid.' },
}

export type Answer = 'pay' | 'wrong-pin' | 'no-funds' | 'cancel' | 'ignore'
export type Push = { phone: string; amount: number; business: string; account: string; callbackUrl: string }
export type Plan = Pick<Settings, 'callback' | 'delaySeconds' | 'query' | 'statement'>
export type Prompt = Push & {
  id: string
  merchantRequestId: string
  status: 'open' | 'ignored' | 'paid' | 'wrong-pin' | 'no-funds' | 'cancelled' | 'expired' | 'refused'
  createdAt: Date
  expiresAt: Date
  receipt: string | null
  result: { code: number; description: string } | null
  plan: Plan
  callbacks: { at: Date; answer: string }[]
}
export type Payment = {
  receipt: string
  promptId: string
  phone: string
  amount: number
  account: string
  paidAt: Date
  /** When the statement shows it; null: never. */
  inStatementFrom: Date | null
  reversedAmount: number
  reversals: { transactionId: string; amount: number; at: Date; originatorConversationId: string }[]
}
export type Money = ReturnType<typeof openMoney>
type Ids = { conversationId: string; originatorConversationId: string }
/** Without an address the result is told to nobody. */
type ReversalOrder = { receipt: string; amount: number; resultUrl: string | null; initiatorKnown: boolean; fail: boolean }
type Named = { receipt: string } | { conversationId: string }
type StatusQuestion = { of: Named; resultUrl: string | null; initiatorKnown: boolean; fail: boolean; isAmountWrong: boolean }
type Delivery = { url: string; body: unknown; dueAt: Date; prompt: Prompt | null }
type MoneyOptions = { clock: Clock; log: Log; keep: number; notifyPayer: (phone: string, message: string) => void }
