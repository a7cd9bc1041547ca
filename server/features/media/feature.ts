import { feature } from '#server/feature.ts'

/** Stores uploaded images for the features that own them. It has no routes and no tables. */
export const mediaFeature = feature({ name: 'media' })
