import { randomUUID } from 'node:crypto'
import { byId, plain, type Row } from '#tests/contract/matrix-row.ts'
import type { World } from '#tests/contract/matrix-world.ts'

const reason = 'Checked with KRA'
let invoiceId: string = randomUUID()

/** An invoice that KRA has refused. */
const leaveInvoice = async ({ test, payments }: World): Promise<void> => {
  const { db } = test.app.database
  const invoice = await db
    .updateTable('tax_invoices')
    .set({
      status: 'needs_review',
      number: null,
      receipt_number: null,
      internal_data: null,
      signature: null,
      signed_at: null,
      next_try_at: null,
    })
    .where('payment_id', '=', payments.paid)
    .where('kind', '=', 'invoice')
    .returning('id')
    .executeTakeFirst()
  invoiceId = invoice?.id ?? (await insertInvoice(test.app.database.db, payments.paid, test.clock.now()))
}

async function insertInvoice(db: World['test']['app']['database']['db'], paymentId: string, now: Date) {
  const id = randomUUID()
  await db
    .insertInto('tax_invoices')
    .values({
      id,
      kind: 'invoice',
      payment_id: paymentId,
      amount_cents: 3_800,
      tax_cents: 0,
      tax_type: 'D',
      tax_percent: 0,
      status: 'needs_review',
      created_at: now,
    })
    .execute()
  return id
}

export const rows: Record<string, Row> = {
  'GET /admin/invoices': { good: () => ({ query: { status: 'all', search: '1042' } }) },
  'POST /admin/invoices/:id/send-again': byId(() => invoiceId, {
    good: () => ({ params: { id: invoiceId }, body: { reason } }),
    prepare: leaveInvoice,
  }),
  'GET /admin/tax-rules': plain,
  'POST /admin/tax-rules': {
    good: () => ({ body: { from: '2030-01-01', isRegistered: true, percent: 16, reason } }),
  },
}
