/** SQL of the queue to KRA. */
import { shorten } from '#domain/text/shorten.ts'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { CamelRow, Narrowed, TableRow } from '#server/platform/database/rows.ts'
import type { DocumentStatus } from './document-queries.ts'

export type QueuedDocument = Narrowed<
  Pick<
    CamelRow<'tax_invoices'>,
    | 'id'
    | 'kind'
    | 'status'
    | 'number'
    | 'amountCents'
    | 'taxCents'
    | 'taxType'
    | 'taxPercent'
    | 'attempts'
    | 'nextTryAt'
    | 'createdAt'
  >,
  {
    kind: 'invoice' | 'credit-note'
    status: 'due' | 'sent'
    taxType: 'A' | 'B' | 'C' | 'D' | 'E'
    nextTryAt: Date
  }
> & {
  /** Number of the invoice that a credit note is about. */
  invoiceNumber: TableRow<'tax_invoices'>['number']
}

/** A credit note waits until its invoice is signed. Index: `tax_invoices_waiting`. */
const WAITING = sql`
  FROM tax_invoices document
  LEFT JOIN tax_invoices invoice
    ON document.kind = 'credit-note' AND invoice.payment_id = document.payment_id AND invoice.kind = 'invoice'
  WHERE document.status IN ('due', 'sent') AND (document.kind = 'invoice' OR invoice.status = 'signed')`

/** Returns the document whose outcome is open, else the oldest that was not sent. */
export async function findNext(db: Queryable): Promise<QueuedDocument | undefined> {
  const { rows } = await sql<QueuedDocument>`
    SELECT document.id, document.kind, document.status, document.number, invoice.number AS "invoiceNumber",
      document.amount_cents AS "amountCents", document.tax_cents AS "taxCents", document.tax_type AS "taxType",
      document.tax_percent AS "taxPercent", document.attempts, document.next_try_at AS "nextTryAt",
      document.created_at AS "createdAt"
    ${WAITING}
    ORDER BY document.status = 'sent' DESC, document.created_at, document.id LIMIT 1`.execute(db)
  return rows[0]
}

type DocumentChange = {
  from: DocumentStatus
  to: DocumentStatus
  number?: number | null
  detail?: string | null
  attempts?: number
  nextTryAt: Date | null
  signed?: {
    receiptNumber: string
    internalData: string
    signature: string
    signedAt: Date
    sdcId: string
    qrUrl: string
  }
}

/** Returns false if the status is no longer `from`. */
export async function moveDocument(db: Tx, id: string, change: DocumentChange): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tax_invoices')
    .set({
      status: change.to,
      next_try_at: change.nextTryAt,
      ...(change.number !== undefined && { number: change.number }),
      ...(change.detail !== undefined && {
        detail: change.detail === null ? null : shorten(change.detail, 300),
      }),
      ...(change.attempts !== undefined && { attempts: change.attempts }),
      ...(change.signed && {
        receipt_number: change.signed.receiptNumber,
        internal_data: change.signed.internalData,
        signature: change.signed.signature,
        signed_at: change.signed.signedAt,
        sdc_id: change.signed.sdcId,
        qr_url: change.signed.qrUrl,
      }),
    })
    .where('id', '=', id)
    .where('status', '=', change.from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const makeAllDue = (db: Queryable, now: Date) =>
  db
    .updateTable('tax_invoices')
    .set({ next_try_at: now })
    .where('status', 'in', ['due', 'sent'])
    .where('next_try_at', '>', now)
    .execute()

/** Returns how many documents KRA could sign now, and since when the oldest waits. */
export async function countWaiting(db: Queryable): Promise<{ count: number; since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    SELECT count(*)::int AS count, min(document.created_at) AS since ${WAITING}`.execute(db)
  return rows[0]! // an aggregate is one row
}
