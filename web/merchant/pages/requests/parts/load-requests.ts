import { redirect } from 'react-router'
import { nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { callAsMerchant } from '../../../components/load-page.ts'
import { loadStoreChoices } from '../../../components/stores/store-choices.ts'
import { paths, type RequestList } from '../../../paths.ts'
import { readRequestsChoice } from './requests-choice.ts'

const PER_PAGE = 20
/** The requests are loaded with every list: their number is in its tab. */
const NEW_REQUESTS = { withoutMine: 'true' }

/** Loads one page of a list, the number of new requests, and the figures of the quotes. */
export async function loadRequests({ context, request: { signal }, url }: LoaderArgs) {
  const call = callAsMerchant({ context, url })
  const choice = readRequestsChoice(url.searchParams)
  const { list, store } = choice
  const ofStore = store === undefined ? {} : { storeId: store }
  const isNew = list === 'new'
  const [{ data: found }, offers, { data: figures }, { data: interests }, stores] = await Promise.all([
    call('GET /merchant/service-requests', {
      query: {
        ...NEW_REQUESTS,
        ...ofStore,
        ...(isNew ? { page: choice.page, limit: PER_PAGE } : { limit: 1 }),
      },
      signal,
    }),
    isNew
      ? null
      : call('GET /merchant/offers', {
          query: { status: STATUSES[list], ...ofStore, page: choice.page, limit: PER_PAGE },
          signal,
        }),
    call('GET /merchant/dashboard/stats', { query: ofStore, signal }),
    call('GET /merchant/request-interests', { signal }),
    loadStoreChoices(call, signal),
  ])
  const { totalPages } = (offers?.data ?? found).pagination
  const pages = Math.max(1, totalPages)
  if (choice.page > pages) throw redirect(paths.requests({ ...choice, page: pages }))
  return {
    choice,
    pages,
    requests: isNew ? found.requests : null,
    offers: offers?.data.offers ?? null,
    newCount: found.pagination.total,
    figures,
    interests,
    stores,
    now: context.get(nowContext).getTime(),
  }
}

const STATUSES = { mine: 'pending', ended: 'ended', won: 'accepted' } as const satisfies Record<
  Exclude<RequestList, 'new'>,
  string
>

export type LoadedRequests = Awaited<ReturnType<typeof loadRequests>>
export type ListedRequest = NonNullable<LoadedRequests['requests']>[number]
export type ListedOffer = NonNullable<LoadedRequests['offers']>[number]
