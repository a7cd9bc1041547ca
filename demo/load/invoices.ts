// Tax invoices and credit notes of the days that are compared, as KRA has signed them, and the VAT in them.

import { sql } from 'kysely'
import { toDay, type At } from '#domain/time/time.ts'
import type { Tx } from '#server/platform/database/database.ts'

const PIN = 'P051234567Z'
const BRANCH = '00'
const SDC = 'KRACU013000001'
const QR = `https://etims-sbx.kra.go.ke/common/link/etims/receipt/indexEtimsReceiptData?Data=${PIN}${BRANCH}`
const VAT_PERCENT = 16

/** Letters and digits as KRA's, from a hexadecimal hash. */
const letters = (of: string, length: number) =>
  sql.raw(`left(translate(upper(md5(${of})), '0189', 'WXYZ'), ${length})`)

export async function writeInvoices(tx: Tx, since: At): Promise<void> {
  const first = new Date(since)
  await sql`
    INSERT INTO tax_rules (effective_from, is_registered, percent, reason, created_by, created_at)
    SELECT ${toDay(since)}::date, true, ${VAT_PERCENT}, 'Registered for VAT', account_id, ${first}
    FROM admins WHERE role = 'finance' ORDER BY created_at LIMIT 1`.execute(tx)
  await sql`
    INSERT INTO tax_invoices (id, kind, payment_id, refund_id, amount_cents, tax_cents, tax_type, tax_percent, status, number,
      receipt_number, internal_data, signature, signed_at, sdc_id, qr_url, attempts, created_at)
    SELECT id, CASE kind WHEN 'fee-received' THEN 'invoice' ELSE 'credit-note' END, payment_id, refund_id, cents,
      round(cents * ${VAT_PERCENT} / (100.0 + ${VAT_PERCENT})), 'B', ${VAT_PERCENT}, 'signed', number, number::text, internal_data,
      signature, at + interval '4 seconds', ${SDC}, ${QR} || signature, 1, at
    FROM (
      SELECT transfer.id, transfer.kind, transfer.payment_id, transfer.refund_id, transfer.at, abs(sum(entry.cents)) AS cents,
        row_number() OVER (ORDER BY transfer.at, transfer.id) AS number, ${letters(`transfer.id::text`, 16)} AS signature,
        ${letters(`'data ' || transfer.id`, 26)} AS internal_data
      FROM ledger_transfers transfer
      JOIN ledger_entries entry ON entry.transfer_id = transfer.id AND entry.account IN ('fees', 'rounding')
      WHERE transfer.kind IN ('fee-received', 'refund-owed') AND EXISTS (
        SELECT FROM ledger_transfers received WHERE received.kind = 'fee-received' AND received.at >= ${first}
          AND received.payment_id = transfer.payment_id
      )
      GROUP BY transfer.id
    ) document`.execute(tx)
}
