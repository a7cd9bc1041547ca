import { insertCopies, isFirst, type Corruptions } from '#tests/support/corruption-sql.ts'

const AN_INVOICE = isFirst('tax_invoices', `kind = 'invoice'`)
const A_CREDIT_NOTE = isFirst('tax_invoices', `kind = 'credit-note'`)
const LAST = `number = (SELECT max(number) FROM tax_invoices)`
const MIDDLE = `number = (SELECT max(number) / 2 FROM tax_invoices)`

export const corruptions: Corruptions = {
  'since the first invoice, each fee that arrived has an invoice and each that is given back a credit note, with its amount and time, and nothing else has: so on each day they add up to the fees of the ledger':
    [
      [
        `DELETE FROM tax_invoices WHERE id = (SELECT id FROM tax_invoices WHERE kind = 'invoice' ORDER BY number DESC LIMIT 1)`,
      ],
      [`DELETE FROM tax_invoices WHERE ${A_CREDIT_NOTE}`],
      [`UPDATE tax_invoices SET amount_cents = amount_cents + 1 WHERE ${AN_INVOICE}`],
      [`UPDATE tax_invoices SET created_at = created_at + interval '1 day' WHERE ${A_CREDIT_NOTE}`],
      [insertCopies('tax_invoices', `'payment_id', gen_random_uuid()`, `WHERE ${AN_INVOICE}`)],
    ],
  'the numbers of invoices have no gap, and the device goes on after the last': [
    [`DELETE FROM tax_invoices WHERE ${MIDDLE}`],
    [`UPDATE tax_invoices SET number = number + 1 WHERE ${MIDDLE}`],
    [`INSERT INTO etims_devices (pin, branch, next_number) VALUES ('P000000001Z', '00', 1)`],
  ],
  'KRA has at most one invoice whose outcome is not known': [
    [`UPDATE tax_invoices SET status = 'sent' WHERE ${LAST} OR ${MIDDLE}`],
  ],
  'a credit note has the tax of its invoice, and is sent after KRA has signed that': [
    [`UPDATE tax_invoices SET tax_cents = tax_cents + 1 WHERE ${A_CREDIT_NOTE}`],
    [`UPDATE tax_invoices SET tax_type = 'D' WHERE ${A_CREDIT_NOTE}`],
    [
      `UPDATE tax_invoices SET status = 'due' WHERE kind = 'invoice' AND payment_id = (SELECT payment_id FROM tax_invoices WHERE ${A_CREDIT_NOTE})`,
    ],
  ],
  'the tax of an invoice is the part that its rate makes it, to the cent': [
    [`UPDATE tax_invoices SET tax_cents = tax_cents - 1 WHERE ${AN_INVOICE}`],
    [`UPDATE tax_invoices SET tax_percent = 0, tax_cents = 0 WHERE ${AN_INVOICE}`],
  ],
  'a signed invoice has what KRA has signed, and an invoice that waits is sent again by itself': [
    [`UPDATE tax_invoices SET signature = NULL WHERE ${AN_INVOICE}`],
    [`UPDATE tax_invoices SET next_try_at = created_at WHERE ${AN_INVOICE}`],
    [`UPDATE tax_invoices SET status = 'due', next_try_at = created_at WHERE ${AN_INVOICE}`],
  ],
}
