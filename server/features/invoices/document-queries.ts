/** SQL that writes and reads invoices and credit notes. Both are dated as the transfer in the ledger that they document. */
import { sql } from 'kysely'
import type { Day } from '#domain/time/time.ts'
import { splitTax, type TaxRule } from '#domain/payments/tax.ts'
import { uuidv7 } from '#server/ids.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { CamelRow, Narrowed } from '#server/platform/database/rows.ts'

export type DocumentKind = 'invoice' | 'credit-note'
/** `needs_review` waits for a person. */
export const DOCUMENT_STATUSES = ['due', 'sent', 'signed', 'needs_review'] as const
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number]

/** Ledger entry of a fee that arrived, or of one that is given back. */
type Booked = Narrowed<
  Pick<CamelRow<'shared.ledger_transfers'>, 'at' | 'paymentId' | 'refundId'>,
  { paymentId: string }
> & { amountCents: number; day: Day }

const selectBooked = sql`
  SELECT -sum(entry.cents)::bigint AS "amountCents", transfer.at,
    to_char(transfer.at AT TIME ZONE 'Africa/Nairobi', 'YYYY-MM-DD') AS day,
    transfer.payment_id AS "paymentId", transfer.refund_id AS "refundId"
  FROM shared.ledger_transfers transfer
  JOIN shared.ledger_entries entry ON entry.transfer_id = transfer.id AND entry.account IN ('fees', 'rounding')`
const groupBooked = sql`GROUP BY transfer.id, transfer.at, transfer.payment_id, transfer.refund_id`

export async function findReceived(db: Queryable, paymentId: string): Promise<Booked | undefined> {
  const { rows } = await sql<Booked>`${selectBooked}
    WHERE transfer.kind = 'fee-received' AND transfer.payment_id = ${paymentId} ${groupBooked}`.execute(db)
  return rows[0]
}

export async function findOwed(db: Queryable, refundId: string): Promise<Booked | undefined> {
  const { rows } = await sql<Booked>`${selectBooked}
    WHERE transfer.kind = 'refund-owed' AND transfer.refund_id = ${refundId} ${groupBooked}`.execute(db)
  return rows[0]
}

/** Fees that arrived since the first invoice and have none, such as those that a process of an older version booked. */
export async function listWithoutInvoice(db: Queryable, since: Date, limit: number): Promise<Booked[]> {
  const { rows } = await sql<Booked>`${selectBooked}
    WHERE transfer.kind = 'fee-received' AND transfer.at >= ${since}
      AND transfer.at >= (SELECT min(created_at) FROM tax_invoices)
      AND NOT EXISTS (SELECT FROM tax_invoices WHERE payment_id = transfer.payment_id AND kind = 'invoice')
    ${groupBooked} ORDER BY transfer.at LIMIT ${limit}`.execute(db)
  return rows
}

/** Fees that are given back, whose invoice exists and whose credit note does not. */
export async function listWithoutCreditNote(db: Queryable, since: Date, limit: number): Promise<Booked[]> {
  const { rows } = await sql<Booked>`${selectBooked}
    WHERE transfer.kind = 'refund-owed' AND transfer.at >= ${since} AND transfer.payment_id IS NOT NULL
      AND EXISTS (SELECT FROM tax_invoices WHERE payment_id = transfer.payment_id AND kind = 'invoice')
      AND NOT EXISTS (SELECT FROM tax_invoices WHERE payment_id = transfer.payment_id AND kind = 'credit-note')
    ${groupBooked} ORDER BY transfer.at LIMIT ${limit}`.execute(db)
  return rows
}

/** Returns false if the payment has its invoice already. */
export async function insertInvoice(tx: Tx, booked: Booked, rule: TaxRule): Promise<boolean> {
  const { amountCents, at, paymentId } = booked
  const { taxCents, taxType, taxPercent } = splitTax(amountCents, rule)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('tax_invoices')
    .values({
      id: uuidv7(at.getTime()),
      kind: 'invoice',
      payment_id: paymentId,
      amount_cents: amountCents,
      tax_cents: taxCents,
      tax_type: taxType,
      tax_percent: taxPercent,
      status: 'due',
      next_try_at: at,
      created_at: at,
    })
    .onConflict((c) => c.columns(['payment_id', 'kind']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Inserts a credit note with the amounts of the invoice; without an invoice, it inserts none. */
export async function insertCreditNote(
  tx: Tx,
  { at, paymentId, refundId }: Pick<Booked, 'at' | 'paymentId' | 'refundId'>,
): Promise<void> {
  await sql`
    INSERT INTO tax_invoices (id, kind, payment_id, refund_id, amount_cents, tax_cents, tax_type, tax_percent, status,
      next_try_at, created_at)
    SELECT ${uuidv7(at.getTime())}, 'credit-note', payment_id, ${refundId}, amount_cents, tax_cents, tax_type, tax_percent,
      'due', ${at}, ${at}
    FROM tax_invoices WHERE payment_id = ${paymentId} AND kind = 'invoice'
    ON CONFLICT (payment_id, kind) DO NOTHING`.execute(tx)
}

export async function listOfPayment(db: Queryable, paymentId: string) {
  return (
    db
      .selectFrom('tax_invoices')
      .select([
        'kind',
        'number',
        'amount_cents as amountCents',
        'tax_cents as taxCents',
        'tax_type as taxType',
        sql<number>`tax_percent::float8`.as('taxPercent'),
        'status',
        'sdc_id as sdcId',
        'receipt_number as receiptNumber',
        'internal_data as internalData',
        'signature',
        'signed_at as signedAt',
        'qr_url as qrUrl',
        'created_at as createdAt',
      ])
      .where('payment_id', '=', paymentId)
      // The column's CHECKs allow only these.
      .$narrowType<{ kind: DocumentKind; status: DocumentStatus; taxType: 'A' | 'B' | 'C' | 'D' | 'E' }>()
      .execute()
  )
}
export type TaxDocument = Awaited<ReturnType<typeof listOfPayment>>[number]

export type DocumentSums = {
  day: Day
  invoicedCents: number
  creditedCents: number
  feesCents: number
  unsigned: number
}

/**
 * Returns, by day in Nairobi, the invoiced and the credited amounts, the fees of the same time in the ledger, and the number of
 * documents that are not signed. It counts from the first invoice on.
 */
export async function sumDocuments(db: Queryable, from: Date, until: Date): Promise<DocumentSums[]> {
  const { rows } = await sql<DocumentSums>`
    SELECT to_char(at AT TIME ZONE 'Africa/Nairobi', 'YYYY-MM-DD') AS day, sum(invoiced)::bigint AS "invoicedCents",
      sum(credited)::bigint AS "creditedCents", sum(fees)::bigint AS "feesCents", sum(unsigned)::int AS unsigned
    FROM (
      SELECT created_at AS at, CASE kind WHEN 'invoice' THEN amount_cents ELSE 0 END AS invoiced,
        CASE kind WHEN 'credit-note' THEN amount_cents ELSE 0 END AS credited, 0 AS fees,
        (status <> 'signed')::int AS unsigned
      FROM tax_invoices WHERE created_at >= ${from} AND created_at < ${until}
      UNION ALL
      SELECT transfer.at, 0, 0, -entry.cents, 0
      FROM shared.ledger_transfers transfer
      JOIN shared.ledger_entries entry ON entry.transfer_id = transfer.id AND entry.account IN ('fees', 'rounding')
      WHERE transfer.at >= greatest(${from}, (SELECT min(created_at) FROM tax_invoices)) AND transfer.at < ${until}
        AND (transfer.kind = 'fee-received' OR transfer.kind = 'refund-owed' AND EXISTS (
          SELECT FROM tax_invoices WHERE payment_id = transfer.payment_id AND kind = 'invoice'))
    ) document
    GROUP BY 1`.execute(db)
  return rows
}

/** Returns whether an invoice of this time or later has a number, which KRA may have. */
export async function hasSentSince(db: Queryable, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('tax_invoices')
    .select('id')
    .where('kind', '=', 'invoice')
    .where('created_at', '>=', since)
    .where('number', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Changes the tax from this day until the next rule; credit notes have the tax of their invoice. */
export async function changeTaxOfUnsent(
  tx: Tx,
  from: Day,
  { isRegistered, percent }: TaxRule,
): Promise<void> {
  const { rows } = await sql<{ id: string; amountCents: number }>`
    SELECT id, amount_cents AS "amountCents" FROM tax_invoices
    WHERE kind = 'invoice' AND number IS NULL AND created_at >= ${from}::date::timestamp AT TIME ZONE 'Africa/Nairobi'
      AND created_at < coalesce((SELECT min(effective_from) FROM tax_rules WHERE effective_from > ${from}::date), 'infinity')
        ::timestamp AT TIME ZONE 'Africa/Nairobi'
    FOR UPDATE`.execute(tx)
  for (const { id, amountCents } of rows) {
    const { taxCents, taxType, taxPercent } = splitTax(amountCents, { isRegistered, percent })
    await sql`
      UPDATE tax_invoices document SET tax_cents = ${taxCents}, tax_type = ${taxType}, tax_percent = ${taxPercent}
      FROM tax_invoices invoice
      WHERE invoice.id = ${id} AND document.payment_id = invoice.payment_id AND document.number IS NULL`.execute(
      tx,
    )
  }
}

/** Returns all of an account, for the export of its data. */
export const exportDocuments = (db: Queryable, accountId: string) =>
  db
    .selectFrom('tax_invoices')
    .innerJoin('shared.payments as payment', 'payment.id', 'tax_invoices.payment_id')
    .select([
      'tax_invoices.kind',
      'tax_invoices.payment_id as paymentId',
      'tax_invoices.amount_cents as amountCents',
      'tax_invoices.tax_cents as taxCents',
      'tax_invoices.tax_type as taxType',
      'tax_invoices.number',
      'tax_invoices.receipt_number as receiptNumber',
      'tax_invoices.signature',
      'tax_invoices.signed_at as signedAt',
      'tax_invoices.created_at as createdAt',
    ])
    .where('payment.account_id', '=', accountId)
    .orderBy('tax_invoices.created_at')
    .execute()
