import { redirect } from 'react-router'
import { paymentProblems } from '#contract/payments/problems.ts'
import { callContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { pdfResponse } from '#web/app/document/pdf-response.ts'
import { paths } from '../../../paths.ts'

/** The receipt as PDF, for the customer who is signed in. */
export async function loader({
  context,
  params: { bookingId },
  request: { signal },
  url,
}: LoaderArgs<'/booking-details/:bookingId/receipt.pdf'>) {
  if (!context.get(sessionContext)) throw redirect(paths.signIn(url.pathname))
  const call = context.get(callContext)
  const { booking } = await call('GET /bookings/:id', { params: { id: bookingId }, signal })
  if (!booking.Payment) throw paymentProblems.notPaid()
  return pdfResponse(
    await call('GET /payments/:id/receipt/pdf', { params: { id: booking.Payment.id }, signal }),
  )
}
