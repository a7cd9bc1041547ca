/** The SQL of notes about clients. */
import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { ClientKey } from './queries.ts'

const selectNotes = (db: Queryable, merchantId: string, client: ClientKey) =>
  db
    .selectFrom('client_notes')
    .innerJoin('shared.accounts as authors', 'authors.id', 'client_notes.author_id')
    .select([
      'client_notes.id',
      'client_notes.text',
      'authors.first_name as author',
      'client_notes.created_at as createdAt',
      'client_notes.updated_at as updatedAt',
      'client_notes.version',
    ])
    .where('merchant_id', '=', merchantId)
    .where((note) =>
      client.accountId === null
        ? note('record_id', '=', client.recordId)
        : note('account_id', '=', client.accountId),
    )
export type NoteRow = NonNullable<Awaited<ReturnType<typeof findNote>>>

export const listNotes = (db: Queryable, merchantId: string, client: ClientKey) =>
  selectNotes(db, merchantId, client)
    .orderBy('client_notes.created_at', 'desc')
    .orderBy('client_notes.id', 'desc')
    .execute()

export const findNote = (db: Queryable, merchantId: string, client: ClientKey, id: string) =>
  selectNotes(db, merchantId, client).where('client_notes.id', '=', id).executeTakeFirst()

export const insertNote = (
  tx: Tx,
  note: { id: string; merchantId: string; client: ClientKey; text: string; authorId: string; at: Date },
) =>
  tx
    .insertInto('client_notes')
    .values({
      id: note.id,
      merchant_id: note.merchantId,
      account_id: note.client.accountId,
      record_id: note.client.accountId === null ? note.client.recordId : null,
      text: note.text,
      author_id: note.authorId,
      created_at: note.at,
      updated_at: note.at,
    })
    .execute()

export const updateNote = (tx: Tx, id: string, text: string, now: Date) =>
  tx
    .updateTable('client_notes')
    .set({ text, updated_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

export const deleteNote = (tx: Tx, id: string) => tx.deleteFrom('client_notes').where('id', '=', id).execute()
