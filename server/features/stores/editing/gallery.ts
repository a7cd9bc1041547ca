/** Merchants edit the galleries of their stores. */
import type { GalleryEdit } from '#contract/stores/gallery.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import { attachMerchantPictures } from '#server/features/media/media.ts'
import { requireActor, requireMerchantId, requireScopeId } from '#server/platform/http/access.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { listPictures, type PictureRow } from '../details-queries.ts'
import { lockForEdit } from './edit-stores.ts'
import { replacePictures } from './gallery-queries.ts'
import { getOwnStore } from './own-stores.ts'
import { updateStore, type OwnStoreRow } from './own-store-queries.ts'

export const changeGallery = (
  ctx: Ctx,
  id: string,
  body: GalleryEdit,
): Promise<{ store: OwnStoreRow; pictures: PictureRow[] }> =>
  transaction(ctx, async (tx) => {
    const scopeId = requireScopeId(ctx)
    await lockForEdit(tx, scopeId, id, body.version)
    const current = await listPictures(tx.db, id)
    const sent = body.pictures.map(({ url }, index) => ({ field: `pictures.${index}.url`, url }))
    const paths = await attachMerchantPictures(
      tx,
      requireMerchantId(ctx),
      sent,
      current.map(({ image }) => image),
    )
    const pictures = paths.flatMap((image, index) =>
      image === null ? [] : [{ image, alt: body.pictures[index]?.alt ?? null }],
    )
    await replacePictures(tx.db, id, pictures)
    await updateStore(tx.db, id, {})
    await audit(tx.db, tx.now, { action: 'store.gallery', actor: requireActor(ctx).accountId, subject: id })
    return { store: await getOwnStore(tx, scopeId, id), pictures }
  })
