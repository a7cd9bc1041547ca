import { calendars } from '#contract/calendars.ts'
import { feature } from '#server/feature.ts'
import { calendarTables } from './business-tables.ts'
import { calendarEvents } from './events.ts'
import { mountFeeds } from './feeds/feed-file.ts'
import { calendarInvariants } from './invariants.ts'
import { calendarSchedule } from './jobs.ts'
import { calendarLimits } from './limits.ts'
import { calendarNotifications, calendarNotificationTexts } from './notifications.ts'
import { calendarRoutes } from './routes.ts'

export const calendarsFeature = feature({
  name: 'calendars',
  description:
    'Calendars of other programs in which people are busy, and private feeds of bookings for them.',
  contract: calendars,
  routes: calendarRoutes,
  tables: ['staff_calendars', 'staff_busy_times', 'calendar_feeds'],
  invariants: calendarInvariants,
  limits: calendarLimits,
  mount: mountFeeds,
  events: calendarEvents,
  listeners: calendarNotifications,
  notifications: calendarNotificationTexts,
  businessExport: calendarTables,
  schedule: calendarSchedule,
})
