/** SQL of the ledger as the accountant gets it. */
import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'

export type ExportLine = {
  id: string
  at: Date
  kind: string
  account: string
  cents: number
  receipt: string | null
  bookingCode: string | null
}

type Period = { from: Date; until: Date; after: string | null }

/** The entries of so many transfers, in order of time. Index: `ledger_transfers_at`. */
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
