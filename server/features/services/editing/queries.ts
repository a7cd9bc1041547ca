/** SQL of editing services. */
import { sql, type InsertObject, type UpdateObject } from 'kysely'
import { MAX_SERVICE_IMAGES } from '#domain/catalogue/images.ts'
import { ownListedPictures } from '#server/features/media/media.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/schema.ts'

/** Returns the store of a new service, in any status; undefined for stores of others. */
export const findStoreInScope = (db: Queryable, scopeId: string, id: string) =>
  db
    .selectFrom('shared.own_stores')
    .select(['id', 'category', 'status'])
    .where('id', '=', id)
    .where('scope_id', '=', scopeId)
    .executeTakeFirst()

export async function findCategory(db: Queryable, named: string): Promise<string | null> {
  const { rows } = await sql<{ slug: string | null }>`SELECT category_slug(${named}) AS slug`.execute(db)
  return rows[0]!.slug // a SELECT without FROM returns one row
}

/** Returns the services of the scope, locked against other edits. */
export const lockOwnServices = (tx: Tx, scopeId: string, ids: readonly string[]) =>
  tx
    .selectFrom('services')
    .innerJoin('shared.own_stores as stores', 'stores.id', 'services.store_id')
    .selectAll('services')
    .select('stores.status as store_status')
    .where('services.id', 'in', [...ids])
    .where('stores.scope_id', '=', scopeId)
    .orderBy('services.id')
    .forUpdate('services')
    .execute()
export type LockedService = Awaited<ReturnType<typeof lockOwnServices>>[number]

export const insertService = (tx: Tx, row: InsertObject<DB, 'services'>) =>
  tx.insertInto('services').values(row).execute()

export const updateService = (tx: Tx, id: string, values: UpdateObject<DB, 'services'>) =>
  tx
    .updateTable('services')
    .set((e) => ({ ...values, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

type NewServiceRow = InsertObject<DB, 'services'> & { id: string; price_cents: number | null }

/** Adds services with their first prices, available at the branches with one customer at a time, in one statement for each table. */
export async function insertServices(
  tx: Tx,
  rows: readonly NewServiceRow[],
  {
    branchIds,
    staffIds,
    newId,
    now,
  }: {
    branchIds: readonly string[]
    staffIds: ReadonlyMap<string, readonly string[]>
    newId: () => string
    now: Date
  },
): Promise<void> {
  await tx
    .insertInto('services')
    .values([...rows])
    .execute()
  const prices = rows.flatMap(({ id, price_cents }) =>
    price_cents === null ? [] : [{ service_id: id, since: now, price_cents }],
  )
  if (prices.length > 0) await tx.insertInto('price_history').values(prices).execute()
  const pools = rows.flatMap(({ id }) =>
    branchIds.map((branch_id) => ({ id: newId(), service_id: id, branch_id, capacity: 1 })),
  )
  await insertInParts(pools, (part) => tx.insertInto('pools').values(part).execute())
  const performers = rows.flatMap(({ id }) =>
    (staffIds.get(id) ?? []).map((staff_id) => ({ service_id: id, staff_id })),
  )
  await insertInParts(performers, (part) => tx.insertInto('service_staff').values(part).execute())
}

/** A statement has at most 65,535 parameters. */
const ROWS_AT_ONCE = 5000
async function insertInParts<Row>(
  rows: readonly Row[],
  insert: (part: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await insert(rows.slice(at, at + ROWS_AT_ONCE))
}

export const insertPrice = (tx: Tx, serviceId: string, priceCents: number, now: Date) =>
  tx
    .insertInto('price_history')
    .values({ service_id: serviceId, since: now, price_cents: priceCents })
    .onConflict((known) => known.columns(['service_id', 'since']).doUpdateSet({ price_cents: priceCents }))
    .execute()

// ---------------------------------------------------------------- branches and staff

export type PoolRow = { id: string; branch_id: string; capacity: number; is_active: boolean }
export const listPools = (db: Queryable, serviceId: string): Promise<PoolRow[]> =>
  db
    .selectFrom('pools')
    .select(['id', 'branch_id', 'capacity', 'is_active'])
    .where('service_id', '=', serviceId)
    .orderBy('id')
    .execute()

/** Returns the ids of branches of the store; those of other stores and closed ones are left out. */
export async function listStoreBranches(
  db: Queryable,
  storeId: string,
): Promise<{ id: string; is_main: boolean }[]> {
  return db
    .selectFrom('shared.branches')
    .select(['id', 'is_main'])
    .where('store_id', '=', storeId)
    .where('status', '=', 'active')
    .orderBy('is_main', 'desc')
    .orderBy('id')
    .execute()
}

export async function setPool(
  tx: Tx,
  pool: { id: string; serviceId: string; branchId: string; capacity: number },
): Promise<void> {
  await tx
    .insertInto('pools')
    .values({ id: pool.id, service_id: pool.serviceId, branch_id: pool.branchId, capacity: pool.capacity })
    .onConflict((known) =>
      known.columns(['service_id', 'branch_id']).doUpdateSet({ capacity: pool.capacity, is_active: true }),
    )
    .execute()
}

export const deactivatePools = (tx: Tx, serviceId: string, availableBranchIds: readonly string[]) =>
  tx
    .updateTable('pools')
    .set({ is_active: false })
    .where('service_id', '=', serviceId)
    .where('branch_id', 'not in', [...availableBranchIds])
    .execute()

/** Returns the greatest number of live bookings of a pool at the same time. */
export async function countAtOnce(db: Queryable, poolId: string): Promise<number> {
  const { rows } = await sql<{ booked: number }>`
    SELECT coalesce(max(together.count), 0)::int AS booked
    FROM shared.booked_times b CROSS JOIN LATERAL (
      SELECT count(*) FROM shared.booked_times x
      WHERE x.pool_id = b.pool_id AND x.status IN ('pending', 'confirmed', 'checked_in') AND x.during @> lower(b.during)
    ) together
    WHERE b.pool_id = ${poolId} AND b.status IN ('pending', 'confirmed', 'checked_in')`.execute(db)
  return rows[0]!.booked // an aggregate returns one row
}

export const listActiveStaff = (db: Queryable, branchIds: readonly string[]): Promise<{ id: string }[]> =>
  db
    .selectFrom('shared.staff')
    .select('id')
    .where('branch_id', 'in', [...branchIds])
    .where('is_active', '=', true)
    .execute()

export async function listStaffIds(db: Queryable, serviceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('service_staff')
    .select('staff_id')
    .where('service_id', '=', serviceId)
    .execute()
  return rows.map(({ staff_id }) => staff_id)
}

export async function replaceStaff(tx: Tx, serviceId: string, staffIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('service_staff').where('service_id', '=', serviceId).execute()
  if (staffIds.length === 0) return
  await tx
    .insertInto('service_staff')
    .values(staffIds.map((staff_id) => ({ service_id: serviceId, staff_id })))
    .execute()
}

// ---------------------------------------------------------------- questions

export type Question = {
  id: string
  question: string
  kind: 'text' | 'number' | 'email' | 'date'
  required: boolean
}

export const listQuestions = (db: Queryable, serviceId: string): Promise<Question[]> =>
  db
    .selectFrom('service_questions')
    .select(['id', 'question', 'kind', 'is_required as required'])
    .where('service_id', '=', serviceId)
    .orderBy('position')
    .$narrowType<{ kind: Question['kind'] }>() // by the CHECK of the table
    .execute()

export async function replaceQuestions(
  tx: Tx,
  serviceId: string,
  questions: readonly Question[],
): Promise<void> {
  await tx.deleteFrom('service_questions').where('service_id', '=', serviceId).execute()
  if (questions.length === 0) return
  const rows = questions.map(({ id, question, kind, required }, position) => ({
    id,
    service_id: serviceId,
    position,
    question,
    kind,
    is_required: required,
  }))
  await tx.insertInto('service_questions').values(rows).execute()
}

// ---------------------------------------------------------------- prices

const MAX_PRICES = 50

/** Returns the prices, the newest first. */
export const listPrices = (
  db: Queryable,
  serviceId: string,
): Promise<{ since: Date; price_cents: number }[]> =>
  db
    .selectFrom('price_history')
    .select(['since', 'price_cents'])
    .where('service_id', '=', serviceId)
    .orderBy('since', 'desc')
    .limit(MAX_PRICES)
    .execute()

export type PricedOffer = {
  id: string
  title: string
  discount_percent: number
  discounted_cents: number | null
}

/** Offers that have not ended, whatever their status. Uses `offers_service`. */
export const listServiceOffers = (db: Queryable, serviceId: string, now: Date): Promise<PricedOffer[]> =>
  db
    .selectFrom('shared.offers')
    .select(['id', 'title', 'discount_percent', 'discounted_cents'])
    .where('service_id', '=', serviceId)
    .where('expires_at', '>', now)
    .where('status', '<>', 'inactive')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

// ---------------------------------------------------------------- deleting

export type Uses = { coming: number; openOffers: number; everUsed: boolean }
export async function countUses(db: Queryable, id: string, now: Date): Promise<Uses> {
  const { rows } = await sql<Uses>`
    SELECT
      (
        SELECT count(*)::int FROM shared.booked_times b
        WHERE b.service_id = ${id} AND b.status IN ('pending', 'confirmed', 'checked_in') AND upper(b.during) > ${now}
      ) AS coming,
      (
        SELECT count(*)::int FROM shared.offers o
        WHERE o.service_id = ${id} AND o.status IN ('active', 'scheduled') AND o.expires_at > ${now}
      ) AS "openOffers",
      EXISTS (SELECT FROM shared.booked_times b WHERE b.service_id = ${id})
        OR EXISTS (SELECT FROM shared.offers o WHERE o.service_id = ${id})
        OR EXISTS (SELECT FROM shared.waiting w WHERE w.service_id = ${id})
        OR EXISTS (SELECT FROM shared.package_sales s WHERE s.service_id = ${id}) AS "everUsed"`.execute(db)
  return rows[0]! // a SELECT without FROM returns one row
}

export async function deleteService(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('pools').where('service_id', '=', id).execute()
  await tx.deleteFrom('services').where('id', '=', id).execute()
}

export const servicePictureOwner = ownListedPictures({
  in: 'service',
  table: sql.table('services'),
  max: MAX_SERVICE_IMAGES,
})
