import { event, type PayloadsOf } from '#server/platform/jobs/events.ts'

export const followEvents = {
  'follow.created': event<{ accountId: string; storeId: string }>(),
}

declare module '#server/platform/jobs/events.ts' {
  interface Events extends PayloadsOf<typeof followEvents> {}
}
