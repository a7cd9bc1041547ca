import type { ANNOUNCEMENT_AUDIENCES } from '#contract/notifications/announcements.ts'
import { command, event, type PayloadsOf } from '#server/platform/jobs/events.ts'

export const notificationEvents = {
  /** Sends one row of `notification_deliveries`. Emitted with the time at which it is due. */
  'notification.deliver': command<{ deliveryId: string }>(),
  /** The accounts after `after`, in the order of their ids, get the announcement. */
  'announcement.continued': event<{
    id: string
    audience: (typeof ANNOUNCEMENT_AUDIENCES)[number]
    title: string
    message: string
    actionUrl: string
    after: string | null
  }>(),
  /** Sends it by e-mail, in the queue of e-mails. */
  'notification.mail': command<{ deliveryId: string }>(),
}

declare module '#server/platform/jobs/events.ts' {
  interface Events extends PayloadsOf<typeof notificationEvents> {}
}
