import { withdrawals } from '#contract/withdrawals.ts'
import { feature } from '#server/feature.ts'
import { withdrawalInvariants } from './invariants.ts'
import { withdrawalNotifications, withdrawalNotificationTexts } from './notifications.ts'
import { erasePhones, exportWithdrawals, hasOpenWithdrawal, listPhones, mergeWithdrawals } from './queries.ts'
import { withdrawalRoutes } from './routes.ts'
import { followPayout } from './withdrawals.ts'

export const withdrawalsFeature = feature({
  name: 'withdrawals',
  description: 'Rewards that customers send to their phones.',
  contract: withdrawals,
  routes: withdrawalRoutes,
  tables: ['withdrawals'],
  invariants: withdrawalInvariants,
  inTransaction: [followPayout],
  listeners: withdrawalNotifications,
  notifications: withdrawalNotificationTexts,
  personalData: {
    export: async (db, { id }) => ({ withdrawals: await exportWithdrawals(db, id) }),
    addresses: (db, { id }) => listPhones(db, id),
    isNeeded: (db, { id }) => hasOpenWithdrawal(db, id),
    erase: (tx, { id }) => erasePhones(tx, id),
    merge: mergeWithdrawals,
  },
})
