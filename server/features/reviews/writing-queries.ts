/** SQL that writes reviews, replies to them and reports of them. */
import { sql, type RawBuilder } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { TableRow } from '#server/platform/database/rows.ts'

export type ReviewableStore = { isOwn: boolean; visitId: string | null }

/**
 * Returns a store that is not a draft: whether its owner is this account or has verified the same number, and the account's newest
 * completed booking there.
 */
export async function findReviewableStore(
  db: Queryable,
  accountId: string,
  storeId: string,
): Promise<ReviewableStore | undefined> {
  const { rows } = await sql<ReviewableStore>`
    SELECT owner.account_id = ${accountId} OR EXISTS (
        SELECT FROM shared.accounts_with_one_phone own
        WHERE own.account_id = owner.account_id AND own.other_account_id = ${accountId}
      ) AS "isOwn", ${newestVisit(sql`${accountId}`, sql`s.id`)} AS "visitId"
    FROM shared.stores s JOIN shared.merchants owner ON owner.id = s.merchant_id
    WHERE s.id = ${storeId} AND s.status <> 'draft'`.execute(db)
  return rows[0]
}

const newestVisit = (accountId: RawBuilder<unknown>, storeId: RawBuilder<unknown>) => sql`(
  SELECT b.id FROM shared.bookings b
  WHERE b.account_id = ${accountId} AND b.store_id = ${storeId} AND b.status = 'completed'
  ORDER BY lower(b.during) DESC, b.id DESC LIMIT 1)`

/** Content of a review. Without ids, the pictures stay as they are. */
export type ReviewInput = { rating: number; text: string; imageIds?: string[] | undefined }

/**
 * Part of a review that counts in the ratings of a store and of a member of staff: only verified visits that are shown count.
 */
export type CountedReview = {
  storeId: string
  staffId: string | null
  rating: number
  visitId: string | null
  isRemoved: boolean
}
const COUNTED = sql.raw(
  'r.store_id AS "storeId", r.staff_id AS "staffId", r.rating, r.booking_id AS "visitId", ' +
    'r.removed_at IS NOT NULL AS "isRemoved"',
)

/** Returns false when the customer has already reviewed the store. */
export async function insertReview(
  tx: Tx,
  row: ReviewInput & { id: string; storeId: string; accountId: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('reviews')
    .values({
      id: row.id,
      store_id: row.storeId,
      account_id: row.accountId,
      rating: row.rating,
      comment: row.text,
      created_at: row.now,
      updated_at: row.now,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'store_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const updateReview = (tx: Tx, id: string, { rating, text }: ReviewInput, now: Date) =>
  sql`
    UPDATE reviews SET rating = ${rating}, comment = ${text}, updated_at = greatest(${now}, created_at)
    WHERE id = ${id}`.execute(tx)

/** Lets a review refer to the newest completed booking of its author, or to none. */
export async function setNewestVisit(tx: Tx, id: string): Promise<CountedReview> {
  const { rows } = await sql<CountedReview>`
    UPDATE reviews r SET (booking_id, staff_id) = (
      SELECT b.id, b.staff_id FROM shared.bookings b
      WHERE b.id = ${newestVisit(sql`r.account_id`, sql`r.store_id`)}
    )
    WHERE r.id = ${id} RETURNING ${COUNTED}`.execute(tx)
  return rows[0]! // callers have locked or inserted it
}

/** Locks the review whose visit is this booking although it is no longer completed. */
export async function lockReviewOfUndoneVisit(
  tx: Tx,
  bookingId: string,
): Promise<(CountedReview & { id: string }) | undefined> {
  const { rows } = await sql<CountedReview & { id: string }>`
    SELECT r.id, ${COUNTED} FROM reviews r
    WHERE r.booking_id = ${bookingId}
      AND NOT EXISTS (SELECT FROM shared.bookings b WHERE b.id = ${bookingId} AND b.status = 'completed')
    FOR UPDATE OF r`.execute(tx)
  return rows[0]
}

export const deleteReview = (tx: Tx, id: string) => tx.deleteFrom('reviews').where('id', '=', id).execute()

export const updateReply = (tx: Tx, id: string, reply: string, now: Date) =>
  tx.updateTable('reviews').set({ reply, replied_at: now }).where('id', '=', id).execute()

export type LockedReview = CountedReview & {
  accountId: TableRow<'reviews'>['account_id']
  merchantId: TableRow<'shared.stores'>['merchant_id']
  isAnswered: boolean
}

/**
 * Locks the review until the transaction ends, so that concurrent edits and deletions run one after another.
 */
export async function lockReview(tx: Tx, id: string): Promise<LockedReview | undefined> {
  const { rows } = await sql<LockedReview>`
    SELECT ${COUNTED}, r.account_id AS "accountId", s.merchant_id AS "merchantId", r.reply IS NOT NULL AS "isAnswered"
    FROM reviews r JOIN shared.stores s ON s.id = r.store_id
    WHERE r.id = ${id} AND s.status <> 'draft' FOR UPDATE OF r`.execute(tx)
  return rows[0]
}

/** Sets whether an admin has removed it. */
export const setRemoved = (tx: Tx, id: string, removedAt: Date | null) =>
  tx.updateTable('reviews').set({ removed_at: removedAt }).where('id', '=', id).execute()

/** Locks the review in any state. */
export async function lockAnyReview(tx: Tx, id: string): Promise<CountedReview | undefined> {
  const { rows } = await sql<CountedReview>`
    SELECT ${COUNTED} FROM reviews r WHERE r.id = ${id} FOR UPDATE`.execute(tx)
  return rows[0]
}

/** Returns false when this account has already reported the review. */
export async function insertReport(
  tx: Tx,
  row: { review_id: string; account_id: string; reason: string; text: string | null; created_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('review_reports')
    .values(row)
    .onConflict((conflict) => conflict.columns(['review_id', 'account_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
