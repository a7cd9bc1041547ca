import { marketplace } from '#contract/marketplace.ts'
import { merchantRequests } from '#contract/merchant-requests.ts'
import { requests } from '#contract/requests.ts'
import { feature } from '#server/feature.ts'
import { removeStrayPictures } from '#server/features/media/media.ts'
import { bookingListeners } from './deciding/bookings.ts'
import { closingSchedule } from './deciding/closing.ts'
import { requestEvents } from './events.ts'
import { listUsedAmong } from './images/queries.ts'
import { requestInvariants } from './invariants.ts'
import { requestLimits } from './limits.ts'
import { requestTables } from './merchant/business-tables.ts'
import {
  eraseRequests,
  exportQuotes,
  exportRatings,
  exportReports,
  exportRequests,
  listReportIds,
} from './personal-data-queries.ts'
import { quoteSockets } from './live.ts'
import { marketplaceRoutes } from './marketplace/routes.ts'
import { mergeRequests } from './merging.ts'
import { merchantRequestRoutes } from './merchant/routes.ts'
import { requestNotificationTexts } from './notification-texts.ts'
import { requestNotifications } from './notifications.ts'
import { removalListeners } from './reports/notices.ts'
import { reportWork } from './reports/moderation-cases.ts'
import { requestRoutes } from './routes.ts'

export const requestsFeature = feature({
  name: 'requests',
  description: 'Requests for services, and quotes for them.',
  contract: { ...requests, ...merchantRequests, ...marketplace },
  routes: { ...requestRoutes, ...merchantRequestRoutes, ...marketplaceRoutes },
  tables: [
    'service_requests',
    'service_request_images',
    'quotes',
    'request_interests',
    'quote_templates',
    'service_request_reports',
    'service_request_reviews',
  ],
  invariants: requestInvariants,
  limits: requestLimits,
  events: requestEvents,
  sockets: quoteSockets,
  listeners: [...bookingListeners, ...requestNotifications, ...removalListeners],
  notifications: requestNotificationTexts,
  work: [reportWork],
  schedule: [...closingSchedule, removeStrayPictures('requestPicture', listUsedAmong)],
  businessExport: requestTables,
  personalData: {
    export: async (db, { id }) => ({
      serviceRequests: await exportRequests(db, id),
      quotes: await exportQuotes(db, id),
      ratedWork: await exportRatings(db, id),
      reportedRequests: await exportReports(db, id),
    }),
    messageSubjects: (db, { id }) => listReportIds(db, id),
    erase: (tx, { id }, now) => eraseRequests(tx, id, now),
    merge: mergeRequests,
  },
})
