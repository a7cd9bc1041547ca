import { event, type EventPayloads } from '#server/platform/jobs/events.ts'

export const serviceEvents = {
  /** The normal price in cents; null if it is agreed at the store. */
  'service.price_changed': event<{ serviceId: string; priceCents: number | null }>(),
}

declare module '#server/platform/jobs/events.ts' {
  interface Events extends EventPayloads<typeof serviceEvents> {}
}
