/** The public API of offers. */
export { listOwnPage as listOwnOfferPage, listPage as listOfferPage } from './pages.ts'
export { listFirstIds as listFirstOfferIds, listOffersByIds, type OfferCardRow } from './queries.ts'
export { serializeOfferCard, serializeOfferCards } from './serialize.ts'
