import { trust } from '#contract/trust.ts'
import { feature } from '#server/feature.ts'
import { trustInvariants } from './invariants.ts'
import { eraseRestart, mergeRestarts } from './personal-data.ts'
import { trustRoutes } from './routes.ts'
import { getReliability } from './trust.ts'

export const trustFeature = feature({
  name: 'trust',
  description: 'How reliable stores and customers are.',
  contract: trust,
  routes: trustRoutes,
  tables: ['reliability_restarts'],
  invariants: trustInvariants,
  personalData: {
    export: async (db, { id }, now) => ({ reliability: await getReliability(db, id, now) }),
    erase: async (tx, { id }) => void (await eraseRestart(tx, id)),
    merge: mergeRestarts,
  },
})
