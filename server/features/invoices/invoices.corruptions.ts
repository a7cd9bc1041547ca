import { insertCopies, isFirst, type Corruptions } from '#tests/support/corruption-sql.ts'

const AN_INVOICE = isFirst('tax_invoices', `kind = 'invoice'`)
const A_CREDIT_NOTE = isFirst('tax_invoices', `kind = 'credit-note'`)
const LAST = `number = (SELECT max(number) FROM tax_invoices)`
const MIDDLE = `number = (SELECT max(number) / 2 FROM tax_invoices)`

export const corruptions: Corruptions = {
  'invoice-of-every-fee': [
    [
      `DELETE FROM tax_invoices WHERE id = (SELECT id FROM tax_invoices WHERE kind = 'invoice' ORDER BY number DESC LIMIT 1)`,
    ],
    [`DELETE FROM tax_invoices WHERE ${A_CREDIT_NOTE}`],
    [`UPDATE tax_invoices SET amount_cents = amount_cents + 1 WHERE ${AN_INVOICE}`],
    [`UPDATE tax_invoices SET created_at = created_at + interval '1 day' WHERE ${A_CREDIT_NOTE}`],
    [insertCopies('tax_invoices', `'payment_id', gen_random_uuid()`, `WHERE ${AN_INVOICE}`)],
  ],
  'invoice-numbers-without-gap': [
    [`DELETE FROM tax_invoices WHERE ${MIDDLE}`],
    [`UPDATE tax_invoices SET number = number + 1 WHERE ${MIDDLE}`],
    [`INSERT INTO etims_devices (pin, branch, next_number) VALUES ('P000000001Z', '00', 1)`],
  ],
  'one-invoice-in-doubt': [[`UPDATE tax_invoices SET status = 'sent' WHERE ${LAST} OR ${MIDDLE}`]],
  'credit-note-of-its-invoice': [
    [`UPDATE tax_invoices SET tax_cents = tax_cents + 1 WHERE ${A_CREDIT_NOTE}`],
    [`UPDATE tax_invoices SET tax_type = 'D' WHERE ${A_CREDIT_NOTE}`],
    [
      `UPDATE tax_invoices SET status = 'due' WHERE kind = 'invoice' AND payment_id = (SELECT payment_id FROM tax_invoices WHERE ${A_CREDIT_NOTE})`,
    ],
  ],
  'invoice-tax': [
    [`UPDATE tax_invoices SET tax_cents = tax_cents - 1 WHERE ${AN_INVOICE}`],
    [`UPDATE tax_invoices SET tax_percent = 0, tax_cents = 0 WHERE ${AN_INVOICE}`],
  ],
  'invoice-signature': [
    [`UPDATE tax_invoices SET signature = NULL WHERE ${AN_INVOICE}`],
    [`UPDATE tax_invoices SET next_try_at = created_at WHERE ${AN_INVOICE}`],
    [`UPDATE tax_invoices SET status = 'due', next_try_at = created_at WHERE ${AN_INVOICE}`],
  ],
}
