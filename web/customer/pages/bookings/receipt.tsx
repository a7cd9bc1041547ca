import { ArrowLeft, Printer } from 'lucide-react'
import { redirect, useLoaderData } from 'react-router'
import { paymentProblems } from '#contract/payments.ts'
import { formatKes } from '#domain/payments/money.ts'
import { dateOf, dayAndTime, dayOf, timeOfDay } from '#domain/time/time.ts'
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has no name
import './receipt.css'
import { centsOf, spacedCode } from '#web/shared/document/booked-item.ts'
import { callContext, sessionContext, type LoaderArgs } from '#web/shared/document/load-context.ts'
import { privateMeta } from '#web/shared/document/page-meta.ts'
import { Brand } from '#web/components/navigation/brand.tsx'
import { Button } from '#web/components/forms/button.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { paths } from '../../paths.ts'
import { BookingError } from './booking-error.tsx'

export async function loader({
  context,
  params,
  request,
  url,
}: LoaderArgs<'/booking-details/:bookingId/receipt'>) {
  if (!context.get(sessionContext)) throw redirect(paths.signIn(url.pathname))
  const call = context.get(callContext)
  const { signal } = request
  const { booking } = await call('GET /bookings/:id', { params: { id: params.bookingId }, signal })
  if (!booking.Payment) throw paymentProblems.notPaid()
  const { receipt } = await call('GET /payments/:id/receipt', { params: { id: booking.Payment.id }, signal })
  return { receipt }
}

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
  loaderData ? privateMeta(`Receipt ${loaderData.receipt.number}`, 'What you paid to D3, for printing.') : []

/** Laid out for printing on A4 and on the narrow roll of a receipt printer. */
export default function Receipt() {
  const { receipt } = useLoaderData<typeof loader>()
  const { booking, payer, lines, total, refund } = receipt
  const issued = Date.parse(receipt.issuedAt)
  return (
    <main id="main" tabIndex={-1} className="slip">
      <div className="slip-tools">
        <Link className="more" href={paths.booking(booking.id)}>
          <ArrowLeft className="s" aria-hidden />
          Back to the booking
        </Link>
        <Button variant="line" className="needs-script" onClick={() => window.print()}>
          <Printer />
          Print
        </Button>
      </div>
      <article className="slip-paper">
        <header>
          <Brand href={paths.home()} />
          <h1>Receipt</h1>
          <p className="num">{receipt.number}</p>
          <p className="num">
            {dateOf(dayOf(issued))}, {timeOfDay(issued)}
          </p>
        </header>
        <dl>
          <Line name="Received from">
            {payer.name}
            <br />
            <span className="num">{payer.phone}</span>
          </Line>
          {receipt.mpesaCode && (
            <Line name="M-Pesa code">
              <span className="num">{receipt.mpesaCode}</span>
            </Line>
          )}
          <Line name="For">
            {booking.title}
            <br />
            {booking.storeName}
            <br />
            <span className="num">{dayAndTime(Date.parse(booking.startTime))}</span>
          </Line>
          <Line name="Booking code">
            <span className="num">{spacedCode(booking.code)}</span>
          </Line>
        </dl>
        <table>
          <caption className="vh">What was paid</caption>
          <tbody>
            {lines.map(({ label, amount }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{formatKes(centsOf(amount))}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total paid by M-Pesa</th>
              <td>{formatKes(centsOf(total))}</td>
            </tr>
            {refund && (
              <tr>
                <th scope="row">
                  {refund.status === 'completed' ? 'Returned to your M-Pesa' : REFUND[refund.status]}
                  {refund.completedAt && (
                    <small className="num"> {dayAndTime(Date.parse(refund.completedAt))}</small>
                  )}
                  {refund.mpesaCode && <small className="num"> {refund.mpesaCode}</small>}
                </th>
                <td>- {formatKes(centsOf(refund.amount))}</td>
              </tr>
            )}
          </tfoot>
        </table>
        <p className="slip-foot">
          The price of the visit is paid to {booking.storeName} itself and is not part of this receipt. Times
          are Nairobi’s.
        </p>
      </article>
    </main>
  )
}

const REFUND = {
  due: 'On its way back to your M-Pesa',
  requested: 'On its way back to your M-Pesa',
  needs_review: 'To be returned: a person is looking into it',
}

function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <BookingError error={error} />
}
