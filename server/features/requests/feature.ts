import { requests } from '#contract/requests.ts'
import { feature } from '#server/feature.ts'
import { bookingListeners } from './deciding/bookings.ts'
import { closingSchedule } from './deciding/closing.ts'
import { requestEvents } from './events.ts'
import { imageSchedule } from './images/images.ts'
import { requestLimits } from './limits.ts'
import { requestRoutes } from './routes.ts'

export const requestsFeature = feature({
  name: 'requests',
  description: 'Requests for services, and quotes for them.',
  contract: requests,
  routes: requestRoutes,
  tables: [
    'service_requests',
    'service_request_images',
    'service_request_uploads',
    'quotes',
    'request_interests',
    'quote_templates',
    'service_request_reports',
    'service_request_reviews',
  ],
  limits: requestLimits,
  events: requestEvents,
  listeners: bookingListeners,
  schedule: [...closingSchedule, ...imageSchedule],
})
