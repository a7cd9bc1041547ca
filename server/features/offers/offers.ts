/** The public API of offers. */
export { cardsOf, type OfferRow } from './queries.ts'
