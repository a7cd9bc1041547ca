import { sql } from 'kysely'
import { m } from '#messages'
import { businessTable, isStoreOfMerchant, type BusinessTable } from '#server/business-table.ts'

export const paymentTables: readonly BusinessTable[] = [
  businessTable({
    name: 'refunds',
    tables: ['refunds'],
    describe: m.business_table_refunds,
    fields: { id: 'value', bookingId: 'value', amount: 'cents', createdAt: 'value', paidAt: 'value' },
    order: { id: 'refund.id' },
    // A payment that came twice is returned too, and is no matter of the store.
    select: ({ merchantId, until }) => sql`
      SELECT refund.id, b.id AS "bookingId", refund.amount_cents AS amount, refund.created_at AS "createdAt",
        refund.completed_at AS "paidAt"
      FROM shared.bookings b
      JOIN payments payment ON payment.booking_id = b.id
      JOIN refunds refund ON refund.payment_id = payment.id
      WHERE ${isStoreOfMerchant('b.store_id', merchantId)} AND refund.created_at <= ${until}
        AND b.status = 'cancelled' AND b.access_fee_paid`,
  }),
]
