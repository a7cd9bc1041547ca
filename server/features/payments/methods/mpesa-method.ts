import { paymentProblems } from '#contract/payments/problems.ts'
import { payReference, SAME_AMOUNT_WAIT_MS } from '#domain/payments/payment-policy.ts'
import { oncePerApp } from '#server/app-context.ts'
import { callbackUrl } from '../data/secrets.ts'
import { getMpesa } from './mpesa.ts'
import type { PromptMethod } from './prompt-method.ts'

/** STK push, its query, and reversals. */
export const mpesaMethod = oncePerApp((app): PromptMethod => {
  const mpesa = getMpesa(app)
  const getUrl = (kind: 'stk' | 'reversal' | 'status', id: string) => callbackUrl(app.config, kind, id)
  return {
    name: 'mpesa',
    retryAfterMs: () => mpesa.retryAfterMs(),
    sameAmountWaitMs: SAME_AMOUNT_WAIT_MS,
    getPromptId: () => null,
    async prompt({ id, phone, amountCents }) {
      const outcome = await mpesa.push({
        phone,
        amountShillings: amountCents / 100,
        reference: payReference(id),
        description: 'Access fee',
        callbackUrl: getUrl('stk', id),
      })
      if (outcome.kind !== 'accepted') return outcome
      const { merchantRequestId, checkoutRequestId } = outcome
      return { kind: 'accepted', ids: { merchantRequestId, checkoutRequestId } }
    },
    async query({ id }) {
      const answer = await mpesa.query(id)
      return answer.kind === 'paid' ? { kind: 'paid', receipt: null } : answer
    },
    /**
     * A refund needs the receipt, which a query does not return but the transaction status does. Safaricom does not document a
     * status request by the id of the prompt, so nothing relies on it: the receipt may still arrive in the callback.
     */
    async findReceipt({ id, merchantRequestId }) {
      if (merchantRequestId === null) return null
      const url = getUrl('status', id)
      await mpesa.queryStatus({
        of: { conversationId: merchantRequestId },
        resultUrl: url,
        timeoutUrl: url,
      })
      return null
    },
    refund({ id, receipt, amountCents }) {
      const url = getUrl('reversal', id)
      return mpesa.reverse({
        receipt,
        amountShillings: amountCents / 100,
        remarks: 'Refund of access fee',
        resultUrl: url,
        timeoutUrl: url,
      })
    },
    async askAboutRefund({ id, originatorConversationId, receipt }) {
      const url = getUrl('status', id)
      const targets = [
        ...(originatorConversationId ? [{ conversationId: originatorConversationId }] : []),
        ...(receipt ? [{ receipt }] : []),
      ]
      for (const of of targets) await mpesa.queryStatus({ of, resultUrl: url, timeoutUrl: url })
    },
    problems: { busy: paymentProblems.mpesaBusy, refused: paymentProblems.mpesaRefused },
  }
})
