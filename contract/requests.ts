/** Requests for services and quotes for them (docs/rules/requests.md). */
import { withAliases } from './kernel.ts'
import { requestRoutes } from './requests/posting.ts'
import { quoteRoutes } from './requests/quotes.ts'
import { requestReportRoutes } from './requests/reports.ts'

/** The order is that of the API reference. */
export const requests = withAliases(
  { ...requestRoutes, ...quoteRoutes, ...requestReportRoutes },
  {
    'GET /marketplace/requests': 'GET /request-service',
    'POST /marketplace/requests': 'POST /request-service',
    'GET /marketplace/requests/:id': 'GET /request-service/:id',
    'PUT /marketplace/requests/:id': 'PUT /request-service/:id',
    'GET /marketplace/offers': 'GET /request-service/offers',
  },
)

type RequestRoutes = typeof requests
declare module './kernel.ts' {
  interface Api extends RequestRoutes {}
}
