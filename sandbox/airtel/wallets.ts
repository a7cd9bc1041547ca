import { createHmac, randomInt } from 'node:crypto'
import { boundedList } from '../shared/bounded-list.ts'
import { openCallbacks } from '../shared/callbacks.ts'
import { nairobi, type Clock } from '../shared/clock.ts'
import type { Settings } from '../shared/fault-settings.ts'
import type { Log } from '../shared/log.ts'
import type { Answer, Prompt } from '../shared/money-types.ts'

export const airtelCredentials = {
  clientId: 'sandbox-airtel',
  clientSecret: 'sandbox-airtel',
  callbackKey: 'sandbox-airtel-callbacks',
}

/** Simulated Airtel Money: prompts on phones, payments and refunds, and the callbacks that report them. */
export function openWallets({ clock, log, historyLimit, callbackUrl, notifyPayer }: WalletOptions) {
  const prompts = boundedList<AirtelPrompt>(historyLimit)
  const callbacks = openCallbacks({ clock, log })

  return {
    /** Returns null if a prompt with this id was sent before. */
    createPrompt(push: AirtelPush, plan: AirtelPlan): AirtelPrompt | null {
      if (prompts.all().some(({ id }) => id === push.id)) return null
      const now = clock.now()
      const prompt: AirtelPrompt = {
        ...push,
        provider: 'airtel',
        business: 'D3 DEALS',
        status: 'open',
        createdAt: now,
        expiresAt: new Date(now.getTime() + PROMPT_TTL_MS),
        receipt: null,
        refund: null,
        plan,
        callbacks: [],
      }
      prompts.add(prompt)
      return prompt
    },

    answer(prompt: AirtelPrompt, action: Answer) {
      if (action === 'ignore') prompt.status = 'ignored'
      else if (action === 'pay') pay(prompt)
      else end(prompt, ENDS[action])
    },

    prompts: (phone: string | null) => prompts.all().filter((each) => phone === null || each.phone === phone),
    prompt: (id: string) => prompts.all().find((each) => each.id === id),

    /** Returns null if there is no such payment, or it has been returned. */
    refund(receipt: string): string | null {
      const prompt = prompts.all().find((each) => each.receipt === receipt)
      if (!prompt || prompt.refund !== null) return null
      prompt.refund = airtelId('CI', clock.now())
      notifyPayer(
        prompt.phone,
        `Ksh ${prompt.amount} from ${prompt.business} is back in your Airtel Money account. Trans ID ${prompt.refund}.`,
      )
      return prompt.refund
    },

    /** Expires unanswered prompts and sends the callbacks that are due. */
    async tick() {
      const now = clock.now()
      for (const prompt of prompts.all())
        if (isWaiting(prompt) && now >= prompt.expiresAt) end(prompt, 'expired')
      await callbacks.sendDue()
    },
    close: callbacks.close,
  }

  function pay(prompt: AirtelPrompt) {
    prompt.receipt = airtelId('MP', clock.now())
    notifyPayer(
      prompt.phone,
      `You have paid Ksh ${prompt.amount} to ${prompt.business} for ${prompt.account}. Trans ID ${prompt.receipt}.`,
    )
    end(prompt, 'paid')
  }

  function end(prompt: AirtelPrompt, status: AirtelPrompt['status']) {
    prompt.status = status
    const { airtelCallback: fault, delaySeconds } = prompt.plan
    if (fault === 'never' || callbackUrl === null) return
    const waitSeconds = delaySeconds ?? (fault === 'late' ? LATE_S : 0)
    const dueAt = new Date(clock.now().getTime() + waitSeconds * 1000)
    const body = buildCallback(prompt)
    callbacks.add({ url: callbackUrl, body, dueAt, prompt })
    if (fault === 'twice') callbacks.add({ url: callbackUrl, body, dueAt, prompt })
  }
}

function buildCallback({ id, status, receipt, amount, business, plan }: AirtelPrompt) {
  const isPaid = status === 'paid' && plan.airtelCallback !== 'says-failed'
  const transaction = {
    id,
    message: isPaid ? `Paid KES ${amount} to ${business} Trans ID ${receipt}.` : RESULTS[status].message,
    status_code: isPaid ? 'TS' : 'TF',
    ...(isPaid && { airtel_money_id: receipt }),
  }
  if (plan.airtelCallback === 'no-hash') return { transaction }
  const key = plan.airtelCallback === 'wrong-hash' ? 'another key' : airtelCredentials.callbackKey
  const hash = createHmac('sha256', key).update(JSON.stringify(transaction)).digest('base64')
  return { transaction, hash }
}

/** 'MP261126.1204.L06941' */
function airtelId(kind: 'MP' | 'CI', at: Date): string {
  const { year, month, day, time } = nairobi(at)
  return `${kind}${year.slice(2)}${month}${day}.${time.replace(':', '')}.L${String(randomInt(100_000)).padStart(5, '0')}`
}

const ENDS = { cancel: 'cancelled', 'wrong-pin': 'wrong-pin', 'no-funds': 'no-funds' } as const

/** Results of an enquiry about a prompt. */
export const RESULTS: Record<AirtelPrompt['status'], { status: string; code: string; message: string }> = {
  open: { status: 'TIP', code: 'DP00800001006', message: 'Transaction in progress' },
  ignored: { status: 'TIP', code: 'DP00800001006', message: 'Transaction in progress' },
  paid: { status: 'TS', code: 'DP00800001001', message: 'success' },
  'wrong-pin': { status: 'TF', code: 'DP00800001002', message: 'Incorrect pin has been entered' },
  'no-funds': { status: 'TF', code: 'DP00800001007', message: 'User has insufficient funds' },
  cancelled: { status: 'TF', code: 'DP00800001008', message: 'The transaction was refused' },
  expired: { status: 'TE', code: 'DP00800001029', message: 'Transaction has been expired' },
  refused: { status: 'TF', code: 'ESB000011', message: 'Failed' },
}

const isWaiting = ({ status }: AirtelPrompt) => status === 'open' || status === 'ignored'

const PROMPT_TTL_MS = 60_000
const LATE_S = 660

export type Wallets = ReturnType<typeof openWallets>
type AirtelPush = { id: string; phone: string; amount: number; account: string }
export type AirtelPlan = Pick<Settings, 'airtelCallback' | 'airtelQuery' | 'delaySeconds'>
export type AirtelPrompt = AirtelPush &
  Pick<Prompt, 'business' | 'status' | 'createdAt' | 'expiresAt' | 'receipt' | 'callbacks'> & {
    provider: 'airtel'
    /** Airtel's id of the refund; null if it was not refunded. */
    refund: string | null
    plan: AirtelPlan
  }
type WalletOptions = {
  clock: Clock
  log: Log
  historyLimit: number
  /** Address as it is entered in Airtel's portal; null without callbacks. */
  callbackUrl: string | null
  notifyPayer: (phone: string, message: string) => void
}
