import { event, type EventPayloads } from '#server/platform/jobs/events.ts'

export const calendarEvents = {
  /** Bookings are within times that a calendar newly blocks. */
  'calendar.clashed': event<{ calendarId: string; bookingIds: string[] }>(),
  /** A calendar could not be read for a day. */
  'calendar.failing': event<{ calendarId: string }>(),
}

declare module '#server/platform/jobs/events.ts' {
  interface Events extends EventPayloads<typeof calendarEvents> {}
}
