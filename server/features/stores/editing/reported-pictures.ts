/** Pictures of stores that admins remove after a report. */
import { sql } from 'kysely'
import { GALLERY_MAX } from '#domain/catalogue/store-checklist.ts'
import type { PictureOwner, PicturePlace } from '#server/features/media/media.ts'
import { listPictures } from '../details-queries.ts'
import { replacePictures } from './gallery-queries.ts'
import { updateStore } from './own-store-queries.ts'

export const storePictureOwner: PictureOwner = {
  async take(tx, storeId, path) {
    const { logo, cover } = await tx
      .selectFrom('stores')
      .select(['logo', 'cover'])
      .where('id', '=', storeId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const gallery = await listPictures(tx, storeId)
    const place = (where: PicturePlace['in'], position = 0, alt: string | null = null): PicturePlace => ({
      in: where,
      rowId: storeId,
      position,
      alt,
      sent: null,
    })
    const places = [
      ...(logo === path ? [place('logo')] : []),
      ...(cover === path ? [place('cover')] : []),
      ...gallery.flatMap(({ image, alt }, position) =>
        image === path ? [place('gallery', position, alt)] : [],
      ),
    ]
    if (places.length === 0) return []
    await replacePictures(
      tx,
      storeId,
      gallery.filter(({ image }) => image !== path),
    )
    await updateStore(tx, storeId, {
      ...(logo === path && { logo: null }),
      ...(cover === path && { cover: null }),
    })
    return places
  },
  async putBack(tx, path, { in: where, rowId, position, alt }) {
    if (where === 'logo' || where === 'cover') {
      await updateStore(tx, rowId, { [where]: sql`coalesce(${sql.ref(where)}, ${path})` })
      return
    }
    const gallery = await listPictures(tx, rowId)
    if (gallery.length >= GALLERY_MAX || gallery.some(({ image }) => image === path)) return
    await replacePictures(tx, rowId, gallery.toSpliced(position, 0, { image: path, alt }))
    await updateStore(tx, rowId, {})
  },
}
