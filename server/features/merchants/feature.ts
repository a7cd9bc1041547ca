import { merchants } from '#contract/merchants.ts'
import { feature } from '#server/feature.ts'
import { merchantRoutes } from './routes.ts'

export const merchantsFeature = feature({
  name: 'merchants',
  description: 'Merchant accounts and their public profiles.',
  contract: merchants,
  routes: merchantRoutes,
})
