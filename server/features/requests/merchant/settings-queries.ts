/** Interests and templates of a merchant. */
import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { StoredInterests } from './reach-queries.ts'

/** Returns the given texts that are not the slug of a category. */
export const listUnknownCategories = (db: Queryable, slugs: readonly string[]) =>
  listUnknown(db, 'categories', slugs)
export const listUnknownAreas = (db: Queryable, slugs: readonly string[]) =>
  listUnknown(db, 'locations', slugs)

async function listUnknown(db: Queryable, table: 'categories' | 'locations', slugs: readonly string[]) {
  const { rows } = await sql<{ slug: string }>`
    SELECT named.slug FROM unnest(${slugs}::text[]) AS named (slug)
    WHERE NOT EXISTS (SELECT FROM ${sql.table(`shared.${table}`)} known WHERE known.slug = named.slug)`.execute(
    db,
  )
  return rows.map(({ slug }) => slug)
}

export async function saveInterests(tx: Tx, merchantId: string, interests: StoredInterests, now: Date) {
  const row = {
    categories: [...interests.categories],
    areas: [...interests.areas],
    radius_km: interests.radiusKm,
    is_notified: interests.isNotified,
    updated_at: now,
  }
  await tx
    .insertInto('request_interests')
    .values({ merchant_id: merchantId, ...row })
    .onConflict((known) => known.column('merchant_id').doUpdateSet(row))
    .execute()
}

export const listTemplates = (db: Queryable, merchantId: string) =>
  db
    .selectFrom('quote_templates')
    .select([
      'id',
      'name',
      'message',
      'includes_supplies as includesSupplies',
      'supplies',
      'warranty',
      'duration_minutes as durationMinutes',
    ])
    .where('merchant_id', '=', merchantId)
    .orderBy('position')
    .orderBy('id')
    .execute()
export type TemplateRow = Awaited<ReturnType<typeof listTemplates>>[number]

export async function replaceTemplates(tx: Tx, merchantId: string, templates: readonly TemplateRow[]) {
  await tx.deleteFrom('quote_templates').where('merchant_id', '=', merchantId).execute()
  if (templates.length === 0) return
  await tx
    .insertInto('quote_templates')
    .values(
      templates.map((template, position) => ({
        id: template.id,
        merchant_id: merchantId,
        name: template.name,
        message: template.message,
        includes_supplies: template.includesSupplies,
        supplies: template.supplies,
        warranty: template.warranty,
        duration_minutes: template.durationMinutes,
        position,
      })),
    )
    .execute()
}
