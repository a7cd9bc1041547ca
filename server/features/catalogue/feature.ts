import { catalogue } from '#contract/admin/catalogue.ts'
import { holidays } from '#contract/admin/holidays.ts'
import { promotions } from '#contract/admin/promotions.ts'
import { feature } from '#server/feature.ts'
import { catalogueRoutes } from './routes.ts'

export const catalogueFeature = feature({
  name: 'catalogue',
  description:
    'What admins change of the catalogue: holidays, categories, areas, search synonyms, featured offers and promotions.',
  contract: { ...holidays, ...catalogue, ...promotions },
  routes: catalogueRoutes,
  tables: ['promotions'],
})
