/** The SQL of the versions of texts. */
import { sql } from 'kysely'
import type { TextName } from '#domain/text/text-names.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

const selectName = (column: string) =>
  sql<string | null>`(
    SELECT admin.first_name || ' ' || admin.last_name FROM shared.accounts admin WHERE admin.id = ${sql.ref(column)}
  )`

/** Returns undefined while the first version is in force. */
export const findInForce = (db: Queryable, name: TextName, now: Date) =>
  db
    .selectFrom('text_versions')
    .select(['number', 'in_force_at as inForceAt', 'body_en as bodyEn', 'body_sw as bodySw'])
    .where('name', '=', name)
    .where('in_force_at', '<=', now)
    .orderBy('in_force_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns the published ones, the newest first, and the draft. */
export const listVersions = (db: Queryable, name: TextName) =>
  db
    .selectFrom('text_versions as text')
    .select([
      'text.number',
      'text.in_force_at as inForceAt',
      'text.body_en as bodyEn',
      'text.body_sw as bodySw',
      'text.change',
      selectName('text.written_by').as('writtenBy'),
      'text.written_at as writtenAt',
      selectName('text.published_by').as('publishedBy'),
      'text.version',
    ])
    .where('text.name', '=', name)
    .orderBy('text.number', (order) => order.desc().nullsLast())
    .execute()
export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number]

export const listStates = async (db: Queryable, now: Date) => {
  const { rows } = await sql<{
    name: TextName
    number: number | null
    inForceAt: Date | null
    scheduledAt: Date | null
    draftAt: Date | null
  }>`
    SELECT name, max(number) FILTER (WHERE in_force_at <= ${now}) AS number,
      max(in_force_at) FILTER (WHERE in_force_at <= ${now}) AS "inForceAt",
      min(in_force_at) FILTER (WHERE in_force_at > ${now}) AS "scheduledAt",
      max(written_at) FILTER (WHERE number IS NULL) AS "draftAt"
    FROM text_versions GROUP BY name`.execute(db)
  return rows
}

type Draft = { bodyEn: string; bodySw: string; change: string }

export const insertDraft = (tx: Tx, draft: Draft & { id: string; name: TextName; by: string }, now: Date) =>
  tx
    .insertInto('text_versions')
    .values({
      id: draft.id,
      name: draft.name,
      body_en: draft.bodyEn,
      body_sw: draft.bodySw,
      change: draft.change,
      written_by: draft.by,
      written_at: now,
    })
    .execute()

export const updateDraft = (tx: Tx, name: TextName, by: string, draft: Draft, now: Date) =>
  tx
    .updateTable('text_versions')
    .set((e) => ({
      body_en: draft.bodyEn,
      body_sw: draft.bodySw,
      change: draft.change,
      written_by: by,
      written_at: now,
      version: e('version', '+', 1),
    }))
    .where('name', '=', name)
    .where('number', 'is', null)
    .execute()

export async function deleteDraft(tx: Tx, name: TextName): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('text_versions')
    .where('name', '=', name)
    .where('number', 'is', null)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export const publishDraft = (
  tx: Tx,
  name: TextName,
  { number, inForceAt, by }: { number: number; inForceAt: Date; by: string },
) =>
  tx
    .updateTable('text_versions')
    .set({ number, in_force_at: inForceAt, published_by: by })
    .where('name', '=', name)
    .where('number', 'is', null)
    .execute()

/** Makes a version a draft again. */
export const unpublish = (tx: Tx, name: TextName, number: number) =>
  tx
    .updateTable('text_versions')
    .set((e) => ({ number: null, in_force_at: null, published_by: null, version: e('version', '+', 1) }))
    .where('name', '=', name)
    .where('number', '=', number)
    .execute()
