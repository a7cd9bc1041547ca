/** The public API of offers. */
export { listOwnPage as listOwnOfferPage, listPage as listOfferPage } from './pages.ts'
export type { OfferCardRow } from './cards.ts'
export { featureOffer, findOffersToFeature, listFeatured, orderFeatured, stopFeaturing } from './featured.ts'
export { formatWithFee } from './notifications.ts'
export { listFirstIds as listFirstOfferIds, listOffersByIds } from './queries.ts'
export { listFormerPrices, offerPictureOwner, pauseOffer } from './editing/queries.ts'
export { serializeOfferCard, serializeOfferCards } from './serialize.ts'
