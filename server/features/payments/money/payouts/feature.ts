import { payouts } from '#contract/admin/payouts.ts'
import { feature } from '#server/feature.ts'
import { payoutByHand } from '../../payouts/by-hand.ts'
import { payoutRoutes } from './routes.ts'
import { payoutWork } from './queue-items.ts'

export const payoutsFeature = feature({
  name: 'payouts',
  description: 'Pay-outs to phones, for admins.',
  contract: payouts,
  routes: payoutRoutes,
  work: [payoutWork],
  approvals: [payoutByHand],
})
