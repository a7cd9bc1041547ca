import { createContext, transaction } from '#server/app-context.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'
import { changeRatings } from './ratings.ts'
import { lockReviewOfUndoneVisit, setNewestVisit } from './writing-queries.ts'

export const reviewListeners: Listener[] = [
  // The visit that a review names may be one that the store has undone.
  listener('booking.reopened', 'notices', 'reviews.visit-reopened', (app, { bookingId }) =>
    transaction(createContext(app, null), async ({ db }) => {
      const review = await lockReviewOfUndoneVisit(db, bookingId)
      if (review) await changeRatings(db, review, await setNewestVisit(db, review.id))
    }),
  ),
]
