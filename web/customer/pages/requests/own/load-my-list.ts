import type { Quote, ServiceRequest } from '#contract/entities/request.ts'
import { QUOTE_STATUSES, REQUEST_STATUSES } from '#domain/requests/service-request.ts'
import type { Call } from '#web/api/call.ts'
import type { MyFilters } from './my-filters.ts'

export const PER_PAGE = 10

export type MyList = {
  requests: ServiceRequest[]
  quotes: Quote[]
  total: number
  pages: number
}

/** Loads one page of a tab, for the loader and for 'Load More'. */
export async function loadMyList(
  call: Call,
  { tab, status, q, page }: MyFilters,
  limit = PER_PAGE,
  signal?: AbortSignal,
): Promise<MyList> {
  const query = { page, limit, ...(q && { search: q }) }
  const options = signal ? { signal } : {}
  if (tab === 'requests') {
    const { data } = await call('GET /request-service/my-requests', {
      query: { ...query, status: REQUEST_STATUSES.find((each) => each === status) ?? 'all' },
      ...options,
    })
    const { requests, pagination } = data
    return { requests, quotes: [], total: pagination.total, pages: pagination.totalPages }
  }
  const quoteStatus = QUOTE_STATUSES.find((each) => each === status) ?? 'all'
  const { data } = await (tab === 'offers'
    ? call('GET /request-service/offers', { query: { ...query, status: quoteStatus }, ...options })
    : call('GET /request-service/my-offers', { query: { ...query, status: quoteStatus }, ...options }))
  const { offers, pagination } = data
  return { requests: [], quotes: offers, total: pagination.total, pages: pagination.totalPages }
}
