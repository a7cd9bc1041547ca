/** Holds, and the live bookings of a customer. */
import { sql } from 'kysely'
import { LIVE_STATUSES } from '#domain/booking/booking-policy.ts'
import { OPEN_PAYMENT_STATUSES } from '#domain/payments/payment-policy.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/** Returns the customer's live booking at this time that begins in one of these pools, with the services that it is of. */
export const findSameBooking = (tx: Tx, accountId: string, poolIds: readonly string[], start: Date) =>
  tx
    .selectFrom('bookings')
    .select([
      'id',
      'status',
      'offer_id as offerId',
      'credit_cents as creditCents',
      hasOpenPayment,
      sql<{ serviceId: string; staffId: string | null }[]>`(
        SELECT json_agg(json_build_object('serviceId', time.service_id, 'staffId', time.staff_id) ORDER BY time.position)
        FROM shared.booked_times time WHERE time.booking_id = bookings.id
      )`.as('lines'),
    ])
    .where('account_id', '=', accountId)
    .where('pool_id', 'in', poolIds)
    .where('status', 'in', LIVE_STATUSES)
    .where(sql<boolean>`lower(during) = ${start}`)
    .executeTakeFirst()

const hasOpenPayment = sql<boolean>`EXISTS (
  SELECT FROM shared.payments p WHERE p.booking_id = bookings.id AND p.status IN (${sql.join(OPEN_PAYMENT_STATUSES.map((s) => sql.lit(s)))})
)`.as('hasOpenPayment')

/** Returns whether the merchant of the store takes no bookings of the customer. */
export const isBlocked = async (tx: Tx, storeId: string, accountId: string): Promise<boolean> =>
  !!(await tx
    .selectFrom('shared.merchant_clients as clients')
    .innerJoin('shared.stores as stores', 'stores.merchant_id', 'clients.merchant_id')
    .select('clients.account_id')
    .where('stores.id', '=', storeId)
    .where('clients.account_id', '=', accountId)
    .where('clients.blocked_at', 'is not', null)
    .executeTakeFirst())

/** Returns the customer's unpaid holds. */
export const listUnpaidHolds = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('bookings')
    .select(['id', 'offer_id as offerId', 'hold_expires_at as holdExpiresAt', hasOpenPayment])
    .where('account_id', '=', accountId)
    .where('status', '=', 'pending')
    .where('fee_cents', '>', 0)
    .execute()

/** Expired holds, of one branch or of all. */
export const listOverdueHolds = (db: Queryable, now: Date, limit: number, branchId?: string) =>
  db
    .selectFrom('bookings')
    .select(['id', 'branch_id as branchId', 'fee_cents as feeCents'])
    .where('status', '=', 'pending')
    .where('hold_expires_at', '<=', now)
    .$if(branchId !== undefined, (q) => q.where('branch_id', '=', branchId!))
    .orderBy('hold_expires_at')
    .limit(limit)
    .execute()

export async function countLiveBookings(db: Queryable, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('bookings')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('status', 'in', LIVE_STATUSES)
    .executeTakeFirstOrThrow()
  return count
}
