/** The public API of offers. */
export { listOffersByIds, type OfferCardRow } from './queries.ts'
export { serializeOfferCard, serializeOfferCards } from './serialize.ts'
