import { event, type EventPayloads } from '#server/platform/jobs/events.ts'

export const reviewEvents = {
  /** A customer's first review of a store. */
  'review.written': event<{ reviewId: string; storeId: string }>(),
  /** The store's first reply to a review. */
  'review.answered': event<{ reviewId: string }>(),
}

declare module '#server/platform/jobs/events.ts' {
  interface Events extends EventPayloads<typeof reviewEvents> {}
}
