import { feature } from '#server/feature.ts'
import { mountSharing } from './routes.ts'

export const sharingFeature = feature({ name: 'sharing', mountBesidePages: mountSharing })
