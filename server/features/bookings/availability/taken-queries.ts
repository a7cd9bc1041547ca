/** SQL of the times that are taken. */
import { LIVE_STATUSES } from '#domain/booking/booking-policy.ts'
import type { Taken } from '#domain/booking/plan.ts'
import { MINUTE, type At } from '#domain/time/time.ts'
import { prepared, run, type Prepared, type Queryable } from '#server/platform/database/database.ts'
import type { Pool } from './availability-queries.ts'

/**
 * What is booked at a branch between two instants, one row per staff and pool, because only the times of
 * possibly thousands of bookings are needed. Expired holds are omitted: the next booking cancels them. The times
 * that stores have proposed and those that visitors hold are taken, too.
 */
type TakenRow = { branchId: string; staffId: string | null; poolId: string; starts: string; ends: string }
/** The longest duration of a service (a CHECK of its table). Bookings that started earlier have ended. */
const LONGEST_MINUTES = 720
const DURING = `starts_minute > $2::integer - ${LONGEST_MINUTES} AND starts_minute < $3 AND ends_minute > $2`
const takenIn = (branches: string): Prepared =>
  prepared(`
  SELECT branch_id AS "branchId", staff_id AS "staffId", pool_id AS "poolId",
    array_agg(starts_minute)::text AS starts, array_agg(ends_minute)::text AS ends
  FROM (
    SELECT branch_id, staff_id, pool_id, starts_minute, ends_minute FROM shared.booked_times
    WHERE ${branches} AND status IN (${LIVE_STATUSES.map((status) => `'${status}'`).join(', ')}) AND ${DURING}
      AND NOT (status = 'pending' AND hold_expires_at <= $4) AND ($5::uuid IS NULL OR booking_id <> $5)
    UNION ALL
    SELECT branch_id, staff_id, pool_id, starts_minute, ends_minute FROM booking_proposals
    WHERE ${branches} AND status = 'open' AND ${DURING} AND expires_at > $4 AND ($5::uuid IS NULL OR booking_id <> $5)
    UNION ALL
    SELECT branch_id, staff_id, pool_id, starts_minute, ends_minute FROM visitor_holds
    WHERE ${branches} AND ${DURING} AND expires_at > $4 AND ($6::bytea IS NULL OR token_hash <> $6) AND NOT $7
  ) taken
  GROUP BY 1, 2, 3`)
const branchTakenTimes = takenIn('branch_id = $1')
const branchesTakenTimes = takenIn('branch_id = ANY ($1::uuid[])')

/** Times that count as free although they are taken. */
export type Exceptions = {
  /** The time of this booking, and the one proposed for it: it is being rescheduled. */
  exceptBookingId?: string | undefined
  /** The hash of the token of a visitor, for whom the time is held. */
  exceptHold?: Buffer | undefined
  /** All times that visitors hold. */
  ignoresVisitorHolds?: boolean | undefined
}

/** Returns the taken times of a branch, as they count for each of its pools. */
export async function listTaken(
  db: Queryable,
  branchId: string,
  window: Window,
  now: Date,
  { exceptBookingId, exceptHold, ignoresVisitorHolds }: Exceptions,
): Promise<(poolId: string) => Taken[]> {
  const rows = await run<TakenRow>(db, branchTakenTimes, [
    branchId,
    ...toMinutes(window),
    now,
    exceptBookingId ?? null,
    exceptHold ?? null,
    ignoresVisitorHolds ?? false,
  ])
  return (poolId) => filterTaken(rows, poolId)
}

/** Returns the taken times of several branches. */
export async function listTakenOfBranches(
  db: Queryable,
  branchIds: readonly string[],
  window: Window,
  now: Date,
): Promise<(pool: Pick<Pool, 'branchId' | 'id'>) => Taken[]> {
  const rows = await run<TakenRow>(db, branchesTakenTimes, [
    branchIds,
    ...toMinutes(window),
    now,
    null,
    null,
    false,
  ])
  const ofBranch = Map.groupBy(rows, (row) => row.branchId)
  return ({ branchId, id }) => filterTaken(ofBranch.get(branchId) ?? [], id)
}

export type Window = { from: At; to: At }
const toMinutes = ({ from, to }: Window): [number, number] => [
  Math.floor(from / MINUTE),
  Math.ceil(to / MINUTE),
]

const filterTaken = (rows: readonly TakenRow[], poolId: string): Taken[] =>
  rows.flatMap(({ staffId, poolId: pool, starts, ends }) => {
    const endMinutes = minutesIn(ends)
    return minutesIn(starts).map((start, index) => ({
      start: start * MINUTE,
      end: endMinutes[index]! * MINUTE,
      staffId,
      samePool: pool === poolId,
    }))
  })
const minutesIn = (list: string): number[] => list.slice(1, -1).split(',').map(Number)
