/**
 * Offers that admins have chosen for the home page. `offers.is_featured` says whether one is shown now: a change by an
 * admin sets it, and a job does when the first day comes or the last one has passed.
 */
import { sql } from 'kysely'
import { editProblems } from '#contract/edits.ts'
import { promotionProblems } from '#contract/admin/promotions.ts'
import { offerProblems } from '#contract/offers.ts'
import { createContext, transaction, type AppContext } from '#server/app-context.ts'
import { lock, type Queryable, type Tx } from '#server/platform/database/database.ts'
import type { CamelRow, TableRow } from '#server/platform/database/rows.ts'

type Period = Pick<CamelRow<'featured_offers'>, 'startsAt' | 'endsAt'>

export async function listFeatured(db: Queryable, now: Date) {
  const { rows } = await sql<
    Period & { offerId: string; title: string; storeName: string; isListed: boolean }
  >`
    SELECT
      featured.offer_id AS "offerId", offer.title, store.name AS "storeName",
      offer.is_listed AND offer.expires_at > ${now} AS "isListed",
      featured.starts_at AS "startsAt", featured.ends_at AS "endsAt"
    FROM featured_offers featured
    JOIN offers offer ON offer.id = featured.offer_id
    JOIN shared.stores store ON store.id = offer.store_id
    ORDER BY featured.position, featured.offer_id`.execute(db)
  return rows
}

/** Live offers that match the words, the best first. */
export async function findOffersToFeature(db: Queryable, now: Date, search: string) {
  const { rows } = await sql<
    Pick<TableRow<'offers'>, 'id' | 'title'> & {
      storeName: TableRow<'shared.stores'>['name']
      isFeatured: boolean
    }
  >`
    SELECT offer.id, offer.title, store.name AS "storeName", featured.offer_id IS NOT NULL AS "isFeatured"
    FROM search_offers(parse_search(${search}), ${now}, 'relevance', true, NULL, NULL) hit
    JOIN offers offer ON offer.id = hit.id
    JOIN shared.stores store ON store.id = offer.store_id
    LEFT JOIN featured_offers featured ON featured.offer_id = offer.id
    ORDER BY hit.score DESC, hit.id LIMIT 10`.execute(db)
  return rows
}

export async function featureOffer(tx: Tx, offerId: string, period: Period, now: Date): Promise<void> {
  await lock(tx, 'featured-offers')
  const offer = await tx.selectFrom('offers').select('id').where('id', '=', offerId).executeTakeFirst()
  if (!offer) throw offerProblems.notFound()
  const days = { starts_at: period.startsAt, ends_at: period.endsAt }
  await tx
    .insertInto('featured_offers')
    .values(({ selectFrom }) => ({
      offer_id: offerId,
      position: selectFrom('featured_offers').select(sql<number>`coalesce(min(position), 1) - 1`.as('first')),
      ...days,
    }))
    .onConflict((known) => known.column('offer_id').doUpdateSet(days))
    .execute()
  await showFeatured(tx, now)
}

export async function stopFeaturing(tx: Tx, offerId: string): Promise<void> {
  await lock(tx, 'featured-offers')
  const removed = await tx
    .deleteFrom('featured_offers')
    .where('offer_id', '=', offerId)
    .returning('offer_id')
    .executeTakeFirst()
  if (!removed) throw promotionProblems.notFeatured()
  await tx.updateTable('offers').set({ is_featured: false }).where('id', '=', offerId).execute()
}

/** Throws 409 unless they are all featured offers. */
export async function orderFeatured(tx: Tx, offerIds: readonly string[]): Promise<void> {
  await lock(tx, 'featured-offers')
  const rows = await tx.selectFrom('featured_offers').select('offer_id').execute()
  const known = new Set(rows.map((row) => row.offer_id))
  if (
    new Set(offerIds).size !== offerIds.length ||
    offerIds.length !== known.size ||
    !offerIds.every((id) => known.has(id))
  )
    throw editProblems.conflict().with({ extra: { current: [...known] } })
  await sql`
    UPDATE featured_offers SET position = ordered.nth
    FROM unnest(${offerIds}::uuid[]) WITH ORDINALITY AS ordered (id, nth)
    WHERE featured_offers.offer_id = ordered.id`.execute(tx)
}

/** Makes `offers.is_featured` what the days say. */
async function showFeatured(tx: Tx, now: Date): Promise<void> {
  await sql`
    UPDATE offers SET is_featured = due.is_shown
    FROM (
      SELECT offer_id, starts_at <= ${now} AND (ends_at IS NULL OR ends_at > ${now}) AS is_shown FROM featured_offers
    ) due
    WHERE offers.id = due.offer_id AND offers.is_featured <> due.is_shown`.execute(tx)
}

/** Job that follows the featured days. */
export const followFeaturedDays = (app: AppContext): Promise<void> =>
  transaction(createContext(app, null), async (tx) => {
    await lock(tx.db, 'featured-offers')
    await showFeatured(tx.db, tx.now)
  })
