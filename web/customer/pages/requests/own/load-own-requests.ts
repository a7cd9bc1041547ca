import type { Call } from '#web/api/call.ts'

/** Number that is larger than a customer posts in five days; older open requests are not marked in the list. */
const MAX_MARKED = 50

/** The ids of the customer's open requests, and how many of them, of quotes and of past requests there are. */
export async function loadOwnRequests(call: Call, signal: AbortSignal) {
  const one = { page: 1, limit: 1 }
  const [open, quotes, past] = await Promise.all([
    call('GET /request-service/my-requests', {
      query: { status: 'pending', page: 1, limit: MAX_MARKED },
      signal,
    }),
    call('GET /request-service/offers', { query: one, signal }),
    call('GET /request-service/my-requests', { query: { status: 'past', ...one }, signal }),
  ])
  return {
    openIds: open.data.requests.map(({ id }) => id),
    counts: {
      mine: open.data.pagination.total,
      offers: quotes.data.pagination.total,
      past: past.data.pagination.total,
    },
  }
}
