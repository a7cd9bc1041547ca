import { staff } from '#contract/staff.ts'
import { feature } from '#server/feature.ts'
import { removeStrayPictures } from '#server/features/media/media.ts'
import { staffTables } from './business-tables.ts'
import { findUsedPhotos } from './queries.ts'
import { staffRoutes } from './routes.ts'

export const staffFeature = feature({
  name: 'staff',
  description: 'The people of a store: what they do and when they work.',
  contract: staff,
  routes: staffRoutes,
  tables: ['staff', 'shifts', 'breaks', 'leaves'],
  businessExport: staffTables,
  schedule: [removeStrayPictures('staffPhoto', findUsedPhotos)],
})
