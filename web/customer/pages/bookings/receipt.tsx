import { ArrowLeft, Printer } from 'lucide-react'
import { redirect, useLoaderData } from 'react-router'
import { m } from '#messages'
import { moreLook } from '#web/components/navigation/more-link.tsx'
import { paymentProblems } from '#contract/payments.ts'
import { formatKes } from '#domain/payments/money.ts'
import { dateOf, dayAndTime, dayOf, timeOfDay } from '#domain/time/time.ts'
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has no name
import './receipt.css'
import { centsOf, spacedCode } from '#web/shared/document/booked-item.ts'
import {
  callContext,
  nowContext,
  sessionContext,
  type LoaderArgs,
} from '#web/shared/document/load-context.ts'
import { privateMeta } from '#web/shared/document/page-meta.ts'
import { Brand } from '#web/components/navigation/brand.tsx'
import { Button } from '#web/components/forms/button.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { SavedPageNotice, useSavePage } from '../../offline/saved-pages.tsx'
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
  return { receipt, now: context.get(nowContext).getTime() }
}

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
  loaderData
    ? privateMeta(
        m.bookings_receipt_title_number({ number: loaderData.receipt.number }),
        m.bookings_receipt_description(),
      )
    : []

/** Laid out for printing on A4 and on the narrow roll of a receipt printer. */
export default function Receipt() {
  const { receipt, now } = useLoaderData<typeof loader>()
  useSavePage(now)
  const { booking, payer, lines, total, refund } = receipt
  const issued = Date.parse(receipt.issuedAt)
  return (
    <main id="main" tabIndex={-1} className="slip">
      <div className="print:hidden">
        <SavedPageNotice />
      </div>
      <div className="slip-tools">
        <Link className={moreLook} href={paths.booking(booking.id)}>
          <ArrowLeft className="s" aria-hidden />
          {m.bookings_receipt_back()}
        </Link>
        <Button variant="line" className="noscript:hidden" onClick={() => window.print()}>
          <Printer />
          {m.bookings_receipt_print()}
        </Button>
      </div>
      <article className="slip-paper">
        <header>
          <Brand href={paths.home()} />
          <h1>{m.bookings_receipt_title()}</h1>
          <p className="num">{receipt.number}</p>
          <p className="num">
            {dateOf(dayOf(issued))}, {timeOfDay(issued)}
          </p>
        </header>
        <dl>
          <Line name={m.bookings_receipt_from()}>
            {payer.name}
            <br />
            <span className="num">{payer.phone}</span>
          </Line>
          {receipt.mpesaCode && (
            <Line name={m.bookings_receipt_mpesa()}>
              <span className="num">{receipt.mpesaCode}</span>
            </Line>
          )}
          <Line name={m.bookings_receipt_for()}>
            {booking.title}
            <br />
            {booking.storeName}
            <br />
            <span className="num">{dayAndTime(Date.parse(booking.startTime))}</span>
          </Line>
          <Line name={m.bookings_receipt_code()}>
            <span className="num">{spacedCode(booking.code)}</span>
          </Line>
        </dl>
        <table>
          <caption className="vh">{m.bookings_receipt_caption()}</caption>
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
              <th scope="row">{m.bookings_receipt_total()}</th>
              <td>{formatKes(centsOf(total))}</td>
            </tr>
            {refund && (
              <tr>
                <th scope="row">
                  {REFUND[refund.status]()}
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
        <p className="slip-foot">{m.bookings_receipt_foot({ store: booking.storeName })}</p>
      </article>
    </main>
  )
}

const REFUND = {
  due: m.bookings_receipt_returning,
  requested: m.bookings_receipt_returning,
  completed: m.bookings_receipt_returned,
  needs_review: m.bookings_receipt_reviewing,
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
