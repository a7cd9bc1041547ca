/** The door of services. */
import { serviceProblems } from '#contract/services.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { findService, type ServiceWithStoreRow } from './queries.ts'

export { serviceOnTheWire, serviceWithStoreOnTheWire } from './present.ts'
export type { ServiceRow, ServiceWithStoreRow } from './queries.ts'

export async function getService(db: Queryable, id: string): Promise<ServiceWithStoreRow> {
  const service = await findService(db, id)
  if (!service) throw serviceProblems.notFound()
  return service
}
