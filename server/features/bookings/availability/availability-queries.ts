/** SQL of what can be booked and of the plans of branches. Time ranges are half-open; callers get `start` and `end`. */
import { sql } from 'kysely'
import type { Question } from '#domain/booking/answers.ts'
import type { Holiday } from '#domain/time/holidays.ts'
import type { OfferLimits } from '#domain/catalogue/offer-limits.ts'
import type { Hours, Shift, SpecialDay } from '#domain/booking/plan.ts'
import { addDays, daysBetween, instant, toWeekday, type At, type Day } from '#domain/time/time.ts'
import { prepared, run, type Prepared, type Queryable } from '#server/platform/database/database.ts'
import type { CamelRow, JsonRow, TableRow } from '#server/platform/database/rows.ts'

export type ItemKey = { offerId: string } | { serviceId: string }

/** An active branch that offers a service, and its capacity there: how many bookings at one time. */
export type Pool = Pick<JsonRow<'shared.pools'>, 'id' | 'capacity'> & {
  branchId: JsonRow<'shared.branches'>['id']
  branchName: JsonRow<'shared.branches'>['name']
  isMain: JsonRow<'shared.branches'>['is_main']
  visitWaitMinutes: JsonRow<'shared.branches'>['visit_wait_minutes']
  location: string
}

type ServiceRow = Pick<
  CamelRow<'shared.services'>,
  | 'durationMinutes'
  | 'bufferMinutes'
  | 'bookingEnabled'
  | 'autoConfirm'
  | 'isParallel'
  | 'minAdvanceMinutes'
  | 'maxAdvanceDays'
  | 'minCancellationHours'
> & {
  serviceId: TableRow<'shared.services'>['id']
  serviceName: TableRow<'shared.services'>['name']
  servicePriceCents: TableRow<'shared.services'>['price_cents']
  serviceStatus: TableRow<'shared.services'>['status']
  storeId: TableRow<'shared.stores'>['id']
  storeName: TableRow<'shared.stores'>['name']
  storeStatus: TableRow<'shared.stores'>['status']
  storeLocation: string
  isStoreStopped: boolean
  questions: Question[]
  /** Pools, that of the main branch first. */
  pools: Pool[]
}
type OfferPart = OfferLimits &
  Pick<
    CamelRow<'shared.offers'>,
    | 'id'
    | 'title'
    | 'status'
    | 'expiresAt'
    | 'originalCents'
    | 'discountedCents'
    | 'feeWaived'
    | 'usableWeekdays'
    | 'usableFrom'
    | 'usableUntil'
  > & {
    /** Number of bookings of the offer; 0 without a stock. */
    inAll: number
  }

/** A service or an offer of it that can be booked, with its pools. */
export type Item = ServiceRow & { offer: OfferPart | null }

const itemFrom = (from: string, key: string): Prepared =>
  prepared(`
  SELECT
    s.id AS "serviceId", s.name AS "serviceName", s.duration_minutes AS "durationMinutes", s.buffer_minutes AS "bufferMinutes",
    s.booking_enabled AS "bookingEnabled", s.auto_confirm AS "autoConfirm", s.is_parallel AS "isParallel", s.min_advance_minutes AS "minAdvanceMinutes",
    s.max_advance_days AS "maxAdvanceDays", s.min_cancellation_hours AS "minCancellationHours", s.price_cents AS "servicePriceCents", s.status AS "serviceStatus",
    store.id AS "storeId", store.name AS "storeName", store.status AS "storeStatus", store.location_name AS "storeLocation",
    EXISTS (SELECT FROM shared.booking_stops stop WHERE stop.store_id = store.id) AS "isStoreStopped",
    (
      SELECT coalesce(json_agg(json_build_object(
        'id', p.id, 'capacity', p.capacity, 'branchId', b.id, 'branchName', b.name, 'isMain', b.is_main, 'visitWaitMinutes', b.visit_wait_minutes, 'location', b.location_name
      ) ORDER BY b.is_main DESC, b.name), '[]')
      FROM shared.pools p JOIN shared.branches b ON b.id = p.branch_id
      WHERE p.service_id = s.id AND p.is_active AND b.status = 'active'
    ) AS pools,
    (
      SELECT coalesce(json_agg(json_build_object(
        'id', q.id, 'question', q.question, 'kind', q.kind, 'required', q.is_required
      ) ORDER BY q.position), '[]')
      FROM shared.service_questions q WHERE q.service_id = s.id
    ) AS questions,
    o.id, o.title, o.status, o.expires_at AS "expiresAt", o.original_cents AS "originalCents", o.discounted_cents AS "discountedCents",
    o.fee_waived AS "feeWaived", o.usable_weekdays AS "usableWeekdays", o.usable_from AS "usableFrom", o.usable_until AS "usableUntil",
    o.stock, o.per_customer AS "perCustomer", o.first_time_only AS "firstTimeOnly",
    CASE WHEN o.stock IS NULL THEN 0 ELSE (SELECT count(*) FROM bookings b WHERE b.offer_id = o.id AND b.status <> 'cancelled') END AS "inAll"
  FROM ${from} JOIN shared.stores store ON store.id = s.store_id
  WHERE ${key} = $1`)
const offerItem = itemFrom('shared.offers o JOIN shared.services s ON s.id = o.service_id', 'o.id')
const serviceItem = itemFrom('shared.services s LEFT JOIN shared.offers o ON false', 's.id')

export async function findItem(db: Queryable, key: ItemKey): Promise<Item | undefined> {
  const [row] = await ('offerId' in key
    ? run<ServiceRow & OfferPart>(db, offerItem, [key.offerId])
    : run<ServiceRow & { [K in keyof OfferPart]: null }>(db, serviceItem, [key.serviceId]))
  if (!row) return undefined
  const {
    id,
    title,
    status,
    expiresAt,
    originalCents,
    discountedCents,
    feeWaived,
    usableWeekdays,
    usableFrom,
    usableUntil,
    stock,
    perCustomer,
    firstTimeOnly,
    inAll,
    ...service
  } = row
  if (id === null) return { ...service, offer: null }
  return {
    ...service,
    offer: {
      id,
      title,
      status,
      expiresAt,
      originalCents,
      discountedCents,
      feeWaived,
      usableWeekdays,
      usableFrom,
      usableUntil,
      stock,
      perCustomer,
      firstTimeOnly,
      inAll,
    },
  }
}

/** The data of a plan for a service at a branch, except existing bookings. */
export type PlanRow = {
  hours: Hours[]
  days: SpecialDay[]
  closesOnHolidays: TableRow<'shared.branches'>['closed_on_holidays']
  gazetted: Holiday[]
  /** Staff in the order of the branch. */
  staffIds: string[]
  shifts: Shift[]
  breaks: Shift[]
  leaves: { staffId: string; start: At; end: At | null }[]
  /** People are named who perform the service, here or elsewhere. */
  isAssigned: boolean
}

const selectList = (columns: string, from: string): string =>
  `(SELECT coalesce(json_agg(json_build_object(${columns})), '[]') FROM ${from})`
const HOURS = "'weekday', h.weekday, 'opens', h.opens, 'closes', h.closes"
const SPECIAL_DAY = "'day', d.day, 'opens', d.opens, 'closes', d.closes, 'reason', d.reason"
const HOLIDAY = "'day', p.day, 'name', p.name"
const SHIFT = "'staffId', s.staff_id, 'weekday', s.weekday, 'starts', s.starts, 'ends', s.ends"
const LEAVE = `'staffId', l.staff_id, 'start', date_part('epoch', lower(l.during)) * 1000, 'end', date_part('epoch', upper(l.during)) * 1000`

/** Selects the times when staff are away: on leave, in time that the store has blocked, or busy by a calendar of theirs. */
export const away = (staffIds: string, window: string): string =>
  `(${['shared.leaves', 'blocked_times', 'shared.busy_times']
    .map(
      (table) =>
        `SELECT staff_id, during FROM ${table} WHERE staff_id IN (${staffIds}) AND during && ${window}`,
    )
    .join(' UNION ALL ')}) l`

const branchPlans = prepared(`
  WITH people AS MATERIALIZED (
    SELECT service_id, staff_id AS id, position FROM shared.performers WHERE service_id = ANY ($2::uuid[]) AND branch_id = $1
  )
  SELECT
    service.id AS "serviceId", branch.closed_on_holidays AS "closesOnHolidays",
    ${selectList(HOURS, '(SELECT * FROM shared.branch_hours WHERE branch_id = $1 ORDER BY weekday) h')} AS hours,
    ${selectList(SPECIAL_DAY, 'shared.branch_special_days d WHERE d.branch_id = $1 AND d.day BETWEEN $3 AND $4')} AS days,
    ${selectList(HOLIDAY, 'shared.public_holidays p WHERE branch.closed_on_holidays AND p.day BETWEEN $3 AND $4')} AS gazetted,
    (SELECT coalesce(json_agg(id ORDER BY position, id), '[]') FROM people WHERE service_id = service.id) AS "staffIds",
    ${selectList(SHIFT, 'shared.shifts s WHERE s.staff_id IN (SELECT id FROM people WHERE service_id = service.id) AND s.weekday = ANY ($5::smallint[])')} AS shifts,
    ${selectList(SHIFT, 'shared.breaks s WHERE s.staff_id IN (SELECT id FROM people WHERE service_id = service.id) AND s.weekday = ANY ($5::smallint[])')} AS breaks,
    ${selectList(LEAVE, away('SELECT id FROM people WHERE service_id = service.id', "tstzrange($6, $7, '[)')"))} AS leaves,
    EXISTS (SELECT FROM shared.service_staff WHERE service_id = service.id) AS "isAssigned"
  FROM shared.branches branch CROSS JOIN unnest($2::uuid[]) AS service (id) WHERE branch.id = $1`)

/**
 * Returns the plans of services at a branch for the days from `from` to `to`, with leaves that overlap them or the night after
 * the last.
 */
export async function listPlans(
  db: Queryable,
  branchId: string,
  serviceIds: readonly string[],
  from: Day,
  to: Day,
): Promise<ReadonlyMap<string, PlanRow>> {
  const weekdays = Array.from({ length: Math.min(7, daysBetween(from, to) + 1) }, (_, ahead) =>
    toWeekday(addDays(from, ahead)),
  )
  const rows = await run<PlanRow & { serviceId: string }>(db, branchPlans, [
    branchId,
    serviceIds,
    from,
    to,
    weekdays,
    new Date(instant(from)),
    new Date(instant(to, 2 * 1440)),
  ])
  return new Map(rows.map((row) => [row.serviceId, row]))
}

/** Returns the staff whom a customer can choose for a service at a branch, in the branch's order: nobody for a class. */
export const listStaff = (db: Queryable, serviceId: string, branchId?: string) =>
  db
    .selectFrom('shared.performers as performer')
    .innerJoin('shared.staff as staff', 'staff.id', 'performer.staff_id')
    .innerJoin('shared.branches as branches', 'branches.id', 'staff.branch_id')
    .select([
      'staff.id',
      'staff.name',
      'staff.role',
      'staff.branch_id as branchId',
      'staff.rating_count',
      'staff.rating_sum',
    ])
    .where('performer.service_id', '=', serviceId)
    .where('performer.is_class', '=', false)
    .where('branches.status', '=', 'active')
    .$if(branchId !== undefined, (q) => q.where('staff.branch_id', '=', branchId!))
    .orderBy('branches.is_main', 'desc')
    .orderBy('staff.branch_id')
    .orderBy('staff.position')
    .orderBy('staff.id')
    .execute()

export const startColumn = sql<Date>`lower(bookings.during)`.as('start')
/** The end of a visit of several services is that of the last one. */
export const endColumn = sql<Date>`coalesce(bookings.visit_ends_at, upper(bookings.during))`.as('end')
