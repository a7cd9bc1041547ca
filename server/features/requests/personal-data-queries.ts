/** Personal data in requests and quotes, for the export and the erasure of an account. */
import { sql } from 'kysely'
import { ERASED_TEXT } from '#domain/accounts/account-policy.ts'
import { eraseNames } from '#server/features/moderation/moderation.ts'
import { releasePictures } from '#server/features/media/media.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { takeAccountImages } from './images/queries.ts'

export const exportRequests = (db: Queryable, accountId: string) =>
  db
    .selectFrom('service_requests')
    .select([
      'id',
      'title',
      'category',
      'description',
      'budget_min_cents as budgetMinCents',
      'budget_max_cents as budgetMaxCents',
      'timeline',
      'location',
      'latitude',
      'longitude',
      'requirements',
      'priority',
      'status',
      'created_at as createdAt',
    ])
    .select((e) =>
      e
        .selectFrom('service_request_images')
        .select((i) => i.fn.agg<string[]>('array_agg', ['path']).as('paths'))
        .whereRef('request_id', '=', 'service_requests.id')
        .as('images'),
    )
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()

export const exportQuotes = (db: Queryable, accountId: string) =>
  db
    .selectFrom('quotes')
    .select([
      'id',
      'request_id as requestId',
      'store_id as storeId',
      'price_cents as priceCents',
      'message',
      'availability',
      'supplies',
      'warranty',
      'status',
      'reason',
      'created_at as createdAt',
    ])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()

export const exportRatings = (db: Queryable, accountId: string) =>
  db
    .selectFrom('service_request_reviews')
    .select(['request_id as requestId', 'rating', 'comment', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()

export const exportReports = (db: Queryable, accountId: string) =>
  db
    .selectFrom('service_request_reports')
    .select([
      'request_id as requestId',
      'quote_id as quoteId',
      'reason',
      'details',
      'created_at as createdAt',
    ])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()

/**
 * Erases the words of requests and quotes, which remain because others have answered them; open ones are closed. Quotes that a
 * person wrote for a store are the store's. Ratings refer to their author only by the account.
 */
export async function eraseRequests(tx: Tx, accountId: string, now: Date): Promise<void> {
  await lockAll(tx, accountId)
  await tx.deleteFrom('service_request_reports').where('account_id', '=', accountId).execute()
  await releasePictures(tx, 'requestPicture', accountId, await takeAccountImages(tx, accountId))
  await eraseNames(tx, 'quote', await listQuotesReceived(tx, accountId))
  await eraseOwnRequests(tx, accountId, now)
  await eraseOwnQuotes(tx, accountId, now)
}

/** Decisions about them have the title of the request. */
async function listQuotesReceived(db: Queryable, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('quotes')
    .innerJoin('service_requests', 'service_requests.id', 'quotes.request_id')
    .select('quotes.id')
    .where('service_requests.account_id', '=', accountId)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the reports by which mails to the support quote the person. */
export async function listReportIds(db: Queryable, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('service_request_reports as report')
    .innerJoin('service_requests', 'service_requests.id', 'report.request_id')
    .leftJoin('quotes', 'quotes.id', 'report.quote_id')
    .select('report.id')
    .where((e) =>
      e.or([
        e('report.account_id', '=', accountId),
        e('service_requests.account_id', '=', accountId),
        e('quotes.account_id', '=', accountId),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks the requests of the account and those for which it has made quotes, in the usual order of locks. */
async function lockAll(tx: Tx, accountId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM service_requests WHERE account_id = ${accountId}
      OR id IN (SELECT request_id FROM quotes WHERE account_id = ${accountId} AND store_id IS NULL)
    ORDER BY id FOR UPDATE`.execute(tx)
  await sql`
    SELECT FROM quotes WHERE request_id = ANY (${rows.map(({ id }) => id)}::uuid[]) ORDER BY id FOR UPDATE`.execute(
    tx,
  )
}

async function eraseOwnRequests(tx: Tx, accountId: string, now: Date): Promise<void> {
  await sql`
    UPDATE quotes SET status = 'rejected', decided_at = ${now}, updated_at = ${now}
    WHERE status = 'pending' AND request_id IN (SELECT id FROM service_requests WHERE account_id = ${accountId})`.execute(
    tx,
  )
  await sql`
    UPDATE quotes SET reason = NULL
    WHERE status = 'rejected' AND request_id IN (SELECT id FROM service_requests WHERE account_id = ${accountId})`.execute(
    tx,
  )
  await sql`
    UPDATE service_requests SET title = ${ERASED_TEXT}, description = ${ERASED_TEXT}, location = ${ERASED_TEXT}, words = '',
      latitude = NULL, longitude = NULL, updated_at = ${now}, version = version + 1,
      closed_as = CASE WHEN status = 'pending' THEN 'withdrawn' ELSE closed_as END,
      status = CASE WHEN status = 'pending' THEN 'cancelled' ELSE status END
    WHERE account_id = ${accountId}`.execute(tx)
}

async function eraseOwnQuotes(tx: Tx, accountId: string, now: Date): Promise<void> {
  await sql`
    WITH withdrawn AS (
      UPDATE quotes SET status = 'withdrawn', decided_at = ${now}
      WHERE status = 'pending' AND account_id = ${accountId} AND store_id IS NULL RETURNING request_id
    )
    UPDATE service_requests SET quote_count = quote_count - 1 WHERE id IN (SELECT request_id FROM withdrawn)`.execute(
    tx,
  )
  await sql`
    UPDATE quotes SET message = ${ERASED_TEXT}, availability = ${ERASED_TEXT}, supplies = NULL, warranty = NULL,
      reason = CASE WHEN status = 'withdrawn' THEN NULL ELSE reason END, updated_at = ${now}, version = version + 1
    WHERE account_id = ${accountId} AND store_id IS NULL`.execute(tx)
}
