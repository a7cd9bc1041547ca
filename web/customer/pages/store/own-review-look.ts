/** The frame of the user's own review. */
export const ownReviewLook = 'mb-5 rounded-card border border-line p-4'
