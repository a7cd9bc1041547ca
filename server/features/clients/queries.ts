/** The SQL of clients. Their sums are columns (counting.ts). */
import { sql, type RawBuilder, type Selectable } from 'kysely'
import {
  awaySince,
  newSince,
  REGULAR_VISITS,
  type ClientGroup,
  type ClientOrder,
  type ClientSource,
} from '#domain/clients/clients.ts'
import { prepared, run, type Queryable, type Tx } from '#server/platform/database/database.ts'
import type { CamelRow, Narrowed, TableRow } from '#server/platform/database/rows.ts'
import type { ClientRecords, MerchantClients } from '#server/platform/database/schema.ts'
import { hasWords } from '#server/platform/database/typed-text.ts'

const CLIENT = [
  'id',
  'account_id as accountId',
  'name',
  'phone_number as phoneNumber',
  'email',
  'bookings',
  'visits',
  'no_shows as noShows',
  'paid_cents as paidCents',
  'first_booked_at as firstBookedAt',
  'last_booked_at as lastBookedAt',
  'last_visit_at as lastVisitAt',
  'tags',
  'blocked_at as blockedAt',
  'version',
  'birthday',
  'visits_before as visitsBefore',
  'last_visit_before as lastVisitBefore',
  'source',
  'added_at as addedAt',
] as const

/** The clients of a merchant, whose `scopeId` is its own id, or those of the stores that a member is limited to. */
export type ClientScope = {
  merchantId: string
  scopeId: string
  /** The one store of the scope whose clients are included. */
  storeId?: string | undefined
}

/** A client with an account, or without one who was added or imported. */
type Client = Omit<Selectable<MerchantClients>, 'account_id' | 'first_booked_at' | 'last_booked_at'> &
  Pick<Selectable<ClientRecords>, 'id' | 'birthday' | 'visits_before'> & {
    account_id: string | null
    first_booked_at: Date | null
    last_booked_at: Date | null
    last_visit_before: string | null
    source: ClientSource
    added_at: Date | null
  }

/**
 * The clients of the scope. The sums of a merchant are columns; those of some of its stores are counted in the same way. Who
 * has not booked is a client of the whole business.
 */
export const clientsIn = ({ merchantId, scopeId, storeId }: ClientScope): RawBuilder<Client> =>
  scopeId === merchantId && storeId === undefined
    ? sql`(
        SELECT client.*, ${RECORD} FROM merchant_clients client ${JOIN_RECORD}
        WHERE client.merchant_id = ${merchantId}
        UNION ALL
        SELECT merchant_id, NULL, name, phone_number, email, 0, 0, 0, 0, NULL, NULL, NULL, tags, NULL, NULL, version,
          id, birthday, visits_before, last_visit_before::text, source, added_at
        FROM client_records WHERE merchant_id = ${merchantId} AND account_id IS NULL
      )`
    : sql`(
        SELECT client.merchant_id, client.account_id, client.name, client.phone_number, client.email,
          count(*)::int AS bookings, (count(*) FILTER (WHERE ${HAS_COME}))::int AS visits,
          count(booking.no_show_at)::int AS no_shows,
          coalesce(sum(booking.price_cents) FILTER (WHERE ${HAS_COME}), 0)::bigint AS paid_cents,
          min(booking.created_at) AS first_booked_at, max(booking.created_at) AS last_booked_at,
          max(lower(booking.during)) FILTER (WHERE ${HAS_COME}) AS last_visit_at,
          client.tags, client.blocked_at, client.blocked_by, client.version, ${RECORD}
        FROM merchant_clients client ${JOIN_RECORD}
        JOIN shared.bookings booking ON booking.account_id = client.account_id
        JOIN shared.own_stores store ON store.id = booking.store_id AND store.scope_id = ${scopeId}
          ${storeId === undefined ? sql`` : sql`AND store.id = ${storeId}`}
        WHERE client.merchant_id = ${merchantId} AND (booking.fee_cents = 0 OR booking.access_fee_paid)
        GROUP BY client.merchant_id, client.account_id, record.id
      )`
const RECORD = sql`
  coalesce(record.id, client.account_id) AS id, record.birthday, coalesce(record.visits_before, 0) AS visits_before,
  record.last_visit_before::text, coalesce(record.source, 'booking') AS source, record.added_at`
const JOIN_RECORD = sql`
  LEFT JOIN client_records record ON record.merchant_id = client.merchant_id AND record.account_id = client.account_id`
const HAS_COME = sql`booking.status IN ('checked_in', 'completed')`

const selectClients = (db: Queryable, scope: ClientScope) =>
  db.selectFrom(clientsIn(scope).as('merchant_clients')).select(CLIENT)
export type ClientRow = NonNullable<Awaited<ReturnType<typeof findClient>>>

/** What identifies a client in the tables; at least one of both. */
export type ClientKey = { recordId: string | null; accountId: string | null }

/** Finds the key of a client by the id of the record or of the account, since addresses may have either. */
async function findKey(
  db: Queryable,
  merchantId: string,
  id: string,
  isLocking: boolean,
): Promise<ClientKey> {
  const { rows } = await sql<ClientKey>`
    SELECT id AS "recordId", account_id AS "accountId" FROM client_records
    WHERE merchant_id = ${merchantId} AND (id = ${id} OR account_id = ${id})
    ${isLocking ? sql`FOR UPDATE` : sql``}`.execute(db)
  return rows[0] ?? { recordId: null, accountId: id }
}

const isClient = ({ recordId, accountId }: ClientKey): RawBuilder<boolean> =>
  accountId === null ? sql`account_id IS NULL AND id = ${recordId}` : sql`account_id = ${accountId}`

export const findClient = async (db: Queryable, scope: ClientScope, id: string) =>
  selectClients(db, scope)
    .where(isClient(await findKey(db, scope.merchantId, id, false)))
    .executeTakeFirst()

export type LockedClient = ClientRow & { key: ClientKey }

/** Edits of one client take turns. */
export async function lockClient(tx: Tx, scope: ClientScope, id: string): Promise<LockedClient | undefined> {
  const key = await findKey(tx, scope.merchantId, id, true)
  if (key.accountId !== null)
    await tx
      .selectFrom('merchant_clients')
      .select('account_id')
      .where('merchant_id', '=', scope.merchantId)
      .where('account_id', '=', key.accountId)
      .forUpdate()
      .execute()
  const client = await selectClients(tx, scope).where(isClient(key)).executeTakeFirst()
  return client && { ...client, key }
}

const GROUPS: Record<ClientGroup, (now: Date) => RawBuilder<boolean>> = {
  everyone: () => sql`true`,
  new: (now) => sql`first_booked_at >= ${newSince(now)}`,
  regular: () => sql`visits >= ${REGULAR_VISITS}`,
  away: (now) => sql`last_visit_at < ${awaySince(now)}`,
  'no-shows': () => sql`no_shows > 0`,
  blocked: () => sql`blocked_at IS NOT NULL`,
}
/** Condition for a statement on `merchant_clients`. */
export const groupCondition = (group: ClientGroup, now: Date): RawBuilder<boolean> => GROUPS[group](now)

const ORDERS: Record<ClientOrder, RawBuilder<unknown>> = {
  'last-visit': sql`last_visit_at DESC NULLS LAST, id`,
  name: sql`lower(name), id`,
  visits: sql`visits DESC, id`,
  paid: sql`paid_cents DESC, id`,
  newest: sql`coalesce(first_booked_at, added_at) DESC, id`,
}

export type ClientFilter = {
  search: string
  group: ClientGroup
  sort: ClientOrder
  page: number
  limit: number
}

/** One statement for the page and its total, and one for the sizes of all groups. */
export async function listClients(db: Queryable, scope: ClientScope, filter: ClientFilter, now: Date) {
  const groupCount = (group: ClientGroup) =>
    sql<number>`count(*) FILTER (WHERE ${GROUPS[group](now)})::int`.as(group)
  const [rows, counts] = await Promise.all([
    selectClients(db, scope)
      .select(sql<number>`count(*) OVER ()::int`.as('total'))
      .where(GROUPS[filter.group](now))
      .where(matches(filter.search))
      .orderBy(ORDERS[filter.sort])
      .limit(filter.limit)
      .offset((filter.page - 1) * filter.limit)
      .execute(),
    db
      .selectFrom(clientsIn(scope).as('merchant_clients'))
      .select([
        groupCount('everyone'),
        groupCount('new'),
        groupCount('regular'),
        groupCount('away'),
        groupCount('no-shows'),
        groupCount('blocked'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: rows[0]?.total ?? 0, counts }
}

/** A part of the name, or digits of the phone number, however its beginning is written. */
function matches(search: string): RawBuilder<boolean> {
  if (search === '') return sql`true`
  const digits = search.replaceAll(/\D/g, '').replace(/^(?:254|0)/, '')
  const isPhone = digits.length > 0 && /^[\d\s+()-]+$/.test(search)
  if (isPhone) return sql`regexp_replace(phone_number, '\\D', '', 'g') LIKE ${`%${digits}%`}`
  return hasWords(sql`name`, search)
}

/** Returns all clients for the export, including blocked ones. */
export const listAllClients = (db: Queryable, scope: ClientScope) =>
  selectClients(db, scope)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

export const setTags = (tx: Tx, merchantId: string, { recordId, accountId }: ClientKey, tags: string[]) =>
  accountId === null
    ? tx
        .updateTable('client_records')
        .set({ tags, version: sql`version + 1` })
        .where('id', '=', recordId)
        .execute()
    : tx
        .updateTable('merchant_clients')
        .set({ tags, version: sql`version + 1` })
        .where('merchant_id', '=', merchantId)
        .where('account_id', '=', accountId)
        .execute()

/** Returns null unblocks the client. */
export const setBlocked = (
  tx: Tx,
  merchantId: string,
  accountId: string,
  by: { accountId: string; at: Date } | null,
) =>
  tx
    .updateTable('merchant_clients')
    .set({ blocked_at: by?.at ?? null, blocked_by: by?.accountId ?? null, version: sql`version + 1` })
    .where('merchant_id', '=', merchantId)
    .where('account_id', '=', accountId)
    .execute()

const LATEST_VISITS = 50

export type VisitRow = Narrowed<
  Pick<CamelRow<'shared.bookings'>, 'id' | 'status' | 'priceCents'>,
  { status: 'pending' | 'confirmed' | 'checked_in' | 'completed' | 'cancelled' }
> & {
  startsAt: Date
  isNoShow: boolean
  serviceName: string
  offerTitle: TableRow<'shared.offers'>['title'] | null
  staffName: TableRow<'shared.staff'>['name'] | null
  storeName: TableRow<'shared.own_stores'>['name']
}

/** Returns the bookings of the client that have reached a store of the scope. */
export async function listVisits(db: Queryable, scopeId: string, clientId: string): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`
    SELECT
      booking.id, lower(booking.during) AS "startsAt", booking.status, booking.no_show_at IS NOT NULL AS "isNoShow",
      coalesce(booking.quoted_title, service.name) AS "serviceName", offer.title AS "offerTitle", person.name AS "staffName",
      store.name AS "storeName", booking.price_cents AS "priceCents"
    FROM shared.bookings booking
    JOIN shared.own_stores store ON store.id = booking.store_id AND store.scope_id = ${scopeId}
    JOIN shared.services service ON service.id = booking.service_id
    LEFT JOIN shared.offers offer ON offer.id = booking.offer_id
    LEFT JOIN shared.staff person ON person.id = booking.staff_id
    WHERE booking.account_id = ${clientId} AND (booking.fee_cents = 0 OR booking.access_fee_paid)
    ORDER BY lower(booking.during) DESC, booking.id
    LIMIT ${LATEST_VISITS}`.execute(db)
  return rows
}

const COUNT_CLIENT_OF_BOOKING = prepared(`
  SELECT count_clients(ARRAY[store.merchant_id], ARRAY[booking.account_id])
  FROM shared.bookings booking JOIN shared.stores store ON store.id = booking.store_id
  WHERE booking.id = $1 AND booking.account_id IS NOT NULL AND (booking.fee_cents = 0 OR booking.access_fee_paid)`)

/** Counts the client's bookings again. Walk-ins have no account, and a booking whose fee is not paid does not count. */
export async function countClientOfBooking(tx: Tx, bookingId: string): Promise<void> {
  await run(tx, COUNT_CLIENT_OF_BOOKING, [bookingId])
}
