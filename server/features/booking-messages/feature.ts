import { feature } from '#server/feature.ts'
import { bookingMessageEvents } from './events.ts'
import { inboxListeners } from './inbox.ts'
import { inboxTexts } from './inbox-texts.ts'
import { reminderInvariants } from './invariants.ts'
import { bookingSockets } from './live.ts'
import { bookingMessageListeners } from './booking-messages.ts'
import { bookingMessageSchedule } from './reminders.ts'
import { packageMessageListeners, packageTexts } from './packages.ts'
import { seriesMessageListeners, seriesTexts } from './series.ts'
import { waitlistMessageListeners, waitlistTexts } from './waitlist.ts'

export const bookingMessagesFeature = feature({
  name: 'booking-messages',
  tables: ['reminders'],
  invariants: reminderInvariants,
  events: bookingMessageEvents,
  listeners: [
    ...bookingMessageListeners,
    ...inboxListeners,
    ...waitlistMessageListeners,
    ...seriesMessageListeners,
    ...packageMessageListeners,
  ],
  notifications: { ...inboxTexts, ...waitlistTexts, ...seriesTexts, ...packageTexts },
  sockets: bookingSockets,
  schedule: bookingMessageSchedule,
})
