import { randomUUID } from 'node:crypto'
import { byId, plain, type Row } from '#tests/contract/matrix-row.ts'
import type { World } from '#tests/contract/matrix-world.ts'

const reason = 'Checked with KRA'
let invoiceId: string = randomUUID()

/** An invoice that waits for a person. */
const leaveInvoice = async ({ test, payments }: World): Promise<void> => {
  const { id } = await test.app.database.db
    .updateTable('tax_invoices')
    .set({ status: 'needs_review', signed_at: null, next_try_at: null })
    .where('payment_id', '=', payments.paid)
    .where('kind', '=', 'invoice')
    .returning('id')
    .executeTakeFirstOrThrow()
  invoiceId = id
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
