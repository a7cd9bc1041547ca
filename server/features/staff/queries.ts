/** SQL of the staff of a merchant. */
import { sql } from 'kysely'
import type { Insertable, Updateable as Updatable } from 'kysely'
import type { PictureOwner, PicturePlace } from '#server/features/media/media.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { Staff } from '#server/platform/database/schema.ts'

export type StaffRow = {
  id: string
  name: string
  email: string | null
  phone_number: string | null
  role: string
  status: 'active' | 'suspended' | 'inactive'
  store_id: string
  branch_id: string
  photo: string | null
  service_ids: string[]
  created_at: Date
  version: number
}

type Filter = {
  scopeId: string
  ids?: readonly string[] | undefined
  storeId?: string | undefined
  branchId?: string | undefined
  serviceId?: string | undefined
  status?: StaffRow['status'] | undefined
}

const ofMerchant = (db: Queryable, filter: Filter) =>
  db
    .selectFrom('staff')
    .innerJoin('shared.branches as branches', 'branches.id', 'staff.branch_id')
    .innerJoin('shared.own_stores as stores', 'stores.id', 'branches.store_id')
    .where('stores.scope_id', '=', filter.scopeId)
    .$if(filter.ids !== undefined, (q) => q.where('staff.id', 'in', filter.ids!))
    .$if(filter.storeId !== undefined, (q) => q.where('stores.id', '=', filter.storeId!))
    .$if(filter.branchId !== undefined, (q) =>
      q.where(sql`branches.id::text`, '=', filter.branchId!.toLowerCase()),
    )
    .$if(filter.status !== undefined, (q) => q.where('staff.status', '=', filter.status!))
    .$if(filter.serviceId !== undefined, (q) =>
      q.where('staff.id', 'in', (services) =>
        services
          .selectFrom('shared.service_staff')
          .select('staff_id')
          .where('service_id', '=', filter.serviceId!),
      ),
    )

const selectRows = (db: Queryable, filter: Filter) =>
  ofMerchant(db, filter)
    .select([
      'staff.id',
      'staff.name',
      'staff.email',
      'staff.phone_number',
      'staff.role',
      'staff.status',
      'stores.id as store_id',
      'staff.branch_id',
      'staff.photo',
      'staff.created_at',
      'staff.version',
      sql<
        string[]
      >`ARRAY(SELECT service_id FROM shared.service_staff WHERE staff_id = staff.id ORDER BY service_id)`.as(
        'service_ids',
      ),
    ])
    .$narrowType<{ status: StaffRow['status'] }>()

/** Returns the staff in the order in which customers see them. */
export async function listStaff(
  db: Queryable,
  filter: Filter,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: StaffRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    selectRows(db, filter)
      .orderBy('branches.is_main', 'desc')
      .orderBy('staff.branch_id')
      .orderBy('staff.position')
      .orderBy('staff.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    ofMerchant(db, filter)
      .select((q) => q.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export const findStaff = (db: Queryable, scopeId: string, id: string): Promise<StaffRow | undefined> =>
  selectRows(db, { scopeId, ids: [id] }).executeTakeFirst()

/** Every edit of the person, their schedule or their leave takes this lock. */
export const lockStaff = (tx: Tx, id: string) =>
  tx.selectFrom('staff').select('id').where('id', '=', id).forUpdate().execute()

/** Returns the branch with this id, or the main branch of the store for `store-{id}`, if it is open. */
export const findBranch = (db: Queryable, storeId: string, branchId: string) =>
  db
    .selectFrom('shared.branches')
    .select('id')
    .where('store_id', '=', storeId)
    .where('status', '=', 'active')
    .$if(branchId !== `store-${storeId}`, (q) => q.where(sql`id::text`, '=', branchId.toLowerCase()))
    .orderBy('is_main', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertStaff = (tx: Tx, person: Omit<Insertable<Staff>, 'position'>) =>
  tx
    .insertInto('staff')
    .values({
      ...person,
      position: sql<number>`(SELECT coalesce(max(position) + 1, 0) FROM staff WHERE branch_id = ${person.branch_id})`,
    })
    .execute()

export const updateStaff = (tx: Tx, id: string, changes: Updatable<Staff>) =>
  tx
    .updateTable('staff')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

/** Adds to the number of verified reviews and to the sum of their stars. */
export const addToStaffRating = (tx: Tx, id: string, reviews: number, stars: number) =>
  tx
    .updateTable('staff')
    .set((e) => ({
      rating_count: e('rating_count', '+', reviews),
      rating_sum: e('rating_sum', '+', stars),
    }))
    .where('id', '=', id)
    .execute()

export const deleteStaff = (tx: Tx, id: string) => tx.deleteFrom('staff').where('id', '=', id).execute()

export const hasBookings = async (db: Queryable, id: string): Promise<boolean> =>
  !!(await db
    .selectFrom('shared.booked_times')
    .select('booking_id')
    .where('staff_id', '=', id)
    .limit(1)
    .executeTakeFirst())

/** Returns whether somebody waits for a time with this person. */
export const isAwaited = async (db: Queryable, id: string): Promise<boolean> =>
  !!(await db
    .selectFrom('shared.waiting')
    .select('staff_id')
    .where('staff_id', '=', id)
    .limit(1)
    .executeTakeFirst())

/** Returns whether an account of the merchant is this person. */
export const isMember = async (db: Queryable, id: string): Promise<boolean> =>
  !!(await db
    .selectFrom('shared.merchant_members')
    .select('account_id')
    .where('staff_id', '=', id)
    .executeTakeFirst())

/** Sets the picture and returns the path of the one it replaces. */
export async function replacePhoto(tx: Tx, id: string, photo: string): Promise<string | null> {
  const before = await tx
    .selectFrom('staff')
    .select('photo')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await updateStaff(tx, id, { photo })
  return before.photo
}

export async function findUsedPhotos(db: Queryable, paths: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('staff').select('photo').where('photo', 'in', paths).execute()
  return rows.flatMap(({ photo }) => photo ?? [])
}

/** Photos that admins remove after a report. */
export const staffPhotoOwner: PictureOwner = {
  async take(tx, storeId, path) {
    const { rows } = await sql<PicturePlace>`
      UPDATE staff SET photo = NULL, version = version + 1
      WHERE photo = ${path} AND branch_id IN (SELECT id FROM shared.branches WHERE store_id = ${storeId})
      RETURNING 'staff' AS "in", id AS "rowId", 0 AS position, NULL AS alt, NULL AS sent`.execute(tx)
    return rows
  },
  async putBack(tx, path, { rowId }) {
    await sql`
      UPDATE staff SET photo = ${path}, version = version + 1 WHERE id = ${rowId} AND photo IS NULL`.execute(
      tx,
    )
  },
}
