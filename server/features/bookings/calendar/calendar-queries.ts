/** SQL of the calendar: four statements, for any number of days, stores and people, sent at once. */
import type { BookingPackage } from '#contract/entities/booking.ts'
import type { BookingOrigin } from '#domain/booking/booking-origins.ts'
import type { Actor, BookingStatus } from '#domain/booking/booking-policy.ts'
import type { CalendarSource } from '#domain/calendars/address.ts'
import type { Hours, SpecialDay } from '#domain/booking/plan.ts'
import type { Span } from '#domain/booking/schedule.ts'
import type { Holiday } from '#domain/time/holidays.ts'
import type { At, Day } from '#domain/time/time.ts'
import { prepared, run, type Queryable } from '#server/platform/database/database.ts'
import type { CamelJsonRow, CamelRow, Narrowed, TableRow } from '#server/platform/database/rows.ts'
import { packageJson } from '../packages/package-json.ts'
import { seriesJson, type SeriesJson } from '../series/series-json.ts'
import { visitPartsJson, type VisitPartJson } from '../visits/parts-json.ts'
import { placeFreeFrom } from '../data/place-free.ts'
import { proposalJson, type ProposalJson } from '../data/proposal-json.ts'

export type CalendarFilter = {
  scopeId: string
  storeId: string | null
  branchId: string | null
  staffId: string | null
}
export type Window = { from: Date; to: Date }

const json = (columns: string, from: string, order: string): string =>
  `(SELECT coalesce(json_agg(json_build_object(${columns}) ORDER BY ${order}), '[]') FROM ${from})`

// ---------------------------------------------------------------- places

export type PlaceRow = Pick<CamelRow<'shared.branches'>, 'name' | 'isMain'> & {
  storeId: TableRow<'shared.own_stores'>['id']
  storeName: TableRow<'shared.own_stores'>['name']
  /** Null for a store without a branch. */
  id: TableRow<'shared.branches'>['id'] | null
  closesOnHolidays: TableRow<'shared.branches'>['closed_on_holidays']
  hours: Hours[]
  days: SpecialDay[]
  gazetted: Holiday[]
}
const places = prepared(`
  SELECT store.id AS "storeId", store.name AS "storeName", branch.id, branch.name, branch.is_main AS "isMain",
    branch.closed_on_holidays AS "closesOnHolidays",
    ${json(`'weekday', h.weekday, 'opens', h.opens, 'closes', h.closes`, 'shared.branch_hours h WHERE h.branch_id = branch.id', 'h.weekday')} AS hours,
    ${json(`'day', d.day, 'opens', d.opens, 'closes', d.closes, 'reason', d.reason`, 'shared.branch_special_days d WHERE d.branch_id = branch.id AND d.day BETWEEN $2 AND $3', 'd.day')} AS days,
    ${json(`'day', p.day, 'name', p.name`, 'shared.public_holidays p WHERE branch.closed_on_holidays AND p.day BETWEEN $2 AND $3', 'p.day')} AS gazetted
  FROM shared.own_stores store LEFT JOIN shared.branches branch ON branch.store_id = store.id AND branch.status = 'active'
  WHERE store.scope_id = $1
  ORDER BY store.created_at, store.id, branch.is_main DESC, branch.name`)

/** Returns all stores of the scope with their active branches, and their hours on these days. */
export const listPlaces = (db: Queryable, scopeId: string, from: Day, to: Day): Promise<PlaceRow[]> =>
  run(db, places, [scopeId, from, to])

// ---------------------------------------------------------------- staff

export type PersonRow = Narrowed<
  Pick<CamelRow<'shared.staff'>, 'id' | 'name' | 'role' | 'photo' | 'branchId' | 'isActive'>,
  { isActive: boolean }
> & {
  shifts: Span[]
  breaks: Span[]
  leaves: { start: At; end: At; reason: string | null }[]
  blocks: { id: string; start: At; end: At; reason: string | null; source: CalendarSource | null }[]
}
const SPAN = `'weekday', s.weekday, 'starts', s.starts, 'ends', s.ends`
const toTimes = (l: string): string =>
  `'start', date_part('epoch', lower(${l}.during)) * 1000, 'end', date_part('epoch', upper(${l}.during)) * 1000`
const AWAY = `${toTimes('l')}, 'reason', l.reason`
const ABSENT = `l.staff_id = person.id AND l.during && tstzrange($5, $6, '[)')`
/** A busy time is written again when it changes, so its id is made of what it is. */
const BLOCKS = `(
  SELECT id, staff_id, during, reason, NULL AS source FROM blocked_times
  UNION ALL
  SELECT md5(calendar_id || during::text)::uuid, busy.staff_id, busy.during, NULL, calendar.source
  FROM shared.busy_times busy JOIN shared.staff_calendars calendar ON calendar.id = busy.calendar_id
)`
const people = prepared(`
  SELECT person.id, person.name, person.role, person.photo, person.branch_id AS "branchId", person.is_active AS "isActive",
    ${json(SPAN, 'shared.shifts s WHERE s.staff_id = person.id', 's.weekday, s.starts')} AS shifts,
    ${json(SPAN, 'shared.breaks s WHERE s.staff_id = person.id', 's.weekday, s.starts')} AS breaks,
    ${json(AWAY, `shared.leaves l WHERE ${ABSENT}`, 'lower(l.during)')} AS leaves,
    ${json(`'id', l.id, 'source', l.source, ${AWAY}`, `${BLOCKS} l WHERE ${ABSENT}`, 'lower(l.during)')} AS blocks
  FROM shared.own_stores store JOIN shared.branches branch ON branch.store_id = store.id JOIN shared.staff person ON person.branch_id = branch.id
  WHERE store.scope_id = $1 AND ($2::uuid IS NULL OR store.id = $2) AND ($3::uuid IS NULL OR branch.id = $3)
    AND ($4::uuid IS NULL OR person.id = $4)
  ORDER BY store.created_at, store.id, branch.is_main DESC, branch.name, person.position, person.id`)

export const listPeople = (db: Queryable, filter: CalendarFilter, window: Window): Promise<PersonRow[]> =>
  run(db, people, [...toParameters(filter), window.from, window.to])

const toParameters = ({ scopeId, storeId, branchId, staffId }: CalendarFilter) => [
  scopeId,
  storeId,
  branchId,
  staffId,
]

// ---------------------------------------------------------------- bookings

type EventRow = Narrowed<
  Pick<CamelJsonRow<'booking_events'>, 'kind' | 'fromStart' | 'toStart' | 'at' | 'reason'>,
  { kind: 'step' | 'move' | 'note' | 'undo' }
> & { status: BookingStatus; by: Actor }
export type CalendarRow = Narrowed<
  Pick<
    CamelRow<'bookings'>,
    | 'id'
    | 'code'
    | 'status'
    | 'isWalkIn'
    | 'isForGuest'
    | 'originHost'
    | 'storeId'
    | 'branchId'
    | 'staffId'
    | 'serviceId'
    | 'offerId'
    | 'clientName'
    | 'clientPhone'
    | 'notes'
    | 'specialRequests'
    | 'priceCents'
    | 'originalCents'
    | 'firstPriceCents'
    | 'visitEndsAt'
    | 'feeCents'
    | 'chargedCents'
    | 'accessFeePaid'
    | 'holdExpiresAt'
    | 'undoUntil'
    | 'cancelReason'
    | 'createdAt'
  >,
  { status: BookingStatus }
> & {
  origin: BookingOrigin | null
  isNoShow: boolean
  start: Date
  end: Date
  staffName: TableRow<'shared.staff'>['name'] | null
  isStaffChosen: TableRow<'bookings'>['staff_chosen']
  serviceName: string
  earlyCheckinMinutes: number
  placeFreeFrom: Date | null
  offerTitle: TableRow<'shared.offers'>['title'] | null
  requestId: string | null
  visits: number
  noShows: number
  answers: { question: string; answer: string }[]
  comingAt: TableRow<'bookings'>['attendance_confirmed_at']
  proposal: ProposalJson | null
  /** End of the first service; `end` is that of the visit. */
  firstEnd: Date
  parts: VisitPartJson[]
  series: SeriesJson | null
  package: BookingPackage | null
  /** Busy times of the person's calendars within the booking. */
  busy: { source: CalendarSource; start: At; end: At }[]
  history: EventRow[]
}

const BUSY = `shared.booked_times time
  JOIN shared.busy_times busy ON busy.staff_id = time.staff_id AND busy.during && time.during
  JOIN shared.staff_calendars calendar ON calendar.id = busy.calendar_id
  WHERE time.booking_id = b.id`

/** Stores do not see holds that were never paid and have ended. */
const ROWS = `
  SELECT b.id, b.code, b.status, b.no_show_at IS NOT NULL AS "isNoShow", b.is_walk_in AS "isWalkIn", b.is_for_guest AS "isForGuest",
    b.origin, b.origin_host AS "originHost",
    lower(b.during) AS start, coalesce(b.visit_ends_at, upper(b.during)) AS end, upper(b.during) AS "firstEnd",
    ${visitPartsJson('b.id')} AS parts, ${seriesJson('b.id')} AS series, ${packageJson('b.id')} AS package, b.first_price_cents AS "firstPriceCents",
    b.original_cents AS "originalCents", b.visit_ends_at AS "visitEndsAt", b.store_id AS "storeId", b.branch_id AS "branchId",
    b.staff_id AS "staffId", person.name AS "staffName", b.staff_chosen AS "isStaffChosen",
    b.service_id AS "serviceId", b.offer_id AS "offerId", coalesce(b.quoted_title, service.name) AS "serviceName",
    CASE WHEN service.allow_early_checkin THEN service.early_checkin_minutes ELSE 0 END AS "earlyCheckinMinutes",
    ${placeFreeFrom('b')} AS "placeFreeFrom",
    offer.title AS "offerTitle", (SELECT request_id FROM shared.quotes WHERE booking_id = b.id) AS "requestId",
    b.client_name AS "clientName", b.client_phone AS "clientPhone",
    coalesce(past.visits, 0) AS visits, coalesce(past.no_shows, 0) AS "noShows",
    b.notes, b.special_requests AS "specialRequests", b.answers, b.price_cents AS "priceCents", b.fee_cents AS "feeCents",
    b.charged_cents AS "chargedCents", b.access_fee_paid AS "accessFeePaid", b.attendance_confirmed_at AS "comingAt",
    b.hold_expires_at AS "holdExpiresAt", b.undo_until AS "undoUntil", b.cancel_reason AS "cancelReason",
    CASE WHEN b.status IN ('pending', 'confirmed') THEN ${proposalJson('b.id')} END AS proposal,
    ${json(`'source', calendar.source, ${toTimes('busy')}`, BUSY, 'lower(busy.during), calendar.id')} AS busy,
    ${json(`'kind', e.kind, 'status', e.to_status, 'fromStart', e.from_start, 'toStart', e.to_start, 'at', e.at, 'by', e.actor, 'reason', e.reason`, 'booking_events e WHERE e.booking_id = b.id', 'e.id')} AS history,
    b.created_at AS "createdAt"
  FROM bookings b
  JOIN shared.services service ON service.id = b.service_id
  LEFT JOIN shared.offers offer ON offer.id = b.offer_id
  LEFT JOIN shared.staff person ON person.id = b.staff_id
  LEFT JOIN LATERAL (
    SELECT count(*) FILTER (WHERE x.no_show_at IS NULL)::int AS visits, count(x.no_show_at)::int AS no_shows
    FROM bookings x
    WHERE x.account_id = b.account_id AND (x.status IN ('checked_in', 'completed') OR x.no_show_at IS NOT NULL)
      AND x.store_id IN (SELECT id FROM shared.own_stores WHERE scope_id = $1)
  ) past ON NOT b.is_walk_in
  WHERE b.store_id IN (SELECT id FROM shared.own_stores WHERE scope_id = $1 AND ($2::uuid IS NULL OR id = $2))
    AND ($3::uuid IS NULL OR b.branch_id = $3) AND (
      $4::uuid IS NULL OR b.staff_id = $4
      OR b.visit_ends_at IS NOT NULL AND EXISTS (SELECT FROM booking_parts part WHERE part.booking_id = b.id AND part.staff_id = $4)
    )
    AND NOT (b.status = 'cancelled' AND b.fee_cents > 0 AND NOT b.access_fee_paid)`

/** Limit above the number of bookings that the staff of any merchant can serve in a week. */
const MAX_BOOKINGS = 5000
const dayBookings = prepared(`${ROWS}
    AND lower(b.during) >= $5 AND lower(b.during) < $6
  ORDER BY lower(b.during), b.id LIMIT ${MAX_BOOKINGS}`)
const bookingById = prepared(`${ROWS} AND b.id = $5`)
const MAX_REQUESTS = 50
const openRequests = prepared(`
  SELECT list.*, list.all_requests AS "inAll" FROM (
    SELECT listed.*, count(*) OVER ()::int AS all_requests FROM (${ROWS}
      AND b.status = 'pending' AND b.fee_cents = 0 AND b.hold_expires_at > $5
    ) listed
  ) list ORDER BY list."holdExpiresAt", list.id LIMIT ${MAX_REQUESTS}`)

/** Returns the bookings that begin within the window. */
export const listBookingsOfDays = (
  db: Queryable,
  filter: CalendarFilter,
  { from, to }: Window,
): Promise<CalendarRow[]> => run(db, dayBookings, [...toParameters(filter), from, to])

/** Requests that wait for the store, the most urgent first, with the number of all. */
export const listRequests = (
  db: Queryable,
  filter: CalendarFilter,
  now: Date,
): Promise<(CalendarRow & { inAll: number })[]> => run(db, openRequests, [...toParameters(filter), now])

export async function findCalendarRow(
  db: Queryable,
  filter: CalendarFilter,
  id: string,
): Promise<CalendarRow | undefined> {
  const [row] = await run<CalendarRow>(db, bookingById, [...toParameters(filter), id])
  return row
}
