import { SEARCH_TEXT } from '#contract/search-limits.ts'
import { takeStart } from '#domain/text/shorten.ts'
import { redirect } from 'react-router'
import { callContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { paths, type pages } from '../../../paths.ts'
import RequestError from '../parts/request-error.tsx'

/** Leads to a quote: of a private person to the own ones, else to the request with its quotes. */
export async function loader({
  context,
  params: { id },
  request: { signal },
}: LoaderArgs<typeof pages.quote>) {
  const { data } = await context.get(callContext)('GET /marketplace/offers/:id', { params: { id }, signal })
  const { requestId, requestTitle, storeId, providerId } = data.offer
  const isMine = storeId === null && providerId === context.get(sessionContext)?.id
  const list = isMine
    ? paths.profile.requests({ tab: 'made', q: takeStart(requestTitle, SEARCH_TEXT.max) })
    : paths.request(requestId)
  throw redirect(`${list}#quote-${id}`)
}

export default function QuotePage() {
  return null
}

export const ErrorBoundary = RequestError
