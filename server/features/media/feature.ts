import { feature } from '#server/feature.ts'

/** Stores uploaded images for the features that own them. It has no routes and no tables of its own. */
export const mediaFeature = feature({ name: 'media' })
