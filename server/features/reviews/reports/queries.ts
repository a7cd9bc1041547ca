/** SQL of reports of reviews. */
import { sql, type RawBuilder } from 'kysely'
import type { NamedPicture } from '#server/features/media/media.ts'
import type { REPORT_REASONS } from '#contract/reviews/responding.ts'
import { MAX_OPEN_OF_KIND, type OpenWork } from '#server/work-kind.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { CamelRow, Narrowed, TableRow } from '#server/platform/database/rows.ts'

type ReportedReview = Narrowed<
  Pick<CamelRow<'reviews'>, 'id' | 'rating' | 'comment' | 'reply' | 'createdAt' | 'isVerified'>,
  { isVerified: boolean }
> & {
  isRemoved: boolean
  authorId: TableRow<'shared.accounts'>['id']
  authorName: string
  authorSince: TableRow<'shared.accounts'>['created_at']
  /** Number of the author's reviews of all stores. */
  authorReviews: number
  /** Other reviews of the author with the same words. */
  sameWords: number
  storeId: TableRow<'shared.stores'>['id']
  storeName: TableRow<'shared.stores'>['name']
  images: NamedPicture[]
}

export async function findReportedReview(db: Queryable, id: string): Promise<ReportedReview | undefined> {
  const { rows } = await sql<ReportedReview>`
    SELECT r.id, r.rating, r.comment, r.reply, r.created_at AS "createdAt", r.is_verified AS "isVerified",
      r.removed_at IS NOT NULL AS "isRemoved", a.id AS "authorId",
      concat_ws(' ', a.first_name, a.last_name) AS "authorName", a.created_at AS "authorSince",
      own.count AS "authorReviews", own.same AS "sameWords", s.id AS "storeId", s.name AS "storeName", (
        SELECT coalesce(json_agg(json_build_object(
          'id', p.id, 'path', p.path, 'width', p.width, 'height', p.height
        ) ORDER BY p.position), '[]')
        FROM review_pictures p WHERE p.review_id = r.id
      ) AS images
    FROM reviews r
    JOIN shared.accounts a ON a.id = r.account_id
    JOIN shared.stores s ON s.id = r.store_id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count, count(*) FILTER (WHERE o.id <> r.id AND o.comment = r.comment AND r.comment <> '')::int AS same
      FROM reviews o WHERE o.account_id = r.account_id
    ) own
    WHERE r.id = ${id}`.execute(db)
  return rows[0]
}

type Report = {
  reporterId: TableRow<'review_reports'>['account_id']
  reporterName: string
  reason: (typeof REPORT_REASONS)[number]
  text: string
  createdAt: TableRow<'review_reports'>['created_at']
  isOpen: boolean
}

/** Returns the reports that wait for a decision first, then the newest. */
export async function listReports(db: Queryable, reviewId: string): Promise<Report[]> {
  const { rows } = await sql<Report>`
    SELECT p.account_id AS "reporterId", concat_ws(' ', a.first_name, a.last_name) AS "reporterName", p.reason,
      coalesce(p.text, '') AS text, p.created_at AS "createdAt", p.decision_id IS NULL AS "isOpen"
    FROM review_reports p JOIN shared.accounts a ON a.id = p.account_id
    WHERE p.review_id = ${reviewId} ORDER BY "isOpen" DESC, p.created_at DESC LIMIT 20`.execute(db)
  return rows
}

export async function lockOpenReporters(tx: Tx, reviewId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('review_reports')
    .select('account_id')
    .where('review_id', '=', reviewId)
    .where('decision_id', 'is', null)
    .orderBy('account_id')
    .forUpdate()
    .execute()
  return rows.map(({ account_id }) => account_id)
}

export const closeReports = (tx: Tx, reviewId: string, decisionId: string) =>
  tx
    .updateTable('review_reports')
    .set({ decision_id: decisionId })
    .where('review_id', '=', reviewId)
    .where('decision_id', 'is', null)
    .execute()

/** Counts all open reports: there are far fewer than of reviews. */
export const selectReported: RawBuilder<OpenWork> = sql`
  SELECT r.id::text AS id, p.since, p.since + interval '1 day' AS due_at, 'Review reported' AS title,
    r.rating || CASE WHEN r.rating = 1 THEN ' star for ' ELSE ' stars for ' END || s.name || ', by ' ||
      concat_ws(' ', a.first_name, a.last_name) ||
      CASE WHEN p.count > 1 THEN ', ' || p.count || ' reports' ELSE '' END AS detail
  FROM (
    SELECT review_id, min(created_at) AS since, count(*) AS count FROM review_reports
    WHERE decision_id IS NULL GROUP BY review_id ORDER BY since LIMIT ${sql.lit(MAX_OPEN_OF_KIND)}
  ) p
  JOIN reviews r ON r.id = p.review_id
  JOIN shared.stores s ON s.id = r.store_id
  JOIN shared.accounts a ON a.id = r.account_id`
