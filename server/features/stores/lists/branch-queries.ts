import { sql } from 'kysely'
import type { Hours, SpecialDay } from '#domain/booking/plan.ts'
import type { Holiday } from '#domain/time/holidays.ts'
import { executePrepared, type Queryable } from '#server/platform/database/database.ts'
import type { JsonRow, Narrowed } from '#server/platform/database/rows.ts'

export type OutletRow = BranchRow & { staff_count: number }

export type BranchRow = BranchColumns & { hours: Hours[]; special: SpecialRow }

/** Columns of the view `branches`, which have the same form in JSON. Either the branch has a location, or its store a text. */
export type BranchColumns = Narrowed<
  Pick<
    JsonRow<'shared.branches'>,
    | 'id'
    | 'store_id'
    | 'name'
    | 'address'
    | 'location_name'
    | 'phone_number'
    | 'email'
    | 'status'
    | 'is_main'
    | 'manager'
    | 'latitude'
    | 'longitude'
    | 'stage'
    | 'landmark'
    | 'gate'
    | 'floor'
    | 'has_parking'
    | 'parking'
  >,
  { location_name: string }
>

/** Dates that differ from the weekly hours. */
export type SpecialRow = {
  days: SpecialDay[]
  closesOnHolidays: JsonRow<'branches'>['closed_on_holidays']
  gazetted: Holiday[]
}

/** The columns of a row of `branches b`. */
export const outletColumns = sql`
  b.id, b.store_id, b.name, b.address,
  (SELECT shown.location_name FROM shared.branches shown WHERE shown.id = b.id) AS location_name,
  b.phone_number, b.email, b.status, b.is_main, b.manager,
  b.latitude, b.longitude, b.stage, b.landmark, b.gate, b.floor, b.has_parking, b.parking,
  coalesce(
    (
      SELECT json_agg(row_to_json(span))
      FROM (SELECT weekday, opens, closes FROM branch_hours WHERE branch_id = b.id ORDER BY weekday) span
    ),
    '[]'
  ) AS hours,
  json_build_object(
    'days', coalesce(
      (
        SELECT json_agg(json_build_object('day', d.day, 'opens', d.opens, 'closes', d.closes, 'reason', d.reason) ORDER BY d.day)
        FROM branch_special_days d WHERE d.branch_id = b.id
      ),
      '[]'
    ),
    'closesOnHolidays', b.closed_on_holidays,
    'gazetted', coalesce(
      (
        SELECT json_agg(json_build_object('day', p.day, 'name', p.name) ORDER BY p.day)
        FROM public_holidays p WHERE b.closed_on_holidays
      ),
      '[]'
    )
  ) AS special,
  (SELECT count(*)::int FROM shared.staff WHERE staff.branch_id = b.id AND staff.is_active) AS staff_count`

/** Returns the open branches of a store with their hours, the main one first. */
export const listOutlets = (db: Queryable, storeId: string): Promise<OutletRow[]> =>
  executePrepared(
    db,
    sql<OutletRow>`
      SELECT ${outletColumns} FROM branches b
      WHERE b.store_id = ${storeId} AND b.status = 'active'
      ORDER BY b.is_main DESC, b.created_at, b.id`,
  )
