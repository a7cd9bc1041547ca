/** Merchants edit the gallery of their stores. */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../../domain/accounts/merchant-role.ts'
import { GALLERY_MAX } from '../../domain/catalogue/store-checklist.ts'
import { editedVersion, editProblems } from '../edits.ts'
import { GalleryPicture } from '../entities/store.ts'
import { ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { saying } from '../message.ts'
import { imageUrl } from '../uploads.ts'
import { message } from '../values.ts'
import { OwnStore } from './editing.ts'
import { optionalText, ownStoreParams } from './fields.ts'
import { GALLERY_TEXTS } from './limits.ts'
import { storeEditProblems, storeProblems } from './problems.ts'

const GalleryEdit = z
  .strictObject({
    pictures: z
      .array(
        z.strictObject({
          url: imageUrl.min(1).meta({
            description: 'URL of an uploaded image.',
            example: 'https://d3.example/media/pictures/1f6c-640.webp',
          }),
          alt: optionalText(GALLERY_TEXTS.alt, 'Description of the picture, or null.', 'The treatment room'),
        }),
      )
      .max(GALLERY_MAX)
      .refine((all) => new Set(all.map(({ url }) => url)).size === all.length, saying(m.field_listed_twice))
      .meta({ description: 'All pictures of the gallery in their order; they replace the earlier ones.' }),
    version: editedVersion,
  })
  .meta({ id: 'GalleryEdit', description: 'The gallery of a store. `version` is that of the store.' })
export type GalleryEdit = z.output<typeof GalleryEdit>

export const galleryEditing = {
  'PUT /stores/:id/gallery': {
    summary: 'Change the gallery of a store',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.editStores,
    params: ownStoreParams,
    body: GalleryEdit,
    reply: ok({ message, store: OwnStore, gallery: z.array(GalleryPicture) }),
    problems: [storeProblems.notFound, storeEditProblems.closed, editProblems.conflict],
  },
} satisfies Contract
