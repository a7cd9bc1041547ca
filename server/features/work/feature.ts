import { work } from '#contract/admin/queue-items.ts'
import { feature } from '#server/feature.ts'
import { workRoutes } from './routes.ts'

export const workFeature = feature({
  name: 'work',
  description: 'The queue of what needs an admin.',
  contract: work,
  routes: (features) => workRoutes(features.flatMap(({ work: kinds = [] }) => kinds)),
  tables: ['work_cases', 'work_notes', 'work_filters'],
})
