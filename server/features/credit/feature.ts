import { feature } from '#server/feature.ts'
import { creditInvariants } from './invariants.ts'
import { exportUses, mergeUses } from './queries.ts'

export const creditFeature = feature({
  name: 'credit',
  tables: ['reward_uses'],
  invariants: creditInvariants,
  // Uses are not erased, because the ledger contains them; they refer to a person only by the account id.
  personalData: {
    export: async (db, { id }) => ({ rewardUses: await exportUses(db, id) }),
    merge: mergeUses,
  },
})
