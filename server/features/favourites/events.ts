import { event, type PayloadsOf } from '#server/jobs/events.ts'

export const favouriteEvents = {
  /** Alerts about this offer have been added to `favourite_alerts`. */
  'favourite.alerts': event<{ offerId: string; kind: 'price-drop' | 'expiring' }>(),
}

declare module '#server/jobs/events.ts' {
  interface Events extends PayloadsOf<typeof favouriteEvents> {}
}
