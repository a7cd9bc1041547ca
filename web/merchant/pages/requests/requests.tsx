import { m } from '#messages'
import { loadRequests } from './load-requests.ts'

export const loader = loadRequests

/** Opening a request does not load the list again. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean =>
  currentUrl.pathname === nextUrl.pathname || currentUrl.search !== nextUrl.search

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_request_title() }) },
  { name: 'description', content: m.merchant_request_description() },
]

/** Not deferred: the request within it is, and a deferred part cannot be within another one. */
export { default } from './requests-content.tsx'
