import type { ReminderKind } from '#domain/booking/reminders.ts'
import { event, type EventPayloads } from '#server/platform/jobs/events.ts'

export const bookingMessageEvents = {
  /** The customer is reminded of a confirmed booking that starts then, in ISO format. */
  'reminder.due': event<{ bookingId: string; kind: ReminderKind; startsAt: string }>(),
}

declare module '#server/platform/jobs/events.ts' {
  interface Events extends EventPayloads<typeof bookingMessageEvents> {}
}
