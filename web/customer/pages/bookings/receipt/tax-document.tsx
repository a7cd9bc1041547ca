import { clsx } from 'clsx'
import type { Reply } from '#contract/kernel.ts'
import type { receipts } from '#contract/receipts.ts'
import { m } from '#messages'
import { taxFacts } from '#domain/payments/receipt-texts.ts'
import { shillingsToCents } from '#web/app/document/booked-item.ts'
import { QrCode, type Qr } from '#web/ui/media/qr-code.tsx'

/** A tax invoice or a credit note, as KRA asks to print it. */
export function TaxDocument({ title, beingIssued, document, qr }: TaxDocumentProps) {
  const { signed, tax, total } = document
  const facts = taxFacts({
    ...document,
    signed: signed && { ...signed, at: Date.parse(signed.at) },
    taxCents: shillingsToCents(tax),
    totalCents: shillingsToCents(total),
  })
  return (
    <section className="mt-4 border-t-2 border-dashed border-line pt-4 break-inside-avoid">
      <h2 className="text-16">{title}</h2>
      {signed === null && <p className="mt-1 text-14 text-ink-2 print:text-inherit">{beingIssued}</p>}
      <dl className="mt-2 grid gap-1.5">
        {facts.map(([name, value]) => (
          <div key={name} className={clsx(lineClass, 'text-14')}>
            <dt className="text-ink-2 print:text-inherit">{name}</dt>
            <dd className="tabular-nums wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {qr && (
        <div className="mx-auto mt-3 w-36 rounded-card bg-white p-2 text-[#000]">
          <QrCode qr={qr} label={m.receipt_qr_label()} />
        </div>
      )}
    </section>
  )
}

/** A name and its value, which are below each other on the roll of a receipt printer and at a large zoom. */
export const lineClass = `grid grid-cols-[8.5rem_minmax(0,1fr)] gap-3 narrow:grid-cols-1 narrow:gap-0
  [@media_print_and_(width<90mm)]:grid-cols-1 [@media_print_and_(width<90mm)]:gap-0`

type TaxDocumentProps = {
  title: string
  /** Text to show until KRA has signed the document. */
  beingIssued: string
  document: NonNullable<Reply<(typeof receipts)['GET /payments/:id/receipt']>['receipt']['tax']>
  qr: Qr | null
}
