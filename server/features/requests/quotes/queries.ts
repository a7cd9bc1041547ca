/** SQL that reads quotes. */
import { sql, type RawBuilder } from 'kysely'
import type { QuoteStatus, RequestStatus } from '#domain/requests/service-request.ts'
import { executePrepared, type Queryable } from '#server/platform/database/database.ts'
import type { CamelRow, Narrowed, TableRow } from '#server/platform/database/rows.ts'
import { hasWords } from '#server/platform/database/typed-text.ts'
import { providerRating } from '../listing/queries.ts'
import { isMadeBy, type Viewer } from '../viewer.ts'

export type QuoteRow = Narrowed<
  Pick<
    CamelRow<'quotes'>,
    | 'id'
    | 'requestId'
    | 'accountId'
    | 'storeId'
    | 'merchantId'
    | 'serviceId'
    | 'branchId'
    | 'staffId'
    | 'startsAt'
    | 'durationMinutes'
    | 'priceCents'
    | 'message'
    | 'availability'
    | 'includesSupplies'
    | 'supplies'
    | 'warranty'
    | 'status'
    | 'reason'
    | 'seenAt'
    | 'bookingId'
    | 'isRemoved'
    | 'createdAt'
    | 'expiresAt'
    | 'version'
  >,
  { status: QuoteStatus }
> &
  Pick<
    CamelRow<'service_requests'>,
    'budgetMinCents' | 'budgetMaxCents' | 'location' | 'latitude' | 'longitude'
  > &
  Pick<CamelRow<'shared.accounts'>, 'firstName' | 'lastName' | 'avatar'> & {
    customerId: TableRow<'service_requests'>['account_id']
    requestTitle: TableRow<'service_requests'>['title']
    requestStatus: RequestStatus
    requestExpiresAt: TableRow<'service_requests'>['expires_at']
    requestCreatedAt: TableRow<'service_requests'>['created_at']
    areaName: TableRow<'shared.locations'>['name'] | null
    areaLatitude: TableRow<'shared.locations'>['latitude'] | null
    areaLongitude: TableRow<'shared.locations'>['longitude'] | null
    categoryName: TableRow<'shared.categories'>['name']
    customerFirstName: TableRow<'shared.accounts'>['first_name']
    customerLastName: TableRow<'shared.accounts'>['last_name']
    customerPhone: TableRow<'shared.accounts'>['phone_number']
    storeName: TableRow<'shared.stores'>['name'] | null
    logo: TableRow<'shared.stores'>['logo']
    storePhone: TableRow<'shared.stores'>['phone_number']
    phone: TableRow<'shared.accounts'>['phone_number']
    isPhoneVerified: boolean
    storeCategory: TableRow<'shared.categories'>['name'] | null
    ratingSum: number
    ratingCount: number
    branchLatitude: number | null
    branchLongitude: number | null
    staffName: TableRow<'shared.staff'>['name'] | null
    bookingStart: Date | null
  }

const columns = sql`
  q.id, q.request_id AS "requestId", r.account_id AS "customerId", r.title AS "requestTitle",
  r.status AS "requestStatus", r.expires_at AS "requestExpiresAt", r.created_at AS "requestCreatedAt",
  r.budget_min_cents AS "budgetMinCents", r.budget_max_cents AS "budgetMaxCents",
  r.location, r.latitude, r.longitude, area.name AS "areaName", area.latitude AS "areaLatitude",
  area.longitude AS "areaLongitude", category.name AS "categoryName", customer.first_name AS "customerFirstName",
  customer.last_name AS "customerLastName", customer.phone_number AS "customerPhone",
  q.account_id AS "accountId", q.store_id AS "storeId", q.merchant_id AS "merchantId", store.name AS "storeName",
  store.logo, store.phone_number AS "storePhone", provider.first_name AS "firstName",
  provider.last_name AS "lastName", provider.avatar, provider.phone_number AS phone,
  coalesce(owner.is_phone_verified, provider.is_phone_verified) AS "isPhoneVerified",
  store_category.name AS "storeCategory",
  coalesce(store.rating_sum, rated.sum) AS "ratingSum", coalesce(store.rating_count, rated.count) AS "ratingCount",
  coalesce(branch.latitude, branch_area.latitude) AS "branchLatitude",
  coalesce(branch.longitude, branch_area.longitude) AS "branchLongitude",
  q.service_id AS "serviceId", q.branch_id AS "branchId", q.staff_id AS "staffId",
  person.name AS "staffName", q.starts_at AS "startsAt", q.duration_minutes AS "durationMinutes",
  q.price_cents AS "priceCents", q.message, q.availability, q.includes_supplies AS "includesSupplies", q.supplies,
  q.warranty, q.status, q.reason, q.seen_at AS "seenAt", q.booking_id AS "bookingId", q.is_removed AS "isRemoved",
  (SELECT lower(during) FROM shared.bookings WHERE id = q.booking_id) AS "bookingStart", q.created_at AS "createdAt",
  q.expires_at AS "expiresAt", q.version`

/** The branch is the one of the offered time, or else the main one. */
const joined = sql`
  JOIN service_requests r ON r.id = q.request_id
  JOIN shared.categories category ON category.slug = r.category
  JOIN shared.accounts customer ON customer.id = r.account_id
  JOIN shared.accounts provider ON provider.id = q.account_id
  LEFT JOIN shared.locations area ON area.slug = r.area
  LEFT JOIN shared.stores store ON store.id = q.store_id
  LEFT JOIN shared.categories store_category ON store_category.slug = store.category
  LEFT JOIN shared.merchants merchant ON merchant.id = q.merchant_id
  LEFT JOIN shared.accounts owner ON owner.id = merchant.account_id
  LEFT JOIN LATERAL (
    SELECT b.latitude, b.longitude, b.location FROM shared.branches b
    WHERE b.store_id = q.store_id AND (q.branch_id IS NULL AND b.is_main OR b.id = q.branch_id)
    LIMIT 1
  ) branch ON true
  LEFT JOIN shared.locations branch_area ON branch_area.slug = branch.location
  LEFT JOIN shared.staff person ON person.id = q.staff_id ${providerRating}`

/** The customer sees neither removed quotes nor those of merchants who have blocked them, unless they had accepted it. */
const isShownToCustomer = sql`NOT q.is_removed AND (q.status = 'accepted' OR NOT EXISTS (
  SELECT FROM shared.merchant_clients client
  WHERE client.merchant_id = q.merchant_id AND client.account_id = r.account_id AND client.blocked_at IS NOT NULL
))`

export async function findQuote(db: Queryable, id: string): Promise<QuoteRow | undefined> {
  const [row] = await executePrepared(
    db,
    sql<QuoteRow>`SELECT ${columns} FROM quotes q ${joined} WHERE q.id = ${id}`,
  )
  return row
}

/** Returns undefined if its merchant has blocked the customer. */
export async function findShownQuote(db: Queryable, id: string): Promise<QuoteRow | undefined> {
  const [row] = await executePrepared(
    db,
    sql<QuoteRow>`SELECT ${columns} FROM quotes q ${joined} WHERE q.id = ${id} AND ${isShownToCustomer}`,
  )
  return row
}

/** Returns at most 50 and the withdrawn quotes of a request; of the provider alone, if given. */
export async function listQuotesOfRequest(
  db: Queryable,
  requestId: string,
  provider: Viewer | null,
): Promise<QuoteRow[]> {
  return executePrepared(
    db,
    sql<QuoteRow>`
    SELECT ${columns} FROM quotes q ${joined}
    WHERE q.request_id = ${requestId} AND ${provider === null ? isShownToCustomer : isMadeBy(provider)}
    ORDER BY q.created_at DESC, q.id DESC`,
  )
}

export type QuoteMaker = Pick<CamelRow<'quotes'>, 'accountId' | 'merchantId' | 'storeId'>

/**
 * Marks those of the quotes as seen that the customer had not seen and that are still of the version shown. Returns who
 * made them.
 */
export async function markSeen(
  db: Queryable,
  quotes: readonly Pick<QuoteRow, 'id' | 'version'>[],
  now: Date,
): Promise<QuoteMaker[]> {
  const { rows } = await sql<QuoteMaker>`
    UPDATE quotes SET seen_at = greatest(${now}, updated_at) WHERE id IN (
      SELECT q.id FROM quotes q
      JOIN unnest(${quotes.map(({ id }) => id)}::uuid[], ${quotes.map(({ version }) => version)}::int[])
        AS shown (id, version) USING (id, version)
      WHERE q.seen_at IS NULL ORDER BY q.id FOR UPDATE OF q)
    RETURNING account_id AS "accountId", merchant_id AS "merchantId", store_id AS "storeId"`.execute(db)
  return rows
}

export type QuoteFilter = {
  /** Status or statuses of which a quote has one. */
  status?: QuoteStatus | readonly QuoteStatus[] | undefined
  search?: string | undefined
  storeId?: string | undefined
  page: number
  limit: number
}
export type QuotePage = { rows: QuoteRow[]; total: number }

/** Returns the quotes for all requests of the customer, the newest first. */
export const listReceivedQuotes = (
  db: Queryable,
  accountId: string,
  filter: QuoteFilter,
  now: Date,
): Promise<QuotePage> =>
  listPage(db, sql`r.account_id = ${accountId} AND ${isShownToCustomer}`, filter, now, joinedTables)

/** Returns the quotes that the provider has made, the newest first. */
export const listMadeQuotes = (
  db: Queryable,
  provider: Viewer,
  filter: QuoteFilter,
  now: Date,
): Promise<QuotePage> =>
  listPage(db, isMadeBy(provider), filter, now, filter.search === undefined ? sql`` : joinedTables)

const joinedTables = sql`
  JOIN service_requests r ON r.id = q.request_id LEFT JOIN shared.stores store ON store.id = q.store_id`

/** Message of an accepted quote. Until the quote is accepted, a search for a phone number would reveal the hidden text. */
const shownMessage = sql`CASE WHEN q.status = 'accepted' THEN q.message END`

async function listPage(
  db: Queryable,
  whose: RawBuilder<unknown>,
  { status, search, storeId, page, limit }: QuoteFilter,
  now: Date,
  joins: RawBuilder<unknown>,
): Promise<QuotePage> {
  const where = sql.join(
    [
      whose,
      ...(storeId === undefined ? [] : [sql`q.store_id = ${storeId}`]),
      ...(status === undefined ? [] : [hasAnyStatus([status].flat(), now)]),
      ...(search === undefined
        ? []
        : [hasWords(sql`concat_ws(' ', r.title, store.name, ${shownMessage})`, search)]),
    ],
    sql` AND `,
  )
  const from = sql`quotes q ${joins}`
  const [{ rows }, counted] = await Promise.all([
    sql<QuoteRow>`
      WITH page AS MATERIALIZED (
        SELECT q.id, q.created_at FROM ${from} WHERE ${where}
        ORDER BY q.created_at DESC, q.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}
      )
      SELECT ${columns} FROM page JOIN quotes q USING (id) ${joined}
      ORDER BY page.created_at DESC, page.id DESC`.execute(db),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM ${from} WHERE ${where}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

const hasAnyStatus = (statuses: readonly QuoteStatus[], now: Date): RawBuilder<unknown> =>
  sql`(${sql.join(
    statuses.map((status) => hasStatus(status, now)),
    sql` OR `,
  )})`

/** A job has yet to close those that have expired. */
function hasStatus(status: QuoteStatus, now: Date): RawBuilder<unknown> {
  if (status === 'pending') return sql`q.status = 'pending' AND q.expires_at > ${now}`
  if (status === 'expired')
    return sql`(q.status = 'expired' OR q.status = 'pending' AND q.expires_at <= ${now})`
  return sql`q.status = ${status}`
}
