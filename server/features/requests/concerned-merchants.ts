/** Merchants that a request concerns: the reverse of the merchant's list (docs/rules/requests.md#matching). */
import { reaches, getReach } from '#domain/requests/matching.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { listCandidates, type OpenRequest } from './notification-queries.ts'

/** Returns how many merchants are notified of it; each is notified once. */
export async function countConcerned(db: Queryable, request: OpenRequest): Promise<number> {
  let count = 0
  let after: string | undefined
  do {
    const { merchantIds, next } = await listConcerned(db, request, { after, limit: COUNTED_AT_ONCE })
    count += merchantIds.length
    after = next ?? undefined
  } while (after !== undefined)
  return count
}
const COUNTED_AT_ONCE = 500

/**
 * Returns the merchants whom the request concerns, from one batch of those in its category. `next` is null with the last batch.
 */
export async function listConcerned(
  db: Queryable,
  request: OpenRequest,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ merchantIds: string[]; next: string | null }> {
  const candidates = await listCandidates(db, request, { after, limit })
  const { category, area, point } = request
  const place = { category, area: area?.slug ?? null, point }
  const areas = area === null ? [] : [area]
  const concerned = candidates.filter(
    (candidate) => !candidate.isLeftOut && reaches(getReach({ ...candidate, areas }), place),
  )
  return {
    merchantIds: concerned.map(({ id }) => id),
    next: candidates.length === limit ? (candidates.at(-1)?.id ?? null) : null,
  }
}
