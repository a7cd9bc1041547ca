/** SQL of reports of requests and quotes. */
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import { MAX_SHOWN_REPORTS, type ReportedRequest } from '#contract/entities/request.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { ServiceRequestReports } from '#server/platform/database/schema.ts'
import type { NamedPicture } from '#server/features/media/media.ts'

/** What was reported: a request, or one of its quotes. */
export type Subject = { requestId: string; quoteId: string | null }

export const findQuoteText = (db: Queryable, requestId: string, quoteId: string) =>
  db
    .selectFrom('quotes')
    .leftJoin('shared.stores as store', 'store.id', 'quotes.store_id')
    .select(['message', 'store.name as storeName'])
    .where('quotes.id', '=', quoteId)
    .where('quotes.request_id', '=', requestId)
    .where('quotes.is_removed', '=', false)
    .executeTakeFirst()

/** False if this account has reported it before. */
export async function insertReport(db: Queryable, row: Insertable<ServiceRequestReports>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('service_request_reports')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const countOpenReports = async (db: Queryable, { requestId, quoteId }: Subject): Promise<number> =>
  (
    await db
      .selectFrom('service_request_reports')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('request_id', '=', requestId)
      .where('quote_id', 'is not distinct from', quoteId)
      .where('decided_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).count

/** Returns how many there were. */
export async function decideReports(
  tx: Tx,
  { requestId, quoteId }: Subject,
  isRemoved: boolean,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('service_request_reports')
    .set({ decided_at: now, is_removed: isRemoved })
    .where('request_id', '=', requestId)
    .where('quote_id', 'is not distinct from', quoteId)
    .where('decided_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The quote must have no booking that is not cancelled. */
export const setRemoved = (tx: Tx, quoteId: string, now: Date) =>
  tx
    .updateTable('quotes')
    .set((e) => ({
      status: 'withdrawn',
      is_removed: true,
      decided_at: sql<Date>`coalesce(decided_at, greatest(${now}, created_at))`,
      updated_at: now,
      version: e('version', '+', 1),
    }))
    .where('id', '=', quoteId)
    .execute()

export type ReportedRow = {
  requestId: string
  quoteId: string | null
  title: string
  text: string
  status: ReportedRequest['status']
  expiresAt: Date
  authorId: string
  firstName: string
  lastName: string
  storeName: string | null
  images: NamedPicture[]
  reportCount: number
  reports: ReportedRequest['reports']
  firstReportedAt: Date
}

/** Those with open reports. What was reported first comes first. */
export async function listReported(
  db: Queryable,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: ReportedRow[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<ReportedRow>`
      WITH page AS MATERIALIZED (
        SELECT request_id, quote_id, count(*)::int AS count, min(created_at) AS first FROM service_request_reports
        WHERE decided_at IS NULL GROUP BY request_id, quote_id
        ORDER BY first, request_id, quote_id LIMIT ${limit} OFFSET ${(page - 1) * limit}
      )
      SELECT r.id AS "requestId", q.id AS "quoteId", r.title, coalesce(q.message, r.description) AS text,
        coalesce(q.status, r.status) AS status, coalesce(q.expires_at, r.expires_at) AS "expiresAt",
        author.id AS "authorId", author.first_name AS "firstName", author.last_name AS "lastName",
        store.name AS "storeName", page.count AS "reportCount", page.first AS "firstReportedAt", (
          SELECT coalesce(json_agg(json_build_object('id', i.id, 'path', i.path, 'width', i.width, 'height', i.height)
            ORDER BY i.position), '[]')
          FROM service_request_images i WHERE i.request_id = r.id AND q.id IS NULL
        ) AS images, (
          SELECT json_agg(json_build_object('reason', p.reason, 'details', p.details, 'createdAt', p.created_at)
            ORDER BY p.created_at, p.id)
          FROM (
            SELECT * FROM service_request_reports
            WHERE request_id = page.request_id AND quote_id IS NOT DISTINCT FROM page.quote_id AND decided_at IS NULL
            ORDER BY created_at, id LIMIT ${MAX_SHOWN_REPORTS}
          ) p
        ) AS reports
      FROM page JOIN service_requests r ON r.id = page.request_id LEFT JOIN quotes q ON q.id = page.quote_id
      JOIN shared.accounts author ON author.id = coalesce(q.account_id, r.account_id)
      LEFT JOIN shared.stores store ON store.id = q.store_id
      ORDER BY page.first, page.request_id, page.quote_id`.execute(db),
    sql<{ total: number }>`
      SELECT count(*)::int AS total FROM (
        SELECT FROM service_request_reports WHERE decided_at IS NULL GROUP BY request_id, quote_id
      ) subjects`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Whom to inform of a removal, and what was removed. */
export const findRemovedRequest = (db: Queryable, id: string) =>
  db
    .selectFrom('service_requests')
    .select(['account_id as accountId', 'title'])
    .where('id', '=', id)
    .executeTakeFirst()

export const findRemovedQuote = (db: Queryable, id: string) =>
  db
    .selectFrom('quotes')
    .innerJoin('service_requests as request', 'request.id', 'quotes.request_id')
    .select([
      'quotes.account_id as accountId',
      'quotes.merchant_id as merchantId',
      'request.account_id as customerId',
      'request.title',
    ])
    .where('quotes.id', '=', id)
    .executeTakeFirst()
