import { privacyProblems } from '#contract/privacy.ts'
import { stores } from '#contract/stores.ts'
import { HOUR } from '#domain/time/time.ts'
import { feature } from '#server/feature.ts'
import { storeTables } from './business-tables.ts'
import { ownsStores } from './editing/own-store-queries.ts'
import { storeEvents } from './events.ts'
import { storeInvariants } from './invariants.ts'
import { storeRoutes } from './routes.ts'
import { nameStores } from './slugs/slugs.ts'

export const storesFeature = feature({
  name: 'stores',
  description: 'Stores and their branches.',
  contract: stores,
  routes: storeRoutes,
  tables: [
    'stores',
    'store_slugs',
    'store_socials',
    'store_pictures',
    'categories',
    'branches',
    'branch_hours',
    'branch_special_days',
    'public_holidays',
    'store_suspensions',
  ],
  invariants: storeInvariants,
  events: storeEvents,
  schedule: [{ name: 'name-stores', everyMs: HOUR, isMaintenance: true, run: nameStores }],
  businessExport: storeTables,
  personalData: {
    deletionRefusal: async (db, { id }) => ((await ownsStores(db, id)) ? privacyProblems.ownsStores() : null),
  },
})
