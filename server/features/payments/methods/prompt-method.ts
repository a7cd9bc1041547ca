/** Interface of a way to pay by a prompt on a phone (docs/decisions/074-a-method-is-an-interface.md). */
import type { Problem } from '#contract/problem.ts'
import type { PromptMethodName } from '#domain/payments/payment-methods.ts'
import type { At } from '#domain/time/time.ts'

export type PromptMethod = {
  name: PromptMethodName
  /** Time during which nothing is sent because the provider is down; 0 if it is not. */
  retryAfterMs(): number
  /** Time for which the provider refuses the same amount from the same phone after it was paid. */
  sameAmountWaitMs: number
  /** The id by which the provider is asked about the prompt, if it is ours; null if the provider chooses it. */
  getPromptId(paymentId: string): string | null
  prompt(payment: { id: string; phone: string; amountCents: number }): Promise<PromptOutcome>
  query(prompt: { id: string; createdAt: At; now: At }): Promise<QueryOutcome>
  /** The receipt of a payment that was found paid without one; null if it is not known yet, or reported by a callback. */
  findReceipt(payment: { id: string; merchantRequestId: string | null }): Promise<string | null>
  /** Returns the whole payment with this receipt. */
  refund(refund: { id: string; receipt: string; amountCents: number }): Promise<RefundOutcome>
  /**
   * Asks the provider what became of a refund whose result has not arrived; a callback has the answer. Null if it cannot be
   * asked, so that a person must look.
   */
  askAboutRefund: ((refund: RefundInProgress) => Promise<void>) | null
  /** Problems that a customer reads when nothing was sent. */
  problems: { busy: () => Problem; refused: () => Problem }
}

type RefundInProgress = {
  id: string
  originatorConversationId: string | null
  receipt: string | null
}

/** Nothing was done, and nothing will be. */
type Refusal = {
  kind: 'refused'
  code: string
  message: string
  reason: 'busy' | 'subscriber-locked' | 'invalid' | 'configuration'
}
/** The action may have been done, so it is not repeated. */
type Unknown = { kind: 'unknown'; message: string }

export type PromptOutcome =
  | { kind: 'accepted'; ids?: { merchantRequestId: string; checkoutRequestId: string } }
  | Refusal
  | Unknown
type QueryOutcome =
  | { kind: 'paid'; receipt: string | null }
  | { kind: 'failed'; code: string; message: string }
  | { kind: 'pending' }
  | { kind: 'unreachable'; message: string }
type RefundOutcome =
  /** The result follows by callback. */
  | { kind: 'accepted'; conversationId: string; originatorConversationId: string }
  | { kind: 'completed'; receipt: string | null }
  | Refusal
  | Unknown
