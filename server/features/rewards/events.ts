import { event, type PayloadsOf } from '#server/jobs/events.ts'

export const rewardEvents = {
  /** For the booking of a person whom the account referred. */
  'reward.earned': event<{ rewardId: string }>(),
}

declare module '#server/jobs/events.ts' {
  interface Events extends PayloadsOf<typeof rewardEvents> {}
}
