import { event, type PayloadsOf } from '#server/jobs/events.ts'

export const teamEvents = {
  /** Somebody has accepted an invitation. */
  'team.joined': event<{ merchantId: string; accountId: string; invitationId: string }>(),
}

declare module '#server/jobs/events.ts' {
  interface Events extends PayloadsOf<typeof teamEvents> {}
}
