/** SQL of shifts, breaks and leave, and of the bookings that depend on them. */
import { sql } from 'kysely'
import type { Span } from '#domain/booking/schedule.ts'
import type { Queryable, Tx } from '#server/database/database.ts'

export type LeaveRow = { id: string; start: Date; end: Date; reason: string | null }

const spansOf = (db: Queryable, table: 'shifts' | 'breaks', staffId: string): Promise<Span[]> =>
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
  const [shifts, breaks] = await Promise.all([spansOf(db, 'shifts', staffId), spansOf(db, 'breaks', staffId)])
  return { shifts, breaks }
}

export async function replaceSchedule(
  tx: Tx,
  staffId: string,
  schedule: { shifts: readonly Span[]; breaks: readonly Span[] },
  now: Date,
): Promise<void> {
  await tx.updateTable('staff').set({ schedule_changed_at: now }).where('id', '=', staffId).execute()
  const rowsOf = (spans: readonly Span[]) => spans.map((span) => ({ ...span, staff_id: staffId }))
  await tx.deleteFrom('shifts').where('staff_id', '=', staffId).execute()
  await tx.deleteFrom('breaks').where('staff_id', '=', staffId).execute()
  if (schedule.shifts.length > 0) await tx.insertInto('shifts').values(rowsOf(schedule.shifts)).execute()
  if (schedule.breaks.length > 0) await tx.insertInto('breaks').values(rowsOf(schedule.breaks)).execute()
}

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
