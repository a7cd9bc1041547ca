import { sql, type RawBuilder } from 'kysely'
import type { Queryable, Tx } from '#server/database/database.ts'

/** A favourite with its offer's card as JSON, the places of pictures still open (kernel/media.ts). */
export type FavouriteRow = {
  id: string
  offer_id: string
  created_at: Date
  /** As alerts have said, and it is still so. */
  dropped_from: number | null
  ends_soon: boolean
  card: string
}
type Keeping = { accountId: string; offerId: string }

/** What a store has withdrawn has no page any more, and does not stand in the list either. */
const shown = (accountId: string): RawBuilder<unknown> => sql`
  favourites kept
  JOIN offers o ON o.id = kept.offer_id
  JOIN stores store ON store.id = o.store_id AND store.status <> 'draft'
  WHERE kept.account_id = ${accountId}`
const columns = sql`
  kept.id, kept.offer_id, kept.created_at, o.card || o.card_service AS card,
  (SELECT max(told.from_cents) FROM favourite_alerts told
    WHERE told.account_id = kept.account_id AND told.offer_id = o.id AND told.kind = 'price-drop' AND told.to_cents = o.discounted_cents) AS dropped_from,
  EXISTS (SELECT FROM favourite_alerts told
    WHERE told.account_id = kept.account_id AND told.offer_id = o.id AND told.kind = 'expiring' AND told.expires_at = date_trunc('milliseconds', o.expires_at)) AS ends_soon`

export async function listFavourites(
  db: Queryable,
  accountId: string,
  filter: { category?: string | undefined; page: number; limit: number },
): Promise<{ rows: FavouriteRow[]; total: number }> {
  const wanted = sql`${shown(accountId)}${filter.category ? sql` AND o.category = (SELECT category_named(${filter.category}))` : sql``}`
  const [{ rows }, counted] = await Promise.all([
    sql<FavouriteRow>`
      SELECT ${columns} FROM ${wanted}
      ORDER BY kept.created_at DESC, kept.id DESC
      LIMIT ${filter.limit} OFFSET ${(filter.page - 1) * filter.limit}`.execute(db),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM ${wanted}`.execute(db),
  ])
  return { rows, total: counted.rows[0]!.total }
}

export async function countFavourites(db: Queryable, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${shown(accountId)}`.execute(db)
  return rows[0]!.count
}

/** By `favourites_newest` alone: neither offers nor their cards are read. */
export async function idsOfFavourites(db: Queryable, accountId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ offer_id: string }>`
    SELECT offer_id FROM favourites WHERE account_id = ${accountId} ORDER BY created_at DESC, id DESC LIMIT ${limit}`.execute(db)
  return rows.map((row) => row.offer_id)
}

export async function findFavourite(db: Queryable, { accountId, offerId }: Keeping): Promise<FavouriteRow | undefined> {
  const { rows } = await sql<FavouriteRow>`SELECT ${columns} FROM ${shown(accountId)} AND kept.offer_id = ${offerId}`.execute(db)
  return rows[0]
}

/** Whether there is a page of this offer: it may have expired, but its store has been published. */
export async function isOfferShown(db: Queryable, offerId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM offers o JOIN stores store ON store.id = o.store_id AND store.status <> 'draft' WHERE o.id = ${offerId}`.execute(db)
  return rows.length > 0
}

/** False when it is kept already. */
export async function insertFavourite(db: Queryable, row: Keeping & { id: string; now: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('favourites')
    .values({ id: row.id, account_id: row.accountId, offer_id: row.offerId, created_at: row.now })
    .onConflict((conflict) => conflict.columns(['account_id', 'offer_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** False when it was not kept. */
export async function deleteFavourite(db: Queryable, { accountId, offerId }: Keeping): Promise<boolean> {
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
    .innerJoin('offers', 'offers.id', 'favourites.offer_id')
    .select(['favourites.offer_id as offerId', 'offers.title', 'favourites.created_at as createdAt'])
    .where('favourites.account_id', '=', accountId)
    .orderBy('favourites.created_at')
    .execute()

export const eraseFavourites = (db: Queryable, accountId: string) =>
  db.deleteFrom('favourites').where('account_id', '=', accountId).execute()

// ---------------------------------------------------------------- alerts

export type Cheaper = { offerId: string; fromCents: number; toCents: number | null }

/** The price to tell of; null where there is nothing to tell any more. */
const priceToTell = (now: Date) =>
  sql`CASE WHEN o.status = 'active' AND o.expires_at > ${now} AND o.discounted_cents < c.from_cents THEN o.discounted_cents END`

/** Offers that have become cheaper and whose keepers are not told yet. */
export async function listCheaper(db: Queryable, now: Date, limit: number): Promise<Cheaper[]> {
  const { rows } = await sql<Cheaper>`
    SELECT c.offer_id AS "offerId", c.from_cents AS "fromCents", ${priceToTell(now)} AS "toCents"
    FROM offers_cheaper c JOIN offers o ON o.id = c.offer_id
    ORDER BY c.offer_id LIMIT ${limit}`.execute(db)
  return rows
}

/** False when another has told it meanwhile, or the price has changed again: then it is told anew. */
export async function endCheaper(tx: Tx, { offerId, fromCents, toCents }: Cheaper, now: Date): Promise<boolean> {
  // Whoever changes the price holds this row, too: only afterwards is it seen what the price has become.
  await sql`SELECT FROM offers_cheaper WHERE offer_id = ${offerId} FOR UPDATE`.execute(tx)
  const { numAffectedRows } = await sql`
    DELETE FROM offers_cheaper c USING offers o
    WHERE c.offer_id = ${offerId} AND o.id = c.offer_id AND c.from_cents = ${fromCents}
      AND ${priceToTell(now)} IS NOT DISTINCT FROM ${toCents}::bigint`.execute(tx)
  return numAffectedRows === 1n
}

/** Offers that somebody keeps and that end until then; those told of already have their key among the effects. */
export async function listEnding(db: Queryable, now: Date, until: Date, limit: number): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    SELECT o.id AS "offerId", o.expires_at AS "expiresAt"
    FROM offers o
    WHERE o.status = 'active' AND o.expires_at > ${now} AND o.expires_at <= ${until}
      AND EXISTS (SELECT FROM favourites f WHERE f.offer_id = o.id)
      AND NOT EXISTS (SELECT FROM effects e WHERE e.key = 'favourites-ending:' || o.id || ':' || floor(extract(epoch FROM o.expires_at) * 1000)::bigint)
    ORDER BY o.expires_at, o.id LIMIT ${limit}`.execute(db)
  return rows
}
export type Ending = { offerId: string; expiresAt: Date }
export const endingKey = ({ offerId, expiresAt }: Ending): string => `favourites-ending:${offerId}:${expiresAt.getTime()}`

export type Alert = { offerId: string; now: Date } & ({ fromCents: number; toCents: number } | { expiresAt: Date })

/** Tells some of those who keep the offer, in the order of their accounts; answers the last of them, or null when there are no more. */
export async function alertKeepers(db: Queryable, alert: Alert, after: string | null, limit: number): Promise<string | null> {
  const says =
    'expiresAt' in alert
      ? sql`'expiring', NULL::bigint, NULL::bigint, ${alert.expiresAt}::timestamptz`
      : sql`'price-drop', ${alert.fromCents}::bigint, ${alert.toCents}::bigint, NULL::timestamptz`
  const { rows } = await sql<{ last: string | null; count: number }>`
    WITH keepers AS (
      SELECT account_id FROM favourites
      WHERE offer_id = ${alert.offerId}${after === null ? sql`` : sql` AND account_id > ${after}`}
      ORDER BY account_id LIMIT ${limit}
    ), told AS (
      INSERT INTO favourite_alerts (id, account_id, offer_id, kind, from_cents, to_cents, expires_at, created_at)
      SELECT gen_random_uuid(), keepers.account_id, ${alert.offerId}::uuid, ${says}, ${alert.now}::timestamptz
      FROM keepers JOIN accounts a ON a.id = keepers.account_id LEFT JOIN notification_settings wish ON wish.account_id = keepers.account_id
      WHERE a.disabled_at IS NULL AND a.erase_after IS NULL AND coalesce(wish.offers AND wish.notifications, true)
      ON CONFLICT DO NOTHING
    )
    SELECT (SELECT account_id FROM keepers ORDER BY account_id DESC LIMIT 1) AS last, count(*)::int AS count FROM keepers`.execute(db)
  const { last, count } = rows[0]! // an aggregate has its one row
  return count < limit ? null : last
}

export async function isAnybodyTold(db: Queryable, alert: Alert): Promise<boolean> {
  const of =
    'expiresAt' in alert
      ? sql`kind = 'expiring' AND expires_at = ${alert.expiresAt}`
      : sql`kind = 'price-drop' AND to_cents = ${alert.toCents}`
  const { rows } = await sql`SELECT FROM favourite_alerts WHERE offer_id = ${alert.offerId} AND ${of} LIMIT 1`.execute(db)
  return rows.length > 0
}

export const exportAlerts = (db: Queryable, accountId: string) =>
  db
    .selectFrom('favourite_alerts')
    .innerJoin('offers', 'offers.id', 'favourite_alerts.offer_id')
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
