import { data, redirect } from 'react-router'
import type { SentProblem } from '#web/api/sent-problem.ts'
import { callContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { formText, toSentProblem } from '../../../form-actions.ts'
import { paths } from '../../../paths.ts'
import { RECEIPT } from './receipt-form.ts'

/** The answer to a form about the receipt. */
export type ReceiptAnswer = {
  /** The address as it was typed. */
  email: string
  /** What the API says when the receipt is sent. */
  sent?: string
  /** What the API says when the address is being added to the account. */
  added?: string
  problem?: SentProblem
}

/** Sends the receipt of a payment to an address, or adds that address to the account. */
export async function sendReceiptFromForm({ context, request, url }: LoaderArgs) {
  if (!context.get(sessionContext)) throw redirect(paths.signIn(url.pathname + url.search))
  const call = context.get(callContext)
  const form = await request.formData()
  const email = formText(form, RECEIPT.email).trim()
  const sent = formText(form, RECEIPT.sent)
  try {
    if (sent !== '') {
      const { message } = await call('PUT /users/email', { body: { email } })
      return data<ReceiptAnswer>({ email, sent, added: message })
    }
    const { message } = await call('POST /payments/:id/receipt/send', {
      params: { id: formText(form, RECEIPT.payment) },
      body: { email },
    })
    return data<ReceiptAnswer>({ email, sent: message })
  } catch (error) {
    const problem = toSentProblem(error)
    return data<ReceiptAnswer>({ email, ...(sent && { sent }), problem }, { status: problem.status })
  }
}
