/** The SQL of canned replies. */
import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

const selectReplies = (db: Queryable) =>
  db
    .selectFrom('canned_replies as reply')
    .innerJoin('shared.accounts as admin', 'admin.id', 'reply.updated_by')
    .select([
      'reply.id',
      'reply.title',
      'reply.text_en as textEn',
      'reply.text_sw as textSw',
      sql<string>`admin.first_name || ' ' || admin.last_name`.as('updatedBy'),
      'reply.updated_at as updatedAt',
      'reply.version',
    ])

export const listReplies = (db: Queryable) =>
  selectReplies(db)
    .orderBy(sql`lower(reply.title)`)
    .orderBy('reply.id')
    .execute()
export type ReplyRow = Awaited<ReturnType<typeof listReplies>>[number]

export const getReply = (db: Queryable, id: string) =>
  selectReplies(db).where('reply.id', '=', id).executeTakeFirstOrThrow()

/** Finds a reply and locks it. */
export const findReply = (tx: Tx, id: string) =>
  selectReplies(tx).where('reply.id', '=', id).forUpdate('reply').executeTakeFirst()

export const countReplies = async (db: Queryable): Promise<number> =>
  (
    await db
      .selectFrom('canned_replies')
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

type Text = { title: string; textEn: string; textSw: string }

export const insertReply = (tx: Tx, id: string, by: string, { title, textEn, textSw }: Text, now: Date) =>
  tx
    .insertInto('canned_replies')
    .values({ id, title, text_en: textEn, text_sw: textSw, updated_by: by, updated_at: now })
    .execute()

export const updateReply = (tx: Tx, id: string, by: string, { title, textEn, textSw }: Text, now: Date) =>
  tx
    .updateTable('canned_replies')
    .set((e) => ({
      title,
      text_en: textEn,
      text_sw: textSw,
      updated_by: by,
      updated_at: now,
      version: e('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()

export const deleteReply = (tx: Tx, id: string) =>
  tx.deleteFrom('canned_replies').where('id', '=', id).execute()
