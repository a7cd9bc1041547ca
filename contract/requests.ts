/** Requests for services and quotes for them (docs/rules/requests.md). */
import type { Contract } from './kernel.ts'
import { requestRoutes } from './requests/posting.ts'
import { quoteRoutes } from './requests/quotes.ts'
import { requestReportRoutes } from './requests/reports.ts'

/** In the order of the API reference. */
export const requests = { ...requestRoutes, ...quoteRoutes, ...requestReportRoutes } satisfies Contract

type RequestRoutes = typeof requests
declare module './kernel.ts' {
  interface Api extends RequestRoutes {}
}
