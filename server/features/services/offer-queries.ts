/** SQL of services for which offers are made. */
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/** Returns the branches in any order. */
export async function listBranchesOfServices(
  db: Queryable,
  serviceIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('pools')
    .select('branch_id')
    .distinct()
    .where('service_id', 'in', [...serviceIds])
    .execute()
  return rows.map(({ branch_id }) => branch_id)
}

/** Services of the scope. Their price does not change until the transaction ends. */
export const lockOwnServices = (tx: Tx, scopeId: string, ids: readonly string[]) =>
  tx
    .selectFrom('services')
    .innerJoin('shared.own_stores as stores', 'stores.id', 'services.store_id')
    .select([
      'services.id',
      'services.name',
      'services.category',
      'services.price_cents as priceCents',
      'services.status',
      'services.store_id as storeId',
      'stores.status as storeStatus',
      'stores.location',
    ])
    .where('services.id', 'in', [...ids])
    .where('stores.scope_id', '=', scopeId)
    .orderBy('services.id')
    .forShare('services')
    .execute()
export type ServiceToOffer = Awaited<ReturnType<typeof lockOwnServices>>[number]
