import { data, redirect } from 'react-router'
import { kenyanPhone } from '#domain/accounts/phone.ts'
import type { SentProblem } from '#web/api/sent-problem.ts'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { formText, toSentProblem } from '../../../form-actions.ts'
import { paths } from '../../../paths.ts'
import { loadPayment, type LoadedPayment, type Payment } from './load-payment.ts'
import { PAY_ROUTES } from './pay-routes.ts'
import { OTHER_PHONE, SENT_AGAIN } from './wait-form.ts'

/** The answer to a form of the waiting page. */
export type PayAnswer = {
  problem?: SentProblem
  /** The provider does not know of the payment. */
  isUnreported?: true
  /** Another phone as it was typed, which the problem is about if there is one. */
  otherPhone?: string
  isInvalidPhone?: true
}

export type PaymentWaitProps = LoadedPayment & { payment: Payment; answer: PayAnswer | undefined }

/** Asks the provider whether the fee is paid, or sends another prompt, to the same phone or another. */
export async function payAgainFromForm(args: LoaderArgs<'/checkout/:bookingId'>) {
  const { context, request } = args
  const call = context.get(callContext)
  const form = await request.formData()
  const { payment, bookingId, charged } = await loadPayment(args)
  if (!payment) throw redirect(paths.book.pay(bookingId))
  const otherPhone = form.has(OTHER_PHONE) ? formText(form, OTHER_PHONE) : undefined
  const phone = otherPhone === undefined ? payment.phone : kenyanPhone(otherPhone)
  if (phone === null)
    return data<PayAnswer>({ ...(otherPhone && { otherPhone }), isInvalidPhone: true }, { status: 400 })
  const isCheck = form.has('check')
  try {
    if (isCheck) {
      const { payment: checked } = await call('POST /payments/:id/check', { params: { id: payment.id } })
      if (checked.status === 'pending' || checked.status === 'processing')
        return data<PayAnswer>({ isUnreported: true })
    } else
      await call(payment.method === 'airtel' ? PAY_ROUTES.airtel : PAY_ROUTES.mpesa, {
        body: { bookingId, phoneNumber: phone, amount: charged, type: 'booking_access_fee' },
      })
  } catch (error) {
    const problem = toSentProblem(error)
    return data<PayAnswer>({ problem, ...(otherPhone && { otherPhone }) }, { status: problem.status })
  }
  // The customer leaves the page for the prompt: a browser that drops it meanwhile cannot show the answer to a form again.
  throw redirect(paths.book.pay(bookingId) + (isCheck ? '' : `?${SENT_AGAIN}`))
}
