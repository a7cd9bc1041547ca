/** Services that nobody is named for, although there are staff: their merchant is asked once whether it is meant. */
import { sql } from 'kysely'
import { transaction, type Ctx } from '#server/app-context.ts'
import { branchLock } from '#server/platform/database/branch-lock.ts'
import { lock, type Queryable, type Tx } from '#server/platform/database/database.ts'
import { actorOf, scopeOf } from '#server/platform/http/access.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { listBranchesOfServices } from '../offer-queries.ts'
import { replaceStaff, updateService } from './queries.ts'

type ServiceForAnyone = { id: string; name: string; isClass: boolean }

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

/** Bookings stay as they are. */
export const answerForAnyone = (
  ctx: Ctx,
  ids: readonly string[],
  performers: 'everyone' | 'anyone',
): Promise<void> =>
  transaction(ctx, async (outer) => {
    const branchIds = await listBranchesOfServices(outer.db, ids)
    if (branchIds.length > 0) await lock(outer.db, ...branchIds.map(branchLock))
    const now = outer.app.clock.now()
    // Those of others, and those for which people have been named meanwhile, are left out.
    const asked = await listForAnyone(outer.db, scopeOf(ctx), undefined)
    for (const { id } of asked.filter((service) => ids.includes(service.id))) {
      if (performers === 'anyone') await updateService(outer.db, id, { for_anyone_since: now })
      else {
        await updateService(outer.db, id, { terms_changed_at: now })
        await replaceStaff(outer.db, id, await listStaffOfBranches(outer.db, id))
      }
      await audit(outer.db, now, { action: 'service.edited', actor: actorOf(ctx).accountId, subject: id })
    }
  })

async function listStaffOfBranches(tx: Tx, serviceId: string): Promise<string[]> {
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
