import { data, redirect } from 'react-router'
import type { SentProblem } from '#web/api/sent-problem.ts'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { toSentProblem } from '../../../form-actions.ts'
import { paths } from '../../../paths.ts'
import { loadPayment } from './load-payment.ts'
import { PAY_ROUTES } from './pay-routes.ts'

/** The answer to a form of the waiting page that the browser has sent by itself. */
export type PayAnswer = {
  problem?: SentProblem
  /** The provider does not know of the payment. */
  isUnreported?: true
}

/** Asks the provider whether the fee is paid, or sends another prompt to the same phone. */
export async function payAgainFromForm(args: LoaderArgs<'/checkout/:bookingId'>) {
  const { context, request } = args
  const call = context.get(callContext)
  const form = await request.formData()
  const { payment, bookingId, charged } = await loadPayment(args)
  if (!payment) throw redirect(paths.book.pay(bookingId))
  try {
    if (form.has('check')) {
      const { payment: checked } = await call('POST /payments/:id/check', { params: { id: payment.id } })
      if (checked.status === 'pending' || checked.status === 'processing')
        return data<PayAnswer>({ isUnreported: true })
    } else
      await call(payment.method === 'airtel' ? PAY_ROUTES.airtel : PAY_ROUTES.mpesa, {
        body: { bookingId, phoneNumber: payment.phone, amount: charged, type: 'booking_access_fee' },
      })
  } catch (error) {
    const problem = toSentProblem(error)
    return data<PayAnswer>({ problem }, { status: problem.status })
  }
  throw redirect(paths.book.pay(bookingId))
}
