import { event, type EventPayloads } from '#server/platform/jobs/events.ts'

/** Alerts in `favourite_alerts`: about this new price, or about this end in ISO format. */
export type AlertsAbout = { offerId: string } & (
  | { kind: 'price-drop'; toCents: number }
  | { kind: 'expiring'; expiresAt: string }
)

export const favouriteEvents = {
  /** Alerts have been created. Emitted again for those of accounts with a greater id than `after`. */
  'favourite.alerts': event<AlertsAbout & { after?: string }>(),
}

declare module '#server/platform/jobs/events.ts' {
  interface Events extends EventPayloads<typeof favouriteEvents> {}
}
