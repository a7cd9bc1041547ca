/** E-mails about notifications, in the current language. */
import { escapeHtml } from '#domain/text/escape-html.ts'
import { m } from '#messages'
import { NOTIFICATION_TYPES } from '#domain/notifications/notification-types.ts'
import {
  emailButton,
  emailHtml,
  emailText,
  SIGNATURE,
  type EmailContent,
} from '#server/adapters/email/email-layout.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Config } from '#server/config/config.ts'
import { writeNotification } from '../texts/texts.ts'
import { unsubscribeLinks, type MailKind } from './unsubscribe-links.ts'
import type { DeliveryRow } from './queries.ts'

export type NotificationMail = EmailContent & { unsubscribeUrl: string }
type Described = Pick<DeliveryRow, 'type' | 'params' | 'count' | 'path' | 'accountId' | 'role'>

export function notificationMail(app: AppContext, delivery: Described): NotificationMail {
  const { config } = app
  const written = writeNotification(app, delivery)
  const title = written.emailSubject ?? written.title
  const text = written.emailSubject === undefined ? written.text : ''
  const link = `${getSite(config, delivery)}${delivery.path}`
  const label = m.notification_mail_open()
  const foot = mailFoot(config, delivery.accountId, NOTIFICATION_TYPES[delivery.type].category)
  return {
    subject: title,
    text: [...(text ? [text, ''] : []), `${label}: ${link}`, '', foot.text, '', SIGNATURE].join('\n'),
    html: emailHtml(title, (text ? emailText(text) : '') + emailButton(escapeHtml(link), label), foot.html),
    unsubscribeUrl: foot.unsubscribeUrl,
  }
}

/** Merchants and their staff have their own site. */
export const getSite = (
  { publicUrl, merchantUrl }: Pick<Config, 'publicUrl' | 'merchantUrl'>,
  { role }: Pick<DeliveryRow, 'role'>,
): string => (role === 'merchant' ? merchantUrl : publicUrl)

/** Writes the foot of an e-mail: why the person gets it, and how to stop e-mails of this kind. */
export function mailFoot(config: Config, accountId: string, kind: MailKind) {
  const reason = m.notification_mail_reason()
  const label = kind === 'all' ? m.notification_mail_unsubscribe_all() : m.notification_mail_unsubscribe()
  const { page, oneClick } = unsubscribeLinks(config, accountId, kind)
  return {
    text: `${reason}\n${label}: ${page}`,
    html: `${escapeHtml(reason)} <a href="${page}" style="color:#6b5f58">${escapeHtml(label)}</a>`,
    unsubscribeUrl: oneClick,
  }
}
