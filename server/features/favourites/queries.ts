import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from '#server/kernel/db.ts'

/** A favourite with its offer's card as JSON, the places of pictures still open (kernel/media.ts). */
export type FavouriteRow = { id: string; offer_id: string; created_at: Date; card: string }
type Keeping = { accountId: string; offerId: string }

/** What a store has withdrawn has no page any more, and does not stand in the list either. */
const shown = (accountId: string): RawBuilder<unknown> => sql`
  favourites kept
  JOIN offers o ON o.id = kept.offer_id
  JOIN stores store ON store.id = o.store_id AND store.status <> 'draft'
  WHERE kept.account_id = ${accountId}`
const columns = sql`kept.id, kept.offer_id, kept.created_at, o.card || o.card_service AS card`

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

export const tellFavourites = (db: Queryable, accountId: string) =>
  db
    .selectFrom('favourites')
    .innerJoin('offers', 'offers.id', 'favourites.offer_id')
    .select(['favourites.offer_id as offerId', 'offers.title', 'favourites.created_at as createdAt'])
    .where('favourites.account_id', '=', accountId)
    .orderBy('favourites.created_at')
    .execute()

export const forgetFavourites = (db: Queryable, accountId: string) =>
  db.deleteFrom('favourites').where('account_id', '=', accountId).execute()
