/** SQL of the services that nobody is named for. */
import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { TableRow } from '#server/platform/database/rows.ts'

type ServiceForAnyone = Pick<TableRow<'services'>, 'id' | 'name'> & { isClass: boolean }

export async function listForAnyone(
  db: Queryable,
  scopeId: string,
  storeId: string | undefined,
): Promise<ServiceForAnyone[]> {
  const { rows } = await sql<ServiceForAnyone>`
    SELECT service.id, service.name, bool_or(pool.capacity > 1) AS "isClass"
    FROM services service
    JOIN shared.own_stores store ON store.id = service.store_id
    JOIN pools pool ON pool.service_id = service.id AND pool.is_active
    WHERE store.scope_id = ${scopeId} AND store.status <> 'closed' AND service.status = 'active'
      AND service.for_anyone_since IS NULL
      ${storeId === undefined ? sql`` : sql`AND store.id = ${storeId}`}
      AND NOT EXISTS (SELECT FROM service_staff WHERE service_id = service.id)
      AND EXISTS (SELECT FROM shared.staff person WHERE person.branch_id = pool.branch_id AND person.is_active)
    GROUP BY service.id
    ORDER BY service.name, service.id`.execute(db)
  return rows
}

export async function listStaffOfBranches(tx: Tx, serviceId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('pools')
    .innerJoin('shared.staff as person', 'person.branch_id', 'pools.branch_id')
    .select('person.id')
    .where('pools.service_id', '=', serviceId)
    .where('pools.is_active', '=', true)
    .where('person.is_active', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}
