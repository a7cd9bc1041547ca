/** Emails of the contact form and the newsletter. */
import type { Config } from '#server/config.ts'
import { escape, emailButton, emailHtml, type EmailContent } from '#server/adapters/email/email-layout.ts'
import { tokenFor, type SignedSubscriber } from './links.ts'

export type Message = { name: string; email: string; subject: string; message: string }

/** To support. */
export function contactMessageMail({ name, email, subject, message }: Message): EmailContent {
  return {
    subject: `${subject}: ${name}`,
    text: [`From: ${name} <${email}>`, `Subject: ${subject}`, '', message].join('\n'),
    html: emailHtml(
      subject,
      `<p style="margin:0 0 16px;color:#6b5f58">${escape(name)} &lt;${escape(email)}&gt;</p>
<p style="margin:0;white-space:pre-wrap">${escape(message)}</p>`,
      'Written in the contact form. Your reply goes to the sender.',
    ),
  }
}

export function confirmationMail(config: Config, subscriber: SignedSubscriber): EmailContent {
  const link = `${config.publicUrl}/newsletter/confirm?token=${tokenFor(config, 'confirm', subscriber)}`
  const text = (action: string) =>
    `Somebody, most likely you, asked for D3 deals and news at this address. ${action} to say yes. ` +
    'If it was not you, do nothing: no more mail comes, and the address is forgotten after a week.'
  const footer = unsubscribeLine(config, subscriber)
  return {
    subject: 'Please confirm: D3 deals and news by e-mail',
    text: [text('Open this link'), '', link, '', footer.text].join('\n'),
    html: emailHtml(
      'One more step',
      [
        `<p style="margin:0 0 20px">${text('Press the button')}</p>`,
        emailButton(link, 'Yes, send me D3 deals'),
      ].join(''),
      footer.html,
    ),
  }
}

/** Sent instead of a confirmation, as the reply of the form must not reveal who is subscribed. */
export function alreadySubscribedMail(config: Config, subscriber: SignedSubscriber): EmailContent {
  const text =
    'You asked for D3 deals and news once more. You are on the list already, so there is nothing to do.'
  const footer = unsubscribeLine(config, subscriber)
  return {
    subject: 'You already get D3 deals and news',
    text: [text, '', footer.text].join('\n'),
    html: emailHtml('You are on the list', `<p style="margin:0">${text}</p>`, footer.html),
  }
}

export function welcomeMail(config: Config, subscriber: SignedSubscriber): EmailContent {
  const text = 'Thank you. From now on you hear from us when there are deals worth a mail.'
  const dealsUrl = `${config.publicUrl}/hotdeals`
  const footer = unsubscribeLine(config, subscriber)
  return {
    subject: 'Welcome to D3 deals and news',
    text: [text, '', `The deals of today: ${dealsUrl}`, '', footer.text].join('\n'),
    html: emailHtml(
      'Karibu!',
      `<p style="margin:0 0 20px">${text}</p>${emailButton(dealsUrl, 'See the deals of today')}`,
      footer.html,
    ),
  }
}

function unsubscribeLine(config: Config, subscriber: SignedSubscriber): { text: string; html: string } {
  const token = tokenFor(config, 'unsubscribe', subscriber)
  const link = `${config.publicUrl}/newsletter/unsubscribe?token=${token}`
  return {
    text: `No more of these mails: ${link}`,
    html: `<a href="${link}" style="color:#6b5f58">No more of these mails</a>`,
  }
}
