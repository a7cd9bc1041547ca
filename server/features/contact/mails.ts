/** Emails of the contact form and the newsletter. */
import { m } from '#messages'
import { DEFAULT_LOCALE } from '#domain/accounts/locale.ts'
import type { Config } from '#server/config.ts'
import {
  escape,
  emailButton,
  emailHtml,
  emailText,
  type EmailContent,
} from '#server/adapters/email/email-layout.ts'
import { withLocale } from '#server/locale.ts'
import { tokenFor, type SignedSubscriber } from './links.ts'

/** Mail programs post to the address of the page, which then unsubscribes at once. */
type NewsletterContent = EmailContent & { unsubscribeUrl: string }
export type Message = { name: string; email: string; subject: string; message: string }

/** To support, in English. */
export function contactMessageMail({ name, email, subject, message }: Message): EmailContent {
  const body = [
    `<p style="margin:0 0 16px;color:#6b5f58">${escape(name)} &lt;${escape(email)}&gt;</p>`,
    `<p style="margin:0;white-space:pre-wrap">${escape(message)}</p>`,
  ].join('\n')
  const footer = 'Sent with the contact form. Your reply goes to the sender.'
  return {
    subject: `${subject}: ${name}`,
    text: [`From: ${name} <${email}>`, `Subject: ${subject}`, '', message].join('\n'),
    html: withLocale(DEFAULT_LOCALE, () => emailHtml(subject, body, footer)),
  }
}

// The emails of the newsletter are in the language of the request that leads to them.

export function confirmationMail(config: Config, subscriber: SignedSubscriber): NewsletterContent {
  const link = `${config.publicUrl}/newsletter/confirm?token=${tokenFor(config, 'confirm', subscriber)}`
  const text = m.mail_newsletter_confirm_text()
  const label = m.mail_newsletter_confirm_button()
  const footer = unsubscribeLine(config, subscriber)
  return {
    subject: m.mail_newsletter_confirm_subject(),
    text: [text, '', `${label}: ${link}`, '', footer.text].join('\n'),
    html: emailHtml(
      m.mail_newsletter_confirm_title(),
      emailText(text) + emailButton(link, label),
      footer.html,
    ),
    unsubscribeUrl: footer.link,
  }
}

/** Sent instead of a confirmation, as the reply of the form must not reveal who is subscribed. */
export function alreadySubscribedMail(config: Config, subscriber: SignedSubscriber): NewsletterContent {
  const text = m.mail_newsletter_already_text()
  const footer = unsubscribeLine(config, subscriber)
  return {
    subject: m.mail_newsletter_already_subject(),
    text: [text, '', footer.text].join('\n'),
    html: emailHtml(m.mail_newsletter_already_title(), emailText(text), footer.html),
    unsubscribeUrl: footer.link,
  }
}

export function welcomeMail(config: Config, subscriber: SignedSubscriber): NewsletterContent {
  const text = m.mail_newsletter_welcome_text()
  const dealsUrl = `${config.publicUrl}/hotdeals`
  const label = m.mail_newsletter_welcome_button()
  const footer = unsubscribeLine(config, subscriber)
  return {
    subject: m.mail_newsletter_welcome_subject(),
    text: [text, '', `${label}: ${dealsUrl}`, '', footer.text].join('\n'),
    html: emailHtml(
      m.mail_newsletter_welcome_title(),
      emailText(text) + emailButton(dealsUrl, label),
      footer.html,
    ),
    unsubscribeUrl: footer.link,
  }
}

function unsubscribeLine(config: Config, subscriber: SignedSubscriber) {
  const token = tokenFor(config, 'unsubscribe', subscriber)
  const link = `${config.publicUrl}/newsletter/unsubscribe?token=${token}`
  const label = m.mail_newsletter_unsubscribe()
  return {
    link,
    text: `${label}: ${link}`,
    html: `<a href="${link}" style="color:#6b5f58">${escape(label)}</a>`,
  }
}
