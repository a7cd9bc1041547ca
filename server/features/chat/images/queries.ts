/** SQL of pictures in conversations. */
import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { NamedPicture } from '#server/features/media/media.ts'

export const countUploadsSince = (db: Queryable, accountId: string, since: Date) =>
  db
    .selectFrom('chat_uploads')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('created_at').as('earliest')])
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()

export const insertUpload = (
  db: Queryable,
  { path, width, height, ...row }: NamedPicture & { account_id: string; created_at: Date },
) =>
  db
    .insertInto('chat_uploads')
    .values({ ...row, image_path: path, image_width: width, image_height: height })
    .execute()

/** Takes those of the account that are unused and not too old; returns them in any order. */
export const takeUploads = (
  tx: Tx,
  accountId: string,
  ids: readonly string[],
  since: Date,
): Promise<NamedPicture[]> =>
  tx
    .updateTable('chat_uploads')
    .set({ is_used: true })
    .where('id', 'in', ids)
    .where('account_id', '=', accountId)
    .where('is_used', '=', false)
    .where('created_at', '>', since)
    .returning(['id', 'image_path as path', 'image_width as width', 'image_height as height'])
    .execute()

/** Deletes the rows that were created before; returns the paths of those that no message shows. */
export async function deleteOldUploads(db: Queryable, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('chat_uploads')
    .where('created_at', '<=', before)
    .returning(['image_path as path', 'is_used as isUsed'])
    .execute()
  return rows.filter(({ isUsed }) => !isUsed).map(({ path }) => path)
}

/**
 * Called before the conversations, or their messages, are deleted: leaves the files of their pictures to the next run
 * of the scheduled job.
 */
export async function deleteConversationImages(tx: Tx, conversationIds: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO chat_uploads (id, account_id, image_path, image_width, image_height, created_at)
    SELECT gen_random_uuid(), conversation.customer_id, message.image_path, message.image_width, message.image_height,
      'epoch'
    FROM chat_messages message JOIN conversations conversation ON conversation.id = message.conversation_id
    WHERE message.conversation_id = ANY (${conversationIds}::uuid[]) AND message.image_path IS NOT NULL`.execute(
    tx,
  )
}

/** Leaves the files of pictures that the account has uploaded and not sent to the next run of the scheduled job. */
export const deleteUploadsOf = (tx: Tx, accountId: string) =>
  tx
    .updateTable('chat_uploads')
    .set({ created_at: new Date(0) })
    .where('account_id', '=', accountId)
    .where('is_used', '=', false)
    .execute()

/** Those of the paths that a message or an upload has. */
export async function listUsedAmong(db: Queryable, paths: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    SELECT image_path AS path FROM chat_messages WHERE image_path = ANY (${paths}::text[])
    UNION SELECT image_path FROM chat_uploads WHERE image_path = ANY (${paths}::text[])`.execute(db)
  return rows.map(({ path }) => path)
}
