/** SQL of the books as the accountant gets them. */
import { sql } from 'kysely'
import type { RefundWay } from '#domain/payments/refund-policy.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { CamelRow, Narrowed, TableRow } from '#server/platform/database/rows.ts'

export type ExportLine = Pick<TableRow<'shared.ledger_entries'>, 'account' | 'cents'> & {
  id: string
  at: Date
  kind: string
  receipt: string | null
  bookingCode: TableRow<'shared.bookings'>['code'] | null
}

/** `after` is the id of the last row of the piece before. */
export type Period = { from: Date; until: Date; after: string | null }

/** Returns the entries of so many transfers, in order of time. Index: `ledger_transfers_at`. */
export async function listLedgerLines(db: Queryable, { from, until, after }: Period, transfers: number) {
  const { rows } = await sql<ExportLine>`
    WITH part AS (
      SELECT id, kind, payment_id, refund_id, receipt, at FROM shared.ledger_transfers
      WHERE at >= ${from} AND at < ${until}
        AND (${after}::uuid IS NULL OR (at, id) > (SELECT at, id FROM shared.ledger_transfers WHERE id = ${after}::uuid))
      ORDER BY at, id LIMIT ${transfers}
    )
    SELECT part.id, part.at, part.kind, entry.account, entry.cents,
      coalesce(part.receipt, CASE WHEN part.kind = 'refund-sent' THEN refund.receipt END, payment.receipt) AS receipt,
      booking.code AS "bookingCode"
    FROM part JOIN shared.ledger_entries entry ON entry.transfer_id = part.id
    LEFT JOIN payments payment ON payment.id = part.payment_id
    LEFT JOIN refunds refund ON refund.id = part.refund_id
    LEFT JOIN shared.bookings booking ON booking.id = payment.booking_id
    ORDER BY part.at, part.id, entry.account`.execute(db)
  return rows
}

export type TaxLine = Pick<
  CamelRow<'shared.tax_invoices'>,
  | 'id'
  | 'createdAt'
  | 'kind'
  | 'number'
  | 'sdcId'
  | 'receiptNumber'
  | 'signedAt'
  | 'status'
  | 'amountCents'
  | 'taxCents'
  | 'taxType'
> & {
  taxPercent: number
  receipt: TableRow<'payments'>['receipt']
  bookingCode: TableRow<'shared.bookings'>['code']
}

/** Index: `tax_invoices_created`. */
export async function listTaxLines(db: Queryable, period: Period, limit: number): Promise<TaxLine[]> {
  const { rows } = await sql<TaxLine>`
    SELECT invoice.id, invoice.created_at AS "createdAt", invoice.kind, invoice.number, invoice.sdc_id AS "sdcId",
      invoice.receipt_number AS "receiptNumber", invoice.signed_at AS "signedAt", invoice.status,
      invoice.amount_cents AS "amountCents", invoice.tax_cents AS "taxCents", invoice.tax_type AS "taxType",
      invoice.tax_percent::float8 AS "taxPercent", payment.receipt, booking.code AS "bookingCode"
    FROM shared.tax_invoices invoice
    JOIN payments payment ON payment.id = invoice.payment_id
    JOIN shared.bookings booking ON booking.id = payment.booking_id
    WHERE ${createdIn('invoice', 'shared.tax_invoices', period)}
    ORDER BY invoice.created_at, invoice.id LIMIT ${limit}`.execute(db)
  return rows
}

export type RefundLine = Narrowed<
  Pick<
    CamelRow<'refunds'>,
    'id' | 'createdAt' | 'amountCents' | 'reason' | 'status' | 'way' | 'completedAt' | 'detail'
  >,
  { way: RefundWay }
> & {
  code: TableRow<'refunds'>['receipt']
  method: TableRow<'payments'>['method'] | null
  receipt: string | null
  bookingCode: TableRow<'shared.bookings'>['code'] | null
}

/** Returns refunds of payments, and of money that fitted none. Index: `refunds_newest`. */
export async function listRefundLines(db: Queryable, period: Period, limit: number): Promise<RefundLine[]> {
  const { rows } = await sql<RefundLine>`
    SELECT refund.id, refund.created_at AS "createdAt", refund.amount_cents AS "amountCents", refund.reason, refund.status,
      refund.way, refund.receipt AS code, refund.completed_at AS "completedAt", refund.detail, payment.method,
      coalesce(payment.receipt, unmatched.receipt) AS receipt, booking.code AS "bookingCode"
    FROM refunds refund
    LEFT JOIN payments payment ON payment.id = refund.payment_id
    LEFT JOIN unmatched_money unmatched ON unmatched.id = refund.unmatched_id
    LEFT JOIN shared.bookings booking ON booking.id = payment.booking_id
    WHERE ${createdIn('refund', 'refunds', period)}
    ORDER BY refund.created_at, refund.id LIMIT ${limit}`.execute(db)
  return rows
}

export type PayoutLine = Pick<
  CamelRow<'payouts'>,
  'id' | 'createdAt' | 'refundId' | 'withdrawalId' | 'amountCents' | 'status' | 'receipt' | 'endedAt'
> & {
  rewardsCents: TableRow<'shared.withdrawals'>['amount_cents'] | null
  feeCents: TableRow<'shared.withdrawals'>['fee_cents'] | null
}

/** Returns pay-outs. Each withdrawal and each refund that could not be reversed has at least one. Index: `payouts_newest`. */
export async function listPayoutLines(db: Queryable, period: Period, limit: number): Promise<PayoutLine[]> {
  const { rows } = await sql<PayoutLine>`
    SELECT payout.id, payout.created_at AS "createdAt", payout.refund_id AS "refundId",
      payout.withdrawal_id AS "withdrawalId", payout.amount_cents AS "amountCents",
      withdrawal.amount_cents AS "rewardsCents", withdrawal.fee_cents AS "feeCents", payout.status, payout.receipt,
      payout.ended_at AS "endedAt"
    FROM payouts payout LEFT JOIN shared.withdrawals withdrawal ON withdrawal.id = payout.withdrawal_id
    WHERE ${createdIn('payout', 'payouts', period)}
    ORDER BY payout.created_at, payout.id LIMIT ${limit}`.execute(db)
  return rows
}

/** Condition: a row was created in the period, and after the one with which the piece before ended. */
function createdIn(alias: string, table: string, { from, until, after }: Period) {
  const at = sql.ref(`${alias}.created_at`)
  const next = sql`(${at}, ${sql.ref(`${alias}.id`)}) > (SELECT created_at, id FROM ${sql.table(table)} WHERE id = ${after}::uuid)`
  return sql`${at} >= ${from} AND ${at} < ${until} AND (${after}::uuid IS NULL OR ${next})`
}
