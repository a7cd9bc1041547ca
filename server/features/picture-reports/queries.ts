/** SQL of reported pictures. */
import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { PictureReportReason, ReportedPictureKind } from '#domain/accounts/moderation.ts'
import type { PicturePlace } from '#server/features/media/media.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { CamelRow, Narrowed } from '#server/platform/database/rows.ts'
import type { PictureReports, ReportedPictures } from '#server/platform/database/schema.ts'
import { MAX_OPEN_OF_KIND, type OpenWork } from '#server/work-kind.ts'

/** A picture, and what shows it. */
export type Subject = { kind: ReportedPictureKind; ownerId: string; path: string }

/** Returns who sent the picture; undefined unless it is shown there. */
export const findShown = (db: Queryable, { kind, ownerId, path }: Subject) =>
  db
    .selectFrom('shared.shown_pictures')
    .select(['author_id as authorId', 'name'])
    .where('kind', '=', kind)
    .where('owner_id', '=', ownerId)
    .where('path', '=', path)
    .limit(1)
    .$narrowType<{ authorId: string; name: string }>() // columns of tables that are not null
    .executeTakeFirst()

/** Returns the id of the row, which may have been there. */
export async function saveReported(
  tx: Tx,
  row: Insertable<ReportedPictures> & { kind: ReportedPictureKind },
): Promise<string> {
  const { id } = await tx
    .insertInto('reported_pictures')
    .values(row)
    .onConflict((known) => known.columns(['kind', 'owner_id', 'path']).doUpdateSet({ name: row.name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts a report; does nothing if the account has reported it before. */
export const insertReport = (tx: Tx, row: Insertable<PictureReports>) =>
  tx
    .insertInto('picture_reports')
    .values(row)
    .onConflict((known) => known.doNothing())
    .execute()

export type ReportedPicture = Subject & {
  id: string
  authorId: string
  name: string
  /** Places where it was shown; null unless it is removed and kept for an appeal. */
  places: PicturePlace[] | null
}
const selectPictures = (db: Queryable) =>
  db
    .selectFrom('reported_pictures')
    .select([
      'id',
      'kind',
      'owner_id as ownerId',
      'path',
      'author_id as authorId',
      'name',
      sql<PicturePlace[] | null>`places`.as('places'),
    ])
    .$narrowType<{ kind: ReportedPictureKind }>() // the column's CHECK

export const findPicture = (db: Queryable, id: string): Promise<ReportedPicture | undefined> =>
  selectPictures(db).where('id', '=', id).executeTakeFirst()

export const lockPicture = (tx: Tx, id: string): Promise<ReportedPicture | undefined> =>
  selectPictures(tx).where('id', '=', id).forUpdate().executeTakeFirst()

export const setRemoval = (tx: Tx, id: string, removal: { id: string; places: PicturePlace[] } | null) =>
  tx
    .updateTable('reported_pictures')
    .set({ removal_id: removal?.id ?? null, places: removal && JSON.stringify(removal.places) })
    .where('id', '=', id)
    .execute()

/** Returns the names of the author, and whether the picture is shown now. */
export async function findState(db: Queryable, id: string) {
  const { rows } = await sql<{ authorName: string; isShown: boolean; otherReports: number }>`
    SELECT concat_ws(' ', a.first_name, a.last_name) AS "authorName",
      EXISTS (
        SELECT FROM shared.shown_pictures s WHERE s.kind = p.kind AND s.owner_id = p.owner_id AND s.path = p.path
      ) AS "isShown",
      (
        SELECT count(*)::int FROM picture_reports r JOIN reported_pictures o ON o.id = r.picture_id
        WHERE o.author_id = p.author_id AND o.id <> p.id
      ) AS "otherReports"
    FROM reported_pictures p JOIN shared.accounts a ON a.id = p.author_id WHERE p.id = ${id}`.execute(db)
  return rows[0]
}

type Report = Narrowed<
  Pick<CamelRow<'picture_reports'>, 'reason' | 'details' | 'createdAt'>,
  { reason: PictureReportReason }
> & {
  reporterName: string
  isOpen: boolean
}

/** Returns the reports that wait for a decision first, then the newest. */
export async function listReports(db: Queryable, pictureId: string): Promise<Report[]> {
  const { rows } = await sql<Report>`
    SELECT concat_ws(' ', a.first_name, a.last_name) AS "reporterName", r.reason, r.details,
      r.created_at AS "createdAt", r.decision_id IS NULL AS "isOpen"
    FROM picture_reports r JOIN shared.accounts a ON a.id = r.account_id
    WHERE r.picture_id = ${pictureId} ORDER BY "isOpen" DESC, r.created_at DESC LIMIT 20`.execute(db)
  return rows
}

export async function lockOpenReporters(tx: Tx, pictureId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('picture_reports')
    .select('account_id')
    .where('picture_id', '=', pictureId)
    .where('decision_id', 'is', null)
    .orderBy('account_id')
    .forUpdate()
    .execute()
  return rows.map(({ account_id }) => account_id)
}

export const closeReports = (tx: Tx, pictureId: string, decisionId: string) =>
  tx
    .updateTable('picture_reports')
    .set({ decision_id: decisionId })
    .where('picture_id', '=', pictureId)
    .where('decision_id', 'is', null)
    .execute()

export const selectReported: RawBuilder<OpenWork> = sql`
  SELECT p.id::text AS id, r.since, r.since + interval '1 day' AS due_at, 'Picture reported' AS title,
    CASE p.kind WHEN 'store' THEN '' WHEN 'review' THEN 'Review of ' ELSE 'Request: ' END || p.name || ', by ' ||
      concat_ws(' ', a.first_name, a.last_name) ||
      CASE WHEN r.count > 1 THEN ', ' || r.count || ' reports' ELSE '' END AS detail
  FROM (
    SELECT picture_id, min(created_at) AS since, count(*) AS count FROM picture_reports
    WHERE decision_id IS NULL GROUP BY picture_id ORDER BY since LIMIT ${sql.lit(MAX_OPEN_OF_KIND)}
  ) r
  JOIN reported_pictures p ON p.id = r.picture_id
  JOIN shared.accounts a ON a.id = p.author_id`

/** Forgets removed pictures whose removal can no longer be overturned. Nothing shows their files then. */
export const forgetBefore = (db: Queryable, decidedBefore: Date) =>
  db
    .updateTable('reported_pictures')
    .set({ removal_id: null, places: null })
    .where('removal_id', 'in', (e) =>
      e
        .selectFrom('shared.moderation_decisions')
        .select('id')
        .where('decided_at', '<', decidedBefore)
        .where((w) => w.or([w('appealed_at', 'is', null), w('appeal_decided_at', 'is not', null)])),
    )
    .execute()

export const exportReports = (db: Queryable, accountId: string) =>
  db
    .selectFrom('picture_reports')
    .innerJoin('reported_pictures', 'reported_pictures.id', 'picture_reports.picture_id')
    .select(['path as picture', 'reason', 'details', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()

export const eraseReports = (tx: Tx, accountId: string) =>
  tx.deleteFrom('picture_reports').where('account_id', '=', accountId).execute()

/** Forgets removed pictures of the account, and the titles of its requests. */
export const clearReportedPictures = (tx: Tx, accountId: string) =>
  tx
    .updateTable('reported_pictures')
    .set({
      removal_id: null,
      places: null,
      name: sql<string>`CASE kind WHEN 'request' THEN '' ELSE name END`,
    })
    .where('author_id', '=', accountId)
    .execute()
