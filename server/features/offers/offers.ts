/** The door of offers. */
import { offerProblems } from '#contract/offers.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { findOffer, type OfferRow } from './queries.ts'

export { cardsOf, type OfferRow } from './queries.ts'

export async function getOffer(db: Queryable, id: string): Promise<OfferRow> {
  const offer = await findOffer(db, id)
  if (!offer) throw offerProblems.notFound()
  return offer
}
