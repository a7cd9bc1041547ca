import { event, type PayloadsOf } from '#server/jobs/events.ts'

export const favouriteEvents = {
  /** Rows of `favourite_alerts` about this offer wait to be delivered. */
  'favourite.alerts': event<{ offerId: string; kind: 'price-drop' | 'expiring' }>(),
}

declare module '#server/jobs/events.ts' {
  interface Events extends PayloadsOf<typeof favouriteEvents> {}
}
