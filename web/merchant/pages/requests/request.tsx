import { m } from '#messages'
import { deferHydration } from '#web/shared/document/deferred.tsx'
import { loadRequest, type LoadedRequest } from './load-request.ts'
import { RequestFailed } from './request-failed.tsx'

export const loader = loadRequest

export const meta = ({ loaderData }: { loaderData?: LoadedRequest }) => [
  { title: m.merchant_page_title({ page: loaderData?.request.title ?? m.merchant_request_title() }) },
  { name: 'description', content: m.merchant_request_description() },
]

export default deferHydration(() => import('./request-content.tsx'))

/** Beside the list, which remains. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return <RequestFailed error={error} />
}
