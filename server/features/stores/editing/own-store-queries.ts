/** SQL of a merchant's own stores, in every status. */
import { sql, type Insertable, type InsertObject, type RawBuilder, type UpdateObject } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { Narrowed, TableRow } from '#server/platform/database/rows.ts'
import type { DB, Stores } from '#server/platform/database/schema.ts'
import type { StoreRow } from '../lists/cards.ts'
import { bestDiscount } from '../lists/queries.ts'

export type OwnStoreRow = StoreRow &
  Narrowed<
    Pick<TableRow<'stores'>, 'status' | 'version' | 'verified_at' | 'embed_origins'>,
    { status: 'draft' | 'published' | 'closed' }
  > & {
    /** Null until an area is chosen. */
    location: TableRow<'stores'>['location']
    main_branch_id: string | null
    is_phone_verified: TableRow<'shared.accounts'>['is_phone_verified']
    /** True if its merchant wants it published, and an admin has to verify it first. */
    awaits_approval: TableRow<'stores'>['awaits_approval']
    /** Time of the suspension by an admin. */
    suspended_at: TableRow<'store_suspensions'>['started_at'] | null
    suspension_reason: TableRow<'store_suspensions'>['reason'] | null
    has_hours: boolean
    has_active_service: boolean
    has_working_staff: boolean
  }

async function listWhere(db: Queryable, now: Date, condition: RawBuilder<unknown>): Promise<OwnStoreRow[]> {
  const { rows } = await sql<OwnStoreRow>`
    SELECT
      s.card, ${bestDiscount(now)} AS best_discount, s.status, s.version, s.location, s.embed_origins,
      (
        SELECT b.id FROM branches b WHERE b.store_id = s.id
        ORDER BY b.is_main DESC, b.created_at, b.id LIMIT 1
      ) AS main_branch_id,
      owner.is_phone_verified, s.verified_at, s.awaits_approval, suspension.started_at AS suspended_at,
      suspension.reason AS suspension_reason,
      EXISTS (
        SELECT FROM branches b JOIN branch_hours h ON h.branch_id = b.id
        WHERE b.store_id = s.id AND b.status = 'active'
      ) AS has_hours,
      EXISTS (
        SELECT FROM shared.services service WHERE service.store_id = s.id AND service.status = 'active'
      ) AS has_active_service,
      NOT EXISTS (
        SELECT FROM shared.services service
        WHERE service.store_id = s.id AND service.status = 'active'
          AND (
            EXISTS (SELECT FROM shared.service_staff WHERE service_id = service.id)
            OR EXISTS (SELECT FROM shared.performers WHERE service_id = service.id)
          )
          AND NOT EXISTS (
            SELECT FROM shared.performers
            JOIN shared.shifts shift ON shift.staff_id = performers.staff_id
            WHERE performers.service_id = service.id
          )
      ) AS has_working_staff
    FROM stores s
    JOIN shared.merchants merchant ON merchant.id = s.merchant_id
    JOIN shared.accounts owner ON owner.id = merchant.account_id
    LEFT JOIN store_suspensions suspension ON suspension.store_id = s.id AND suspension.ended_at IS NULL
    WHERE ${condition}
    ORDER BY s.created_at, s.id`.execute(db)
  return rows
}

export const listOwnStores = (db: Queryable, now: Date, scopeId: string): Promise<OwnStoreRow[]> =>
  listWhere(db, now, isOwn(scopeId))

export const findOwnStore = async (
  db: Queryable,
  now: Date,
  scopeId: string,
  id: string,
): Promise<OwnStoreRow | undefined> => (await listWhere(db, now, sql`s.id = ${id} AND ${isOwn(scopeId)}`))[0]

const isOwn = (scopeId: string): RawBuilder<boolean> =>
  sql`s.id IN (SELECT id FROM shared.own_stores WHERE scope_id = ${scopeId})`

export type NamedPlace = { slug: string; name: string }

/** Returns a location or a category by its slug or its name, in any case. */
export const findPlace = async (db: Queryable, named: string): Promise<NamedPlace | undefined> =>
  (
    await sql<NamedPlace>`SELECT slug, name FROM shared.locations WHERE lower(${named}) = slug OR is_same_text(${named}, name)`.execute(
      db,
    )
  ).rows[0]

export const findCategory = async (db: Queryable, named: string): Promise<string | undefined> =>
  (await sql<{ slug: string | null }>`SELECT category_slug(${named}) AS slug`.execute(db)).rows[0]?.slug ??
  undefined

export const insertStore = (tx: Tx, row: Insertable<Stores>) => tx.insertInto('stores').values(row).execute()

/** Updates a store and increments its version. */
export const updateStore = (tx: Tx, id: string, change: UpdateObject<DB, 'stores'>) =>
  tx
    .updateTable('stores')
    .set((e) => ({ ...change, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const insertBranch = (tx: Tx, row: InsertObject<DB, 'branches'>) =>
  tx.insertInto('branches').values(row).execute()

export const listBranchIds = async (db: Queryable, storeId: string): Promise<string[]> =>
  (await db.selectFrom('branches').select('id').where('store_id', '=', storeId).orderBy('id').execute()).map(
    ({ id }) => id,
  )

/** The main branch moves with the store from its former location, and so does one without an area. */
export const moveMainBranch = (tx: Tx, storeId: string, from: string | null, to: string) =>
  tx
    .updateTable('branches')
    .set((e) => ({ location: to, version: e('version', '+', 1) }))
    .where('store_id', '=', storeId)
    .where((e) =>
      e.or([e('location', 'is', null), e.and([e('is_main', '=', true), e('location', '=', from)])]),
    )
    .execute()

/** Returns a store of the scope in any status, locked against other edits; undefined for stores of others. */
export const lockOwnStore = (tx: Tx, scopeId: string, id: string) =>
  tx
    .selectFrom('stores')
    .selectAll()
    .where('id', '=', id)
    .where('id', 'in', (own) =>
      own.selectFrom('shared.own_stores').select('id').where('scope_id', '=', scopeId),
    )
    .forUpdate()
    .executeTakeFirst()

/** Returns whether the store, in any status, is one of the scope. */
export const isOwnStore = async (db: Queryable, scopeId: string, id: string): Promise<boolean> =>
  !!(await db
    .selectFrom('shared.own_stores')
    .select('id')
    .where('id', '=', id)
    .where('scope_id', '=', scopeId)
    .executeTakeFirst())

/** Returns whether a merchant has a store that is not closed. */
export const ownsStores = async (db: Queryable, accountId: string): Promise<boolean> =>
  !!(await db
    .selectFrom('stores')
    .innerJoin('shared.merchants as merchants', 'merchants.id', 'stores.merchant_id')
    .select('stores.id')
    .where('merchants.account_id', '=', accountId)
    .where('stores.status', '<>', 'closed')
    .limit(1)
    .executeTakeFirst())
