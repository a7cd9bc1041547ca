import { businessExport } from '#contract/business-export.ts'
import { feature } from '#server/feature.ts'
import { mountDownload } from './download.ts'
import { businessExportLimits } from './limits.ts'
import { businessExportRoutes } from './routes.ts'

export const businessExportFeature = feature({
  name: 'business-export',
  description: 'The file with everything that a business has.',
  contract: businessExport,
  routes: businessExportRoutes,
  limits: businessExportLimits,
  mount: mountDownload,
})
