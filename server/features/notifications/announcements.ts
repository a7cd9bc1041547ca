/** Notifications that an admin writes: to one account, or to many by jobs. */
import type { ANNOUNCEMENT_AUDIENCES } from '#contract/notifications/announcements.ts'
import { getLocale } from '#messages/runtime'
import { notificationProblems } from '#contract/notifications/problems.ts'
import { countAudience, listAudience } from '#server/features/accounts/accounts.ts'
import { contextOf, transaction, type AppContext, type Ctx } from '#server/app-context.ts'
import { requireAdmin, requireRecentReauthentication } from '#server/platform/http/access.ts'
import { uuidv7 } from '#server/ids.ts'
import type { NotificationTexts, ParamsOf } from '#server/notification-texts.ts'
import { once, type Events } from '#server/platform/jobs/events.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { notifyIn, type NewNotification } from './notify.ts'

/** Written by an admin: in the language of its readers, or in both languages. */
type Written = { title: string; text: string; sw?: { title: string; text: string } }
const inLanguage = ({ title, text, sw }: Written) => (sw && getLocale() === 'sw' ? sw : { title, text })

export const announcementTexts = {
  announcement: inLanguage,
  promotion: inLanguage,
} satisfies NotificationTexts

declare module '#server/notification-texts.ts' {
  interface NotificationParams extends ParamsOf<typeof announcementTexts> {}
}

type Announcement = { title: string; message: string; actionUrl: string }

const notificationOf = (
  id: string,
  to: string,
  { title, message, actionUrl }: Announcement,
): NewNotification => ({
  to,
  type: 'announcement',
  params: { title, text: message },
  eventKey: `announcement:${id}`,
  actionUrl,
})

/** Returns the id of the notification. */
export const announceTo = (ctx: Ctx, to: string, announcement: Announcement): Promise<string> =>
  transaction(ctx, async (tx) => {
    const id = uuidv7(ctx.now.getTime())
    const [created] = await notifyIn(tx, [notificationOf(id, to, announcement)])
    if (!created) throw notificationProblems.accountNotFound()
    await audit(tx.db, ctx.now, {
      action: 'notification.announced',
      actor: requireAdmin(ctx, 'sendBroadcasts').accountId,
      subject: to,
      ip: null,
      details: { title: announcement.title },
    })
    return created.id
  })

const UNCONFIRMED_RECIPIENTS = 1000

/** More people are notified only by somebody who has just signed in, and not by a computer left open. */
export function requireReauthenticationFor(recipients: number, ctx: Pick<Ctx, 'actor' | 'now'>): void {
  if (recipients > UNCONFIRMED_RECIPIENTS)
    requireRecentReauthentication(requireAdmin(ctx, 'sendBroadcasts'), ctx.now)
}
/** Returns how many accounts will get it. */
export const broadcast = (
  ctx: Ctx,
  audience: (typeof ANNOUNCEMENT_AUDIENCES)[number],
  announcement: Announcement,
): Promise<number> =>
  transaction(ctx, async (tx) => {
    const id = uuidv7(ctx.now.getTime())
    const recipients = await countAudience(tx.db, audience)
    requireReauthenticationFor(recipients, ctx)
    await tx.emit('announcement.continued', { id, audience, ...announcement, after: null })
    await audit(tx.db, ctx.now, {
      action: 'notification.broadcast',
      actor: requireAdmin(ctx, 'sendBroadcasts').accountId,
      details: { audience, title: announcement.title, recipients },
    })
    return recipients
  })

const BATCH = 500

/** One batch of recipients in the order of their ids, and the event for the next one, in one transaction. */
export const announceToBatch = (
  app: AppContext,
  { id, audience, after, ...announcement }: Events['announcement.continued'],
): Promise<void> =>
  transaction(contextOf(app, null), async (tx) => {
    // A job may run again after its transaction.
    if (!(await once(tx.db, `announcement:${id}:${after ?? 'first'}`, tx.now))) return
    const recipients = await listAudience(tx.db, audience, after, BATCH)
    await notifyIn(
      tx,
      recipients.map((to) => notificationOf(id, to, announcement)),
    )
    if (recipients.length === BATCH)
      await tx.emit('announcement.continued', {
        id,
        audience,
        ...announcement,
        after: recipients[recipients.length - 1] ?? null,
      })
  })
