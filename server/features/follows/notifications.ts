import { m } from '#messages'
import { shortName } from '#domain/accounts/short-name.ts'
import { toDay } from '#domain/time/time.ts'
import { createContext } from '#server/app-context.ts'
import { listTeam, merchantPaths, notify } from '#server/features/notifications/notifications.ts'
import type { NotificationTexts, TextParams } from '#server/notification-texts.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'
import { findFollow } from './queries.ts'

export const followNotificationTexts = {
  store_follow: ({ store, customer }: { storeId: string; store: string; customer: string }, count) =>
    count === 1
      ? { title: m.notice_store_follow_title(), text: m.notice_store_follow_text({ customer, store }) }
      : {
          title: m.notice_store_follow_many_title({ count }),
          text: m.notice_store_follow_many_text({ customer, store, count: count - 1 }),
        },
} satisfies NotificationTexts

declare module '#server/notification-texts.ts' {
  interface NotificationParams extends TextParams<typeof followNotificationTexts> {}
}

export const followNotifications: Listener[] = [
  listener(
    'follow.created',
    'notices',
    'inbox.store-follow',
    async (app, { accountId, storeId }, { emittedAt }) => {
      const ctx = createContext(app, null)
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
          // A person who follows again on the same day is not counted again.
          eventKey: `store_follow:${storeId}:${accountId}:${toDay(emittedAt.getTime())}`,
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
