import { rewards } from '#contract/rewards.ts'
import { feature } from '#server/feature.ts'
import { rewardInvariants } from './invariants.ts'
import { rewardListeners } from './jobs.ts'
import { exportRewards } from './queries.ts'
import { rewardRoutes } from './routes.ts'

export const rewardsFeature = feature({
  name: 'rewards',
  description: 'What a customer earns by referrals.',
  contract: rewards,
  routes: rewardRoutes,
  tables: ['rewards', 'reward_refusals'],
  invariants: rewardInvariants,
  listeners: rewardListeners,
  // Rewards are not erased because the ledger contains them; they refer to a person only by the account id.
  personalData: { export: async (db, { id }) => ({ rewards: await exportRewards(db, id) }) },
})
