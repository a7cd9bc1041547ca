/** SQL of who performs a service. */
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export const findNameAndStore = (db: Queryable, scopeId: string, id: string) =>
  db
    .selectFrom('services')
    .innerJoin('shared.own_stores as stores', 'stores.id', 'services.store_id')
    .select(['services.name', 'services.store_id as storeId'])
    .where('services.id', '=', id)
    .where('stores.scope_id', '=', scopeId)
    .executeTakeFirst()

export async function assignStaff(tx: Tx, serviceId: string, staffId: string, now: Date): Promise<void> {
  await setTermsChanged(tx, serviceId, now)
  await tx
    .insertInto('service_staff')
    .values({ service_id: serviceId, staff_id: staffId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function unassignStaff(tx: Tx, serviceId: string, staffId: string, now: Date): Promise<void> {
  await setTermsChanged(tx, serviceId, now)
  await tx
    .deleteFrom('service_staff')
    .where('service_id', '=', serviceId)
    .where('staff_id', '=', staffId)
    .execute()
}

/** Bookings that were made before stay as they are. */
const setTermsChanged = (tx: Tx, serviceId: string, now: Date) =>
  tx.updateTable('services').set({ terms_changed_at: now }).where('id', '=', serviceId).execute()

/** Returns how many people can perform the service. Locks it, so that two calls do not remove the last two. */
export async function countStaff(tx: Tx, serviceId: string): Promise<number> {
  await tx.selectFrom('services').select('id').where('id', '=', serviceId).forUpdate().execute()
  const { count } = await tx
    .selectFrom('service_staff')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('service_id', '=', serviceId)
    .executeTakeFirstOrThrow()
  return count
}
