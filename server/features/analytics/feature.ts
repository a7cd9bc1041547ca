import { analytics } from '#contract/analytics.ts'
import { feature } from '#server/feature.ts'
import { analyticsInvariants } from './invariants.ts'
import { analyticsRoutes } from './routes.ts'
import { figureChanges, listDaysOfMerged, storeSums } from './sums.ts'
import { writeViewsRegularly } from './views.ts'

export const analyticsFeature = feature({
  name: 'analytics',
  description: 'Figures of the stores of a merchant, and the views of public pages that they contain.',
  contract: analytics,
  routes: analyticsRoutes,
  tables: ['figure_days', 'figure_visits', 'figure_hours', 'figure_changes', 'page_views'],
  invariants: analyticsInvariants,
  mount(server, app, site) {
    if (site === 'customer') writeViewsRegularly(server, app)
  },
  inTransaction: figureChanges,
  personalData: { merge: listDaysOfMerged },
  schedule: [{ name: 'sum-figures', everyMs: 10_000, run: storeSums }],
})
