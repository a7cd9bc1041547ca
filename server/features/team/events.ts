import { event, type EventPayloads } from '#server/platform/jobs/events.ts'

export const teamEvents = {
  /** The role of a member changed, or they are no longer in the team. */
  'team.member_changed': event<{ merchantId: string; accountId: string }>(),
  /** Somebody has accepted an invitation. */
  'team.joined': event<{ merchantId: string; accountId: string; invitationId: string }>(),
}

declare module '#server/platform/jobs/events.ts' {
  interface Events extends EventPayloads<typeof teamEvents> {}
}
