/** Public holidays to come, with what each means. */
import { holidayProblems } from '#contract/admin/holidays.ts'
import { holidaysBetween, type Holiday } from '#domain/time/holidays.ts'
import { addDays, toDay, type Day } from '#domain/time/time.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import {
  changeHoliday,
  countHolidayEffects,
  insertHoliday,
  listHolidays,
  removeHoliday,
  type HolidayEffect,
} from '#server/features/stores/stores.ts'
import { requireAdmin } from '#server/platform/http/access.ts'

const DAYS_SHOWN = 396

type ShownHoliday = Holiday & { isFixed: boolean; version: number | null; effect: HolidayEffect }

/** Fixed ones and those that were added. A day that is both is listed twice. */
export async function listComingHolidays(ctx: Ctx): Promise<ShownHoliday[]> {
  const today = toDay(ctx.now.getTime())
  const added = await listHolidays(ctx.db, today)
  const fixed = holidaysBetween(today, addDays(today, DAYS_SHOWN))
  const all = [
    ...fixed.map((holiday) => ({ ...holiday, isFixed: true, version: null })),
    ...added.map((holiday) => ({ ...holiday, isFixed: false })),
  ].toSorted((a, b) => a.day.localeCompare(b.day))
  const effects = await countHolidayEffects(
    ctx.db,
    all.map(({ day }) => day),
  )
  // There is one for each day.
  return all.map((holiday, nth) => ({ ...holiday, effect: effects[nth]! }))
}

export async function effectOn(ctx: Ctx, day: Day): Promise<HolidayEffect> {
  const [effect] = await countHolidayEffects(ctx.db, [day])
  return effect!
}

export async function addComingHoliday(ctx: Ctx, holiday: Holiday): Promise<ShownHoliday> {
  requireComing(ctx, holiday.day)
  await transaction(ctx, (tx) =>
    insertHoliday(tx.db, holiday, { actor: requireAdmin(tx, 'editCatalogue').accountId, now: tx.now }),
  )
  return getAdded(ctx, holiday.day)
}

export async function changeComingHoliday(
  ctx: Ctx,
  day: Day,
  edit: Holiday & { version?: number | undefined },
): Promise<ShownHoliday> {
  requireComing(ctx, edit.day)
  await transaction(ctx, (tx) =>
    changeHoliday(tx.db, day, edit, { actor: requireAdmin(tx, 'editCatalogue').accountId, now: tx.now }),
  )
  return getAdded(ctx, edit.day)
}

export async function removeAdded(ctx: Ctx, day: Day): Promise<void> {
  if (!(await removeHoliday(ctx.db, day, ctx.now, requireAdmin(ctx, 'editCatalogue').accountId)))
    throw holidayProblems.notFound()
}

async function getAdded(ctx: Ctx, day: Day): Promise<ShownHoliday> {
  const holiday = (await listHolidays(ctx.db, day)).find((each) => each.day === day)
  if (!holiday) throw holidayProblems.notFound()
  return { ...holiday, isFixed: false, effect: await effectOn(ctx, day) }
}

function requireComing(ctx: Ctx, day: Day): void {
  if (day < toDay(ctx.now.getTime())) throw holidayProblems.past()
}
