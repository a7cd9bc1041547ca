import { sql } from 'kysely'
import type { BookingStatus } from '#domain/booking/booking-policy.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** Returns the ids of requests that have expired, or of which a quote has; at most `limit` of each. */
export async function listDue(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    (SELECT id FROM service_requests WHERE status = 'pending' AND expires_at <= ${now} ORDER BY expires_at LIMIT ${limit})
    UNION
    (SELECT request_id FROM quotes WHERE status = 'pending' AND expires_at <= ${now} ORDER BY expires_at LIMIT ${limit})`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Returns the request whose accepted quote made the booking, also if it was reopened since. */
export const findRequestOfBooking = (db: Queryable, bookingId: string) =>
  db
    .selectFrom('quotes')
    .select(['request_id as requestId', 'id as quoteId'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()

/** Returns the name of the requested work: the title and the area of the request. */
export async function findWorkName(db: Queryable, requestId: string): Promise<string> {
  const { title, area } = await db
    .selectFrom('service_requests')
    .leftJoin('shared.locations as area', 'area.slug', 'service_requests.area')
    .select(['service_requests.title', 'area.name as area'])
    .where('service_requests.id', '=', requestId)
    .executeTakeFirstOrThrow()
  return area === null ? title : `${title}, ${area}`
}

export const isStoreOpen = async (db: Queryable, storeId: string): Promise<boolean> =>
  (await db
    .selectFrom('shared.stores')
    .select('id')
    .where('id', '=', storeId)
    .where('status', '=', 'published')
    .executeTakeFirst()) !== undefined

export const getBookingStatus = (db: Queryable, bookingId: string) =>
  db
    .selectFrom('shared.bookings')
    .select('status')
    .where('id', '=', bookingId)
    .$narrowType<{ status: BookingStatus }>() // the column's CHECK
    .executeTakeFirstOrThrow()

/** Returns whether the store cancelled it last. */
export async function wasCancelledByStore(db: Queryable, bookingId: string): Promise<boolean> {
  const row = await db
    .selectFrom('shared.booking_events')
    .select('actor')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'step')
    .where('to_status', '=', 'cancelled')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.actor === 'store'
}
