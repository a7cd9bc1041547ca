import type { Call } from '#web/api/call.ts'

/** Of the customer's own open requests, above those of others. */
const SHOWN = 3

/** The customer's own open requests, and how many quotes and past requests there are. */
export async function loadOwnRequests(call: Call, signal: AbortSignal) {
  const one = { page: 1, limit: 1 }
  const [own, quotes, past] = await Promise.all([
    call('GET /request-service/my-requests', {
      query: { status: 'pending', page: 1, limit: SHOWN },
      signal,
    }),
    call('GET /request-service/offers', { query: one, signal }),
    call('GET /request-service/my-requests', { query: { status: 'past', ...one }, signal }),
  ])
  return {
    own: own.data.requests,
    counts: { offers: quotes.data.pagination.total, past: past.data.pagination.total },
  }
}
