/** Personal data in bookings, for the export and the erasure of an account. */
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import * as z from 'zod'
import { kenyanPhone } from '#domain/accounts/phone.ts'
import { LIVE_STATUSES } from '#domain/booking/booking-policy.ts'
import { DAY, toDay } from '#domain/time/time.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { eraseOldHolders } from './packages/personal-data-queries.ts'

export const hasUpcomingBookings = async (db: Queryable, accountId: string, now: Date): Promise<boolean> =>
  !!(await db
    .selectFrom('bookings')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', 'in', LIVE_STATUSES)
    .where(sql<Date>`coalesce(visit_ends_at, upper(during))`, '>', now)
    .limit(1)
    .executeTakeFirst())

export const exportBookings = (db: Queryable, accountId: string) =>
  db
    .selectFrom('bookings')
    .innerJoin('shared.stores as stores', 'stores.id', 'bookings.store_id')
    .innerJoin('shared.services as services', 'services.id', 'bookings.service_id')
    .leftJoin('shared.offers as offers', 'offers.id', 'bookings.offer_id')
    .select((e) => [
      'bookings.id',
      'bookings.code',
      'bookings.status',
      'stores.name as store',
      sql<string>`coalesce(bookings.quoted_title, services.name)`.as('service'),
      'offers.title as offer',
      sql<Date>`lower(during)`.as('start'),
      sql<Date>`coalesce(visit_ends_at, upper(during))`.as('end'),
      'bookings.price_cents as priceCents',
      'bookings.fee_cents as feeCents',
      'bookings.credit_cents as creditCents',
      'bookings.access_fee_paid as accessFeePaid',
      'bookings.client_name as clientName',
      'bookings.client_email as clientEmail',
      'bookings.client_phone as clientPhone',
      'bookings.notes',
      'bookings.special_requests as specialRequests',
      'bookings.answers',
      'bookings.cancel_reason as cancelReason',
      'bookings.is_for_guest as isForGuest',
      'bookings.attendance_confirmed_at as saidComingAt',
      'bookings.no_show_at as noShowAt',
      'bookings.created_at as createdAt',
      jsonArrayFrom(
        e
          .selectFrom('booking_events')
          .select([
            'kind',
            'from_status as from',
            'to_status as to',
            'from_start as fromStart',
            'to_start as toStart',
            'actor',
            'reason',
            'at',
          ])
          .whereRef('booking_events.booking_id', '=', 'bookings.id')
          .orderBy('booking_events.id'),
      ).as('events'),
      jsonArrayFrom(
        e
          .selectFrom('booking_parts')
          .innerJoin('shared.services as also', 'also.id', 'booking_parts.service_id')
          .select([
            'also.name as service',
            sql<Date>`lower(booking_parts.during)`.as('start'),
            sql<Date>`upper(booking_parts.during)`.as('end'),
            'booking_parts.price_cents as priceCents',
          ])
          .whereRef('booking_parts.booking_id', '=', 'bookings.id')
          .orderBy('booking_parts.position'),
      ).as('otherServices'),
    ])
    .where(belongsTo(accountId))
    .orderBy('bookings.created_at')
    .execute()

/**
 * Bookings of the account, and walk-ins that a store entered with its verified phone number: these are personal data of
 * the same person.
 */
const belongsTo = (accountId: string) => sql<boolean>`(
  bookings.account_id = ${accountId} OR bookings.is_walk_in AND bookings.client_phone = (
    SELECT phone_number FROM shared.accounts WHERE id = ${accountId} AND is_phone_verified
  )
)`

/**
 * Erases the client and what was written to or about the client, also by the store. The bookings remain, because they
 * belong to the store too.
 */
export async function eraseClient(tx: Tx, accountId: string, name: string): Promise<void> {
  const erased = await tx
    .updateTable('bookings')
    .set({
      client_name: name,
      client_email: null,
      client_phone: null,
      notes: null,
      quoted_title: null,
      special_requests: null,
      answers: '[]',
      cancel_reason: REASON_OF_JOBS,
    })
    .where(belongsTo(accountId))
    .returning('id')
    .execute()
  await eraseHistory(
    tx,
    erased.map(({ id }) => id),
  )
}

/** The reasons that jobs give are fixed words, and a late payment looks for that of an expired hold. */
const REASON_OF_JOBS = sql<string | null>`CASE WHEN cancelled_by = 'system' THEN cancel_reason END`

/** Erases the texts in the history and the proposals of bookings. */
async function eraseHistory(db: Queryable, bookingIds: readonly string[]): Promise<void> {
  const ids = sql<string>`ANY(${bookingIds}::uuid[])`
  await db
    .updateTable('booking_events')
    .set({ reason: null })
    .where('booking_id', '=', ids)
    .where('actor', '!=', 'system')
    .where('reason', 'is not', null)
    .execute()
  await db
    .updateTable('booking_proposals')
    .set({ message: null })
    .where('booking_id', '=', ids)
    .where('message', 'is not', null)
    .execute()
}

/** Period for which a store sees the people it entered as walk-ins. */
const WALK_IN_RETENTION_MS = 365 * DAY

/** Erases the names and phone numbers of old walk-ins and holders of packages, and what was written about them; the visits remain. */
export async function eraseOldWalkIns(db: Queryable, now: Date): Promise<void> {
  const erased = await db
    .updateTable('bookings')
    .set({ client_name: WALK_IN_NAME, client_phone: null, notes: null, cancel_reason: REASON_OF_JOBS })
    .where(sql<boolean>`is_walk_in`) // a literal, so that the index bookings_old_walk_ins serves it
    .where(sql<boolean>`upper(during) < ${new Date(now.getTime() - WALK_IN_RETENTION_MS)}`)
    .where((e) =>
      e.or([
        e('client_name', '!=', WALK_IN_NAME),
        e('client_phone', 'is not', null),
        e('notes', 'is not', null),
        sql<boolean>`cancel_reason IS NOT NULL AND cancelled_by <> 'system'`,
      ]),
    )
    .returning('id')
    .execute()
  await eraseHistory(
    db,
    erased.map(({ id }) => id),
  )
  await eraseOldHolders(db, toDay(now.getTime() - WALK_IN_RETENTION_MS), WALK_IN_NAME)
}
const WALK_IN_NAME = 'Walk-in'

export async function listBookingIds(db: Queryable, accountId: string): Promise<string[]> {
  const rows = await db.selectFrom('bookings').select('id').where('account_id', '=', accountId).execute()
  return rows.map(({ id }) => id)
}

/**
 * Returns the email addresses and phone numbers to which messages about bookings were sent. The columns are free text; nothing
 * was sent to an invalid one.
 */
export async function listClientAddresses(db: Queryable, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .select(['client_email as email', 'client_phone as phone'])
    .distinct()
    .where('account_id', '=', accountId)
    .execute()
  const emails = rows.flatMap(({ email }) => (z.email().safeParse(email).success ? email : null) ?? [])
  const phones = rows.flatMap(({ phone }) => kenyanPhone(phone ?? '') ?? [])
  return [...new Set([...emails, ...phones])]
}
