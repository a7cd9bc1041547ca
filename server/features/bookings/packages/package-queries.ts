/** SQL of the packages that stores sell. */
import { sql, type RawBuilder } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { CamelRow, TableRow } from '#server/platform/database/rows.ts'

export type PackageRow = Pick<
  CamelRow<'packages'>,
  'id' | 'storeId' | 'serviceId' | 'visits' | 'priceCents' | 'validMonths' | 'isOnSale'
> & {
  serviceName: string
  /** Price of one visit today; null if it is agreed at the store. */
  visitCents: TableRow<'shared.services'>['price_cents']
  sold: number
}

const select = (where: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<PackageRow>`
  SELECT package.id, package.store_id AS "storeId", package.service_id AS "serviceId", package.visits,
    package.price_cents AS "priceCents", package.valid_months AS "validMonths", package.is_on_sale AS "isOnSale",
    service.name AS "serviceName", service.price_cents AS "visitCents",
    (SELECT count(*)::int FROM package_sales sale WHERE sale.package_id = package.id) AS sold
  FROM packages package JOIN shared.services service ON service.id = package.service_id
  WHERE ${where} ORDER BY ${order}`

/** Those that customers can buy. */
export async function listOnSale(db: Queryable, storeId: string): Promise<PackageRow[]> {
  const where = sql`package.store_id = ${storeId} AND package.is_on_sale AND service.status = 'active'`
  const { rows } = await select(where, sql`service.name, package.visits, package.id`).execute(db)
  return rows
}

const isOwn = (scopeId: string) => sql`package.store_id IN (
  SELECT store.id FROM shared.own_stores store WHERE store.scope_id = ${scopeId}
)`

export async function listOwnPackages(
  db: Queryable,
  scopeId: string,
  storeId: string | undefined,
): Promise<PackageRow[]> {
  const where = storeId === undefined ? sql`` : sql` AND package.store_id = ${storeId}`
  const order = sql`package.is_on_sale DESC, package.created_at DESC, package.id`
  const { rows } = await select(sql`${isOwn(scopeId)}${where}`, order).execute(db)
  return rows
}

export async function findOwnPackage(
  db: Queryable,
  scopeId: string,
  id: string,
): Promise<PackageRow | undefined> {
  const where = sql`package.id = ${id} AND ${isOwn(scopeId)}`
  const { rows } = await select(where, sql`package.id`).execute(db)
  return rows[0]
}

/** An active service of the scope's stores. */
export const findOwnService = (db: Queryable, scopeId: string, id: string) =>
  db
    .selectFrom('shared.services as service')
    .innerJoin('shared.own_stores as store', 'store.id', 'service.store_id')
    .select(['service.id', 'service.store_id as storeId', 'service.price_cents as priceCents'])
    .where('service.id', '=', id)
    .where('service.status', '=', 'active')
    .where('store.scope_id', '=', scopeId)
    .executeTakeFirst()

export async function countOnSale(tx: Tx, storeId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('packages')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('store_id', '=', storeId)
    .where('is_on_sale', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

type NewPackage = {
  id: string
  storeId: string
  serviceId: string
  visits: number
  priceCents: number
  validMonths: number
}
export const insertPackage = (tx: Tx, { id, ...values }: NewPackage, now: Date) =>
  tx
    .insertInto('packages')
    .values({
      id,
      store_id: values.storeId,
      service_id: values.serviceId,
      visits: values.visits,
      price_cents: values.priceCents,
      valid_months: values.validMonths,
      created_at: now,
    })
    .execute()

export const setOnSale = (tx: Tx, id: string, isOnSale: boolean) =>
  tx.updateTable('packages').set({ is_on_sale: isOnSale }).where('id', '=', id).execute()
