import { m } from '#messages'
import {
  callContext,
  merchantUrlContext,
  nowContext,
  sessionContext,
  type LoaderArgs,
} from '#web/app/document/load-context.ts'
import { privateMeta, buildPublicMeta } from '#web/app/document/page-meta.ts'
import { pages, paths } from '../../../paths.ts'
import { budgetText, timelineText } from '../parts/request-texts.ts'
import { readSort } from './quote-sorts.ts'

export async function loadRequest({
  context,
  params: { id },
  url,
  request: { signal },
}: LoaderArgs<typeof pages.request>) {
  const call = context.get(callContext)
  const session = context.get(sessionContext)
  const sort = readSort(url.searchParams)
  const {
    data: { request },
  } = await call('GET /request-service/:id', { params: { id }, signal })
  // People other than the customer get their own quotes.
  const quotes = session
    ? await call('GET /request-service/:requestId/offers', {
        params: { requestId: request.id },
        query: { sortBy: sort },
        signal,
      })
    : null
  const description = m.request_page_description({
    budget: budgetText(request),
    timeline: timelineText(request.timeline),
    place: request.location,
    description: request.description,
  })
  return {
    request,
    quotes: quotes?.data.offers ?? [],
    sort,
    now: context.get(nowContext).getTime(),
    merchantUrl: context.get(merchantUrlContext),
    meta:
      request.isOwn || request.status !== 'pending'
        ? privateMeta(request.title, description)
        : buildPublicMeta(context, { title: request.title, description, path: paths.request(request.id) }),
  }
}
