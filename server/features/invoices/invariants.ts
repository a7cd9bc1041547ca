import type { Invariant } from '#server/platform/database/invariants.ts'

/** Ledger entries of fees that arrived and of fees that are given back. */
const BOOKED = `SELECT t.kind, t.payment_id, t.refund_id, t.at, sum(e.cents) AS cents FROM shared.ledger_transfers t
    JOIN shared.ledger_entries e ON e.transfer_id = t.id AND e.account IN ('fees', 'rounding')
    WHERE t.kind IN ('fee-received', 'refund-owed') GROUP BY t.id, t.kind, t.payment_id, t.refund_id, t.at`

export const invoiceInvariants: readonly Invariant[] = [
  {
    name: 'invoice-of-every-fee',
    statement:
      'since the first invoice, each fee that arrived has an invoice and each that is given back a credit note, with its amount and time, and nothing else has: so on each day they add up to the fees of the ledger',
    query: `SELECT coalesce(b.payment_id, d.payment_id) FROM (${BOOKED}) b
      FULL JOIN tax_invoices d ON d.payment_id = b.payment_id AND (d.kind = 'invoice') = (b.kind = 'fee-received')
      WHERE b.payment_id IS NULL OR d.amount_cents <> abs(b.cents) OR d.created_at <> b.at OR d.id IS NOT NULL AND d.refund_id IS DISTINCT FROM b.refund_id
        OR d.id IS NULL AND b.at < $1::timestamptz - interval '5 minutes' AND CASE b.kind
          WHEN 'fee-received' THEN b.at >= (SELECT min(created_at) FROM tax_invoices)
          ELSE EXISTS (SELECT FROM tax_invoices i WHERE i.payment_id = b.payment_id AND i.kind = 'invoice') END`,
  },
  {
    name: 'invoice-numbers-without-gap',
    statement: 'the numbers of invoices have no gap, and the device goes on after the last',
    query: `SELECT number::text FROM (SELECT number, lag(number) OVER (ORDER BY number) AS before FROM tax_invoices WHERE number IS NOT NULL) n
        WHERE number <> before + 1
      UNION ALL SELECT pin FROM etims_devices WHERE next_number <> (SELECT max(number) + 1 FROM tax_invoices)`,
  },
  {
    name: 'one-invoice-in-doubt',
    statement: 'KRA has at most one invoice whose outcome is not known',
    query: `SELECT min(id::text) FROM tax_invoices WHERE status = 'sent' HAVING count(*) > 1`,
  },
  {
    name: 'credit-note-of-its-invoice',
    statement: 'a credit note has the tax of its invoice, and is sent after KRA has signed that',
    query: `SELECT c.id FROM tax_invoices c LEFT JOIN tax_invoices i ON i.payment_id = c.payment_id AND i.kind = 'invoice'
      WHERE c.kind = 'credit-note' AND (i.id IS NULL
        OR (c.amount_cents, c.tax_cents, c.tax_type, c.tax_percent) <> (i.amount_cents, i.tax_cents, i.tax_type, i.tax_percent)
        OR c.number IS NOT NULL AND (i.status <> 'signed' OR c.number < i.number))`,
  },
  {
    name: 'invoice-tax',
    statement: 'the tax of an invoice is the part that its rate makes it, to the cent',
    query: `SELECT id FROM tax_invoices WHERE tax_cents <> round(amount_cents * tax_percent / (100 + tax_percent))
      OR (tax_type = 'B') <> (tax_percent > 0)`,
  },
  {
    name: 'invoice-signature',
    statement: 'a signed invoice has what KRA has signed, and an invoice that waits is sent again by itself',
    query: `SELECT id FROM tax_invoices WHERE (status = 'signed') <> (num_nulls(number, receipt_number, internal_data, signature, signed_at, sdc_id, qr_url) = 0)
      OR (status IN ('due', 'sent')) <> (next_try_at IS NOT NULL) OR status = 'due' AND number IS NOT NULL`,
  },
]
