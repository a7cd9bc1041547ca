import { event, type EventPayloads } from '#server/platform/jobs/events.ts'

export const followEvents = {
  'follow.created': event<{ accountId: string; storeId: string }>(),
}

declare module '#server/platform/jobs/events.ts' {
  interface Events extends EventPayloads<typeof followEvents> {}
}
