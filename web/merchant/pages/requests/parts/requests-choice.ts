import { REQUEST_LISTS } from '../../../paths.ts'

/** The choices in the address; others than those that exist are left out. */
export function readRequestsChoice(params: URLSearchParams) {
  const requested = Number(params.get('page'))
  return {
    store: params.get('store') || undefined,
    list: REQUEST_LISTS.find((list) => list === params.get('list')) ?? 'new',
    page: Number.isSafeInteger(requested) && requested > 1 ? Math.min(requested, 10_000) : 1,
  }
}
export type ShownRequests = ReturnType<typeof readRequestsChoice>
