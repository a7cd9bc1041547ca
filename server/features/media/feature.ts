import { uploads } from '#contract/uploads.ts'
import { DAY } from '#domain/time/time.ts'
import { feature } from '#server/feature.ts'
import { uploadRoutes } from './routes.ts'
import { removeUnusedUploads } from './uploads.ts'

export const mediaFeature = feature({
  name: 'media',
  description: 'Images of stores, services and offers.',
  contract: uploads,
  routes: uploadRoutes,
  tables: ['uploaded_images'],
  schedule: [{ name: 'remove-unused-images', everyMs: DAY, isMaintenance: true, run: removeUnusedUploads }],
})
