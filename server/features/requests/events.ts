import { event, type EventPayloads } from '#server/platform/jobs/events.ts'

/** Merchants after `after`, in the order of their ids, are notified. */
type ForMerchants = { requestId: string; after?: string }

export const requestEvents = {
  'request.posted': event<ForMerchants>(),
  /** The request was changed, and may concern other merchants than before. */
  'request.changed': event<ForMerchants>(),
  /** Withdrawn, removed or expired, or quotes of it have expired. */
  'request.closed': event<{ requestId: string }>(),
  'request.completed': event<{ requestId: string }>(),
  'quote.removed': event<{ quoteId: string; requestId: string; wasAccepted: boolean }>(),
  'quote.made': event<{ quoteId: string; requestId: string }>(),
  'quote.changed': event<{ quoteId: string; requestId: string }>(),
  /** The booking of the quote was cancelled, or the cancellation was undone. */
  'quote.reverted': event<{ quoteId: string; requestId: string }>(),
  'quote.decided': event<{
    quoteId: string
    requestId: string
    outcome: 'accepted' | 'rejected' | 'withdrawn'
    /** Rejected because the customer accepted another one, or withdrew the request. */
    isAutomatic?: boolean
  }>(),
}

declare module '#server/platform/jobs/events.ts' {
  interface Events extends EventPayloads<typeof requestEvents> {}
}
