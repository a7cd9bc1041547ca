import { deferHydration } from '#web/shared/document/deferred.tsx'
import { m } from '#messages'
import { loadInbox } from './load-inbox.ts'

export const loader = loadInbox

/** Opening a conversation does not load the list again. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean =>
  currentUrl.pathname === nextUrl.pathname || currentUrl.search !== nextUrl.search

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_chat_title() }) },
  { name: 'description', content: m.merchant_chat_description() },
]

export default deferHydration(() => import('./inbox-content.tsx'))
