import { ArrowLeft, Download, Printer } from '#web/ui/icons/icons.tsx'
import type { ReactNode } from 'react'
import { redirect, useLoaderData } from 'react-router'
import type { Reply } from '#contract/kernel.ts'
import type { receipts } from '#contract/receipts.ts'
import { m } from '#messages'
import { moreLook } from '#web/ui/navigation/links/more-link.tsx'
import { paymentProblems } from '#contract/payments/problems.ts'
import { formatKes } from '#domain/payments/money.ts'
import { codeName, METHOD_NAMES, refundName, supplierLines } from '#domain/payments/receipt-texts.ts'
import { formatDate, dayAndTime, toDay, timeOfDay } from '#domain/time/time.ts'
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has no name
import './receipt.css'
import { shillingsToCents, spacedCode } from '#web/app/document/booked-item.ts'
import { drawQr } from '#web/app/document/draw-qr.server.ts'
import { callContext, nowContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { Brand } from '#web/ui/navigation/brand.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { buttonClass } from '#web/ui/forms/buttons/button-look.ts'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { SavedPageNotice, useSavePage } from '../../../offline/use-saved-page.tsx'
import { paths } from '../../../paths.ts'
import { BookingError } from '../parts/booking-error.tsx'
import { lineClass, TaxDocument } from './tax-document.tsx'

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
  const { tax, creditNote } = receipt
  return {
    receipt,
    taxQr: createQr(tax?.signed?.qrUrl),
    creditQr: createQr(creditNote?.signed?.qrUrl),
    now: context.get(nowContext).getTime(),
  }
}

const createQr = (page: string | null | undefined) => (page ? drawQr(page) : null)

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
  loaderData
    ? privateMeta(
        m.bookings_receipt_title_number({ number: loaderData.receipt.number }),
        m.bookings_receipt_description(),
      )
    : []

/** Receipt, laid out for printing on A4 and on the narrow roll of a receipt printer. */
export default function Receipt() {
  const { receipt, taxQr, creditQr, now } = useLoaderData<typeof loader>()
  useSavePage(now)
  const { booking, supplier, tax, creditNote } = receipt
  const issued = Date.parse(receipt.issuedAt)
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-130 p-4 outline-0 print:max-w-[160mm] print:p-0">
      <div className="print:hidden">
        <SavedPageNotice />
      </div>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link className={moreLook} href={paths.booking(booking.id)}>
          <ArrowLeft className="small-icon" aria-hidden />
          {m.bookings_receipt_back()}
        </Link>
        <p className="flex flex-wrap gap-2">
          <a className={buttonClass({ variant: 'line' })} href={paths.bookingReceiptPdf(booking.id)} download>
            <Download />
            {m.ui_download_pdf()}
          </a>
          <Button variant="line" className="noscript:hidden" onClick={() => window.print()}>
            <Printer />
            {m.ui_print()}
          </Button>
        </p>
      </div>
      <article className={paper}>
        <header
          className={`grid justify-items-center gap-0.5 border-b-2 border-dashed border-line pb-4
            text-center`}
        >
          <Brand href={paths.home()} />
          <h1 className="mt-3 text-22">{m.bookings_receipt_title()}</h1>
          <p className="tabular-nums">{receipt.number}</p>
          <p className="tabular-nums">
            {formatDate(toDay(issued))}, {timeOfDay(issued)}
          </p>
          <address className="mt-3 grid gap-0.5 text-14 text-ink-2 not-italic print:text-inherit">
            <b className="font-semibold text-ink print:text-inherit">{supplier.name}</b>
            {supplierLines(supplier).map((line) => (
              <span key={line} className="wrap-anywhere">
                {line}
              </span>
            ))}
          </address>
        </header>
        <Paid receipt={receipt} />
        <Amounts receipt={receipt} />
        {tax && (
          <TaxDocument
            title={m.receipt_tax_invoice()}
            beingIssued={m.receipt_tax_being_issued()}
            document={tax}
            qr={taxQr}
          />
        )}
        {creditNote && (
          <TaxDocument
            title={m.receipt_credit_note()}
            beingIssued={m.receipt_credit_note_being_issued()}
            document={creditNote}
            qr={creditQr}
          />
        )}
        <p className="mt-4 text-14 text-ink-2 print:text-inherit">
          {m.bookings_receipt_foot({ store: booking.storeName })}
        </p>
      </article>
    </main>
  )
}

type ReceiptData = Reply<(typeof receipts)['GET /payments/:id/receipt']>['receipt']

/** Payment of the receipt: the payer, the method and the purpose. */
function Paid({ receipt }: { receipt: ReceiptData }) {
  const { payer, method, booking } = receipt
  const code = receipt.mpesaCode ?? receipt.airtelCode
  return (
    <dl className="grid gap-3 py-4">
      <Line name={m.bookings_receipt_from()}>
        {payer.name}
        <br />
        <span className="tabular-nums">{payer.phone}</span>
      </Line>
      <Line name={m.receipt_method()}>{METHOD_NAMES[method]}</Line>
      {code && (
        <Line name={codeName(method)}>
          <span className="tabular-nums">{code}</span>
        </Line>
      )}
      <Line name={m.bookings_receipt_for()}>
        {booking.title}
        <br />
        {booking.storeName}
        <br />
        <span className="tabular-nums">{dayAndTime(Date.parse(booking.startTime))}</span>
      </Line>
      <Line name={m.bookings_receipt_code()}>
        <span className="tabular-nums">{spacedCode(booking.code)}</span>
      </Line>
    </dl>
  )
}

function Amounts({ receipt }: { receipt: ReceiptData }) {
  const { lines, total, refund } = receipt
  return (
    <table className="w-full border-collapse border-t-2 border-dashed border-line">
      <caption className="sr-only">{m.bookings_receipt_caption()}</caption>
      <tbody>
        {lines.map(({ label, amount }) => (
          <Amount key={label} name={label}>
            {formatKes(shillingsToCents(amount))}
          </Amount>
        ))}
      </tbody>
      <tfoot>
        <Amount name={m.bookings_receipt_total()} className="border-t border-line font-bold">
          {formatKes(shillingsToCents(total))}
        </Amount>
        {refund && (
          <Amount
            name={
              <>
                {refundName(refund, receipt.method)}
                {refund.completedAt && <Small> {dayAndTime(Date.parse(refund.completedAt))}</Small>}
                {refund.mpesaCode && <Small> {refund.mpesaCode}</Small>}
              </>
            }
            className="border-t border-line"
          >
            - {formatKes(shillingsToCents(refund.amount))}
          </Amount>
        )}
      </tfoot>
    </table>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={lineClass}>
      <dt className="text-14 text-ink-2 print:text-inherit">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}

function Amount({ name, className, children }: AmountProps) {
  return (
    <tr className={className}>
      <th scope="row" className="py-2.5 pr-3 text-left text-balance [font-weight:inherit]">
        {name}
      </th>
      <td className="py-2.5 text-right align-top whitespace-nowrap tabular-nums">{children}</td>
    </tr>
  )
}
type AmountProps = { name: ReactNode; className?: string; children: ReactNode }

function Small({ children }: { children: ReactNode }) {
  return (
    <small className="block text-14 font-normal text-ink-2 tabular-nums print:text-inherit">{children}</small>
  )
}

/** The roll of a receipt printer is 58 or 80 mm wide. */
const paper = `rounded-card border border-line bg-surface px-5 py-6 narrow:px-2.5
  print:border-0 print:bg-white print:p-0 print:text-[#000] [@media_print_and_(width<90mm)]:text-[12px]`

export function ErrorBoundary({ error }: { error: unknown }) {
  return <BookingError error={error} />
}
