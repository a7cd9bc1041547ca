/** SQL of sold packages and the visits that were taken from them. */
import { sql, type RawBuilder } from 'kysely'
import { LIVE_STATUSES } from '#domain/booking/booking-policy.ts'
import type { Day } from '#domain/time/time.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { CamelRow, JsonRow } from '#server/platform/database/rows.ts'

const LIVE = sql.join(LIVE_STATUSES.map((status) => sql.lit(status)))

type UseJson = Pick<JsonRow<'package_uses'>, 'id'> & {
  usedAt: string
  startTime: string | null
  bookingId: string | null
}
export type SaleRow = Pick<
  CamelRow<'package_sales'>,
  | 'id'
  | 'packageId'
  | 'storeId'
  | 'serviceId'
  | 'accountId'
  | 'holderName'
  | 'holderPhone'
  | 'visits'
  | 'priceCents'
  | 'visitCents'
  | 'soldAt'
  | 'endedAt'
  | 'refundCents'
> & {
  validUntil: Day
  storeName: string
  serviceName: string
  /** The used and booked visits, the latest first. */
  uses: UseJson[]
}

const select = (where: RawBuilder<unknown>, rest: RawBuilder<unknown>) => sql<SaleRow>`
  SELECT sale.id, sale.package_id AS "packageId", sale.store_id AS "storeId", sale.service_id AS "serviceId",
    sale.account_id AS "accountId", sale.holder_name AS "holderName", sale.holder_phone AS "holderPhone", sale.visits,
    sale.price_cents AS "priceCents", sale.visit_cents AS "visitCents", sale.valid_until::text AS "validUntil",
    sale.sold_at AS "soldAt", sale.ended_at AS "endedAt", sale.refund_cents AS "refundCents",
    store.name AS "storeName", service.name AS "serviceName",
    coalesce((
      SELECT json_agg(json_build_object('id', used.id, 'usedAt', used.used_at, 'startTime', lower(booking.during),
        'bookingId', used.booking_id) ORDER BY coalesce(lower(booking.during), used.used_at) DESC, used.position)
      FROM package_uses used LEFT JOIN bookings booking ON booking.id = used.booking_id
      WHERE used.sale_id = sale.id
    ), '[]') AS uses
  FROM package_sales sale
  JOIN shared.stores store ON store.id = sale.store_id
  JOIN shared.services service ON service.id = sale.service_id
  WHERE ${where} ${rest}`

/** A package that was sold to a phone number belongs to the account that has shown that the number is its own. */
export const isHolder = (accountId: string) => sql`(
  sale.account_id = ${accountId} OR sale.account_id IS NULL AND sale.holder_phone = (
    SELECT phone_number FROM shared.accounts WHERE id = ${accountId} AND is_phone_verified
  )
)`
const isOwn = (scopeId: string) => sql`sale.store_id IN (
  SELECT own.id FROM shared.own_stores own WHERE own.scope_id = ${scopeId}
)`
/** Those of the account or of the phone number of a booking. */
const isClientOf = (bookingId: string) => sql`EXISTS (
  SELECT FROM bookings booked WHERE booked.id = ${bookingId} AND booked.store_id = sale.store_id
    AND booked.service_id = sale.service_id AND ${isBookers('booked')}
)`
const isBookers = (booked: string) => sql`(
  sale.account_id = ${sql.ref(`${booked}.account_id`)} OR sale.holder_phone = ${sql.ref(`${booked}.client_phone`)}
    OR sale.account_id IS NULL AND sale.holder_phone = (
      SELECT phone_number FROM shared.accounts WHERE id = ${sql.ref(`${booked}.account_id`)} AND is_phone_verified
    )
)`

const MAX_LISTED = 100

/** Those that can be used come first. */
export async function listOfHolder(
  db: Queryable,
  accountId: string,
  { id, serviceId }: { id?: string | undefined; serviceId?: string | undefined },
  today: Day,
): Promise<SaleRow[]> {
  const where = sql`${isHolder(accountId)}${id === undefined ? sql`` : sql` AND sale.id = ${id}`}${
    serviceId === undefined ? sql`` : sql` AND sale.service_id = ${serviceId}`
  }`
  const canBeUsed = sql`sale.ended_at IS NULL AND sale.valid_until >= ${today}
    AND sale.visits > (SELECT count(*) FROM package_uses used WHERE used.sale_id = sale.id)`
  const rest = sql`ORDER BY ${canBeUsed} DESC, sale.sold_at DESC, sale.id LIMIT ${sql.lit(MAX_LISTED)}`
  return (await select(where, rest).execute(db)).rows
}

/** `id` of a sold package; the scope is that of a merchant's account, null for an admin. */
export async function findSale(
  db: Queryable,
  id: string,
  scopeId: string | null,
): Promise<SaleRow | undefined> {
  const where = sql`sale.id = ${id}${scopeId === null ? sql`` : sql` AND ${isOwn(scopeId)}`}`
  return (await select(where, sql``).execute(db)).rows[0]
}

type Filter = {
  /** Null for all stores. */
  scopeId: string | null
  storeId?: string | undefined
  bookingId?: string | undefined
  search?: string | undefined
  limit: number
  offset: number
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

function matches({ scopeId, storeId, bookingId, search }: Omit<Filter, 'limit' | 'offset'>) {
  const conditions = [sql`true`]
  if (scopeId !== null) conditions.push(isOwn(scopeId))
  if (storeId !== undefined) conditions.push(sql`sale.store_id = ${storeId}`)
  if (bookingId !== undefined) conditions.push(isClientOf(bookingId))
  if (search) {
    const digits = search.replaceAll(/\D/g, '').replace(/^0/, '')
    const name = sql`sale.holder_name ILIKE ${`%${escapeLike(search)}%`}`
    conditions.push(digits === '' ? name : sql`(${name} OR sale.holder_phone LIKE ${`%${digits}%`})`)
  }
  return sql.join(conditions, sql` AND `)
}

export async function listSales(db: Queryable, { limit, offset, ...filter }: Filter): Promise<SaleRow[]> {
  const rest = sql`ORDER BY sale.sold_at DESC, sale.id LIMIT ${limit} OFFSET ${offset}`
  return (await select(matches(filter), rest).execute(db)).rows
}

export async function countSales(db: Queryable, filter: Omit<Filter, 'limit' | 'offset'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM package_sales sale WHERE ${matches(filter)}`.execute(db)
  return rows[0]!.count // an aggregate returns one row
}

/** Waits for whatever else changes the sold package in another transaction. */
export const lockSale = (tx: Tx, id: string) =>
  tx.selectFrom('package_sales').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

/** The account of a phone number that it has shown to be its own. */
export async function findAccountByPhone(db: Queryable, phone: string): Promise<string | null> {
  const row = await db
    .selectFrom('shared.accounts')
    .select('id')
    .where('phone_number', '=', phone)
    .where('is_phone_verified', '=', true)
    .where('role', '=', 'customer')
    .executeTakeFirst()
  return row?.id ?? null
}

type NewSale = Pick<
  SaleRow,
  | 'id'
  | 'packageId'
  | 'storeId'
  | 'serviceId'
  | 'accountId'
  | 'holderName'
  | 'holderPhone'
  | 'visits'
  | 'priceCents'
  | 'visitCents'
  | 'validUntil'
>
export const insertSale = (tx: Tx, sale: NewSale, now: Date) =>
  tx
    .insertInto('package_sales')
    .values({
      id: sale.id,
      package_id: sale.packageId,
      store_id: sale.storeId,
      service_id: sale.serviceId,
      account_id: sale.accountId,
      holder_name: sale.holderName,
      holder_phone: sale.holderPhone,
      visits: sale.visits,
      price_cents: sale.priceCents,
      visit_cents: sale.visitCents,
      valid_until: sale.validUntil,
      sold_at: now,
    })
    .execute()

export const setHolder = (
  tx: Tx,
  id: string,
  { accountId, name, phone }: { accountId: string | null; name: string; phone: string },
) =>
  tx
    .updateTable('package_sales')
    .set({ account_id: accountId, holder_name: name, holder_phone: phone })
    .where('id', '=', id)
    .execute()

export const setEnded = (tx: Tx, id: string, refundCents: number, now: Date) =>
  tx
    .updateTable('package_sales')
    .set({ ended_at: now, refund_cents: refundCents })
    .where('id', '=', id)
    .execute()

/** The holder is reminded again before the new day. */
export const setValidUntil = (tx: Tx, id: string, validUntil: Day) =>
  tx
    .updateTable('package_sales')
    .set({ valid_until: validUntil, reminded_at: null })
    .where('id', '=', id)
    .execute()

// ---------------------------------------------------------------- visits

type NewUse = {
  id: string
  saleId: string
  booking: { id: string; priceCents: number | null; originalCents: number | null } | null
}
/** Takes the first free number. The package is locked and has a visit left. */
export const insertUse = (tx: Tx, { id, saleId, booking }: NewUse, now: Date) =>
  sql`
  INSERT INTO package_uses (id, sale_id, position, booking_id, normal_price_cents, normal_original_cents, used_at)
  SELECT ${id}, ${saleId}, min(number), ${booking?.id ?? null}, ${booking?.priceCents ?? null},
    ${booking?.originalCents ?? null}, ${now}
  FROM generate_series(1, (SELECT visits FROM package_sales WHERE id = ${saleId})) AS number
  WHERE NOT EXISTS (SELECT FROM package_uses used WHERE used.sale_id = ${saleId} AND used.position = number)`.execute(
    tx,
  )

export const findUseOfBooking = (tx: Tx, bookingId: string) =>
  tx
    .selectFrom('package_uses as used')
    .innerJoin('package_sales as sale', 'sale.id', 'used.sale_id')
    .select(['used.id', 'sale.id as saleId', 'sale.ended_at as endedAt'])
    .where('used.booking_id', '=', bookingId)
    .executeTakeFirst()

/** Returns the visit to its package. What the booking cost without it is due again, unless it is over. */
export const deleteUse = (tx: Tx, id: string) =>
  sql`
  WITH returned AS (
    DELETE FROM package_uses WHERE id = ${id} RETURNING booking_id, normal_price_cents, normal_original_cents
  )
  UPDATE bookings SET price_cents = normal_price_cents, original_cents = normal_original_cents
  FROM returned WHERE bookings.id = returned.booking_id AND bookings.visit_ends_at IS NULL`.execute(tx)

export const setCovered = (tx: Tx, bookingId: string) =>
  tx.updateTable('bookings').set({ price_cents: 0, original_cents: 0 }).where('id', '=', bookingId).execute()

/** Bookings of the package that are not over. */
export async function countBooked(tx: Tx, saleId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM package_uses used JOIN bookings booking ON booking.id = used.booking_id
    WHERE used.sale_id = ${saleId} AND booking.status IN (${LIVE})`.execute(tx)
  return rows[0]!.count // an aggregate returns one row
}

/** Returns whether the package belongs to the person who has the booking. */
export async function isOfBooker(tx: Tx, saleId: string, bookingId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM package_sales sale WHERE sale.id = ${saleId} AND ${isClientOf(bookingId)}`.execute(tx)
  return rows.length > 0
}

/** What a package can pay for. */
export const getBookingForPackage = (tx: Tx, id: string) =>
  tx
    .selectFrom('bookings')
    .select([
      'id',
      'status',
      'store_id as storeId',
      'service_id as serviceId',
      'offer_id as offerId',
      'is_quoted as isQuoted',
      'visit_ends_at as visitEndsAt',
      'price_cents as priceCents',
      'original_cents as originalCents',
    ])
    .select(sql<Date>`lower(during)`.as('start'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The first use by an account makes the package its own, also when it gets another phone number. */
export const claimSale = (tx: Tx, id: string, accountId: string) =>
  tx
    .updateTable('package_sales')
    .set({ account_id: accountId })
    .where('id', '=', id)
    .where('account_id', 'is', null)
    .execute()

// ---------------------------------------------------------------- reminders

/** Packages with visits left whose last day is near. Marks them as reminded of. */
export async function takeEnding(tx: Tx, from: Day, to: Day, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE package_sales SET reminded_at = ${now} WHERE id IN (
      SELECT sale.id FROM package_sales sale
      WHERE sale.ended_at IS NULL AND sale.reminded_at IS NULL AND sale.valid_until BETWEEN ${from} AND ${to}
        AND sale.visits > (SELECT count(*) FROM package_uses used WHERE used.sale_id = sale.id)
      ORDER BY sale.valid_until LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) RETURNING id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What the messages about a package say; undefined if it was ended. */
export async function findPackageNotice(db: Queryable, id: string) {
  const row = await db
    .selectFrom('package_sales as sale')
    .innerJoin('shared.stores as store', 'store.id', 'sale.store_id')
    .innerJoin('shared.services as service', 'service.id', 'sale.service_id')
    .select([
      'sale.account_id as accountId',
      'sale.holder_phone as phone',
      'store.id as storeId',
      'store.name as store',
      'service.name as service',
    ])
    .select([
      sql<Day>`sale.valid_until::text`.as('validUntil'),
      sql<number>`sale.visits - (SELECT count(*)::int FROM package_uses used WHERE used.sale_id = sale.id)`.as(
        'left',
      ),
    ])
    .where('sale.id', '=', id)
    .where('sale.ended_at', 'is', null)
    .executeTakeFirst()
  return row
}
