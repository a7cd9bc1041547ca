import { offers } from '#contract/offers.ts'
import { feature } from '#server/feature.ts'
import { offerTables } from './business-tables.ts'
import { transactionListener } from '#server/platform/jobs/listeners.ts'
import { startScheduledOffers } from './editing/start-scheduled.ts'
import { followServicePrice } from './editing/follow-price.ts'
import { offerEvents } from './events.ts'
import { followFeaturedDays } from './featured.ts'
import { offerNotifications, offerNotificationTexts } from './notifications.ts'
import { offerRoutes } from './routes.ts'

export const offersFeature = feature({
  name: 'offers',
  description: 'Offers: discounts on services.',
  contract: offers,
  routes: offerRoutes,
  tables: ['offers', 'former_offer_prices', 'featured_offers'],
  businessExport: offerTables,
  events: offerEvents,
  listeners: offerNotifications,
  notifications: offerNotificationTexts,
  schedule: [
    { name: 'start-offers', everyMs: 5_000, run: startScheduledOffers },
    { name: 'follow-featured-days', everyMs: 60_000, run: followFeaturedDays },
  ],
  inTransaction: [transactionListener(['service.price_changed'], followServicePrice)],
})
