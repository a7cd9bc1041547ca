import { feature } from '#server/feature.ts'

/** Its routes are in the contract of payments, whose people handle alerts. */
export const alertsFeature = feature({ name: 'alerts' })
