import { event, type EventPayloads } from '#server/platform/jobs/events.ts'

export const offerEvents = {
  /**
   * An offer is active for the first time, though a draft store hides it. Emitted again for the followers after a place
   * in the list of followers.
   */
  'offer.published': event<{ offerId: string; after?: { followedAt: string; accountId: string } }>(),
  /** The former price in cents; the offer has the new price. */
  'offer.price_reduced': event<{ offerId: string; fromCents: number }>(),
}

declare module '#server/platform/jobs/events.ts' {
  interface Events extends EventPayloads<typeof offerEvents> {}
}
