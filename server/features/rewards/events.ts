import { event, type EventPayloads } from '#server/platform/jobs/events.ts'

export const rewardEvents = {
  /** A reward was earned for the booking of a person whom the account referred. */
  'reward.earned': event<{ rewardId: string }>(),
}

declare module '#server/platform/jobs/events.ts' {
  interface Events extends EventPayloads<typeof rewardEvents> {}
}
