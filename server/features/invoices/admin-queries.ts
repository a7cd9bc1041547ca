/** SQL of what finance sees of invoices. */
import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'
import { DOCUMENT_STATUSES, type DocumentKind, type DocumentStatus } from './document-queries.ts'

const STATUSES = {
  waiting: ['due', 'sent'],
  needs_review: ['needs_review'],
  signed: ['signed'],
  all: DOCUMENT_STATUSES,
} as const satisfies Record<string, readonly DocumentStatus[]>
type Filter = { status: keyof typeof STATUSES; search: string | undefined }

const selectShown = (db: Queryable) =>
  db
    .selectFrom('tax_invoices as document')
    .innerJoin('shared.payments as payment', 'payment.id', 'document.payment_id')
    .innerJoin('shared.bookings as booking', 'booking.id', 'payment.booking_id')

/** A number finds the document, and a code those of the booking. */
function selectListed(db: Queryable, { status, search }: Filter) {
  const selected = selectShown(db).where('document.status', 'in', [...STATUSES[status]])
  if (search === undefined) return selected
  return /^\d{1,9}$/.test(search)
    ? selected.where('document.number', '=', Number(search))
    : selected.where('booking.code', '=', search.replace(/^D3-?/i, '').toUpperCase())
}

const columns = [
  'document.id',
  'document.kind',
  'document.payment_id as paymentId',
  'booking.code as bookingCode',
  'document.amount_cents as amountCents',
  'document.tax_cents as taxCents',
  'document.tax_type as taxType',
  'document.tax_percent as taxPercent',
  'document.status',
  'document.number',
  'document.receipt_number as receiptNumber',
  'document.qr_url as qrUrl',
  'document.detail',
  'document.created_at as createdAt',
  'document.signed_at as signedAt',
] as const
/** The CHECKs of the columns allow only these. */
type Narrowed = { kind: DocumentKind; status: DocumentStatus }

export async function listInvoices(
  db: Queryable,
  { limit, offset, ...filter }: Filter & { limit: number; offset: number },
) {
  const invoices = await selectListed(db, filter)
    .select(columns)
    .$narrowType<Narrowed>()
    .orderBy('document.created_at', 'desc')
    .orderBy('document.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await selectListed(db, filter)
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { invoices, total }
}

export const findInvoice = (db: Queryable, id: string) =>
  selectShown(db).select(columns).$narrowType<Narrowed>().where('document.id', '=', id).executeTakeFirst()
export type InvoiceRow = NonNullable<Awaited<ReturnType<typeof findInvoice>>>

/** Makes a document due again, with its number if KRA may have used that. Returns false if it does not wait for a person. */
export async function makeDueAgain(db: Queryable, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tax_invoices')
    .set({
      status: sql<string>`CASE WHEN number IS NULL THEN 'due' ELSE 'sent' END`,
      next_try_at: now,
      attempts: 0,
    })
    .where('id', '=', id)
    .where('status', '=', 'needs_review')
    // One document at a time can have an open outcome; this one waits until it is signed.
    .where((e) =>
      e.or([
        e('number', 'is', null),
        e.not(
          e.exists(e.selectFrom('tax_invoices as open').select('open.id').where('open.status', '=', 'sent')),
        ),
      ]),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Returns whether a document is signed with this number of the control unit, or with this signature. */
export async function isSignatureUsed(
  db: Queryable,
  { sdcId, receiptNumber, signature }: { sdcId: string; receiptNumber: string; signature: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('tax_invoices')
    .select('id')
    .where('status', '=', 'signed')
    .where((e) =>
      e.or([
        e('signature', '=', signature),
        e.and([e('sdc_id', '=', sdcId), e('receipt_number', '=', receiptNumber)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
