import type { TxCtx } from '#server/app-context.ts'
import type { MergedAccounts, Moved } from '#server/feature.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { CamelRow, TableRow } from '#server/platform/database/rows.ts'
import type { OfferCardRow } from '#server/features/offers/offers.ts'

/** A favourite with the card of its offer. */
export type FavouriteRow = Pick<TableRow<'favourites'>, 'id' | 'offer_id' | 'created_at'> & {
  /** The price before the reduction the last alert was about; null when the price has changed since. */
  dropped_from: number | null
  ends_soon: boolean
  card: OfferCardRow
}
type FavouriteKey = { accountId: string; offerId: string }

/** An offer that has no page is not listed either: of a draft store, or one that only its merchant sees. */
const visibleFavourites = (accountId: string): RawBuilder<unknown> => sql`
  favourites f
  JOIN shared.offers o ON o.id = f.offer_id
  JOIN shared.stores store ON store.id = o.store_id AND store.status <> 'draft' AND o.status IN ('active', 'inactive')
  WHERE f.account_id = ${accountId}`
const columns = sql`
  f.id, f.offer_id, f.created_at, o.card,
  (
    SELECT max(alert.from_cents) FROM favourite_alerts alert
    WHERE alert.account_id = f.account_id AND alert.offer_id = o.id AND alert.kind = 'price-drop'
      AND alert.to_cents = o.discounted_cents
  ) AS dropped_from,
  EXISTS (
    SELECT FROM favourite_alerts alert
    WHERE alert.account_id = f.account_id AND alert.offer_id = o.id AND alert.kind = 'expiring'
      AND alert.expires_at = date_trunc('milliseconds', o.expires_at)
  ) AS ends_soon`

export async function listFavourites(
  db: Queryable,
  accountId: string,
  filter: { category?: string | undefined; page: number; limit: number },
): Promise<{ rows: FavouriteRow[]; total: number }> {
  const inCategory = filter.category
    ? sql` AND o.category = (SELECT category_slug(${filter.category}))`
    : sql``
  const matching = sql`${visibleFavourites(accountId)}${inCategory}`
  const [{ rows }, counted] = await Promise.all([
    sql<FavouriteRow>`
      SELECT ${columns} FROM ${matching}
      ORDER BY f.created_at DESC, f.id DESC
      LIMIT ${filter.limit} OFFSET ${(filter.page - 1) * filter.limit}`.execute(db),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM ${matching}`.execute(db),
  ])
  return { rows, total: counted.rows[0]!.total }
}

export async function countFavourites(db: Queryable, accountId: string): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*)::int AS count FROM ${visibleFavourites(accountId)}`.execute(db)
  return rows[0]!.count
}

/** Read from the index `favourites_newest` alone, without the offers. */
export async function listFavouriteIds(db: Queryable, accountId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ offer_id: string }>`
    SELECT offer_id FROM favourites WHERE account_id = ${accountId} ORDER BY created_at DESC, id DESC LIMIT ${limit}`.execute(
    db,
  )
  return rows.map((row) => row.offer_id)
}

export async function findFavourite(
  db: Queryable,
  { accountId, offerId }: FavouriteKey,
): Promise<FavouriteRow | undefined> {
  const { rows } =
    await sql<FavouriteRow>`SELECT ${columns} FROM ${visibleFavourites(accountId)} AND f.offer_id = ${offerId}`.execute(
      db,
    )
  return rows[0]
}

/** Returns whether the offer has a page: it may have expired, but it and its store have been published. */
export async function isOfferShown(db: Queryable, offerId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM shared.offers o JOIN shared.stores store ON store.id = o.store_id AND store.status <> 'draft'
    WHERE o.id = ${offerId} AND o.status IN ('active', 'inactive')`.execute(db)
  return rows.length > 0
}

/** Returns false when it is a favourite already. */
export async function insertFavourite(
  db: Queryable,
  row: FavouriteKey & { id: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('favourites')
    .values({ id: row.id, account_id: row.accountId, offer_id: row.offerId, created_at: row.now })
    .onConflict((conflict) => conflict.columns(['account_id', 'offer_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns false when it was not a favourite. */
export async function deleteFavourite(db: Queryable, { accountId, offerId }: FavouriteKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('favourites')
    .where('account_id', '=', accountId)
    .where('offer_id', '=', offerId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export const exportFavourites = (db: Queryable, accountId: string) =>
  db
    .selectFrom('favourites')
    .innerJoin('shared.offers as offers', 'offers.id', 'favourites.offer_id')
    .select(['favourites.offer_id as offerId', 'offers.title', 'favourites.created_at as createdAt'])
    .where('favourites.account_id', '=', accountId)
    .orderBy('favourites.created_at')
    .execute()

export const eraseFavourites = (db: Queryable, accountId: string) =>
  db.deleteFrom('favourites').where('account_id', '=', accountId).execute()

// ---------------------------------------------------------------- alerts

export type PriceReduction = Pick<CamelRow<'offer_price_reductions'>, 'offerId' | 'fromCents'> & {
  toCents: number | null
}

/** Returns the price to alert about; null if it is no longer lower or the offer has ended. */
const priceToAlert = (now: Date) =>
  sql`CASE WHEN o.is_listed AND o.expires_at > ${now} AND o.discounted_cents < c.from_cents THEN o.discounted_cents END`

/** Keeps the highest price until the alerts are created. */
export const insertPriceReduction = (tx: Tx, offerId: string, fromCents: number) =>
  tx
    .insertInto('offer_price_reductions')
    .values({ offer_id: offerId, from_cents: fromCents })
    .onConflict((known) =>
      known
        .column('offer_id')
        .doUpdateSet({ from_cents: sql`greatest(offer_price_reductions.from_cents, excluded.from_cents)` }),
    )
    .execute()

/** Price reductions whose alerts have not been created yet. */
export async function listPriceReductions(
  db: Queryable,
  now: Date,
  limit: number,
): Promise<PriceReduction[]> {
  const { rows } = await sql<PriceReduction>`
    SELECT c.offer_id AS "offerId", c.from_cents AS "fromCents", ${priceToAlert(now)} AS "toCents"
    FROM offer_price_reductions c JOIN shared.offers o ON o.id = c.offer_id
    ORDER BY c.offer_id LIMIT ${limit}`.execute(db)
  return rows
}

/** Returns false if another process has handled it, or the price has changed and needs another alert. */
export async function deletePriceReduction(
  tx: Tx,
  { offerId, fromCents, toCents }: PriceReduction,
  now: Date,
): Promise<boolean> {
  // A transaction that changes the price locks this row too, so the price read below is the committed one.
  await sql`SELECT FROM offer_price_reductions WHERE offer_id = ${offerId} FOR UPDATE`.execute(tx)
  const { numAffectedRows } = await sql`
    DELETE FROM offer_price_reductions c USING shared.offers o
    WHERE c.offer_id = ${offerId} AND o.id = c.offer_id AND c.from_cents = ${fromCents}
      AND ${priceToAlert(now)} IS NOT DISTINCT FROM ${toCents}::bigint`.execute(tx)
  return numAffectedRows === 1n
}

/** Favourite offers that expire before `until` and have no alerts yet; `effects` records which have. */
export async function listExpiring(
  db: Queryable,
  now: Date,
  until: Date,
  limit: number,
): Promise<ExpiringOffer[]> {
  const { rows } = await sql<ExpiringOffer>`
    SELECT o.id AS "offerId", o.expires_at AS "expiresAt"
    FROM shared.offers o
    WHERE o.status = 'active' AND o.is_listed AND o.expires_at > ${now} AND o.expires_at <= ${until}
      AND EXISTS (SELECT FROM favourites f WHERE f.offer_id = o.id)
      AND NOT EXISTS (SELECT FROM shared.effects e WHERE e.key = 'favourites-ending:' || o.id || ':' || floor(extract(epoch FROM o.expires_at) * 1000)::bigint)
    ORDER BY o.expires_at, o.id LIMIT ${limit}`.execute(db)
  return rows
}
export type ExpiringOffer = {
  offerId: TableRow<'shared.offers'>['id']
  expiresAt: TableRow<'shared.offers'>['expires_at']
}
export const expiryKey = ({ offerId, expiresAt }: ExpiringOffer): string =>
  `favourites-ending:${offerId}:${expiresAt.getTime()}`

export type Alert = { offerId: string; now: Date } & (
  | { fromCents: number; toCents: number }
  | { expiresAt: Date }
)

/** Creates alerts for a batch of accounts in id order; returns the last id, or null after the last batch. */
export async function createAlerts(
  db: Queryable,
  alert: Alert,
  after: string | null,
  limit: number,
): Promise<string | null> {
  const content =
    'expiresAt' in alert
      ? sql`'expiring', NULL::bigint, NULL::bigint, ${alert.expiresAt}::timestamptz`
      : sql`'price-drop', ${alert.fromCents}::bigint, ${alert.toCents}::bigint, NULL::timestamptz`
  const { rows } = await sql<{ last: string | null; count: number }>`
    WITH recipients AS (
      SELECT account_id FROM favourites
      WHERE offer_id = ${alert.offerId}${after === null ? sql`` : sql` AND account_id > ${after}`}
      ORDER BY account_id LIMIT ${limit}
    ), created AS (
      INSERT INTO favourite_alerts (id, account_id, offer_id, kind, from_cents, to_cents, expires_at, created_at)
      SELECT gen_random_uuid(), recipients.account_id, ${alert.offerId}::uuid, ${content}, ${alert.now}::timestamptz
      FROM recipients JOIN shared.accounts a ON a.id = recipients.account_id LEFT JOIN shared.notification_settings preference ON preference.account_id = recipients.account_id
      WHERE a.disabled_at IS NULL AND a.erase_after IS NULL AND coalesce(preference.offers AND preference.notifications, true)
      ON CONFLICT DO NOTHING
    )
    SELECT (SELECT account_id FROM recipients ORDER BY account_id DESC LIMIT 1) AS last, count(*)::int AS count FROM recipients`.execute(
    db,
  )
  const { last, count } = rows[0]! // an aggregate returns one row
  return count < limit ? null : last
}

export async function hasAlerts(db: Queryable, alert: Alert): Promise<boolean> {
  const sameAlert =
    'expiresAt' in alert
      ? sql`kind = 'expiring' AND expires_at = ${alert.expiresAt}`
      : sql`kind = 'price-drop' AND to_cents = ${alert.toCents}`
  const { rows } =
    await sql`SELECT FROM favourite_alerts WHERE offer_id = ${alert.offerId} AND ${sameAlert} LIMIT 1`.execute(
      db,
    )
  return rows.length > 0
}

export const exportAlerts = (db: Queryable, accountId: string) =>
  db
    .selectFrom('favourite_alerts')
    .innerJoin('shared.offers as offers', 'offers.id', 'favourite_alerts.offer_id')
    .select([
      'favourite_alerts.kind',
      'offers.title',
      'favourite_alerts.from_cents as fromCents',
      'favourite_alerts.to_cents as toCents',
      'favourite_alerts.expires_at as expiresAt',
      'favourite_alerts.created_at as createdAt',
    ])
    .where('favourite_alerts.account_id', '=', accountId)
    .orderBy('favourite_alerts.created_at')
    .execute()

export const eraseAlerts = (db: Queryable, accountId: string) =>
  db.deleteFrom('favourite_alerts').where('account_id', '=', accountId).execute()

/** Merges the favourites. One that both accounts have stays. */
export async function mergeFavourites({ db }: TxCtx, { closedId, keptId }: MergedAccounts): Promise<Moved[]> {
  const { numUpdatedRows } = await db
    .updateTable('favourites as f')
    .set({ account_id: keptId })
    .where('account_id', '=', closedId)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('favourites as kept')
            .select('kept.id')
            .where('kept.account_id', '=', keptId)
            .whereRef('kept.offer_id', '=', 'f.offer_id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  const stays = await countFavourites(db, closedId)
  return [{ what: 'favourites', count: Number(numUpdatedRows), stays }]
}
