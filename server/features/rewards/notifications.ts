import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import { createContext } from '#server/app-context.ts'
import { customerPaths, notify } from '#server/features/notifications/notifications.ts'
import type { NotificationTexts, TextParams } from '#server/notification-texts.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'
import { findEarned } from './queries.ts'

export const rewardNotificationTexts = {
  reward_earned: ({ cents, friend }: { cents: number; friend: string }) => ({
    title: m.notice_reward_earned_title({ amount: formatKes(cents) }),
    text: m.notice_reward_earned_text({ friend }),
  }),
} satisfies NotificationTexts

declare module '#server/notification-texts.ts' {
  interface NotificationParams extends TextParams<typeof rewardNotificationTexts> {}
}

export const rewardNotifications: Listener[] = [
  listener('reward.earned', 'notices', 'inbox.reward-earned', async (app, { rewardId }) => {
    const ctx = createContext(app, null)
    const earned = await findEarned(ctx.db, rewardId)
    if (!earned) return
    const { accountId, referredId, cents, friend } = earned
    await notify(ctx, [
      {
        to: accountId,
        type: 'reward_earned',
        eventKey: `reward_earned:${rewardId}`,
        actionUrl: customerPaths.rewards(),
        about: referredId,
        params: { cents, friend },
      },
    ])
  }),
]
