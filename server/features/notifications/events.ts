import { command, type EventPayloads } from '#server/platform/jobs/events.ts'

export const notificationEvents = {
  /** Sends one row of `notification_deliveries`. Emitted with the time at which it is due. */
  'notification.deliver': command<{ deliveryId: string }>(),
  /** Sends it by e-mail, in the queue of e-mails. */
  'notification.mail': command<{ deliveryId: string }>(),
}

declare module '#server/platform/jobs/events.ts' {
  interface Events extends EventPayloads<typeof notificationEvents> {}
}
