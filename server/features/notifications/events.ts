import { command, type PayloadsOf } from '#server/jobs/events.ts'

export const notificationEvents = {
  /** Sends one row of `notification_deliveries`. Emitted with the time at which it is due. */
  'notification.deliver': command<{ deliveryId: string }>(),
}

declare module '#server/jobs/events.ts' {
  interface Events extends PayloadsOf<typeof notificationEvents> {}
}
