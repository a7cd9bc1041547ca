/** How many pictures a review can have (docs/rules/catalogue.md#reviews). */
export const MAX_REVIEW_IMAGES = 4
