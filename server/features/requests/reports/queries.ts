/** SQL of reports of requests and quotes. */
import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { RequestReportReason } from '#contract/entities/request.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { CamelRow, TableRow } from '#server/platform/database/rows.ts'
import type { ServiceRequestReports } from '#server/platform/database/schema.ts'
import { MAX_OPEN_OF_KIND, type OpenWork } from '#server/work-kind.ts'
import type { NamedPicture } from '#server/features/media/media.ts'

/** The first ones are shown. */
const MAX_SHOWN_REPORTS = 20

/** Subject of a report: a request, or one of its quotes. */
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

/** Returns false if this account has reported it before. */
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

/** Returns who reported it. */
export async function decideReports(
  tx: Tx,
  { requestId, quoteId }: Subject,
  isRemoved: boolean,
  now: Date,
): Promise<string[]> {
  const rows = await tx
    .updateTable('service_request_reports')
    .set({ decided_at: now, is_removed: isRemoved })
    .where('request_id', '=', requestId)
    .where('quote_id', 'is not distinct from', quoteId)
    .where('decided_at', 'is', null)
    .returning('account_id')
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** Returns the text of the customer or the provider. */
export const getText = async (db: Queryable, { requestId, quoteId }: Subject): Promise<string> => {
  const { text } =
    quoteId === null
      ? await db
          .selectFrom('service_requests')
          .select('description as text')
          .where('id', '=', requestId)
          .executeTakeFirstOrThrow()
      : await db
          .selectFrom('quotes')
          .select('message as text')
          .where('id', '=', quoteId)
          .executeTakeFirstOrThrow()
  return text
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

/** Selects the subjects with open reports, for the queue: `id` is that of the request, with that of the quote after a dot. */
export const selectReported: RawBuilder<OpenWork> = sql`
  SELECT concat_ws('.', r.id, q.id) AS id, page.first AS since, page.first + interval '1 day' AS due_at,
    CASE WHEN q.id IS NULL THEN 'Request reported' ELSE 'Quote reported' END AS title,
    r.title || ', by ' || coalesce(store.name, concat_ws(' ', author.first_name, author.last_name)) AS detail
  FROM (
    SELECT request_id, quote_id, min(created_at) AS first FROM service_request_reports
    WHERE decided_at IS NULL GROUP BY request_id, quote_id
    ORDER BY first LIMIT ${sql.lit(MAX_OPEN_OF_KIND)}
  ) page JOIN service_requests r ON r.id = page.request_id LEFT JOIN quotes q ON q.id = page.quote_id
  JOIN shared.accounts author ON author.id = coalesce(q.account_id, r.account_id)
  LEFT JOIN shared.stores store ON store.id = q.store_id`

export type ReportedSubject = Pick<CamelRow<'shared.accounts'>, 'firstName' | 'lastName'> & {
  requestId: TableRow<'service_requests'>['id']
  quoteId: TableRow<'quotes'>['id'] | null
  title: TableRow<'service_requests'>['title']
  text: string
  status: string
  authorId: TableRow<'shared.accounts'>['id']
  storeName: TableRow<'shared.stores'>['name'] | null
  images: NamedPicture[]
  reports: { reason: RequestReportReason; details: string; createdAt: string }[]
  /** Time of the last decision; null while reports are open. */
  decidedAt: Date | null
  isRemoved: boolean | null
}

/** Returns the subject with its open reports, or those of the last decision. */
export async function findReported(
  db: Queryable,
  { requestId, quoteId }: Subject,
): Promise<ReportedSubject | undefined> {
  const { rows } = await sql<ReportedSubject>`
    SELECT r.id AS "requestId", q.id AS "quoteId", r.title, coalesce(q.message, r.description) AS text,
      coalesce(q.status, r.status) AS status, author.id AS "authorId", author.first_name AS "firstName",
      author.last_name AS "lastName", store.name AS "storeName", last.decided_at AS "decidedAt",
      last.is_removed AS "isRemoved", (
        SELECT coalesce(json_agg(json_build_object('id', i.id, 'path', i.path, 'width', i.width, 'height', i.height)
          ORDER BY i.position), '[]')
        FROM service_request_images i WHERE i.request_id = r.id AND q.id IS NULL
      ) AS images, (
        SELECT json_agg(json_build_object('reason', p.reason, 'details', p.details, 'createdAt', p.created_at)
          ORDER BY p.created_at, p.id)
        FROM (
          SELECT * FROM service_request_reports
          WHERE request_id = r.id AND quote_id IS NOT DISTINCT FROM q.id
            AND decided_at IS NOT DISTINCT FROM last.decided_at
          ORDER BY created_at, id LIMIT ${MAX_SHOWN_REPORTS}
        ) p
      ) AS reports
    FROM service_requests r LEFT JOIN quotes q ON q.request_id = r.id AND q.id = ${quoteId}
    JOIN shared.accounts author ON author.id = coalesce(q.account_id, r.account_id)
    LEFT JOIN shared.stores store ON store.id = q.store_id
    JOIN LATERAL (
      SELECT decided_at, is_removed FROM service_request_reports
      WHERE request_id = r.id AND quote_id IS NOT DISTINCT FROM q.id
      ORDER BY decided_at DESC NULLS FIRST LIMIT 1
    ) last ON true
    WHERE r.id = ${requestId} AND (${quoteId}::uuid IS NULL OR q.id IS NOT NULL)`.execute(db)
  return rows[0]
}

/** Returns whom to inform of a removal, and what was removed. */
export const findRemovedQuote = (db: Queryable, id: string) =>
  db
    .selectFrom('quotes')
    .innerJoin('service_requests as request', 'request.id', 'quotes.request_id')
    .select(['request.account_id as customerId', 'request.title'])
    .where('quotes.id', '=', id)
    .executeTakeFirst()
