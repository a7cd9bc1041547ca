/** SQL of services as their merchant sees them. */
import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'
import type { JsonRow, TableRow } from '#server/platform/database/rows.ts'
import {
  bestOffer,
  GROUP,
  QUESTIONS,
  VARIANTS,
  type ServiceToBookRow,
  type ShownServiceRow,
} from '../queries.ts'

export type OwnServiceRow = ServiceToBookRow &
  Pick<
    TableRow<'services'>,
    | 'version'
    | 'tags'
    | 'buffer_minutes'
    | 'is_parallel'
    | 'is_add_on'
    | 'min_advance_minutes'
    | 'max_advance_days'
  > & {
    /** Branches where it is available, the main branch first. */
    pools: Pick<JsonRow<'pools'>, 'branch_id' | 'capacity'>[]
    staff: Pick<JsonRow<'shared.staff'>, 'id' | 'name' | 'email' | 'status'>[]
  }

export async function findOwnService(
  db: Queryable,
  now: Date,
  scopeId: string,
  id: string,
): Promise<(OwnServiceRow & ShownServiceRow) | undefined> {
  const { rows } = await sql<OwnServiceRow & ShownServiceRow>`
    ${select(now, sql`, ${QUESTIONS} AS questions`)} WHERE store.scope_id = ${scopeId} AND own.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

type Filter = {
  storeId?: string | undefined
  branchId?: string | undefined
  addOns?: 'true' | undefined
  category?: string | undefined
  page: number
  limit: number
}

/** Returns the own services, those of the oldest store first. */
export async function listOwnServices(
  db: Queryable,
  now: Date,
  scopeId: string,
  { storeId, branchId, addOns, category, page, limit }: Filter,
): Promise<{ rows: OwnServiceRow[]; total: number }> {
  const where = sql`WHERE store.scope_id = ${scopeId}
    ${storeId === undefined ? sql`` : sql`AND own.store_id = ${storeId}`}
    ${
      branchId === undefined
        ? sql``
        : sql`AND EXISTS (SELECT FROM pools pool WHERE pool.service_id = own.id AND pool.branch_id = ${branchId} AND pool.is_active)`
    }
    ${addOns === undefined ? sql`` : sql`AND own.is_add_on`}
    ${category === undefined ? sql`` : sql`AND own.category = (SELECT category_slug(${category}))`}`
  const { rows } = await sql<OwnServiceRow>`
    ${select(now)} ${where}
    ORDER BY store.created_at, store.id,
      (SELECT heading.position FROM service_groups heading WHERE heading.id = own.group_id), own.position, own.created_at DESC, own.id
    LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  const counted = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM services own JOIN shared.own_stores store ON store.id = own.store_id ${where}`.execute(
    db,
  )
  return { rows, total: counted.rows[0]!.total } // an aggregate returns one row
}

const select = (now: Date, more: RawBuilder<unknown> = sql``): RawBuilder<unknown> => sql`
  SELECT
    service.*, ${bestOffer(now)} AS offer, ${GROUP} AS group, ${VARIANTS} AS variants, own.version, own.tags, own.buffer_minutes, own.is_parallel, own.is_add_on, own.min_advance_minutes,
    own.max_advance_days,
    (
      SELECT coalesce(json_agg(json_build_object('branch_id', pool.branch_id, 'capacity', pool.capacity)
        ORDER BY branch.is_main DESC, branch.name, branch.id), '[]')
      FROM pools pool JOIN shared.branches branch ON branch.id = pool.branch_id
      WHERE pool.service_id = own.id AND pool.is_active
    ) AS pools,
    (
      SELECT coalesce(json_agg(json_build_object('id', staff.id, 'name', staff.name, 'email', staff.email, 'status', staff.status)
        ORDER BY staff.position, staff.id), '[]')
      FROM service_staff JOIN shared.staff ON staff.id = service_staff.staff_id
      WHERE service_staff.service_id = own.id
    ) AS staff${more}
  FROM services own
  JOIN shared.services_with_store service ON service.id = own.id
  JOIN shared.own_stores store ON store.id = own.store_id`
