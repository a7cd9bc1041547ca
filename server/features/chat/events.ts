import type { Party } from '#domain/chat/message.ts'
import { event, type EventPayloads } from '#server/platform/jobs/events.ts'

export const chatEvents = {
  /** A person has written to a party that was not online and had not muted the conversation. */
  'message.missed': event<{ conversationId: string; seq: number; to: Party }>(),
}

declare module '#server/platform/jobs/events.ts' {
  interface Events extends EventPayloads<typeof chatEvents> {}
}
