import { reviews } from '#contract/reviews.ts'
import { feature } from '#server/feature.ts'
import { reviewEvents } from './events.ts'
import { reviewInvariants } from './invariants.ts'
import { reviewListeners } from './jobs.ts'
import { reviewNotifications } from './notifications.ts'
import { eraseReports, exportReports, exportReviews } from './queries.ts'
import { reviewRoutes } from './routes.ts'

export const reviewsFeature = feature({
  name: 'reviews',
  description: 'Reviews of stores, and replies to them.',
  contract: reviews,
  routes: reviewRoutes,
  tables: ['reviews', 'review_reports'],
  invariants: reviewInvariants,
  events: reviewEvents,
  listeners: [...reviewListeners, ...reviewNotifications],
  personalData: {
    export: async (db, { id }) => ({
      reviews: await exportReviews(db, id),
      reportedReviews: await exportReports(db, id),
    }),
    // Reviews are not erased; they refer to their author only by the account.
    erase: async (tx, { id }) => void (await eraseReports(tx, id)),
  },
})
