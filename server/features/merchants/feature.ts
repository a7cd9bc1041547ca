import { merchants } from '#contract/merchants.ts'
import { feature } from '#server/feature.ts'
import { merchantRoutes } from './routes.ts'

export const merchantsFeature = feature({ name: 'merchants', contract: merchants, routes: merchantRoutes })
