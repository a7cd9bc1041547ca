import { shortName } from '#domain/accounts/short-name.ts'
import { dayOf } from '#domain/time/time.ts'
import { contextOf } from '#server/app-context.ts'
import { listTeam, merchantPaths, notify } from '#server/features/notifications/notifications.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'
import { findFollow } from './queries.ts'

export const followNotifications: Listener[] = [
  listener(
    'follow.created',
    'notices',
    'inbox.store-follow',
    async (app, { accountId, storeId }, { emittedAt }) => {
      const ctx = contextOf(app, null)
      const follow = await findFollow(ctx.db, accountId, storeId)
      if (!follow) return
      const { merchantId, store, firstName, lastName } = follow
      const customer = shortName(firstName, lastName)
      const team = await listTeam(ctx.db, { merchantId, storeId }, 'handleClients', accountId)
      await notify(
        ctx,
        team.map((to) => ({
          to,
          type: 'store_follow',
          // Who follows again on the same day is not counted again.
          eventKey: `store_follow:${storeId}:${accountId}:${dayOf(emittedAt.getTime())}`,
          actionUrl: merchantPaths.clients(),
          storeId,
          about: accountId,
          groupKey: `store_follow:${storeId}`,
          params: { storeId, store, customer },
        })),
      )
    },
  ),
]
