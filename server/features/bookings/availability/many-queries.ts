/** SQL of the free times of many offers or stores: what can be booked of them, and by which plans. */
import type { Shift } from '#domain/booking/plan.ts'
import type { Holiday } from '#domain/time/holidays.ts'
import { addDays, daysBetween, instant, toWeekday, type Day } from '#domain/time/time.ts'
import { prepared, run, type Prepared, type Queryable } from '#server/platform/database/database.ts'
import type { CamelJsonRow } from '#server/platform/database/rows.ts'
import { away, type PlanRow } from './availability-queries.ts'

export type OfferToBook = Pick<
  CamelJsonRow<'shared.offers'>,
  | 'id'
  | 'discountPercent'
  | 'originalCents'
  | 'discountedCents'
  | 'feeWaived'
  | 'usableWeekdays'
  | 'usableFrom'
  | 'usableUntil'
> & {
  expiresAt: number
}
/** A service with the offers of it that can be booked, the highest discount first. */
export type ServiceToBook = { itemId: string; storeId: string; serviceId: string; offers: OfferToBook[] }

const OFFER = `json_build_object(
    'id', o.id, 'discountPercent', o.discount_percent, 'expiresAt', date_part('epoch', o.expires_at) * 1000,
    'originalCents', o.original_cents, 'discountedCents', o.discounted_cents, 'feeWaived', o.fee_waived,
    'usableWeekdays', o.usable_weekdays, 'usableFrom', o.usable_from, 'usableUntil', o.usable_until
  )`
/** A sold-out offer has no free times. */
const IS_BOOKABLE = `o.is_listed AND o.expires_at > $2 AND (
    o.stock IS NULL
    OR (SELECT count(*) FROM bookings b WHERE b.offer_id = o.id AND b.status <> 'cancelled') < o.stock
  )`

const offerServices = prepared(`
  SELECT o.id AS "itemId", o.store_id AS "storeId", o.service_id AS "serviceId",
    CASE WHEN ${IS_BOOKABLE} THEN json_build_array(${OFFER}) ELSE '[]' END AS offers
  FROM shared.offers o WHERE o.id = ANY ($1::uuid[])`)
const OFFERS = `coalesce(
    (
      SELECT json_agg(${OFFER} ORDER BY o.discount_percent DESC, o.id)
      FROM shared.offers o WHERE o.service_id = s.id AND ${IS_BOOKABLE}
    ), '[]'
  )`
const selectServices = (offers: string): Prepared =>
  prepared(`
  SELECT s.store_id AS "itemId", s.store_id AS "storeId", s.id AS "serviceId", ${offers} AS offers
  FROM shared.services s WHERE s.store_id = ANY ($1::uuid[]) AND s.status = 'active' AND s.booking_enabled`)

/** Kind of the items whose free times are asked for; of `storesWithFreeTime` only whether they have any. */
export type ItemKind = 'offers' | 'stores' | 'storesWithFreeTime'
const SERVICES: Record<ItemKind, Prepared> = {
  offers: offerServices,
  stores: selectServices(OFFERS),
  // A request needs time for an answer, unless an offer has a fee. Otherwise offers do not change what is free.
  storesWithFreeTime: selectServices(`CASE WHEN s.auto_confirm THEN '[]' ELSE ${OFFERS} END`),
}

/** Returns a row for each offer, also if it cannot be booked, and one for each service of a store. */
export const listServicesToBook = (
  db: Queryable,
  of: ItemKind,
  ids: readonly string[],
  now: Date,
): Promise<ServiceToBook[]> => run(db, SERVICES[of], [ids, now])

/** A service at a branch. */
export type PoolToBook = PlanRow &
  Pick<CamelJsonRow<'shared.pools'>, 'id' | 'serviceId' | 'branchId' | 'capacity'> & {
    durationMinutes: number
    bufferMinutes: number
    minAdvanceMinutes: number
    maxAdvanceDays: number
    autoConfirm: boolean
    /** Slug of the location. */
    location: string
  }
type PoolRow = Omit<PoolToBook, keyof PlanRow> & {
  closesOnHolidays: boolean
  isAssigned: boolean
  staffIds: string[] | null
}
/** The spans of a week of each branch or person, as arrays: there are thousands of them. */
type Weeks = [id: string, weekdays: number[], from: number[], until: number[]][]
type Loaded = {
  pools: PoolRow[] | null
  hours: Weeks | null
  days: (PlanRow['days'][number] & { branchId: string })[] | null
  gazetted: Holiday[] | null
  shifts: Weeks | null
  breaks: Weeks | null
  leaves: PlanRow['leaves'] | null
}

const rows = (columns: string, from: string): string =>
  `(SELECT json_agg(json_build_object(${columns})) FROM ${from})`
const weeks = (id: string, from: string, until: string, toRows: string): string =>
  `(
      SELECT json_agg(json_build_array(id, weekdays, spans_from, spans_until)) FROM (
        SELECT ${id} AS id, array_agg(weekday) AS weekdays, array_agg(${from}) AS spans_from, array_agg(${until}) AS spans_until
        FROM ${toRows} AND weekday = ANY ($4::smallint[]) GROUP BY ${id}
      ) week
    )`
const AT_WORK = 'staff_id IN (SELECT id FROM at_work)'

const servicePools = prepared(`
  WITH pool AS MATERIALIZED (
    SELECT pool.id, pool.service_id, pool.branch_id, pool.capacity, branch.is_main, branch.name, branch.location,
      branch.closed_on_holidays,
      s.duration_minutes, s.buffer_minutes, s.min_advance_minutes, s.max_advance_days, s.auto_confirm
    FROM shared.services s
    JOIN shared.pools pool ON pool.service_id = s.id AND pool.is_active
    JOIN shared.branches branch ON branch.id = pool.branch_id AND branch.status = 'active'
    WHERE s.id = ANY ($1::uuid[]) AND s.status = 'active' AND s.booking_enabled
  ), person AS MATERIALIZED (
    SELECT performers.service_id, performers.branch_id, performers.staff_id AS id, performers.position
    FROM pool JOIN shared.performers ON performers.pool_id = pool.id
  ), team AS MATERIALIZED (
    SELECT service_id, branch_id, json_agg(id ORDER BY position, id) AS ids
    FROM person GROUP BY service_id, branch_id
  ), at_work AS MATERIALIZED (
    SELECT DISTINCT id FROM person
  )
  SELECT
    (SELECT json_agg(json_build_object(
      'id', pool.id, 'serviceId', pool.service_id, 'branchId', pool.branch_id, 'capacity', pool.capacity,
      'durationMinutes', pool.duration_minutes, 'bufferMinutes', pool.buffer_minutes,
      'minAdvanceMinutes', pool.min_advance_minutes, 'maxAdvanceDays', pool.max_advance_days,
      'autoConfirm', pool.auto_confirm, 'location', pool.location, 'closesOnHolidays', pool.closed_on_holidays,
      'isAssigned', EXISTS (SELECT FROM shared.service_staff WHERE service_id = pool.service_id), 'staffIds', team.ids
    ) ORDER BY pool.is_main DESC, pool.name, pool.branch_id)
    FROM pool LEFT JOIN team USING (service_id, branch_id)) AS pools,
    ${weeks('branch_id', 'opens', 'closes', 'shared.branch_hours WHERE branch_id IN (SELECT branch_id FROM pool)')} AS hours,
    ${rows(
      "'branchId', d.branch_id, 'day', d.day, 'opens', d.opens, 'closes', d.closes, 'reason', d.reason",
      'shared.branch_special_days d WHERE d.branch_id IN (SELECT branch_id FROM pool) AND d.day BETWEEN $2 AND $3',
    )} AS days,
    ${rows("'day', p.day, 'name', p.name", 'shared.public_holidays p WHERE p.day BETWEEN $2 AND $3')} AS gazetted,
    ${weeks('staff_id', 'starts', 'ends', `shared.shifts WHERE ${AT_WORK}`)} AS shifts,
    ${weeks('staff_id', 'starts', 'ends', `shared.breaks WHERE ${AT_WORK}`)} AS breaks,
    ${rows(
      `'staffId', l.staff_id, 'start', date_part('epoch', lower(l.during)) * 1000,
       'end', date_part('epoch', upper(l.during)) * 1000`,
      away('SELECT id FROM at_work', "tstzrange($5, $6, '[)')"),
    )} AS leaves`)

/**
 * Returns where these services are offered, with what `planFrom` needs from the day before `from` until `to`. Main branches
 * come first.
 */
export async function listPoolsToBook(
  db: Queryable,
  serviceIds: readonly string[],
  { from, to }: { from: Day; to: Day },
): Promise<PoolToBook[]> {
  // Hours of the day before may end after midnight.
  const first = addDays(from, -1)
  const weekdays = Array.from({ length: Math.min(7, daysBetween(first, to) + 1) }, (_, ahead) =>
    toWeekday(addDays(first, ahead)),
  )
  const [loaded] = await run<Loaded>(db, servicePools, [
    serviceIds,
    first,
    to,
    weekdays,
    new Date(instant(first)),
    new Date(instant(to, 2 * 1440)),
  ])
  const hours = new Map(
    (loaded?.hours ?? []).map(([branchId, ...week]) => [
      branchId,
      toSpans(week, (weekday, opens, closes) => ({ weekday, opens, closes })),
    ]),
  )
  const days = Map.groupBy(loaded?.days ?? [], (row) => row.branchId)
  const shifts = shiftsByStaff(loaded?.shifts)
  const breaks = shiftsByStaff(loaded?.breaks)
  const leaves = Map.groupBy(loaded?.leaves ?? [], ({ staffId }) => staffId)
  return (loaded?.pools ?? []).map((pool) => {
    const staffIds = pool.staffIds ?? []
    const ofTeam = <Row>(toRows: ReadonlyMap<string, Row[]>) => staffIds.flatMap((id) => toRows.get(id) ?? [])
    return {
      ...pool,
      staffIds,
      hours: hours.get(pool.branchId) ?? [],
      days: days.get(pool.branchId) ?? [],
      gazetted: loaded?.gazetted ?? [],
      shifts: ofTeam(shifts),
      breaks: ofTeam(breaks),
      leaves: ofTeam(leaves),
    }
  })
}

const toSpans = <Span>(
  [weekdays, from, until]: [number[], number[], number[]],
  span: (weekday: number, from: number, until: number) => Span,
): Span[] => weekdays.map((weekday, at) => span(weekday, from[at]!, until[at]!))

const shiftsByStaff = (list: Weeks | null | undefined): Map<string, Shift[]> =>
  new Map(
    (list ?? []).map(([staffId, ...week]) => [
      staffId,
      toSpans(week, (weekday, starts, ends) => ({ staffId, weekday, starts, ends })),
    ]),
  )
