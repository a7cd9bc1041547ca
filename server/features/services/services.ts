/** The public API of services. */
import { serviceProblems } from '#contract/services.ts'
import type { Queryable } from '#server/database/database.ts'
import { findService, type ServiceToBookRow } from './queries.ts'

export { serializeServiceWithStore } from './serialize.ts'
export type { ServiceWithStoreRow } from './queries.ts'

export async function getService(db: Queryable, now: Date, id: string): Promise<ServiceToBookRow> {
  const service = await findService(db, now, id)
  if (!service) throw serviceProblems.notFound()
  return service
}
