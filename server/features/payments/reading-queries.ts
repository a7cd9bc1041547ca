/** Payments as the API shows them. */
import { sql } from 'kysely'
import { paymentProblems } from '#contract/payments/problems.ts'
import type { BookingDetails } from '#server/features/bookings/bookings.ts'
import type { Queryable } from '#server/platform/database/database.ts'

type PaymentJson = NonNullable<BookingDetails['payment']> & { checkout_request_id: string | null }

/** The payment as JSON, as the details of a booking include it, and the status of its booking. */
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

/** When it was paid, and its refund. */
export async function getReceiptDetails(db: Queryable, id: string) {
  const row = await db
    .selectFrom('payments')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .select([
      'payments.completed_at as completedAt',
      'refunds.status',
      'refunds.way',
      'refunds.amount_cents as amountCents',
      'refunds.completed_at as returnedAt',
      'refunds.receipt',
    ])
    .where('payments.id', '=', id)
    .executeTakeFirstOrThrow()
  const { completedAt, status, way, amountCents, returnedAt, receipt } = row
  return {
    completedAt,
    refund:
      status === null
        ? null
        : { status, way: way!, amountCents: amountCents!, completedAt: returnedAt, receipt },
  }
}
