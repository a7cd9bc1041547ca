import { rewards } from '#contract/rewards.ts'
import { feature } from '#server/feature.ts'
import { rewardEvents } from './events.ts'
import { rewardInvariants } from './invariants.ts'
import { rewardListeners } from './jobs.ts'
import { rewardNotifications, rewardNotificationTexts } from './notifications.ts'
import { exportRewards, mergeRewards } from './queries.ts'
import { rewardRoutes } from './routes.ts'

export const rewardsFeature = feature({
  name: 'rewards',
  description: 'What a customer earns by referrals.',
  contract: rewards,
  routes: rewardRoutes,
  tables: ['rewards', 'reward_refusals'],
  invariants: rewardInvariants,
  events: rewardEvents,
  listeners: [...rewardListeners, ...rewardNotifications],
  notifications: rewardNotificationTexts,
  // Rewards are not erased because the ledger contains them; they refer to a person only by the account id.
  personalData: {
    export: async (db, { id }) => ({ rewards: await exportRewards(db, id) }),
    merge: mergeRewards,
  },
})
