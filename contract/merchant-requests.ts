/** Requests for services as merchants see them, and their quotes (docs/rules/requests.md). */
import type { Contract } from './kernel.ts'
import { quoteTemplateRoutes } from './merchant-requests/quote-templates.ts'
import { quoteTimeRoutes } from './merchant-requests/quote-times.ts'
import { ownQuoteRoutes } from './merchant-requests/quotes.ts'
import { openRequestRoutes } from './merchant-requests/requests.ts'

/** The order is that of the API reference. */
export const merchantRequests = {
  ...openRequestRoutes,
  ...ownQuoteRoutes,
  ...quoteTimeRoutes,
  ...quoteTemplateRoutes,
} satisfies Contract

type MerchantRequestRoutes = typeof merchantRequests
declare module './kernel.ts' {
  interface Api extends MerchantRequestRoutes {}
}
