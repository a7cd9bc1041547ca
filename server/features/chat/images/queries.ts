/** SQL of pictures in conversations. */
import { sql } from 'kysely'
import type { StoredPicture } from '#server/features/media/media.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export async function listImagesIn(tx: Tx, conversationIds: readonly string[]): Promise<StoredPicture[]> {
  const { rows } = await sql<StoredPicture>`
    SELECT image_path AS path, image_width AS width, image_height AS height FROM chat_messages
    WHERE conversation_id = ANY (${conversationIds}::uuid[]) AND image_path IS NOT NULL`.execute(tx)
  return rows
}

/** Returns the given paths that a message has. */
export async function listUsedAmong(db: Queryable, paths: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    SELECT image_path AS path FROM chat_messages WHERE image_path = ANY (${paths}::text[])`.execute(db)
  return rows.map(({ path }) => path)
}
