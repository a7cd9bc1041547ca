/** The public API of services. */
import { serviceProblems } from '#contract/services.ts'
import type { Ctx } from '#server/app-context.ts'
import type { Queryable } from '#server/database/database.ts'
import { merchantOf } from '#server/http/access.ts'
import { findNameAndStore } from './staff-queries.ts'
import { findService, type ServiceToBookRow } from './queries.ts'

export { serializeServiceWithStore } from './serialize.ts'
export type { ServiceWithStoreRow } from './queries.ts'

export { assignStaff, countStaff, unassignStaff } from './staff-queries.ts'

/** Throws 404 unless the service belongs to the merchant of the signed-in account. */
export async function requireOwnService(ctx: Ctx, id: string): Promise<{ name: string; storeId: string }> {
  const service = await findNameAndStore(ctx.db, merchantOf(ctx), id)
  if (!service) throw serviceProblems.notFound()
  return service
}

export async function getService(db: Queryable, now: Date, id: string): Promise<ServiceToBookRow> {
  const service = await findService(db, now, id)
  if (!service) throw serviceProblems.notFound()
  return service
}
