import { market } from '#contract/admin/market.ts'
import { analytics } from '#contract/analytics.ts'
import { quietHours } from '#contract/quiet-hours.ts'
import { HOUR } from '#domain/time/time.ts'
import { feature } from '#server/feature.ts'
import { figureTables } from './business-tables.ts'
import { analyticsInvariants } from './invariants.ts'
import { analyticsRoutes, marketRoutes, quietHoursRoutes } from './routes.ts'
import { figureChanges, listDaysOfMerged, storeSums } from './sums.ts'
import { marketInvariants } from './market-invariants.ts'
import { countCohorts, pruneSearches } from './market-sums.ts'
import { writeCountsRegularly } from './views.ts'

export const analyticsFeature = feature({
  name: 'analytics',
  description:
    'Figures of the stores of a merchant, and of the whole market, with the views of public pages and the searches ' +
    'that they contain.',
  contract: { ...analytics, ...quietHours, ...market },
  routes: { ...analyticsRoutes, ...quietHoursRoutes, ...marketRoutes },
  tables: [
    'figure_days',
    'figure_visits',
    'figure_hours',
    'figure_origins',
    'figure_changes',
    'page_views',
    'market_days',
    'market_changes',
    'market_cohorts',
    'search_days',
    'search_words',
  ],
  invariants: [...analyticsInvariants, ...marketInvariants],
  mount(server, app, site) {
    if (site === 'customer') writeCountsRegularly(server, app)
  },
  inTransaction: figureChanges,
  businessExport: figureTables,
  personalData: { merge: listDaysOfMerged },
  schedule: [
    { name: 'sum-figures', everyMs: 10_000, run: storeSums },
    { name: 'count-cohorts', everyMs: HOUR, isMaintenance: true, run: countCohorts },
    { name: 'prune-searches', everyMs: HOUR, isMaintenance: true, run: pruneSearches },
  ],
})
