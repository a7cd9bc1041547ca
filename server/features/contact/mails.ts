/** Emails of the contact form and the newsletter. */
import { escapeHtml } from '#domain/text/escape-html.ts'
import { m } from '#messages'
import type { CONTACT_SUBJECTS } from '#contract/contact.ts'
import { DEFAULT_LOCALE } from '#domain/accounts/locale.ts'
import { dayAndTime } from '#domain/time/time.ts'
import type { Config } from '#server/config/config.ts'
import {
  emailButton,
  emailHtml,
  emailText,
  SIGNATURE,
  type EmailContent,
} from '#server/adapters/email/email-layout.ts'
import { withLocale } from '#server/locale.ts'
import { tokenFor, type SignedSubscriber } from './links.ts'

/** Mail programs post to the address of the page, which then unsubscribes at once. */
type NewsletterContent = EmailContent & { unsubscribeUrl: string }
export type Message = { name: string; email: string; subject: string; message: string }

/** Writes the e-mail to support, in English. */
export function contactMessageMail({ name, email, subject, message }: Message): EmailContent {
  const body = [
    `<p style="margin:0 0 16px;color:#6b5f58">${escapeHtml(name)} &lt;${escapeHtml(email)}&gt;</p>`,
    `<p style="margin:0;white-space:pre-wrap">${escapeHtml(message)}</p>`,
  ].join('\n')
  const footer = 'Sent with the contact form. Your reply goes to the sender.'
  return {
    subject: `${subject}: ${name}`,
    text: [`From: ${name} <${email}>`, `Subject: ${subject}`, '', message].join('\n'),
    html: withLocale(DEFAULT_LOCALE, () => emailHtml(subject, body, footer)),
  }
}

type Subject = (typeof CONTACT_SUBJECTS)[number]
const SUBJECT_NAMES: Record<Subject, () => string> = {
  'General Inquiry': m.contact_subject_general,
  'Technical Support': m.contact_subject_technical,
  'Business Listing': m.contact_subject_business,
  Feedback: m.contact_subject_feedback,
  Advertising: m.contact_subject_advertising,
  Other: m.contact_subject_other,
}

/** Writes the e-mail to the sender, in the current language. */
export function answerMail(
  { subject, message, createdAt }: { subject: Subject; message: string; createdAt: Date },
  answer: string,
): EmailContent {
  const title = m.mail_contact_answer_subject({ subject: SUBJECT_NAMES[subject]() })
  const quote = m.mail_contact_answer_quote({ date: dayAndTime(createdAt.getTime()) })
  const footer = m.mail_contact_answer_footer()
  return {
    subject: title,
    text: [answer, '', SIGNATURE, footer, '', quote, ...message.split('\n').map((line) => `> ${line}`)].join(
      '\n',
    ),
    html: emailHtml(
      title,
      [
        `<p style="margin:0 0 20px;white-space:pre-wrap">${escapeHtml(answer)}</p>`,
        `<p style="margin:0 0 4px;color:#6b5f58">${escapeHtml(quote)}</p>`,
        `<blockquote style="margin:0;padding-left:12px;border-left:3px solid #e8ded2;white-space:pre-wrap">${escapeHtml(message)}</blockquote>`,
      ].join('\n'),
      escapeHtml(footer),
    ),
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

/** Mail that is sent instead of a confirmation, as the reply of the form must not reveal who is subscribed. */
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
    html: `<a href="${link}" style="color:#6b5f58">${escapeHtml(label)}</a>`,
  }
}
