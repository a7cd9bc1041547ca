import { auditLog } from '#contract/admin/audit.ts'
import { system } from '#contract/admin/system.ts'
import { feature } from '#server/feature.ts'
import { auditRoutes, systemRoutes } from './routes.ts'

export const systemFeature = feature({
  name: 'system',
  description: 'For admins: the state of the system, failed jobs and the audit log.',
  contract: { ...system, ...auditLog },
  routes: { ...systemRoutes, ...auditRoutes },
})
