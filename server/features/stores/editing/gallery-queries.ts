import type { Tx } from '#server/platform/database/database.ts'
import type { PictureRow } from '../details-queries.ts'

export async function replacePictures(
  tx: Tx,
  storeId: string,
  pictures: readonly PictureRow[],
): Promise<void> {
  await tx.deleteFrom('store_pictures').where('store_id', '=', storeId).execute()
  if (pictures.length === 0) return
  await tx
    .insertInto('store_pictures')
    .values(pictures.map((picture, position) => ({ store_id: storeId, position, ...picture })))
    .execute()
}
