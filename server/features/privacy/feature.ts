import { dataRequests } from '#contract/admin/data-requests.ts'
import { privacy } from '#contract/privacy.ts'
import { HOUR } from '#domain/time/time.ts'
import { deleteCounters, findUsedAvatars } from '#server/features/accounts/accounts.ts'
import { removeStrayPictures } from '#server/features/media/media.ts'
import { feature } from '#server/feature.ts'
import { avatarKey } from './avatars.ts'
import { privacyInvariants } from './invariants.ts'
import { eraseDue, storedData } from './privacy.ts'
import { eraseRequestTexts } from './requests/queries.ts'
import { dataRequestRoutes } from './requests/routes.ts'
import { dataRequestWork } from './requests/queue-items.ts'
import { privacyRoutes } from './routes.ts'

export const privacyFeature = feature({
  name: 'privacy',
  description: 'Notification settings, consents, data export and account deletion.',
  contract: { ...privacy, ...dataRequests },
  routes: (features) => ({
    ...privacyRoutes(storedData(features)),
    ...dataRequestRoutes(storedData(features)),
  }),
  tables: ['data_requests'],
  invariants: privacyInvariants,
  work: [dataRequestWork],
  schedule: (features) => [
    { name: 'erase-accounts', everyMs: HOUR / 4, run: (app) => eraseDue(app, storedData(features)) },
    removeStrayPictures('avatar', findUsedAvatars),
  ],
  personalData: {
    async erase(tx, { id }) {
      await deleteCounters(tx, [avatarKey(id)])
      await eraseRequestTexts(tx, id)
    },
  },
})
