/** Prompts, payments, and orders to the simulated M-Pesa. */
import type { Settings } from './fault-settings.ts'

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
  /** Id of the prompt; null if the payment was made to the Paybill number by hand. */
  promptId: string | null
  phone: string
  amount: number
  account: string
  paidAt: Date
  /** Time at which the payment appears in the statement; null if it never does. */
  inStatementFrom: Date | null
  reversedAmount: number
  reversals: { transactionId: string; amount: number; at: Date; originatorConversationId: string }[]
}
export type Ids = { conversationId: string; originatorConversationId: string }
/** Options of a result. Without a `resultUrl` no callback is sent. */
type ResultOptions = { resultUrl: string | null; isInitiatorKnown: boolean; shouldFail: boolean }
export type ReversalOrder = ResultOptions & { receipt: string; amount: number }
export type PaymentLookup = { receipt: string } | { conversationId: string }
export type StatusQuery = ResultOptions & { lookup: PaymentLookup; isAmountWrong: boolean }
