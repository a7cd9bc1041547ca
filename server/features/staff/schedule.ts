/** Working hours of a merchant's staff. */
import { Problem } from '#contract/problem.ts'
import { staffProblems } from '#contract/staff/problems.ts'
import { m } from '#messages'
import { placeBreak, scheduleFault, worksDuring, type Schedule, type Span } from '#domain/booking/schedule.ts'
import { instant, readClockTime, WEEKDAYS, type Day } from '#domain/time/time.ts'
import type { Ctx, TxCtx } from '#server/app-context.ts'
import { branchLock, listComingBookings, type ComingBooking } from '#server/features/stores/stores.ts'
import { lock } from '#server/platform/database/database.ts'
import { violatedConstraint } from '#server/platform/database/errors.ts'
import { uuidv7 } from '#server/ids.ts'
import {
  deleteLeave,
  getSchedule,
  insertLeave,
  listLeaves,
  replaceSchedule,
  type LeaveRow,
} from './schedule-queries.ts'
import { updateStaff } from './queries.ts'
import { auditStaff, editLocked, getStaff } from './staff.ts'

type SpanInput = { weekday: (typeof WEEKDAYS)[number]; starts: string; ends: string }
export type ScheduleInput = { shifts: SpanInput[]; breaks: SpanInput[] }

export async function readSchedule(ctx: Ctx, staffId: string) {
  const { version } = await getStaff(ctx, staffId)
  const [schedule, leaves] = await Promise.all([
    getSchedule(ctx.db, staffId),
    listLeaves(ctx.db, staffId, ctx.now),
  ])
  return { schedule, leaves, version }
}

export function setSchedule(
  ctx: Ctx,
  staffId: string,
  input: ScheduleInput & { version?: number | undefined },
): Promise<ComingBooking[]> {
  const schedule = parseSchedule(input)
  return editLocked(ctx, staffId, input.version, async (tx, staff) => {
    await lock(tx.db, branchLock(staff.branch_id))
    await replaceSchedule(tx.db, staffId, schedule, tx.now)
    await updateStaff(tx.db, staffId, {})
    const affected = await listAffected(tx, staffId, schedule)
    await auditStaff(tx, staffId, 'staff.schedule')
    return affected
  })
}

export async function previewSchedule(
  ctx: Ctx,
  staffId: string,
  input: ScheduleInput,
): Promise<ComingBooking[]> {
  await getStaff(ctx, staffId)
  return listAffected(ctx, staffId, parseSchedule(input))
}

/** Returns the live bookings of the person that neither the schedule nor its leave allows. */
async function listAffected(
  ctx: Pick<Ctx, 'db' | 'now'>,
  staffId: string,
  schedule: Schedule,
): Promise<ComingBooking[]> {
  const [bookings, leaves] = await Promise.all([
    listComingBookings(ctx.db, ctx.now, { staffId }),
    listLeaves(ctx.db, staffId, ctx.now),
  ])
  const away = leaves.map(({ start, end }) => ({ start: start.getTime(), end: end.getTime() }))
  return bookings.filter(({ start, end }) => !worksDuring(schedule, away, start.getTime(), end.getTime()))
}

export function parseSchedule({ shifts, breaks }: ScheduleInput): Schedule {
  const parsed = shifts.map(parseSpan)
  const schedule = { shifts: parsed, breaks: breaks.map((pause) => placeBreak(parsed, parseSpan(pause))) }
  const fault = scheduleFault(schedule)
  if (fault) {
    const message = fault.fault === 'overlap' ? m.field_schedule_overlap() : m.field_break_outside_shift()
    throw Problem.invalid([[`${fault.list}.${fault.at}`, message]])
  }
  return schedule
}

function parseSpan({ weekday, starts, ends }: SpanInput): Span {
  const from = minutes(starts)
  const to = minutes(ends)
  return { weekday: WEEKDAYS.indexOf(weekday), starts: from, ends: to > from ? to : to + 1440 }
}
/** The contract has checked the form. */
const minutes = (clock: string): number => readClockTime(clock)!

// ---------------------------------------------------------------- leave

export type LeaveInput = {
  from: Day
  to?: Day | undefined
  starts?: string | undefined
  ends?: string | undefined
  reason?: string | null | undefined
}

export async function addLeave(
  ctx: Ctx,
  staffId: string,
  input: LeaveInput,
): Promise<{ leave: LeaveRow; affected: ComingBooking[] }> {
  const leave = parseLeave(ctx, input)
  return editLocked(ctx, staffId, undefined, async (tx, staff) => {
    await lock(tx.db, branchLock(staff.branch_id))
    await insertUnlessOverlapping(tx, staffId, leave)
    const affected = await listWithin(tx, staffId, leave)
    await auditStaff(tx, staffId, 'staff.leave.added')
    return { leave, affected }
  })
}

/** Returns the bookings that leave would affect. */
export async function previewLeave(ctx: Ctx, staffId: string, input: LeaveInput): Promise<ComingBooking[]> {
  await getStaff(ctx, staffId)
  return listWithin(ctx, staffId, parseLeave(ctx, input))
}

/** Returns the live bookings of the person that a leave overlaps. */
async function listWithin(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  staffId: string,
  leave: Pick<LeaveRow, 'start' | 'end'>,
): Promise<ComingBooking[]> {
  const bookings = await listComingBookings(db, now, { staffId })
  return bookings.filter(({ start, end }) => start < leave.end && end > leave.start)
}

function parseLeave(ctx: Ctx, { from, to = from, starts, ends, reason }: LeaveInput): LeaveRow {
  const start = new Date(instant(from, starts === undefined ? 0 : minutes(starts)))
  const end = new Date(instant(to, ends === undefined ? 1440 : minutes(ends)))
  if (end <= start) throw Problem.invalid([['to', m.field_leave_ends()]])
  if (end <= ctx.now) throw Problem.invalid([['to', m.field_leave_past()]])
  return { id: uuidv7(ctx.now.getTime()), start, end, reason: reason || null }
}

async function insertUnlessOverlapping(tx: TxCtx, staffId: string, leave: LeaveRow): Promise<void> {
  try {
    await insertLeave(tx.db, staffId, leave, tx.now)
  } catch (error) {
    if (violatedConstraint(error) === 'leaves_no_overlap') throw staffProblems.leaveOverlaps()
    throw error
  }
}

export const removeLeave = (ctx: Ctx, staffId: string, leaveId: string): Promise<void> =>
  editLocked(ctx, staffId, undefined, async (tx) => {
    if (!(await deleteLeave(tx.db, staffId, leaveId))) throw staffProblems.leaveNotFound()
    await auditStaff(tx, staffId, 'staff.leave.removed')
  })
