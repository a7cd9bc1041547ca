/** The most images of a service and of an offer. */
export const MAX_SERVICE_IMAGES = 3
export const MAX_OFFER_IMAGES = 6
