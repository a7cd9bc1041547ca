/** SQL of categories and areas with what uses them, and of promotions. */
import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { CamelRow } from '#server/platform/database/rows.ts'

export type CategoryRow = Pick<CamelRow<'shared.categories'>, 'slug' | 'name' | 'isHidden' | 'version'> & {
  stores: number
  services: number
  requests: number
}

export async function listCategories(db: Queryable): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    SELECT
      category.slug, category.name, category.is_hidden AS "isHidden", category.version,
      (
        SELECT count(*)::int FROM shared.stores store
        WHERE store.category = category.slug AND store.status = 'published'
      ) AS stores,
      (
        SELECT count(*)::int FROM shared.services service
        WHERE service.category = category.slug AND service.status = 'active' AND service.is_listed
      ) AS services,
      (
        SELECT count(*)::int FROM shared.service_requests request
        WHERE request.category = category.slug AND request.status = 'pending'
      ) AS requests
    FROM shared.categories category
    ORDER BY category.position`.execute(db)
  return rows
}

export type AreaRow = Pick<
  CamelRow<'shared.locations'>,
  'slug' | 'name' | 'city' | 'latitude' | 'longitude' | 'isHidden' | 'version'
> & {
  stores: number
  branches: number
  requests: number
}

export async function listAreas(db: Queryable): Promise<AreaRow[]> {
  const { rows } = await sql<AreaRow>`
    SELECT
      area.slug, area.name, area.city, area.latitude, area.longitude, area.is_hidden AS "isHidden", area.version,
      coalesce(store.count, 0) AS stores, coalesce(branch.count, 0) AS branches,
      coalesce(request.count, 0) AS requests
    FROM shared.locations area
    LEFT JOIN (
      SELECT location, count(*)::int AS count FROM shared.stores WHERE status = 'published' GROUP BY location
    ) store ON store.location = area.slug
    LEFT JOIN (
      SELECT location, count(*)::int AS count FROM shared.branches WHERE status = 'active' GROUP BY location
    ) branch ON branch.location = area.slug
    LEFT JOIN (
      SELECT area, count(*)::int AS count FROM shared.service_requests WHERE status = 'pending' GROUP BY area
    ) request ON request.area = area.slug
    ORDER BY area.city, area.name`.execute(db)
  return rows
}

// ---------------------------------------------------------------- promotions

const PROMOTION = [
  'id',
  'text_en as textEn',
  'text_sw as textSw',
  'path',
  'starts_at as startsAt',
  'ends_at as endsAt',
  'version',
] as const

const MAX_PROMOTIONS = 50

export const listPromotions = (db: Queryable) =>
  db
    .selectFrom('promotions')
    .select(PROMOTION)
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_PROMOTIONS)
    .execute()
export type PromotionRow = Awaited<ReturnType<typeof listPromotions>>[number]

/** Returns the one that started last of those that are shown now. */
export const findCurrentPromotion = (db: Queryable, now: Date): Promise<PromotionRow | undefined> =>
  db
    .selectFrom('promotions')
    .select(PROMOTION)
    .where('starts_at', '<=', now)
    .where((e) => e.or([e('ends_at', 'is', null), e('ends_at', '>', now)]))
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export type PromotionFields = Omit<PromotionRow, 'id' | 'version'>

const toColumns = ({ textEn, textSw, path, startsAt, endsAt }: PromotionFields) => ({
  text_en: textEn,
  text_sw: textSw,
  path,
  starts_at: startsAt,
  ends_at: endsAt,
})

export const insertPromotion = (tx: Tx, id: string, fields: PromotionFields, now: Date) =>
  tx
    .insertInto('promotions')
    .values({ id, ...toColumns(fields), created_at: now })
    .returning(PROMOTION)
    .executeTakeFirstOrThrow()

export const lockPromotion = (tx: Tx, id: string) =>
  tx.selectFrom('promotions').select(PROMOTION).where('id', '=', id).forUpdate().executeTakeFirst()

export const updatePromotion = (tx: Tx, id: string, fields: PromotionFields) =>
  tx
    .updateTable('promotions')
    .set((e) => ({ ...toColumns(fields), version: e('version', '+', 1) }))
    .where('id', '=', id)
    .returning(PROMOTION)
    .executeTakeFirstOrThrow()

export const deletePromotion = (tx: Tx, id: string) =>
  tx.deleteFrom('promotions').where('id', '=', id).returning(PROMOTION).executeTakeFirst()
