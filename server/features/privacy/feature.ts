import { privacy } from '#contract/privacy.ts'
import { HOUR } from '#domain/time/time.ts'
import { feature } from '#server/feature.ts'
import { avatarKey } from './avatars.ts'
import { eraseDue, storedData } from './privacy.ts'
import { eraseAttempts } from './queries.ts'
import { openPrivacyRoutes } from './routes.ts'

export const privacyFeature = feature({
  name: 'privacy',
  contract: privacy,
  routes: (features) => openPrivacyRoutes(storedData(features)),
  schedule: (features) => [{ name: 'erase-accounts', everyMs: HOUR / 4, run: (app) => eraseDue(app, storedData(features)) }],
  personalData: { erase: async (tx, { id }) => void (await eraseAttempts(tx, avatarKey(id))) },
})
