import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import { createContext } from '#server/app-context.ts'
import { customerPaths, notify } from '#server/features/notifications/notifications.ts'
import type { NotificationTexts, TextParams } from '#server/notification-texts.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'
import { getWithdrawal } from './queries.ts'
import { getReason } from './serialize.ts'

export const withdrawalNotificationTexts = {
  withdrawal_paid: ({ cents, receipt }: { cents: number; receipt: string }) => ({
    title: m.notice_withdrawal_paid_title({ amount: formatKes(cents) }),
    text: m.notice_withdrawal_paid_text({ code: receipt }),
  }),
  withdrawal_returned: ({ cents, resultCode }: { cents: number; resultCode: string | null }) => ({
    title: m.notice_withdrawal_returned_title({ amount: formatKes(cents) }),
    text: getReason({ resultCode }),
  }),
} satisfies NotificationTexts

declare module '#server/notification-texts.ts' {
  interface NotificationParams extends TextParams<typeof withdrawalNotificationTexts> {}
}

export const withdrawalNotifications: Listener[] = [
  listener(
    'payout.ended',
    'notices',
    'inbox.withdrawal-ended',
    async (app, { withdrawalId }) => {
      const ctx = createContext(app, null)
      const withdrawal = await getWithdrawal(ctx.db, withdrawalId!)
      const { accountId: to, amountCents, feeCents, state, receipt, resultCode } = withdrawal
      const about = {
        to,
        eventKey: `withdrawal:${withdrawalId}:${state}`,
        actionUrl: customerPaths.rewards(),
      }
      await notify(ctx, [
        state === 'paid' && receipt !== null
          ? { ...about, type: 'withdrawal_paid', params: { cents: amountCents - feeCents, receipt } }
          : { ...about, type: 'withdrawal_returned', params: { cents: amountCents, resultCode } },
      ])
    },
    ({ withdrawalId }) => withdrawalId !== null,
  ),
]
