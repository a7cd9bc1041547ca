/** SQL of who waits at a branch, and of what is offered to them. The caller holds the lock of the branch. */
import { sql } from 'kysely'
import { LIVE_STATUSES } from '#domain/booking/booking-policy.ts'
import type { DayPart } from '#domain/booking/day-parts.ts'
import { MAX_UNANSWERED, type Span, type WaitEnd } from '#domain/booking/waitlist/waitlist.ts'
import { toDay, type At, type Day } from '#domain/time/time.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

const LIVE = sql.raw(LIVE_STATUSES.map((status) => `'${status}'`).join(', '))
const millis = (column: string) => sql.raw(`extract(epoch FROM ${column})::float8 * 1000`)

/** The service is booked, by the booking itself or as a part of a visit, for a day that entry e waits for. */
const IS_BOOKED = sql.raw(`EXISTS (
  SELECT FROM shared.booked_times time JOIN bookings booking ON booking.id = time.booking_id
  WHERE time.account_id = e.account_id AND time.branch_id = e.branch_id AND time.service_id = e.service_id
    AND time.status IN ('confirmed', 'checked_in', 'completed') AND booking.created_at >= e.joined_at
    AND (lower(time.during) AT TIME ZONE 'Africa/Nairobi')::date BETWEEN e.from_day AND e.to_day
)`)

/** The service, the person or the branch of entry e is no longer there. */
const IS_GONE = sql.raw(`(
  EXISTS (SELECT FROM shared.services service WHERE service.id = e.service_id AND service.status <> 'active')
  OR EXISTS (SELECT FROM shared.staff person WHERE person.id = e.staff_id AND person.status <> 'active')
  OR EXISTS (SELECT FROM shared.branches branch WHERE branch.id = e.branch_id AND branch.status <> 'active')
)`)

export type EndedEntry = { id: string; reason: WaitEnd }

/** Closes the offers that are over. Returns the entries to which they were made. */
export async function closeOverdueOffers(tx: Tx, branchId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ entryId: string }>`
    UPDATE waitlist_offers o SET closed_at = ${now}, outcome = CASE
      WHEN EXISTS (
        SELECT FROM bookings b JOIN waitlist_entries e ON e.account_id = b.account_id
        WHERE e.id = o.entry_id AND b.pool_id = o.pool_id AND lower(b.during) = lower(o.during) AND b.created_at >= o.offered_at
      ) THEN 'booked'
      WHEN o.expires_at <= ${now} THEN 'expired'
      ELSE 'gone'
    END
    WHERE o.branch_id = ${branchId} AND o.outcome IS NULL AND (
      o.expires_at <= ${now}
      OR o.is_held AND NOT EXISTS (SELECT FROM visitor_holds held WHERE held.waitlist_offer_id = o.id)
    )
    RETURNING o.entry_id AS "entryId"`.execute(tx)
  return rows.map(({ entryId }) => entryId)
}

/** Ends the entries that have what they waited for, or no longer wait. */
export async function endEntriesThatAreOver(tx: Tx, branchId: string, now: Date): Promise<EndedEntry[]> {
  const { rows } = await sql<EndedEntry>`
    UPDATE waitlist_entries entry SET ended_at = ${now}, ended_reason = ending.reason
    FROM (
      SELECT e.id, CASE
        WHEN ${IS_BOOKED} THEN 'booked'
        WHEN ${IS_GONE} OR e.offer_id IS NOT NULL AND EXISTS (
          SELECT FROM shared.offers offer WHERE offer.id = e.offer_id AND (offer.status = 'inactive' OR offer.expires_at <= ${now})
        ) THEN 'closed'
        WHEN e.to_day < ${toDay(now.getTime())}::date THEN 'over'
        WHEN (
          SELECT count(*) FROM waitlist_offers o
          WHERE o.entry_id = e.id AND o.outcome = 'expired' AND o.is_held AND o.offered_at >= e.joined_at
        ) >= ${MAX_UNANSWERED} THEN 'unanswered'
      END AS reason
      FROM waitlist_entries e WHERE e.branch_id = ${branchId} AND e.ended_at IS NULL
    ) ending
    WHERE entry.id = ending.id AND ending.reason IS NOT NULL
    RETURNING entry.id, entry.ended_reason AS reason`.execute(tx)
  return rows
}

export type LineRow = {
  id: string
  accountId: string
  serviceId: string
  offerId: string | null
  staffId: string | null
  from: Day
  to: Day
  part: DayPart | null
  offered: At[]
  isNotified: boolean
  busy: Span[]
}

/**
 * Who can be offered a time now, in order: not those for whom one is held, who are booking the service, or whom the merchant has
 * blocked. With `day`, those who wait for it; with `entryId`, that one only.
 */
export async function listLine(
  tx: Queryable,
  branchId: string,
  { day, entryId }: { day?: Day | undefined; entryId?: string | undefined },
  now: Date,
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    SELECT e.id, e.account_id AS "accountId", e.service_id AS "serviceId", e.offer_id AS "offerId", e.staff_id AS "staffId",
      e.from_day::text AS "from", e.to_day::text AS "to", e.part,
      coalesce((
        SELECT json_agg(${millis('lower(o.during)')}) FROM waitlist_offers o
        WHERE o.entry_id = e.id AND o.outcome IS DISTINCT FROM 'gone'
      ), '[]') AS offered,
      EXISTS (
        SELECT FROM waitlist_offers o WHERE o.entry_id = e.id AND o.outcome IS NULL AND NOT o.is_held
      ) AS "isNotified",
      coalesce((
        SELECT json_agg(json_build_object('start', ${millis('lower(taken.during)')}, 'end', ${millis('upper(taken.during)')}))
        FROM (
          SELECT time.during FROM shared.booked_times time
          WHERE time.account_id = e.account_id AND time.status IN (${LIVE}) AND upper(time.during) > ${now}
            AND NOT (time.status = 'pending' AND time.hold_expires_at <= ${now})
          UNION ALL
          SELECT o.during FROM waitlist_offers o JOIN waitlist_entries own ON own.id = o.entry_id
          WHERE own.account_id = e.account_id AND o.outcome IS NULL AND o.is_held
        ) taken
      ), '[]') AS busy
    FROM waitlist_entries e
    JOIN shared.branches branch ON branch.id = e.branch_id
    JOIN shared.stores store ON store.id = branch.store_id
    WHERE e.branch_id = ${branchId} AND e.ended_at IS NULL AND e.to_day >= ${toDay(now.getTime())}::date
      AND (${day ?? null}::date IS NULL OR ${day ?? null}::date BETWEEN e.from_day AND e.to_day)
      AND (${entryId ?? null}::uuid IS NULL OR e.id = ${entryId ?? null}::uuid)
      AND NOT EXISTS (SELECT FROM waitlist_offers o WHERE o.entry_id = e.id AND o.outcome IS NULL AND o.is_held)
      AND NOT EXISTS (
        SELECT FROM bookings b
        WHERE b.account_id = e.account_id AND b.branch_id = e.branch_id AND b.service_id = e.service_id AND b.status = 'pending'
          AND b.hold_expires_at > ${now}
          AND (lower(b.during) AT TIME ZONE 'Africa/Nairobi')::date BETWEEN e.from_day AND e.to_day
      )
      AND NOT EXISTS (
        SELECT FROM shared.merchant_clients client
        WHERE client.merchant_id = store.merchant_id AND client.account_id = e.account_id AND client.blocked_at IS NOT NULL
      )
    ORDER BY e.joined_at, e.id`.execute(tx)
  return rows
}

export type NewOffer = {
  id: string
  entryId: string
  branchId: string
  poolId: string
  staffId: string | null
  start: Date
  end: Date
  isHeld: boolean
  offeredBy: string | null
  notifyAt: Date
  expiresAt: Date
}

export const insertOffers = (tx: Tx, offers: readonly NewOffer[], now: Date) =>
  tx
    .insertInto('waitlist_offers')
    .values(
      offers.map((offer) => ({
        id: offer.id,
        entry_id: offer.entryId,
        branch_id: offer.branchId,
        pool_id: offer.poolId,
        staff_id: offer.staffId,
        during: sql<string>`tstzrange(${offer.start}, ${offer.end}, '[)')`,
        is_held: offer.isHeld,
        offered_by: offer.offeredBy,
        offered_at: now,
        notify_at: offer.notifyAt,
        expires_at: offer.expiresAt,
      })),
    )
    .execute()

/** Closes those of the offers that are open. The holds of those that are not booked end with them. */
export async function closeOffers(
  tx: Queryable,
  ids: readonly string[],
  outcome: 'booked' | 'declined',
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('visitor_holds').where('waitlist_offer_id', 'in', ids).execute()
  await tx
    .updateTable('waitlist_offers')
    .set({ outcome, closed_at: now })
    .where('id', 'in', ids)
    .where('outcome', 'is', null)
    .execute()
}

/** Returns the open offers of entries. */
export const listOpenOffers = (tx: Queryable, entryIds: readonly string[]) =>
  tx
    .selectFrom('waitlist_offers')
    .select(['id', sql<Date>`lower(during)`.as('start'), sql<Date>`upper(during)`.as('end')])
    .where('entry_id', '=', sql<string>`ANY(${entryIds}::uuid[])`)
    .where('outcome', 'is', null)
    .execute()

/** Returns whether somebody waits at the branch, on the day if one is given. */
export const isAwaited = async (db: Queryable, branchId: string, day: Day | undefined): Promise<boolean> =>
  !!(await db
    .selectFrom('waitlist_entries')
    .select('id')
    .where('branch_id', '=', branchId)
    .where('ended_at', 'is', null)
    .$if(day !== undefined, (q) => q.where(sql<boolean>`${day}::date BETWEEN from_day AND to_day`))
    .limit(1)
    .executeTakeFirst())

/** Branches at which somebody waits. */
export async function listWaitingBranches(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('waitlist_entries')
    .select('branch_id')
    .distinct()
    .where('ended_at', 'is', null)
    .execute()
  return rows.map((row) => row.branch_id)
}
