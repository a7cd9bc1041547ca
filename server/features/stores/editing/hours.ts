/** Merchants change the opening hours of a branch, and see which bookings are outside them. */
import { storeEditProblems } from '#contract/stores/problems.ts'
import type { HoursEdit } from '#contract/stores/hours.ts'
import { isOutsideHours } from '#domain/booking/outside-hours.ts'
import { specialDays, type Hours, type SpecialDay } from '#domain/booking/plan.ts'
import { holidaysBetween, type Holiday } from '#domain/time/holidays.ts'
import { addDays, clockTime, toDay, type Day } from '#domain/time/time.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { requireActor } from '#server/platform/http/access.ts'
import { requireCurrentVersion } from '#server/platform/http/requests/edits.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { lockForEdit, ownBranchId } from './branches.ts'
import {
  listComingBookings,
  listGazettedHolidays,
  listHours,
  listSpecialDays,
  replaceHours,
  replaceSpecialDays,
  type ComingBooking,
} from './hours-queries.ts'
import { findOwnBranch, updateBranch } from './own-branch-queries.ts'
import { serializeAffected, serializeWeekdays } from '../serialize.ts'
import { toSpan } from './week.ts'

/** All opening hours of a branch. */
type OpeningHours = { hours: Hours[]; days: SpecialDay[]; closedOnHolidays: boolean }

export async function getHours(ctx: Ctx, named: string) {
  return readHours(ctx, await ownBranchId(ctx, named))
}

export async function changeHours(ctx: Ctx, named: string, body: HoursEdit) {
  const id = await ownBranchId(ctx, named)
  return transaction(ctx, async (tx) => {
    const branch = await lockForEdit(tx, id)
    if (branch.store_status === 'closed') throw storeEditProblems.closed()
    const shown = await readHours(tx, id)
    requireCurrentVersion(branch, body.version, () => shown)
    const { hours, days, closedOnHolidays } = hoursIn(body, getToday(tx.now))
    await replaceHours(tx.db, id, hours, tx.now)
    await replaceSpecialDays(tx.db, id, getToday(tx.now), days, tx.now)
    await updateBranch(tx.db, id, { closed_on_holidays: closedOnHolidays })
    const changed = await readHours(tx, id)
    await audit(tx.db, tx.now, {
      action: 'branch.hours-changed',
      actor: requireActor(ctx).accountId,
      subject: id,
      details: { affectedBookings: changed.affectedBookings.length },
    })
    return changed
  })
}

/** Returns the bookings that these hours would affect. */
export async function previewHours(ctx: Ctx, named: string, body: HoursEdit) {
  const id = await ownBranchId(ctx, named)
  const opening = hoursIn(body, getToday(ctx.now))
  const gazetted = await listHolidays(ctx.db, getToday(ctx.now))
  return affectedBookings(await listComingBookings(ctx.db, ctx.now, { branchId: id }), opening, gazetted)
}

async function readHours({ db, now }: { db: Queryable; now: Date }, id: string) {
  const today = getToday(now)
  const { version, closed_on_holidays: closedOnHolidays } = await findOwnBranch(db, id)
  const opening: OpeningHours = {
    hours: await listHours(db, id),
    days: await listSpecialDays(db, id, today),
    closedOnHolidays,
  }
  const holidays = await listHolidays(db, today)
  return {
    hours: serializeWeekdays(opening.hours),
    specialDays: opening.days.map(({ day, opens, closes, reason }) => ({
      day,
      opens: opens === null ? null : clockTime(opens),
      closes: closes === null ? null : clockTime(closes),
      reason,
    })),
    closedOnHolidays,
    holidays,
    version,
    affectedBookings: affectedBookings(
      await listComingBookings(db, now, { branchId: id }),
      opening,
      holidays,
    ),
  }
}

function affectedBookings(
  bookings: readonly ComingBooking[],
  { hours, days, closedOnHolidays }: OpeningHours,
  holidays: readonly Holiday[],
) {
  const plan = { hours, days: specialDays(days, closedOnHolidays, holidays) }
  const outside = bookings.filter(({ start, end }) =>
    isOutsideHours(plan, { start: start.getTime(), end: end.getTime() }),
  )
  return serializeAffected(outside)
}

const hoursIn = (body: HoursEdit, today: Day): OpeningHours => ({
  hours: body.hours.map(({ weekday, opens, closes }) => toSpan(weekday, opens, closes)),
  days: body.specialDays
    .filter(({ day }) => day >= today)
    .map(({ day, opens, closes, reason = null }) => {
      if (opens === null || closes === null) return { day, opens: null, closes: null, reason }
      const span = toSpan(0, opens, closes)
      return { day, opens: span.opens, closes: span.closes, reason }
    }),
  closedOnHolidays: body.closedOnHolidays,
})

const getToday = (now: Date): Day => toDay(now.getTime())

/** A year ahead, which is as far as a booking can be. */
async function listHolidays(db: Queryable, today: Day): Promise<Holiday[]> {
  const lastDay = addDays(today, 366)
  return holidaysBetween(today, lastDay, await listGazettedHolidays(db, today, lastDay))
}
