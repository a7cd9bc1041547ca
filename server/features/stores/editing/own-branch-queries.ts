/** SQL of the branches of a merchant's own stores. */
import { sql, type UpdateObject } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { TableRow } from '#server/platform/database/rows.ts'
import type { DB } from '#server/platform/database/schema.ts'
import { outletColumns, type OutletRow } from '../lists/branch-queries.ts'

export type OwnBranchRow = OutletRow &
  Pick<TableRow<'branches'>, 'description' | 'closed_on_holidays' | 'visit_wait_minutes' | 'version'>

/** Returns all branches of a store, also those that are not active. */
export async function listOwnBranches(db: Queryable, storeId: string): Promise<OwnBranchRow[]> {
  const { rows } = await sql<OwnBranchRow>`
    SELECT ${outletColumns}, b.description, b.closed_on_holidays, b.visit_wait_minutes, b.version
    FROM branches b
    WHERE b.store_id = ${storeId}
    ORDER BY b.is_main DESC, b.status, b.created_at, b.id`.execute(db)
  return rows
}

/** Returns the branches of the scope's stores that are not closed. Uses `branches_store`. */
export async function listBranchesOfScope(
  db: Queryable,
  scopeId: string,
): Promise<(OwnBranchRow & { store_name: string })[]> {
  const { rows } = await sql<OwnBranchRow & { store_name: string }>`
    SELECT ${outletColumns}, b.description, b.closed_on_holidays, b.visit_wait_minutes, b.version, s.name AS store_name
    FROM shared.own_stores s
    JOIN branches b ON b.store_id = s.id
    WHERE s.scope_id = ${scopeId} AND s.status <> 'closed'
    ORDER BY s.created_at, s.id, b.is_main DESC, b.status, b.created_at, b.id`.execute(db)
  return rows
}

export async function findOwnBranch(db: Queryable, id: string): Promise<OwnBranchRow> {
  const { rows } = await sql<OwnBranchRow>`
    SELECT ${outletColumns}, b.description, b.closed_on_holidays, b.visit_wait_minutes, b.version
    FROM branches b
    WHERE b.id = ${id}`.execute(db)
  return rows[0]! // the caller has found it
}

/** Returns the id of a branch of the scope's stores. `storeId` names the main branch of that store. */
export async function findOwnBranchId(
  db: Queryable,
  scopeId: string,
  named: { branchId: string } | { storeId: string },
): Promise<string | undefined> {
  const condition = 'branchId' in named ? sql`b.id = ${named.branchId}` : sql`b.store_id = ${named.storeId}`
  const { rows } = await sql<{ id: TableRow<'branches'>['id'] }>`
    SELECT b.id FROM branches b JOIN shared.own_stores s ON s.id = b.store_id
    WHERE s.scope_id = ${scopeId} AND ${condition}
    ORDER BY b.is_main DESC, b.created_at, b.id LIMIT 1`.execute(db)
  return rows[0]?.id
}

export type LockedBranch = Pick<
  TableRow<'branches'>,
  'id' | 'store_id' | 'location' | 'is_main' | 'status' | 'closed_on_holidays' | 'version'
> & {
  store_status: TableRow<'stores'>['status']
}

/** Stays locked until the transaction ends. */
export async function lockBranch(tx: Tx, id: string): Promise<LockedBranch | undefined> {
  const { rows } = await sql<LockedBranch>`
    SELECT
      b.id, b.store_id, s.status AS store_status, b.location, b.is_main, b.status, b.closed_on_holidays, b.version
    FROM branches b JOIN stores s ON s.id = b.store_id
    WHERE b.id = ${id} FOR NO KEY UPDATE OF b`.execute(tx)
  return rows[0]
}

/** Updates a branch and increments its version. */
export const updateBranch = (tx: Tx, id: string, change: UpdateObject<DB, 'branches'>) =>
  tx
    .updateTable('branches')
    .set((e) => ({ ...change, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const deleteBranchRow = (tx: Tx, id: string) =>
  tx.deleteFrom('branches').where('id', '=', id).execute()

export const hasMainBranch = async (db: Queryable, storeId: string): Promise<boolean> =>
  !!(await db
    .selectFrom('branches')
    .select('id')
    .where('store_id', '=', storeId)
    .where('is_main', '=', true)
    .executeTakeFirst())

/** Counts of rows that refer to a branch. Former staff and bookings that are over do not need it to be open. */
export type BranchUses = { staff: number; services: number; formerStaff: number; formerBookings: boolean }

export async function countUses(db: Queryable, id: string): Promise<BranchUses> {
  const { rows } = await sql<BranchUses>`
    SELECT
      (SELECT count(*)::int FROM shared.staff WHERE branch_id = ${id} AND is_active) AS staff,
      (SELECT count(*)::int FROM shared.staff WHERE branch_id = ${id} AND NOT is_active) AS "formerStaff",
      (SELECT count(*)::int FROM shared.pools WHERE branch_id = ${id}) AS services,
      EXISTS (SELECT FROM shared.bookings WHERE branch_id = ${id}) AS "formerBookings"`.execute(db)
  return rows[0]!
}

/** There is one main branch per store at any time. */
export async function makeMainBranch(tx: Tx, { id, store_id }: LockedBranch): Promise<void> {
  await sql`SELECT FROM stores WHERE id = ${store_id} FOR NO KEY UPDATE`.execute(tx)
  await tx
    .updateTable('branches')
    .set((e) => ({ is_main: false, version: e('version', '+', 1) }))
    .where('store_id', '=', store_id)
    .where('is_main', '=', true)
    .execute()
  await tx.updateTable('branches').set({ is_main: true }).where('id', '=', id).execute()
}

/** Lists show a store where its main branch is. */
export const copyPinToStore = (tx: Tx, storeId: string) =>
  sql`
    UPDATE stores SET latitude = b.latitude, longitude = b.longitude
    FROM branches b
    WHERE stores.id = ${storeId} AND b.store_id = stores.id AND b.is_main
      AND (stores.latitude, stores.longitude) IS DISTINCT FROM (b.latitude, b.longitude)`.execute(tx)
