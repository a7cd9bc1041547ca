import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { toDay, timeOfDay } from '#domain/time/time.ts'
import { byId, plain, type MatrixRow } from '#tests/contract/matrix-row.ts'
import type { World } from '#tests/contract/matrix-world.ts'

const reason = 'Checked with KRA'
let invoiceId: string = randomUUID()

/** Leaves an invoice that waits for a person. */
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

/** Leaves an invoice that KRA may have accepted. */
const leaveAccepted = async (world: World): Promise<void> => {
  await leaveInvoice(world)
  await world.test.app.database.db
    .updateTable('tax_invoices')
    .set({ number: sql`coalesce(number, 9000000)` })
    .where('id', '=', invoiceId)
    .execute()
}

export const rows: Record<string, MatrixRow> = {
  'GET /admin/invoices': { good: () => ({ query: { status: 'all', search: '1042' } }) },
  'POST /admin/invoices/:id/send-again': byId(() => invoiceId, {
    good: () => ({ params: { id: invoiceId }, body: { reason } }),
    prepare: leaveInvoice,
  }),
  'POST /admin/invoices/:id/signature': byId(() => invoiceId, {
    good: ({ test }) => ({
      params: { id: invoiceId },
      body: {
        cuInvoiceNumber: `KRACU0100000001/${Date.now()}`,
        internalData: 'R1FI-C2SF-1N3M-RV4X-EY5P-3M2N-2I',
        signature: randomUUID().slice(0, 18),
        day: toDay(test.clock.now().getTime()),
        time: timeOfDay(test.clock.now().getTime()),
        reason,
      },
    }),
    prepare: leaveAccepted,
  }),
  'GET /admin/tax-rules': plain,
  'POST /admin/tax-rules': {
    good: () => ({ body: { from: '2030-01-01', isRegistered: true, percent: 16, reason } }),
  },
}
