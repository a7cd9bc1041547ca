/** Ends e-mails of one kind by the link of any of them (docs/rules/notifications.md#channels). */
import { notificationProblems } from '#contract/notifications/problems.ts'
import { isFixed } from '#domain/notifications/channels.ts'
import { NOTIFICATION_CATEGORIES } from '#domain/notifications/notification-types.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import { lock } from '#server/platform/database/database.ts'
import { accountExists } from '../delivery/queries.ts'
import { saveChoices } from '../settings/settings-queries.ts'
import { readUnsubscribeToken } from '../delivery/unsubscribe-links.ts'

/** Using the link again has no effect. */
export async function unsubscribeByLink(ctx: Ctx, token: string): Promise<void> {
  const found = readUnsubscribeToken(ctx.app.config, token)
  if (!found) throw notificationProblems.unsubscribeLinkInvalid()
  const { accountId, kind } = found
  const categories = NOTIFICATION_CATEGORIES.filter(
    (category) => (kind === 'all' || kind === category) && !isFixed(category, 'email'),
  )
  if (categories.length === 0) return
  await transaction(ctx, async ({ db }) => {
    await lock(db, `notification-preferences:${accountId}`)
    if (!(await accountExists(db, accountId))) return
    await saveChoices(
      db,
      accountId,
      categories.map((category) => ({ category, channel: 'email', isEnabled: false })),
    )
  })
}
