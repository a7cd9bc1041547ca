/** SQL of services that were added together. */
import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export type BatchRow = { id: string; createdAt: Date; count: number }

export const insertBatch = (tx: Tx, batch: { id: string; store_id: string; created_at: Date }) =>
  tx.insertInto('service_batches').values(batch).execute()

/** Returns those that were added since a time and not undone, the newest first. */
export async function listBatches(db: Queryable, storeId: string, since: Date): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    SELECT batch.id, batch.created_at AS "createdAt", count(service.id)::int AS count
    FROM service_batches batch JOIN services service ON service.batch_id = batch.id
    WHERE batch.store_id = ${storeId} AND batch.created_at > ${since} AND batch.undone_at IS NULL
    GROUP BY batch.id
    ORDER BY batch.created_at DESC, batch.id`.execute(db)
  return rows
}

/** Locks what was added together; undefined if it is of others. */
export const lockBatch = (tx: Tx, scopeId: string, id: string) =>
  tx
    .selectFrom('service_batches as batch')
    .innerJoin('shared.own_stores as store', 'store.id', 'batch.store_id')
    .select(['batch.id', 'batch.created_at', 'batch.undone_at'])
    .where('batch.id', '=', id)
    .where('store.scope_id', '=', scopeId)
    .forUpdate('batch')
    .executeTakeFirst()

export async function listServicesOfBatch(tx: Tx, batchId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('services')
    .select('id')
    .where('batch_id', '=', batchId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const setUndone = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('service_batches').set({ undone_at: now }).where('id', '=', id).execute()

/** Deletes the services that nobody has booked and that have had no offer, and makes the others inactive. */
export async function removeServices(
  tx: Tx,
  ids: readonly string[],
): Promise<{ deleted: string[]; deactivated: string[] }> {
  const { rows } = await sql<{ id: string }>`
    SELECT service.id FROM services service
    WHERE service.id = ANY (${ids}::uuid[]) AND (
      EXISTS (SELECT FROM shared.booked_times b WHERE b.service_id = service.id)
      OR EXISTS (SELECT FROM shared.offers o WHERE o.service_id = service.id)
      OR EXISTS (SELECT FROM shared.waiting w WHERE w.service_id = service.id)
    )`.execute(tx)
  const deactivated = rows.map(({ id }) => id)
  const deleted = ids.filter((id) => !deactivated.includes(id))
  if (deactivated.length > 0)
    await tx
      .updateTable('services')
      .set((e) => ({ status: 'inactive', version: e('version', '+', 1) }))
      .where('id', 'in', deactivated)
      .execute()
  if (deleted.length > 0) {
    await tx.deleteFrom('pools').where('service_id', 'in', deleted).execute()
    await tx.deleteFrom('services').where('id', 'in', deleted).execute()
  }
  return { deleted, deactivated }
}
