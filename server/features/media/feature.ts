import { uploads } from '#contract/uploads.ts'
import { DAY } from '#domain/time/time.ts'
import { feature } from '#server/feature.ts'
import { uploadRoutes } from './routes.ts'
import { expireUploads } from './queries.ts'
import { removeUnusedUploads } from './sent-pictures.ts'
import { removeUnusedImages } from './uploads.ts'

export const mediaFeature = feature({
  name: 'media',
  description: 'Images of stores, services and offers.',
  contract: uploads,
  routes: uploadRoutes,
  tables: ['uploaded_images', 'picture_uploads'],
  schedule: [
    { name: 'remove-unused-images', everyMs: DAY, isMaintenance: true, run: removeUnusedImages },
    removeUnusedUploads,
  ],
  providers: ({ storage }) => (storage.breakerState ? [{ name: 'storage', ...storage.breakerState() }] : []),
  // The features erase the pictures that are attached to their rows.
  personalData: { erase: async (tx, { id }) => void (await expireUploads(tx, id)) },
})
