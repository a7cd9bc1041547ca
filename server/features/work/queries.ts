/** SQL of the queue of the admins. */
import { sql } from 'kysely'
import type { AdminRole } from '#domain/accounts/admin-role.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { TableRow } from '#server/platform/database/rows.ts'
import type { OpenWork, WorkKind } from '#server/work-kind.ts'

type Handling = {
  takenById: TableRow<'work_cases'>['taken_by']
  takenByName: string | null
  snoozedUntil: TableRow<'work_cases'>['snoozed_until']
  version: number
}
export type OpenCase = OpenWork & Handling & { kind: string }

const selectName = (account: string) =>
  sql<
    string | null
  >`nullif(concat_ws(' ', ${sql.ref(`${account}.first_name`)}, ${sql.ref(`${account}.last_name`)}), '')`

/** One statement for all kinds. */
export async function listOpenCases(db: Queryable, kinds: readonly WorkKind[]): Promise<OpenCase[]> {
  if (kinds.length === 0) return []
  const open = sql.join(
    kinds.map(
      ({ kind, open: rows }) =>
        sql`SELECT ${sql.lit(kind)} AS kind, rows.id, rows.since, rows.due_at, rows.title, rows.detail FROM (${rows}) rows`,
    ),
    sql` UNION ALL `,
  )
  const { rows } = await sql<OpenCase>`
    SELECT item.*, known.taken_by AS "takenById", ${selectName('taker')} AS "takenByName",
      known.snoozed_until AS "snoozedUntil", coalesce(known.version, 0) AS version
    FROM (${open}) item
    LEFT JOIN work_cases known ON known.kind = item.kind AND known.subject = item.id
    LEFT JOIN shared.accounts taker ON taker.id = known.taken_by
    ORDER BY item.due_at, item.since, item.id`.execute(db)
  return rows
}

export async function getHandling(db: Queryable, kind: string, subject: string): Promise<Handling> {
  const known = await db
    .selectFrom('work_cases')
    .leftJoin('shared.accounts as taker', 'taker.id', 'work_cases.taken_by')
    .select([
      'taken_by as takenById',
      selectName('taker').as('takenByName'),
      'snoozed_until as snoozedUntil',
      'version',
    ])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return known ?? { takenById: null, takenByName: null, snoozedUntil: null, version: 0 }
}

type Change = { takenBy: string | null; snoozedUntil: Date | null; version: number }

/** Returns false if somebody else has changed it since this version. */
export async function changeHandling(
  db: Queryable,
  kind: string,
  subject: string,
  { takenBy, snoozedUntil, version }: Change,
  now: Date,
): Promise<boolean> {
  const change = { taken_by: takenBy, snoozed_until: snoozedUntil, updated_at: now }
  const { numInsertedOrUpdatedRows } =
    version === 0
      ? await db
          .insertInto('work_cases')
          .values({ kind, subject, ...change })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
      : {
          numInsertedOrUpdatedRows: (
            await db
              .updateTable('work_cases')
              .set((e) => ({ ...change, version: e('version', '+', 1) }))
              .where('kind', '=', kind)
              .where('subject', '=', subject)
              .where('version', '=', version)
              .executeTakeFirst()
          ).numUpdatedRows,
        }
  return numInsertedOrUpdatedRows === 1n
}

export const insertNote = (
  tx: Tx,
  note: { id: string; kind: string; subject: string; authorId: string; text: string },
  now: Date,
) =>
  tx
    .insertInto('work_notes')
    .values({
      id: note.id,
      kind: note.kind,
      subject: note.subject,
      author_id: note.authorId,
      text: note.text,
      created_at: now,
    })
    .execute()

export const listNotes = (db: Queryable, kind: string, subject: string) =>
  db
    .selectFrom('work_notes')
    .innerJoin('shared.accounts as author', 'author.id', 'work_notes.author_id')
    .select([
      'work_notes.id',
      'work_notes.text',
      'work_notes.created_at as createdAt',
      selectName('author').as('author'),
    ])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .orderBy('work_notes.created_at')
    .limit(200)
    .execute()

/** Returns the admins who may sign in. */
export const listAdmins = (db: Queryable) =>
  db
    .selectFrom('shared.admins')
    .select(['account_id as id', 'role', selectName('shared.admins').as('name')])
    .$narrowType<{ id: string; role: AdminRole; name: string }>()
    .orderBy('name')
    .execute()

export type Filter = { name: string; query: string }

export const listFilters = (db: Queryable, accountId: string) =>
  db
    .selectFrom('work_filters')
    .select(['name', 'query'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()

/** Writes the filters in this order. */
export async function writeFilters(
  tx: Tx,
  accountId: string,
  filters: readonly Filter[],
  now: Date,
): Promise<void> {
  await tx.deleteFrom('work_filters').where('account_id', '=', accountId).execute()
  if (filters.length === 0) return
  await tx
    .insertInto('work_filters')
    .values(
      filters.map(({ name, query }, at) => ({
        account_id: accountId,
        name,
        query,
        created_at: new Date(now.getTime() + at),
      })),
    )
    .execute()
}
