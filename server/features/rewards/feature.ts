import { rewards } from '#contract/rewards.ts'
import { feature } from '#server/feature.ts'
import { rewardListeners } from './jobs.ts'
import { exportRewards } from './queries.ts'
import { rewardRoutes } from './routes.ts'

export const rewardsFeature = feature({
  name: 'rewards',
  description: 'What a customer earns by referrals.',
  contract: rewards,
  routes: rewardRoutes,
  listeners: rewardListeners,
  // Rewards stay, as they are in the ledger; they refer to a person by the account only.
  personalData: { export: async (db, { id }) => ({ rewards: await exportRewards(db, id) }) },
})
