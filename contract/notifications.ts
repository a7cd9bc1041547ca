/** Notifications: inbox, settings and push subscriptions (docs/rules/notifications.md). */
import type { Contract } from './kernel.ts'
import { announcementRoutes } from './notifications/announcements.ts'
import { figureRoutes } from './notifications/figures.ts'
import { inboxRoutes } from './notifications/inbox.ts'
import { pushRoutes } from './notifications/push.ts'
import { settingRoutes } from './notifications/settings.ts'

/** The order is that of the API reference. */
export const notifications = {
  ...inboxRoutes,
  ...settingRoutes,
  ...pushRoutes,
  ...announcementRoutes,
  ...figureRoutes,
} satisfies Contract

type NotificationRoutes = typeof notifications
declare module './kernel.ts' {
  interface Api extends NotificationRoutes {}
}
