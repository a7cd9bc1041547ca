import { sql, type RawBuilder } from 'kysely'
import type { Question } from '#domain/booking/answers.ts'
import { MAX_EXACT_COUNT, type Cache } from '#server/cache.ts'
import { executePrepared, type Queryable } from '#server/platform/database/database.ts'
import type { JsonRow, Narrowed } from '#server/platform/database/rows.ts'
import type { StoreContactRow } from '#server/features/stores/stores.ts'

/** The order of variants: what costs least first. */
export const bySize = (alias: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${alias}.price_cents, ${alias}.duration_minutes, ${alias}.id`

/** The position of the heading of a service `s`; those without one come last. */
const GROUP_POSITION = sql`(SELECT heading.position FROM service_groups heading WHERE heading.id = s.group_id) AS group_position`

/** Columns of the view `services_with_store`, which have the same form in JSON. */
export type ServiceRow = Omit<ServiceWithStoreRow, 'store'>
export type ServiceWithStoreRow = Narrowed<
  Omit<JsonRow<'shared.services_with_store'>, 'created_at'>,
  {
    type: 'fixed' | 'dynamic'
    status: 'active' | 'inactive'
    store_status: 'draft' | 'published' | 'closed'
    store: StoreContactRow
  }
>
export type ShownServiceRow = ServiceToBookRow & { questions: Question[] }
/** A service with the best of its live offers. */
export type ServiceToBookRow = ServiceWithStoreRow & {
  offer: BestOffer | null
  group: Pick<JsonRow<'service_groups'>, 'id' | 'name'> | null
  /** The variants that are offered, the smallest first; null for a service without any. */
  variants: VariantRow[] | null
}
type VariantRow = Pick<
  JsonRow<'services'>,
  'id' | 'variant_label' | 'price_cents' | 'duration_minutes' | 'booking_enabled'
>
export type BestOffer = Pick<
  JsonRow<'shared.offers'>,
  'id' | 'title' | 'discount_percent' | 'original_cents' | 'discounted_cents' | 'fee_waived' | 'expires_at'
>

/** Returns a service of a published or closed store, including an inactive service. */
export async function findService(
  db: Queryable,
  now: Date,
  id: string,
): Promise<ShownServiceRow | undefined> {
  const [row] = await executePrepared(
    db,
    sql<ShownServiceRow>`
      SELECT service.*, ${bestOffer(now)} AS offer, ${GROUP} AS group, ${VARIANTS} AS variants, ${QUESTIONS} AS questions
      FROM shared.services_with_store service
      WHERE service.id = ${id} AND service.store_status <> 'draft'`,
  )
  return row
}

/** The heading of the price list that a `service` is under. */
export const GROUP = sql`(
  SELECT json_build_object('id', heading.id, 'name', heading.name) FROM service_groups heading WHERE heading.id = service.group_id
)`

/** The variants of a `service`, as VariantRow. */
export const VARIANTS = sql`(
  SELECT json_agg(json_build_object('id', variant.id, 'variant_label', variant.variant_label, 'price_cents', variant.price_cents,
    'duration_minutes', variant.duration_minutes, 'booking_enabled', variant.booking_enabled) ORDER BY ${bySize(sql`variant`)})
  FROM services variant WHERE variant.family_id = service.family_id AND variant.status = 'active'
)`

/** The questions of a `service`, in order. */
export const QUESTIONS = sql`(
  SELECT coalesce(json_agg(json_build_object(
    'id', asked.id, 'question', asked.question, 'kind', asked.kind, 'required', asked.is_required
  ) ORDER BY asked.position), '[]')
  FROM service_questions asked WHERE asked.service_id = service.id
)`

type Filter = {
  storeId?: string | undefined
  branchId?: string | undefined
  addOns?: 'true' | undefined
  category?: string | undefined
}

export async function listServices(
  db: Queryable,
  now: Date,
  counts: Cache['counts'],
  filter: Filter & { page: number; limit: number },
): Promise<{ rows: ServiceToBookRow[]; total: number }> {
  const conditions: RawBuilder<unknown>[] = [
    sql`s.status = 'active' AND s.is_listed`,
    sql`EXISTS (SELECT FROM shared.stores WHERE stores.id = s.store_id AND stores.status = 'published')`,
  ]
  if (filter.storeId) conditions.push(sql`s.store_id = ${filter.storeId}`)
  if (filter.branchId)
    conditions.push(
      sql`EXISTS (SELECT FROM pools pool WHERE pool.service_id = s.id AND pool.branch_id = ${filter.branchId} AND pool.is_active)`,
    )
  if (filter.addOns) conditions.push(sql`s.is_add_on`)
  if (filter.category) conditions.push(sql`s.category = (SELECT category_slug(${filter.category}))`)
  const where = sql.join(conditions, sql` AND `)
  // Only the services of one store have an order of their own.
  const order = (alias: RawBuilder<unknown>) =>
    filter.storeId
      ? sql`${alias}.group_position, ${alias}.position, ${alias}.created_at DESC, ${alias}.id`
      : sql`${alias}.created_at DESC, ${alias}.id`
  const rows = await executePrepared(
    db,
    sql<ServiceToBookRow>`
      SELECT service.*, ${bestOffer(now)} AS offer, ${GROUP} AS group, ${VARIANTS} AS variants
      FROM (
        SELECT listed.* FROM (SELECT s.id, s.created_at, s.position, ${GROUP_POSITION} FROM services s WHERE ${where}) listed
        ORDER BY ${order(sql`listed`)}
        LIMIT ${filter.limit} OFFSET ${(filter.page - 1) * filter.limit}
      ) page
      -- LATERAL with OFFSET 0 reads one service at a time; otherwise the planner may read all services.
      JOIN LATERAL (SELECT * FROM shared.services_with_store one WHERE one.id = page.id OFFSET 0) service ON true
      ORDER BY ${order(sql`page`)}`,
  )
  const count = async (limitClause: RawBuilder<unknown>): Promise<number> => {
    const [counted] = await executePrepared(
      db,
      sql<{ total: number }>`
        SELECT count(*)::int AS total FROM (SELECT FROM services s WHERE ${where} ${limitClause}) counted`,
    )
    return counted?.total ?? 0
  }
  const boundedTotal = await count(sql`LIMIT ${sql.lit(MAX_EXACT_COUNT + 1)}`)
  if (boundedTotal <= MAX_EXACT_COUNT) return { rows, total: boundedTotal }
  const { page: _page, limit: _limit, ...counted } = filter
  const total = await counts.load(`services ${JSON.stringify(counted)}`, () => count(sql``))
  return { rows, total }
}

/** Returns the live offer with the highest discount. Uses the index `offers_service`. */
export const bestOffer = (now: Date): RawBuilder<BestOffer | null> => sql`(
  SELECT row_to_json(best)
  FROM (
    SELECT o.id, o.title, o.discount_percent, o.original_cents, o.discounted_cents, o.fee_waived, iso_timestamp(o.expires_at) AS expires_at
    FROM shared.offers o
    WHERE o.service_id = service.id AND o.is_listed AND o.expires_at > ${now}
    ORDER BY o.discount_percent DESC, o.expires_at, o.id
    LIMIT 1
  ) best)`
