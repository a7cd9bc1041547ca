import { offers } from '#contract/offers.ts'
import { feature } from '#server/feature.ts'
import { followServicePrice } from './editing/follow-price.ts'
import { offerRoutes } from './routes.ts'

export const offersFeature = feature({
  name: 'offers',
  description: 'Offers: discounts on services.',
  contract: offers,
  routes: offerRoutes,
  tables: ['offers'],
  onServicePriceChange: followServicePrice,
})
