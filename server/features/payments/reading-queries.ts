/** Payments as the API shows them. */
import { sql } from 'kysely'
import { paymentProblems } from '#contract/payments/problems.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { JsonRow } from '#server/platform/database/rows.ts'

type PaymentJson = JsonRow<'payments'> & { refund_status: JsonRow<'refunds'>['status'] | null }

/** Returns the payment as JSON, as the details of a booking include it, and the status of its booking. */
export async function getStatus(db: Queryable, id: string) {
  const row = await db
    .selectFrom('payments')
    .innerJoin('shared.bookings as bookings', 'bookings.id', 'payments.booking_id')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .select([
      'bookings.id as bookingId',
      'bookings.status as bookingStatus',
      'bookings.hold_expires_at as holdExpiresAt',
      'bookings.no_show_at as noShowAt',
      sql<PaymentJson>`to_jsonb(payments) || jsonb_build_object('refund_status', refunds.status)`.as(
        'payment',
      ),
    ])
    .where('payments.id', '=', id)
    .executeTakeFirst()
  if (!row) throw paymentProblems.notFound()
  return {
    payment: row.payment,
    booking: {
      id: row.bookingId,
      status: row.bookingStatus,
      holdExpiresAt: row.holdExpiresAt,
      isNoShow: row.noShowAt !== null,
    },
  }
}
