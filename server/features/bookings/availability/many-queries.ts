/** SQL of the free times of many offers or stores: what can be booked of them, and by which plans. */
import type { Holiday } from '#domain/time/holidays.ts'
import { addDays, daysBetween, instant, weekdayOf, type Day } from '#domain/time/time.ts'
import { prepared, run, type Queryable } from '#server/database/database.ts'
import type { PlanRow } from './availability-queries.ts'

export type OfferToBook = {
  id: string
  discountPercent: number
  expiresAt: number
  originalCents: number | null
  discountedCents: number | null
  feeWaived: boolean
  usableWeekdays: number[] | null
  usableFrom: number | null
  usableUntil: number | null
}
/** A service with the offers of it that can be booked, the highest discount first. */
export type ServiceToBook = { itemId: string; serviceId: string; offers: OfferToBook[] }

const OFFERS = `json_agg(json_build_object(
    'id', o.id, 'discountPercent', o.discount_percent, 'expiresAt', date_part('epoch', o.expires_at) * 1000,
    'originalCents', o.original_cents, 'discountedCents', o.discounted_cents, 'feeWaived', o.fee_waived,
    'usableWeekdays', o.usable_weekdays, 'usableFrom', o.usable_from, 'usableUntil', o.usable_until
  ) ORDER BY o.discount_percent DESC, o.id)`
/** A sold-out offer has no free times. */
const IS_BOOKABLE = `o.is_listed AND o.expires_at > $2 AND (
    o.stock IS NULL
    OR (SELECT count(*) FROM bookings b WHERE b.offer_id = o.id AND b.status <> 'cancelled') < o.stock
  )`

const servicesOfOffers = prepared(`
  SELECT o.id AS "itemId", o.service_id AS "serviceId", ${OFFERS} AS offers
  FROM shared.offers o WHERE o.id = ANY ($1::uuid[]) AND ${IS_BOOKABLE} GROUP BY o.id, o.service_id`)
const servicesOfStores = prepared(`
  SELECT s.store_id AS "itemId", s.id AS "serviceId", coalesce(
    (SELECT ${OFFERS} FROM shared.offers o WHERE o.service_id = s.id AND ${IS_BOOKABLE}), '[]'
  ) AS offers
  FROM shared.services s WHERE s.store_id = ANY ($1::uuid[]) AND s.status = 'active' AND s.booking_enabled`)

export const listServicesToBook = (
  db: Queryable,
  of: 'offers' | 'stores',
  ids: readonly string[],
  now: Date,
): Promise<ServiceToBook[]> => run(db, of === 'offers' ? servicesOfOffers : servicesOfStores, [ids, now])

/** A service at a branch. */
export type PoolToBook = PlanRow & {
  id: string
  serviceId: string
  branchId: string
  capacity: number
  durationMinutes: number
  bufferMinutes: number
  minAdvanceMinutes: number
  maxAdvanceDays: number
  autoConfirm: boolean
  /** The slug. */
  location: string
}
type PoolRow = Omit<PoolToBook, keyof PlanRow> & {
  closesOnHolidays: boolean
  needsStaff: boolean
  staffIds: string[] | null
}
type Of<Key extends string, Row> = Row & Record<Key, string>
type Loaded = {
  pools: PoolRow[] | null
  hours: Of<'branchId', PlanRow['hours'][number]>[] | null
  days: Of<'branchId', PlanRow['days'][number]>[] | null
  gazetted: Holiday[] | null
  shifts: PlanRow['shifts'] | null
  breaks: PlanRow['breaks'] | null
  leaves: PlanRow['leaves'] | null
}

const rows = (columns: string, from: string): string =>
  `(SELECT json_agg(json_build_object(${columns})) FROM ${from})`
const SHIFT = "'staffId', s.staff_id, 'weekday', s.weekday, 'starts', s.starts, 'ends', s.ends"

const poolsOfServices = prepared(`
  WITH pool AS MATERIALIZED (
    SELECT pool.id, pool.service_id, pool.branch_id, pool.capacity, branch.is_main, branch.name, branch.location,
      branch.closed_on_holidays,
      s.duration_minutes, s.buffer_minutes, s.min_advance_minutes, s.max_advance_days, s.auto_confirm
    FROM shared.services s
    JOIN shared.pools pool ON pool.service_id = s.id AND pool.is_active
    JOIN shared.branches branch ON branch.id = pool.branch_id AND branch.status = 'active'
    WHERE s.id = ANY ($1::uuid[]) AND s.status = 'active' AND s.booking_enabled
  ), person AS MATERIALIZED (
    SELECT service_staff.service_id, staff.id, staff.branch_id, staff.position, staff.is_active
    FROM shared.service_staff JOIN shared.staff ON staff.id = service_staff.staff_id
    WHERE service_staff.service_id IN (SELECT service_id FROM pool)
  ), team AS MATERIALIZED (
    SELECT service_id, branch_id, json_agg(id ORDER BY position, id) AS ids
    FROM person WHERE is_active GROUP BY service_id, branch_id
  ), at_work AS MATERIALIZED (
    SELECT DISTINCT id FROM person WHERE is_active AND branch_id IN (SELECT branch_id FROM pool)
  )
  SELECT
    (SELECT json_agg(json_build_object(
      'id', pool.id, 'serviceId', pool.service_id, 'branchId', pool.branch_id, 'capacity', pool.capacity,
      'durationMinutes', pool.duration_minutes, 'bufferMinutes', pool.buffer_minutes,
      'minAdvanceMinutes', pool.min_advance_minutes, 'maxAdvanceDays', pool.max_advance_days,
      'autoConfirm', pool.auto_confirm, 'location', pool.location, 'closesOnHolidays', pool.closed_on_holidays,
      'needsStaff', pool.service_id IN (SELECT service_id FROM person), 'staffIds', team.ids
    ) ORDER BY pool.is_main DESC, pool.name, pool.branch_id)
    FROM pool LEFT JOIN team USING (service_id, branch_id)) AS pools,
    ${rows(
      "'branchId', h.branch_id, 'weekday', h.weekday, 'opens', h.opens, 'closes', h.closes",
      'shared.branch_hours h WHERE h.branch_id IN (SELECT branch_id FROM pool) AND h.weekday = ANY ($4::smallint[])',
    )} AS hours,
    ${rows(
      "'branchId', d.branch_id, 'day', d.day, 'opens', d.opens, 'closes', d.closes, 'reason', d.reason",
      'shared.branch_special_days d WHERE d.branch_id IN (SELECT branch_id FROM pool) AND d.day BETWEEN $2 AND $3',
    )} AS days,
    ${rows("'day', p.day, 'name', p.name", 'shared.public_holidays p WHERE p.day BETWEEN $2 AND $3')} AS gazetted,
    ${rows(SHIFT, 'shared.shifts s WHERE s.staff_id IN (SELECT id FROM at_work) AND s.weekday = ANY ($4)')} AS shifts,
    ${rows(SHIFT, 'shared.breaks s WHERE s.staff_id IN (SELECT id FROM at_work) AND s.weekday = ANY ($4)')} AS breaks,
    ${rows(
      `'staffId', l.staff_id, 'start', date_part('epoch', lower(l.during)) * 1000,
       'end', date_part('epoch', upper(l.during)) * 1000`,
      `(
        SELECT staff_id, during FROM shared.leaves
        WHERE staff_id IN (SELECT id FROM at_work) AND during && tstzrange($5, $6, '[)')
        UNION ALL
        SELECT staff_id, during FROM blocked_times
        WHERE staff_id IN (SELECT id FROM at_work) AND during && tstzrange($5, $6, '[)')
      ) l`,
    )} AS leaves`)

/**
 * Where these services are offered, with what `planFrom` needs from the day before `from` until `to`. Main
 * branches come first.
 */
export async function listPoolsToBook(
  db: Queryable,
  serviceIds: readonly string[],
  { from, to }: { from: Day; to: Day },
): Promise<PoolToBook[]> {
  // Hours of the day before may end after midnight.
  const first = addDays(from, -1)
  const weekdays = Array.from({ length: Math.min(7, daysBetween(first, to) + 1) }, (_, ahead) =>
    weekdayOf(addDays(first, ahead)),
  )
  const [loaded] = await run<Loaded>(db, poolsOfServices, [
    serviceIds,
    first,
    to,
    weekdays,
    new Date(instant(first)),
    new Date(instant(to, 2 * 1440)),
  ])
  const hours = Map.groupBy(loaded?.hours ?? [], (row) => row.branchId)
  const days = Map.groupBy(loaded?.days ?? [], (row) => row.branchId)
  const ofStaff = <Row extends { staffId: string }>(list: readonly Row[] | null | undefined) => {
    const byStaff = Map.groupBy(list ?? [], (row) => row.staffId)
    return (staffIds: readonly string[]): Row[] => staffIds.flatMap((id) => byStaff.get(id) ?? [])
  }
  const shiftsOf = ofStaff(loaded?.shifts)
  const breaksOf = ofStaff(loaded?.breaks)
  const leavesOf = ofStaff(loaded?.leaves)
  return (loaded?.pools ?? []).map((pool) => {
    const staffIds = pool.staffIds ?? []
    return {
      ...pool,
      staffIds,
      hours: hours.get(pool.branchId) ?? [],
      days: days.get(pool.branchId) ?? [],
      gazetted: loaded?.gazetted ?? [],
      shifts: shiftsOf(staffIds),
      breaks: breaksOf(staffIds),
      leaves: leavesOf(staffIds),
    }
  })
}
