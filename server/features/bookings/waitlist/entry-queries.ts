/** SQL of places on waitlists. */
import { sql } from 'kysely'
import { shortName } from '#domain/accounts/short-name.ts'
import type { Preference, WaitEnd } from '#domain/booking/waitlist/waitlist.ts'
import { DAY } from '#domain/time/time.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export type Wanted = Preference & { branchId: string; serviceId: string; offerId: string | null }

/** Locks the place in line that the customer has for a service of a branch. */
export const lockEntry = (tx: Tx, accountId: string, { branchId, serviceId }: Wanted) =>
  tx
    .selectFrom('waitlist_entries')
    .select([
      'id',
      'offer_id as offerId',
      'staff_id as staffId',
      sql<string>`from_day::text`.as('from'),
      sql<string>`to_day::text`.as('to'),
      sql<Preference['part']>`part`.as('part'),
    ])
    .where('account_id', '=', accountId)
    .where('branch_id', '=', branchId)
    .where('service_id', '=', serviceId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

const toColumns = ({ offerId, staffId, from, to, part }: Wanted, now: Date) => ({
  offer_id: offerId,
  staff_id: staffId,
  from_day: sql<Date>`${from}::date`,
  to_day: sql<Date>`${to}::date`,
  part,
  joined_at: now,
})

export const insertEntry = (tx: Tx, id: string, accountId: string, wanted: Wanted, now: Date) =>
  tx
    .insertInto('waitlist_entries')
    .values({
      id,
      account_id: accountId,
      branch_id: wanted.branchId,
      service_id: wanted.serviceId,
      ...toColumns(wanted, now),
    })
    .execute()

/** Another preference begins at the end of the line. */
export const replacePreference = (tx: Tx, id: string, wanted: Wanted, now: Date) =>
  tx.updateTable('waitlist_entries').set(toColumns(wanted, now)).where('id', '=', id).execute()

export async function countWaiting(tx: Tx, accountId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('waitlist_entries')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns whether it was waiting. */
export async function endEntry(tx: Tx, id: string, reason: WaitEnd, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('waitlist_entries')
    .set({ ended_at: now, ended_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const findEntry = (db: Queryable, id: string) =>
  db
    .selectFrom('waitlist_entries as entry')
    .innerJoin('shared.branches as branch', 'branch.id', 'entry.branch_id')
    .select([
      'entry.id',
      'entry.account_id as accountId',
      'entry.branch_id as branchId',
      'entry.service_id as serviceId',
      'entry.offer_id as offerId',
      'entry.staff_id as staffId',
      'entry.ended_at as endedAt',
      'branch.store_id as storeId',
    ])
    .where('entry.id', '=', id)
    .executeTakeFirst()

/** An offer and the place in line to which it was made. */
export const findOffer = (db: Queryable, id: string) =>
  db
    .selectFrom('waitlist_offers as offer')
    .innerJoin('waitlist_entries as entry', 'entry.id', 'offer.entry_id')
    .select([
      'offer.id',
      'offer.is_held as isHeld',
      'offer.outcome',
      'offer.expires_at as expiresAt',
      'offer.branch_id as branchId',
      'entry.id as entryId',
      'entry.account_id as accountId',
      'entry.service_id as serviceId',
      'entry.offer_id as offerId',
      'entry.staff_id as staffId',
      sql<Date>`lower(offer.during)`.as('start'),
    ])
    .where('offer.id', '=', id)
    .executeTakeFirst()

export const hasHold = async (db: Queryable, offerId: string): Promise<boolean> =>
  !!(await db
    .selectFrom('visitor_holds')
    .select('id')
    .where('waitlist_offer_id', '=', offerId)
    .executeTakeFirst())

type OfferRow = {
  id: string
  startTime: string
  endTime: string
  staffId: string | null
  staffName: string | null
  isHeld: boolean
  expiresAt: string
}
type EntryRow = Preference & {
  id: string
  branchId: string
  branchName: string
  storeId: string
  storeName: string
  serviceId: string
  serviceName: string
  offerId: string | null
  offerTitle: string | null
  staffName: string | null
  joinedAt: Date
  ahead: number
  endedAt: Date | null
  endedReason: WaitEnd | null
  offers: OfferRow[]
}

const ENTRY = sql.raw(`
  e.id, e.branch_id AS "branchId", branch.name AS "branchName", store.id AS "storeId", store.name AS "storeName",
  e.service_id AS "serviceId", service.name AS "serviceName", e.offer_id AS "offerId", offer.title AS "offerTitle",
  e.staff_id AS "staffId", person.name AS "staffName", e.from_day::text AS "from", e.to_day::text AS "to", e.part,
  e.joined_at AS "joinedAt", e.ended_at AS "endedAt", e.ended_reason AS "endedReason"`)
const FROM_ENTRY = sql.raw(`
  FROM waitlist_entries e
  JOIN shared.branches branch ON branch.id = e.branch_id
  JOIN shared.stores store ON store.id = branch.store_id
  JOIN shared.services service ON service.id = e.service_id
  LEFT JOIN shared.offers offer ON offer.id = e.offer_id
  LEFT JOIN shared.staff person ON person.id = e.staff_id`)

/** The open offers of entry e, as the API returns them. */
const OPEN_OFFERS = (now: Date) => sql`coalesce((
  SELECT json_agg(json_build_object(
    'id', o.id, 'startTime', lower(o.during), 'endTime', upper(o.during), 'staffId', o.staff_id, 'staffName', held.name,
    'isHeld', o.is_held, 'expiresAt', o.expires_at
  ) ORDER BY lower(o.during))
  FROM waitlist_offers o LEFT JOIN shared.staff held ON held.id = o.staff_id
  WHERE o.entry_id = e.id AND o.outcome IS NULL AND o.expires_at > ${now}
), '[]')`

/** Days for which ended places are listed. */
const LISTED_MS = 30 * DAY
const MAX_LISTED = 100

/** What the customer waits for, then what has ended lately; with `id`, that one only. */
export async function listEntries(
  db: Queryable,
  accountId: string,
  now: Date,
  id?: string,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    SELECT ${ENTRY}, ${OPEN_OFFERS(now)} AS offers,
      CASE WHEN e.ended_at IS NOT NULL THEN 0 ELSE (
        SELECT count(*)::integer FROM waitlist_entries other
        WHERE other.branch_id = e.branch_id AND other.service_id = e.service_id AND other.ended_at IS NULL
          AND (other.joined_at, other.id) < (e.joined_at, e.id) AND other.from_day <= e.to_day AND other.to_day >= e.from_day
      ) END AS ahead
    ${FROM_ENTRY}
    WHERE e.account_id = ${accountId} AND (e.ended_at IS NULL OR e.ended_at > ${new Date(now.getTime() - LISTED_MS)})
      AND (${id ?? null}::uuid IS NULL OR e.id = ${id ?? null}::uuid)
    ORDER BY e.ended_at IS NOT NULL, coalesce(e.ended_at, e.joined_at) DESC, e.id
    LIMIT ${MAX_LISTED}`.execute(db)
  return rows
}

type ClientRow = EntryRow & { firstName: string; lastName: string }

/** Who waits at the stores of the scope, in order. `staffId`: those who wait for this person or for anyone. */
export async function listClients(
  db: Queryable,
  filter: {
    scopeId: string
    storeId: string | null
    branchId: string | null
    staffId: string | null
    date: string | null
  },
  now: Date,
) {
  const { rows } = await sql<ClientRow>`
    SELECT ${ENTRY}, ${OPEN_OFFERS(now)} AS offers, account.first_name AS "firstName", account.last_name AS "lastName"
    ${FROM_ENTRY}
    JOIN shared.own_stores own ON own.id = store.id
    JOIN shared.accounts account ON account.id = e.account_id
    WHERE own.scope_id = ${filter.scopeId} AND e.ended_at IS NULL
      AND (${filter.storeId}::uuid IS NULL OR store.id = ${filter.storeId}::uuid)
      AND (${filter.branchId}::uuid IS NULL OR e.branch_id = ${filter.branchId}::uuid)
      AND (${filter.staffId}::uuid IS NULL OR e.staff_id IS NULL OR e.staff_id = ${filter.staffId}::uuid)
      AND (${filter.date}::date IS NULL OR ${filter.date}::date BETWEEN e.from_day AND e.to_day)
    ORDER BY e.joined_at, e.id
    LIMIT ${MAX_LISTED}`.execute(db)
  return rows.map((row) => ({ ...row, customerName: shortName(row.firstName, row.lastName) }))
}

type AdminRow = Preference & {
  id: string
  customerId: string
  firstName: string
  lastName: string
  storeId: string
  store: string
  service: string
  person: string | null
  joinedAt: Date
  heldUntil: Date | null
  endedReason: WaitEnd | null
}

/** The latest first. */
export async function listForAdmins(
  db: Queryable,
  { isWaiting, limit, offset }: { isWaiting: boolean; limit: number; offset: number },
  now: Date,
): Promise<Omit<AdminRow, 'staffId'>[]> {
  const { rows } = await sql<Omit<AdminRow, 'staffId'>>`
    SELECT e.id, account.id AS "customerId", account.first_name AS "firstName", account.last_name AS "lastName", store.id AS "storeId",
      store.name AS store, coalesce(offer.title, service.name) AS service, person.name AS person, e.from_day::text AS "from",
      e.to_day::text AS "to", e.part, e.joined_at AS "joinedAt", e.ended_reason AS "endedReason",
      (
        SELECT max(o.expires_at) FROM waitlist_offers o
        WHERE o.entry_id = e.id AND o.outcome IS NULL AND o.is_held AND o.expires_at > ${now}
      ) AS "heldUntil"
    ${FROM_ENTRY}
    JOIN shared.accounts account ON account.id = e.account_id
    WHERE ${isWaiting ? sql.raw('e.ended_at IS NULL') : sql.raw('e.ended_at IS NOT NULL')}
    ORDER BY e.joined_at DESC, e.id DESC
    LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows
}
