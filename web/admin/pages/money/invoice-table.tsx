import type { TaxInvoice } from '#contract/admin/invoices.ts'
import { formatShillings } from '#domain/payments/money.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { EnterSignature } from '../../parts/money/enter-signature.tsx'
import { SendInvoiceAgain } from '../../parts/money/send-invoice-again.tsx'
import { getHref } from '../../paths.ts'

type InvoiceTableProps = { invoices: TaxInvoice[]; mayMove: boolean; onDone: () => void }

const shillings = (amount: number) => formatShillings(Math.round(amount * 100))

export const InvoiceTable = ({ invoices, mayMove, onDone }: InvoiceTableProps) => (
  <DataTable
    caption="Tax invoices"
    toKey={({ id }) => id}
    rows={invoices}
    columns={[
      {
        title: 'Number',
        cell: ({ kind, number, createdAt }) => (
          <>
            <b className="block font-semibold whitespace-nowrap">
              {kind === 'invoice' ? 'Invoice' : 'Credit note'} {number ?? ''}
            </b>
            <span className="text-14 whitespace-nowrap text-ink-2">{dayAndTime(Date.parse(createdAt))}</span>
          </>
        ),
      },
      {
        title: 'Booking',
        cell: ({ bookingCode, paymentId }) => (
          <Link
            href={getHref({ page: 'payment', id: paymentId })}
            className={`${linkClass} inline-block py-1.5`}
          >
            {bookingCode}
          </Link>
        ),
      },
      { title: 'KES', isNumber: true, cell: ({ amount }) => shillings(amount) },
      {
        title: 'Tax',
        isNumber: true,
        cell: ({ tax, taxType, taxPercent }) => (
          <>
            {shillings(tax)}
            <span className="block text-14 whitespace-nowrap text-ink-2">
              {taxType}, {taxPercent}%
            </span>
          </>
        ),
      },
      {
        title: 'State',
        cell: (invoice) => (
          <>
            <InvoiceState invoice={invoice} />
            {invoice.status === 'needs_review' && mayMove && (
              <span className="mt-2 flex flex-wrap gap-2">
                <SendInvoiceAgain id={invoice.id} onDone={onDone} isCompact />
                {invoice.number !== null && <EnterSignature id={invoice.id} onDone={onDone} isCompact />}
              </span>
            )}
          </>
        ),
      },
    ]}
  />
)

function InvoiceState({ invoice: { status, detail, qrUrl } }: { invoice: TaxInvoice }) {
  const text = detail !== null && (
    <span className="mt-1 block text-14 wrap-anywhere text-ink-2">{detail}</span>
  )
  switch (status) {
    case 'signed':
      return (
        <>
          <Pill tone="ok">Signed</Pill>
          {qrUrl !== null && (
            <a href={qrUrl} className={`${linkClass} block py-1.5 text-14`} target="_blank" rel="noreferrer">
              At KRA
            </a>
          )}
        </>
      )
    case 'needs_review':
      return (
        <>
          <Pill tone="bad">Needs a person</Pill>
          {text}
        </>
      )
    case 'sent':
      return (
        <>
          <Pill tone="info">Sent, no answer</Pill>
          {text}
        </>
      )
    case 'due':
      return (
        <>
          <Pill>Waiting</Pill>
          {text}
        </>
      )
  }
}
