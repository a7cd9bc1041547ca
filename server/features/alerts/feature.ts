import { feature } from '#server/feature.ts'

/** The routes are in the contract of payments, because the same admins handle both. */
export const alertsFeature = feature({ name: 'alerts', tables: ['alerts'] })
