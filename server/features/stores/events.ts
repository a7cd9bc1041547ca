import { event, type EventPayloads } from '#server/platform/jobs/events.ts'

export const storeEvents = {
  /** An admin has suspended or closed it. `bookings` says what becomes of those to come. */
  'store.shut': event<{ storeId: string; adminId: string; bookings: 'keep' | 'cancel' }>(),
}

declare module '#server/platform/jobs/events.ts' {
  interface Events extends EventPayloads<typeof storeEvents> {}
}
