import type { Call } from '#web/api/call.ts'
import { reviewView } from './reviews-view.ts'

/** Loads the customer's own data about a store. */
export async function loadOwnStore(call: Call, id: string, signal: AbortSignal) {
  const [{ store }, { review, hasVisited, isRemoved }] = await Promise.all([
    call('GET /stores/:id', { params: { id }, signal }),
    call('GET /stores/:id/reviews/mine', { params: { id }, signal }),
  ])
  return {
    id,
    following: store.following,
    mine: { review: review && reviewView(review), hasVisited, isRemoved },
  }
}
