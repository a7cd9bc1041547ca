import { settings } from '#contract/admin/settings.ts'
import { feature } from '#server/feature.ts'
import { settingInvariants } from './invariants.ts'
import { settingRoutes } from './routes.ts'

export const settingsFeature = feature({
  name: 'settings',
  description: 'Amounts, limits and switches that owners change while the market runs.',
  contract: settings,
  routes: settingRoutes,
  tables: ['market_settings', 'market_setting_changes', 'booking_stops'],
  invariants: settingInvariants,
})
