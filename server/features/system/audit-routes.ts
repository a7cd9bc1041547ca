import type { auditLog } from '#contract/admin/audit.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { searchAudit } from './audit.ts'

export const auditRoutes: HttpRoutes<typeof auditLog> = {
  'GET /admin/audit': async ({ query }, ctx) => ({ success: true, ...(await searchAudit(ctx, query)) }),
}
