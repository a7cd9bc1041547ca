import type { ModeratedKind } from '#domain/accounts/moderation.ts'
import { event, type EventPayloads } from '#server/platform/jobs/events.ts'

export const moderationEvents = {
  /** An admin has decided about reports. */
  'moderation.decided': event<{
    decisionId: string
    kind: ModeratedKind
    subjectId: string
    reporterIds: string[]
  }>(),
  /** An admin has decided about an appeal. */
  'moderation.appeal_decided': event<{
    decisionId: string
    kind: ModeratedKind
    subjectId: string
    isOverturned: boolean
  }>(),
  /** A store has so many strikes that it is to be suspended. */
  'moderation.store_struck_out': event<{ storeId: string; strikes: number }>(),
}

declare module '#server/platform/jobs/events.ts' {
  interface Events extends EventPayloads<typeof moderationEvents> {}
}
