/** The public API of services. */
import { serviceProblems } from '#contract/services.ts'
import type { Ctx, TxCtx } from '#server/app-context.ts'
import { branchLock } from '#server/features/stores/stores.ts'
import { lock, type Queryable } from '#server/platform/database/database.ts'
import { requireScopeId } from '#server/platform/http/access.ts'
import { listBranchesOfServices, lockOwnServices, type ServiceToOffer } from './offer-queries.ts'
import { findNameAndStore } from './staff-queries.ts'
import { findService, type ShownServiceRow } from './queries.ts'

export { servicePictureOwner } from './editing/queries.ts'
export { serializeServiceWithStore } from './serialize.ts'
export type { ServiceWithStoreRow } from './queries.ts'

export type { ServiceToOffer } from './offer-queries.ts'

export { assignStaff, countStaff, unassignStaff } from './staff-queries.ts'

/** Throws 404 unless the service is of a store for which the signed-in account acts. */
export async function requireOwnService(ctx: Ctx, id: string): Promise<{ name: string; storeId: string }> {
  const service = await findNameAndStore(ctx.db, requireScopeId(ctx), id)
  if (!service) throw serviceProblems.notFound()
  return service
}

/**
 * Locks services of the scope and the branches where they are available, so that neither a booking nor an edit of a service is
 * made meanwhile. Services that do not belong to the scope are left out.
 */
export async function lockServices(
  tx: TxCtx,
  scopeId: string,
  ids: readonly string[],
): Promise<{ tx: TxCtx; services: Map<string, ServiceToOffer> }> {
  const branchIds = await listBranchesOfServices(tx.db, ids)
  if (branchIds.length > 0) await lock(tx.db, ...branchIds.map(branchLock))
  const rows = await lockOwnServices(tx.db, scopeId, ids)
  return { tx: { ...tx, now: tx.app.clock.now() }, services: new Map(rows.map((row) => [row.id, row])) }
}

export async function getService(db: Queryable, now: Date, id: string): Promise<ShownServiceRow> {
  const service = await findService(db, now, id)
  if (!service) throw serviceProblems.notFound()
  return service
}
