/** Notifications that an admin writes to one account. */
import { getLocale } from '#messages/runtime'
import { notificationProblems } from '#contract/notifications/problems.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import { requireAdmin } from '#server/platform/http/access.ts'
import { uuidv7 } from '#server/ids.ts'
import type { NotificationTexts, TextParams } from '#server/notification-texts.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { notifyIn } from './notify.ts'

/** Text of an admin, in the language of its readers, or in both languages. */
type Written = { title: string; text: string; sw?: { title: string; text: string } }
const inLanguage = ({ title, text, sw }: Written) => (sw && getLocale() === 'sw' ? sw : { title, text })

export const announcementTexts = {
  announcement: inLanguage,
  promotion: inLanguage,
} satisfies NotificationTexts

declare module '#server/notification-texts.ts' {
  interface NotificationParams extends TextParams<typeof announcementTexts> {}
}

type Announcement = { title: string; message: string; actionUrl: string }

/** Returns the id of the notification. */
export const announceTo = (
  ctx: Ctx,
  to: string,
  { title, message, actionUrl }: Announcement,
): Promise<string> =>
  transaction(ctx, async (tx) => {
    const eventKey = `announcement:${uuidv7(ctx.now.getTime())}`
    const params = { title, text: message }
    const [created] = await notifyIn(tx, [{ to, type: 'announcement', params, eventKey, actionUrl }])
    if (!created) throw notificationProblems.accountNotFound()
    await audit(tx.db, ctx.now, {
      action: 'notification.announced',
      actor: requireAdmin(ctx, 'sendBroadcasts').accountId,
      subject: to,
      ip: null,
      details: { title },
    })
    return created.id
  })
