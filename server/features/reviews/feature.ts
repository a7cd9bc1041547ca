import { reviewReports } from '#contract/admin/reports.ts'
import { reviews } from '#contract/reviews.ts'
import { feature } from '#server/feature.ts'
import { removeStrayPictures } from '#server/features/media/media.ts'
import { reviewTables } from './business-tables.ts'
import { reviewEvents } from './events.ts'
import { reviewInvariants } from './invariants.ts'
import { reviewListeners } from './jobs.ts'
import { reviewNotifications, reviewNotificationTexts } from './notifications.ts'
import { erasePictures } from './pictures/pictures.ts'
import { listUsedAmong } from './pictures/queries.ts'
import {
  eraseReports,
  exportReports,
  exportReviews,
  listReportedReviews,
  mergeReviews,
} from './personal-data-queries.ts'
import { showOverturned } from './reports/deciding.ts'
import { reportWork } from './reports/moderation-cases.ts'
import { reviewRoutes } from './routes.ts'

export const reviewsFeature = feature({
  name: 'reviews',
  description: 'Reviews of stores, and replies to them.',
  contract: { ...reviews, ...reviewReports },
  routes: reviewRoutes,
  tables: ['reviews', 'review_reports', 'review_pictures'],
  invariants: reviewInvariants,
  events: reviewEvents,
  listeners: [...reviewListeners, ...reviewNotifications],
  inTransaction: [showOverturned],
  work: [reportWork],
  notifications: reviewNotificationTexts,
  schedule: [removeStrayPictures('reviewPicture', listUsedAmong)],
  businessExport: reviewTables,
  personalData: {
    export: async (db, { id }) => ({
      reviews: await exportReviews(db, id),
      reportedReviews: await exportReports(db, id),
    }),
    messageSubjects: (db, { id }) => listReportedReviews(db, id),
    merge: mergeReviews,
    // Reviews are not erased; they refer to their author only by the account.
    async erase(tx, { id }) {
      await erasePictures(tx, id)
      await eraseReports(tx, id)
    },
  },
})
