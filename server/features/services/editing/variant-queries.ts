/** SQL of the variants and of the order of services. */
import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { bySize } from '../queries.ts'

/** Returns the ids of a service and its other variants, in order. */
export async function listFamily(db: Queryable, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM services
    WHERE id = ${id} OR family_id = (SELECT family_id FROM services WHERE id = ${id})
    ORDER BY id`.execute(db)
  return rows.map((row) => row.id)
}

/** Returns the families of the services. */
export async function listFamilies(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ family_id: string }>`
    SELECT DISTINCT family_id FROM services WHERE id = ANY (${ids}::uuid[]) AND family_id IS NOT NULL`.execute(
    db,
  )
  return rows.map(({ family_id }) => family_id)
}

/** Lists show one variant of each family: the smallest one that is offered. */
export async function chooseListed(tx: Tx, familyIds: readonly string[]): Promise<void> {
  if (familyIds.length === 0) return
  await sql`
    UPDATE services SET is_listed = services.id = smallest.id
    FROM (
      SELECT DISTINCT ON (variant.family_id) variant.family_id, variant.id
      FROM services variant WHERE variant.family_id = ANY (${familyIds}::uuid[])
      ORDER BY variant.family_id, variant.status = 'active' DESC, ${bySize(sql`variant`)}
    ) smallest
    WHERE services.family_id = smallest.family_id AND services.is_listed <> (services.id = smallest.id)`.execute(
    tx,
  )
}

export async function findListed(db: Queryable, familyId: string): Promise<string> {
  const { id } = await db
    .selectFrom('services')
    .select('id')
    .where('family_id', '=', familyId)
    .where('is_listed', '=', true)
    .executeTakeFirstOrThrow()
  return id
}

// ---------------------------------------------------------------- order

export const listGroups = (db: Queryable, storeId: string): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('service_groups')
    .select(['id', 'name'])
    .where('store_id', '=', storeId)
    .orderBy('position')
    .orderBy('id')
    .execute()

export const insertGroups = (
  tx: Tx,
  rows: { id: string; store_id: string; name: string; position: number }[],
) => tx.insertInto('service_groups').values(rows).execute()

export const deleteGroups = (tx: Tx, storeId: string) =>
  tx.deleteFrom('service_groups').where('store_id', '=', storeId).execute()

/** Locks the store against another new order. */
export const lockOrder = (tx: Tx, storeId: string) =>
  sql`SELECT FROM services WHERE store_id = ${storeId} ORDER BY id FOR NO KEY UPDATE`.execute(tx)

/** Returns the services that are not of the store. */
export async function findForeign(db: Queryable, storeId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT sent.id FROM unnest(${ids}::uuid[]) AS sent (id)
    WHERE NOT EXISTS (SELECT FROM services WHERE services.id = sent.id AND services.store_id = ${storeId})`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Sets the positions of the services and their other variants. */
export const setPositions = (
  tx: Tx,
  storeId: string,
  places: readonly { serviceId: string; groupId: string | null; position: number }[],
) =>
  sql`
    UPDATE services SET group_id = placed.group_id, position = placed.position
    FROM services own LEFT JOIN LATERAL (
      SELECT place.group_id, place.position
      FROM unnest(
        ${places.map(({ serviceId }) => serviceId)}::uuid[], ${places.map(({ groupId }) => groupId)}::uuid[],
        ${places.map(({ position }) => position)}::int[]
      ) AS place (service_id, group_id, position)
      JOIN services named ON named.id = place.service_id
      WHERE named.id = own.id OR named.family_id = own.family_id
      ORDER BY place.position LIMIT 1
    ) placed ON true
    WHERE own.store_id = ${storeId} AND services.id = own.id`.execute(tx)
