import { m } from '#messages'
import { createContext } from '#server/app-context.ts'
import { getAccountById } from '#server/features/accounts/accounts.ts'
import { listTeams, merchantPaths, notify } from '#server/features/notifications/notifications.ts'
import type { NotificationTexts, TextParams } from '#server/notification-texts.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'

export const teamNotificationTexts = {
  team_joined: ({ name }: { name: string }) => ({
    title: m.notice_team_joined_title({ name }),
    text: m.notice_team_joined_text(),
  }),
} satisfies NotificationTexts

declare module '#server/notification-texts.ts' {
  interface NotificationParams extends TextParams<typeof teamNotificationTexts> {}
}

export const teamNotifications: Listener[] = [
  listener(
    'team.joined',
    'notices',
    'inbox.team-joined',
    async (app, { merchantId, accountId, invitationId }) => {
      const ctx = createContext(app, null)
      const { firstName, lastName } = await getAccountById(ctx, accountId)
      const owners = (await listTeams(ctx.db, [merchantId], 'manageTeam')).filter((id) => id !== accountId)
      await notify(
        ctx,
        owners.map((to) => ({
          to,
          type: 'team_joined',
          eventKey: `team_joined:${invitationId}`,
          actionUrl: merchantPaths.team(),
          about: accountId,
          params: { name: `${firstName} ${lastName}`.trim() },
        })),
      )
    },
  ),
]
