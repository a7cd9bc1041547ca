/** SQL of shifts, breaks and leave, and of the bookings that depend on them. */
import { sql } from 'kysely'
import type { Span } from '#domain/booking/schedule.ts'
import { toDay, toWeekday } from '#domain/time/time.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export type LeaveRow = { id: string; start: Date; end: Date; reason: string | null }

const selectSpans = (db: Queryable, table: 'shifts' | 'breaks', staffId: string): Promise<Span[]> =>
  db
    .selectFrom(table)
    .select(['weekday', 'starts', 'ends'])
    .where('staff_id', '=', staffId)
    // Monday first
    .orderBy(sql`(weekday + 6) % 7`)
    .orderBy('starts')
    .execute()

export async function getSchedule(
  db: Queryable,
  staffId: string,
): Promise<{ shifts: Span[]; breaks: Span[] }> {
  const [shifts, breaks] = await Promise.all([
    selectSpans(db, 'shifts', staffId),
    selectSpans(db, 'breaks', staffId),
  ])
  return { shifts, breaks }
}

export async function replaceSchedule(
  tx: Tx,
  staffId: string,
  schedule: { shifts: readonly Span[]; breaks: readonly Span[] },
  now: Date,
): Promise<void> {
  await tx.updateTable('staff').set({ schedule_changed_at: now }).where('id', '=', staffId).execute()
  const toRows = (spans: readonly Span[]) => spans.map((span) => ({ ...span, staff_id: staffId }))
  await tx.deleteFrom('shifts').where('staff_id', '=', staffId).execute()
  await tx.deleteFrom('breaks').where('staff_id', '=', staffId).execute()
  if (schedule.shifts.length > 0) await tx.insertInto('shifts').values(toRows(schedule.shifts)).execute()
  if (schedule.breaks.length > 0) await tx.insertInto('breaks').values(toRows(schedule.breaks)).execute()
}

/** Returns the weekly hours of a branch, as shifts. */
export const listHoursAsShifts = (db: Queryable, branchId: string): Promise<Span[]> =>
  db
    .selectFrom('shared.branch_hours')
    .select(['weekday', 'opens as starts', 'closes as ends'])
    .where('branch_id', '=', branchId)
    .orderBy('weekday')
    .execute()

const leaveColumns = [
  'id',
  'reason',
  sql<Date>`lower(during)`.as('start'),
  sql<Date>`upper(during)`.as('end'),
] as const

/** Leave that has not ended, the earliest first. */
export const listLeaves = (db: Queryable, staffId: string, now: Date): Promise<LeaveRow[]> =>
  db
    .selectFrom('leaves')
    .select(leaveColumns)
    .where('staff_id', '=', staffId)
    .where(sql<Date>`upper(during)`, '>', now)
    .orderBy(sql`lower(during)`)
    .execute()

export const insertLeave = (tx: Tx, staffId: string, leave: LeaveRow, now: Date) =>
  tx
    .insertInto('leaves')
    .values({
      id: leave.id,
      staff_id: staffId,
      during: sql<string>`tstzrange(${leave.start}, ${leave.end}, '[)')`,
      reason: leave.reason,
      created_at: now,
    })
    .execute()

export async function deleteLeave(tx: Tx, staffId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('leaves')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export type TodayRow = { id: string; shifts: { starts: number; ends: number }[]; leave_until: Date | null }

/** Returns the shifts of these people that begin today, and the leave that they are on now. */
export async function listToday(db: Queryable, ids: readonly string[], now: Date): Promise<TodayRow[]> {
  if (ids.length === 0) return []
  const weekday = toWeekday(toDay(now.getTime()))
  const { rows } = await sql<TodayRow>`
    SELECT
      person.id,
      (
        SELECT coalesce(json_agg(json_build_object('starts', starts, 'ends', ends) ORDER BY starts), '[]')
        FROM shifts WHERE staff_id = person.id AND weekday = ${weekday}
      ) AS shifts,
      (SELECT upper(during) FROM leaves WHERE staff_id = person.id AND during @> ${now}::timestamptz) AS leave_until
    FROM unnest(${[...ids]}::uuid[]) AS person (id)`.execute(db)
  return rows
}
