/**
 * The places where an item shows a picture. The feature that owns the item takes the picture away when an admin has
 * removed it, and puts it back when that is overturned.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'

/** One place, with what is needed to put the picture back. */
export type PicturePlace = {
  in: 'logo' | 'cover' | 'gallery' | 'service' | 'offer' | 'staff' | 'review' | 'request'
  /** Id of the row that showed it. */
  rowId: string
  /** Position in a list, from 0. */
  position: number
  /** Description of a picture in a gallery. */
  alt: string | null
  /** Data of a picture that a person sent. */
  sent: { id: string; width: number; height: number } | null
}

export type PictureOwner = {
  /** Takes the picture away wherever the item shows it. */
  take(tx: Tx, ownerId: string, path: string): Promise<PicturePlace[]>
  /** Puts the picture back; does nothing if the place is used otherwise now. */
  putBack(tx: Tx, path: string, place: PicturePlace): Promise<void>
}

type Place = { in: PicturePlace['in']; table: RawBuilder<unknown>; max: number }

/** Pictures of items of a store, which are listed in the column `images` of the item's table. */
export const ownListedPictures = ({ in: place, table, max }: Place): PictureOwner => ({
  async take(tx, storeId, path) {
    const { rows } = await sql<PicturePlace>`
      UPDATE ${table} item SET images = array_remove(item.images, ${path}), version = version + 1
      FROM (
        SELECT id, array_position(images, ${path}) - 1 AS position FROM ${table}
        WHERE store_id = ${storeId} AND ${path} = ANY (images) ORDER BY id FOR UPDATE
      ) shown
      WHERE item.id = shown.id
      RETURNING ${sql.lit(place)} AS "in", item.id AS "rowId", shown.position, NULL AS alt, NULL AS sent`.execute(
      tx,
    )
    return rows
  },
  async putBack(tx, path, { rowId, position }) {
    await sql`
      UPDATE ${table}
      SET images = images[:${position}] || ${path}::text || images[${position} + 1:], version = version + 1
      WHERE id = ${rowId} AND cardinality(images) < ${max} AND ${path} <> ALL (images)`.execute(tx)
  },
})

type SentPlace = Place & { item: { table: RawBuilder<unknown>; id: RawBuilder<unknown> } }

/** Pictures that people sent with an item: rows of `table`, in which the column `item.id` names the row of `item.table`. */
export const ownSentPictures = ({ in: place, table, item, max }: SentPlace): PictureOwner => ({
  async take(tx, itemId, path) {
    const { rows } = await sql<PicturePlace>`
      DELETE FROM ${table} WHERE ${item.id} = ${itemId} AND path = ${path}
      RETURNING ${sql.lit(place)} AS "in", ${item.id} AS "rowId", position, NULL AS alt,
        json_build_object('id', id, 'width', width, 'height', height) AS sent`.execute(tx)
    return rows
  },
  /** The picture gets the first free position, because the others may have changed. */
  async putBack(tx, path, { rowId, sent }) {
    if (!sent) return
    await sql`
      INSERT INTO ${table} (id, ${item.id}, position, path, width, height)
      SELECT ${sent.id}, item.id, free.position, ${path}, ${sent.width}, ${sent.height}
      FROM ${item.table} item, LATERAL (
        SELECT min(each) AS position FROM generate_series(0, ${max - 1}) each
        WHERE each <> ALL (SELECT position FROM ${table} WHERE ${item.id} = item.id)
      ) free
      WHERE item.id = ${rowId} AND free.position IS NOT NULL`.execute(tx)
  },
})
