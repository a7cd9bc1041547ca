/** SQL of the calendars in which people are busy. */
import { sql } from 'kysely'
import type { BusyTime } from './busy-times/busy-times.ts'
import type { CalendarProblem } from '#domain/calendars/calendar-problems.ts'
import type { CalendarSource } from '#domain/calendars/address.ts'
import { deleteInBatches, type Queryable, type Tx } from '#server/platform/database/database.ts'
import type { CamelRow, Narrowed } from '#server/platform/database/rows.ts'
import type { Version } from '#server/adapters/calendars/calendar-files.ts'

/** Returns a person of the scope's stores. */
export const findPerson = (db: Queryable, scopeId: string, staffId: string) =>
  db
    .selectFrom('shared.staff as staff')
    .innerJoin('shared.branches as branches', 'branches.id', 'staff.branch_id')
    .innerJoin('shared.own_stores as stores', 'stores.id', 'branches.store_id')
    .select(['staff.id', 'staff.name'])
    .where('staff.id', '=', staffId)
    .where('stores.scope_id', '=', scopeId)
    .executeTakeFirst()

export type CalendarRow = Narrowed<
  Pick<
    CamelRow<'staff_calendars'>,
    'id' | 'source' | 'createdAt' | 'checkedAt' | 'okAt' | 'problem' | 'skippedEvents' | 'addressEncrypted'
  >,
  { source: CalendarSource; problem: CalendarProblem | null }
> & { busyTimes: number }

export async function listCalendars(db: Queryable, staffId: string, now: Date): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`
    SELECT id, source, created_at AS "createdAt", checked_at AS "checkedAt", ok_at AS "okAt", problem,
      skipped_events AS "skippedEvents", address_encrypted AS "addressEncrypted",
      (SELECT count(*)::int FROM staff_busy_times WHERE calendar_id = id AND upper(during) > ${now}) AS "busyTimes"
    FROM staff_calendars WHERE staff_id = ${staffId}
    ORDER BY created_at, id`.execute(db)
  return rows
}

type NewCalendar = {
  id: string
  staffId: string
  source: CalendarSource
  encrypted: { address: Buffer; hash: Buffer }
  createdBy: string
}

/** Returns false if the person has this calendar already. */
export async function insertCalendar(tx: Tx, calendar: NewCalendar, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('staff_calendars')
    .values({
      id: calendar.id,
      staff_id: calendar.staffId,
      source: calendar.source,
      address_encrypted: calendar.encrypted.address,
      address_hash: calendar.encrypted.hash,
      created_by: calendar.createdBy,
      created_at: now,
      next_check_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Its busy times go with it. Returns false if the person has no such calendar. */
export async function deleteCalendar(tx: Tx, staffId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_calendars')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

// ---------------------------------------------------------------- reading

export type DueCalendar = Pick<
  CamelRow<'staff_calendars'>,
  | 'id'
  | 'staffId'
  | 'addressEncrypted'
  | 'etag'
  | 'lastModified'
  | 'createdAt'
  | 'okAt'
  | 'expandedAt'
  | 'failures'
  | 'reportedAt'
>

/** Takes calendars that are due for this process. They are due again at `until`, if it should end before it has read them. */
export async function claimDueCalendars(
  db: Queryable,
  limit: number,
  now: Date,
  until: Date,
): Promise<DueCalendar[]> {
  const { rows } = await sql<DueCalendar>`
    UPDATE staff_calendars SET next_check_at = ${until}
    WHERE id IN (
      SELECT id FROM staff_calendars WHERE next_check_at <= ${now}
      ORDER BY next_check_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    RETURNING id, staff_id AS "staffId", address_encrypted AS "addressEncrypted", etag,
      last_modified AS "lastModified", created_at AS "createdAt", ok_at AS "okAt", expanded_at AS "expandedAt", failures,
      reported_at AS "reportedAt"`.execute(db)
  return rows
}

export const findBranchId = async (db: Queryable, staffId: string): Promise<string | undefined> =>
  (await db.selectFrom('shared.staff').select('branch_id').where('id', '=', staffId).executeTakeFirst())
    ?.branch_id

/** Locks the calendar. Returns false if it was disconnected. */
export const lockCalendar = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('staff_calendars')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) !== undefined

/** Returns the busy times that have not ended. */
export async function listBusyTimes(db: Queryable, calendarId: string, now: Date): Promise<BusyTime[]> {
  const { rows } = await sql<{ start: number; end: number }>`
    SELECT (extract(epoch FROM lower(during)) * 1000)::float8 AS start, (extract(epoch FROM upper(during)) * 1000)::float8 AS end
    FROM staff_busy_times WHERE calendar_id = ${calendarId} AND upper(during) > ${now}`.execute(db)
  return rows
}

const ranges = (times: readonly BusyTime[]) => sql`
  SELECT tstzrange(starts, ends, '[)') AS during
  FROM unnest(${times.map(({ start }) => new Date(start))}::timestamptz[], ${times.map(({ end }) => new Date(end))}::timestamptz[])
    AS each (starts, ends)`

export const deleteBusyTimes = (tx: Tx, calendarId: string, times: readonly BusyTime[]) =>
  sql`DELETE FROM staff_busy_times WHERE calendar_id = ${calendarId} AND during IN (${ranges(times)})`.execute(
    tx,
  )

export const insertBusyTimes = (
  tx: Tx,
  { id, staffId }: Pick<DueCalendar, 'id' | 'staffId'>,
  times: readonly BusyTime[],
  now: Date,
) =>
  sql`INSERT INTO staff_busy_times (calendar_id, staff_id, during, created_at)
    SELECT ${id}::uuid, ${staffId}::uuid, during, ${now}::timestamptz FROM (${ranges(times)}) added`.execute(
    tx,
  )

type Read = { now: Date; nextCheckAt: Date }

export const recordUnchanged = (db: Queryable, id: string, { now, nextCheckAt }: Read) =>
  db
    .updateTable('staff_calendars')
    .set({
      checked_at: now,
      ok_at: now,
      next_check_at: nextCheckAt,
      problem: null,
      failures: 0,
      reported_at: null,
    })
    .where('id', '=', id)
    .execute()

export const recordRead = (
  db: Queryable,
  id: string,
  { now, nextCheckAt }: Read,
  { version, skipped }: { version: Version; skipped: number },
) =>
  db
    .updateTable('staff_calendars')
    .set({
      checked_at: now,
      ok_at: now,
      expanded_at: now,
      next_check_at: nextCheckAt,
      problem: null,
      failures: 0,
      reported_at: null,
      etag: version.etag,
      last_modified: version.lastModified,
      skipped_events: skipped,
    })
    .where('id', '=', id)
    .execute()

export const recordFailure = (
  db: Queryable,
  id: string,
  { now, nextCheckAt }: Read,
  { problem, isReported }: { problem: CalendarProblem; isReported: boolean },
) =>
  db
    .updateTable('staff_calendars')
    .set((e) => ({
      checked_at: now,
      next_check_at: nextCheckAt,
      problem,
      failures: sql<number>`${e.ref('failures')} + 1`,
      ...(isReported && { reported_at: now }),
    }))
    .where('id', '=', id)
    .execute()

// ---------------------------------------------------------------- others

/** Returns the calendar for a notification, or undefined if it was disconnected. */
export const findForNotice = (db: Queryable, calendarId: string) =>
  db
    .selectFrom('staff_calendars as calendar')
    .innerJoin('shared.staff as staff', 'staff.id', 'calendar.staff_id')
    .innerJoin('shared.branches as branches', 'branches.id', 'staff.branch_id')
    .innerJoin('shared.stores as stores', 'stores.id', 'branches.store_id')
    .select([
      'calendar.staff_id as staffId',
      'calendar.problem',
      'staff.name as person',
      'stores.id as storeId',
      'stores.merchant_id as merchantId',
    ])
    .where('calendar.id', '=', calendarId)
    .executeTakeFirst()

/** Returns when the first of these bookings begins that is still to come. */
export const findFirstBooking = (db: Queryable, ids: readonly string[], now: Date) =>
  db
    .selectFrom('shared.bookings')
    .select(['id', sql<Date>`lower(during)`.as('start')])
    .where('id', 'in', [...ids])
    .where('status', '!=', 'cancelled')
    .where(sql<boolean>`coalesce(visit_ends_at, upper(during)) > ${now}`)
    .orderBy(sql`lower(during)`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** A day is long enough for a calendar that shows yesterday evening. */
export const deletePastBusyTimes = (db: Queryable, endedBefore: Date): Promise<number> =>
  deleteInBatches(async (limit) => {
    const { numAffectedRows } = await sql`
      DELETE FROM staff_busy_times WHERE ctid IN (
        SELECT ctid FROM staff_busy_times WHERE upper(during) < ${endedBefore} LIMIT ${limit}
      )`.execute(db)
    return numAffectedRows === undefined ? {} : { numAffectedRows }
  })

export const listEncrypted = (db: Queryable) =>
  db.selectFrom('staff_calendars').select(['id', 'address_encrypted as encrypted']).execute()

export const replaceEncrypted = (db: Queryable, id: string, encrypted: Buffer) =>
  db.updateTable('staff_calendars').set({ address_encrypted: encrypted }).where('id', '=', id).execute()
