import { feature } from '#server/feature.ts'
import { reminderInvariants } from './invariants.ts'
import { liveUpdates } from './live.ts'
import { bookingMessageListeners } from './booking-messages.ts'
import { bookingMessageSchedule } from './reminders.ts'

export const bookingMessagesFeature = feature({
  name: 'booking-messages',
  tables: ['reminders'],
  invariants: reminderInvariants,
  listeners: bookingMessageListeners,
  sockets: liveUpdates,
  schedule: bookingMessageSchedule,
})
