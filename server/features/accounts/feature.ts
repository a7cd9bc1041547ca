import { accounts } from '#contract/accounts.ts'
import { feature } from '#server/feature.ts'
import { identify } from './accounts.ts'
import { accountEvents } from './events.ts'
import { accountInvariants } from './invariants.ts'
import { accountSchedule } from './jobs.ts'
import { accountLimits } from './limits.ts'
import { accountNotificationTexts } from './notification-texts.ts'
import { eraseAccount, exportAccount, listAccountPhones } from './profile/own-data-queries.ts'
import { accountRoutes } from './routes.ts'
import { mergeAccount } from './support/merge.ts'
import { rememberReferrals } from './sign-up/referrals.ts'

export const accountsFeature = feature({
  name: 'accounts',
  description: 'Sign up, sign in, and the signed-in account.',
  contract: accounts,
  routes: accountRoutes,
  tables: [
    'accounts',
    'merchants',
    'merchant_members',
    'sessions',
    'account_devices',
    'consents',
    'notification_settings',
    'attempt_counters',
  ],
  invariants: accountInvariants,
  limits: accountLimits,
  mount(server, app, site) {
    if (site === 'customer') rememberReferrals(server, app, identify)
  },
  events: accountEvents,
  notifications: accountNotificationTexts,
  schedule: accountSchedule,
  personalData: {
    export: (db, { id }) => exportAccount(db, id),
    addresses: async (db, { id, email }) => [
      ...(email === null ? [] : [email]),
      ...(await listAccountPhones(db, id)),
    ],
    erase: (tx, { id }, now) => eraseAccount(tx, id, now),
    merge: mergeAccount,
  },
})
