/** The door of offers. */
export { cardsOf, type OfferRow } from './queries.ts'
