/** Opening times of a store, by the hours, special days and holidays of all its branches. */
import { sql } from 'kysely'
import { openingTimes } from '#domain/booking/opening.ts'
import { specialDays, type Hours, type SpecialDay } from '#domain/booking/plan.ts'
import { holidaysBetween, type Holiday } from '#domain/time/holidays.ts'
import { addDays, toDay, type At, type Day } from '#domain/time/time.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { TableRow } from '#server/platform/database/rows.ts'

/** `opensAt` is null if no branch opens within a week. */
type StoreOpening = { isOpen: true } | { isOpen: false; opensAt: At | null }

/** Returns the opening of a store, which is open while one of its branches is. */
export async function getStoreOpening(db: Queryable, storeId: string, now: Date): Promise<StoreOpening> {
  const today = toDay(now.getTime())
  const [from, to] = [addDays(today, -1), addDays(today, 7)]
  const branches = await listBranchPlans(db, storeId, from, to)
  const openings = branches.map(({ hours, days, closesOnHolidays, gazetted }) => {
    const holidays = closesOnHolidays ? holidaysBetween(from, to, gazetted) : []
    return openingTimes({ hours, days: specialDays(days, closesOnHolidays, holidays) }, now.getTime())
  })
  if (openings.some(({ open }) => open)) return { isOpen: true }
  const times = openings.flatMap((opening) => (opening.open ? [] : (opening.opensAt ?? [])))
  return { isOpen: false, opensAt: times.length === 0 ? null : Math.min(...times) }
}

type BranchPlan = {
  hours: Hours[]
  days: SpecialDay[]
  closesOnHolidays: TableRow<'branches'>['closed_on_holidays']
  gazetted: Holiday[]
}

async function listBranchPlans(db: Queryable, storeId: string, from: Day, to: Day): Promise<BranchPlan[]> {
  const { rows } = await sql<BranchPlan>`
    SELECT
      branch.closed_on_holidays AS "closesOnHolidays",
      (
        SELECT coalesce(json_agg(json_build_object('weekday', weekday, 'opens', opens, 'closes', closes)), '[]')
        FROM branch_hours WHERE branch_id = branch.id
      ) AS hours,
      (
        SELECT coalesce(
          json_agg(json_build_object('day', day, 'opens', opens, 'closes', closes, 'reason', reason)), '[]'
        )
        FROM branch_special_days WHERE branch_id = branch.id AND day BETWEEN ${from}::date AND ${to}::date
      ) AS days,
      (
        SELECT coalesce(json_agg(json_build_object('day', day, 'name', name)), '[]')
        FROM public_holidays WHERE branch.closed_on_holidays AND day BETWEEN ${from}::date AND ${to}::date
      ) AS gazetted
    FROM branches branch
    WHERE branch.store_id = ${storeId} AND branch.status = 'active'`.execute(db)
  return rows
}
