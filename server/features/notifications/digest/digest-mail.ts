/** The e-mail of the day, in the current language. */
import { escapeHtml } from '#domain/text/escape-html.ts'
import { m } from '#messages'
import { emailButton, emailHtml, emailText, SIGNATURE } from '#server/adapters/email/email-layout.ts'
import type { AppContext } from '#server/app-context.ts'
import { mailFoot, getSite, type NotificationMail } from '../delivery/mail.ts'
import { writeNotification } from '../texts/texts.ts'
import type { DigestItem, DigestReader } from './queries.ts'

type Digest = { accountId: string; role: DigestReader['role']; items: readonly DigestItem[]; total: number }

export function digestMail(app: AppContext, { accountId, role, items, total }: Digest): NotificationMail {
  const { config } = app
  const site = getSite(config, { role })
  const entries = items.map((item) => ({
    ...writeNotification(app, item),
    link: `${site}${item.path}`,
  }))
  const more = total > items.length ? m.notification_digest_more({ count: total - items.length }) : null
  const all = `${site}/notifications`
  const label = m.notification_digest_button()
  const foot = mailFoot(config, accountId, 'all')
  const title = m.notification_digest_title()
  return {
    subject: m.notification_digest_subject({ count: total }),
    text: [
      title,
      '',
      ...entries.flatMap((entry) => [entry.title, ...(entry.text ? [entry.text] : []), entry.link, '']),
      ...(more === null ? [] : [more, '']),
      `${label}: ${all}`,
      '',
      foot.text,
      '',
      SIGNATURE,
    ].join('\n'),
    html: emailHtml(
      title,
      entries.map(entryHtml).join('') + (more === null ? '' : emailText(more)) + emailButton(all, label),
      foot.html,
    ),
    unsubscribeUrl: foot.unsubscribeUrl,
  }
}

const entryHtml = ({ title, text, link }: { title: string; text: string; link: string }): string =>
  `<p style="margin:0 0 16px;padding:0 0 16px;border-bottom:1px solid #e8ded2"><a href="${escapeHtml(link)}" style="color:#241a16;font-weight:700">${escapeHtml(title)}</a>${text ? `<br>${escapeHtml(text)}` : ''}</p>`
