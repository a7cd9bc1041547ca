import { event, type EventPayloads } from '#server/platform/jobs/events.ts'

export const verificationEvents = {
  /** An admin has done something to a store or an offer of which its merchant is notified, with the reason. */
  'store.decided': event<{
    storeId: string
    what: 'verified' | 'asked' | 'refused' | 'suspended' | 'closed' | 'unsuspended' | 'offer-paused'
    reason: string
    /** Key of the event, which is unique. */
    key: string
    offer?: string
  }>(),
}

declare module '#server/platform/jobs/events.ts' {
  interface Events extends EventPayloads<typeof verificationEvents> {}
}
