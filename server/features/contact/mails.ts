/** What our mails about messages and the newsletter say. */
import type { Config } from '#server/config.ts'
import { escape, emailButton, emailHtml, type EmailContent } from '#server/adapters/email/email-layout.ts'
import { tokenFor, type Signed } from './links.ts'

export type Message = { name: string; email: string; subject: string; message: string }

/** For the people of support. */
export function messageMail({ name, email, subject, message }: Message): EmailContent {
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

export function confirmMail(config: Config, subscriber: Signed): EmailContent {
  const link = `${config.publicUrl}/newsletter/confirm?token=${tokenFor(config, 'confirm', subscriber)}`
  const why =
    'Somebody, most likely you, asked for D3 deals and news at this address. Press the button to say yes. If it was not you, do nothing: no more mail comes, and the address is forgotten after a week.'
  const leave = leaveLine(config, subscriber)
  return {
    subject: 'Please confirm: D3 deals and news by e-mail',
    text: [why.replace('Press the button', 'Open this link'), '', link, '', leave.text].join('\n'),
    html: emailHtml(
      'One more step',
      `<p style="margin:0 0 20px">${why}</p>${emailButton(link, 'Yes, send me D3 deals')}`,
      leave.html,
    ),
  }
}

/** The form says the same to everybody; only the inbox knows that this address is on the list already. */
export function alreadyMail(config: Config, subscriber: Signed): EmailContent {
  const why =
    'You asked for D3 deals and news once more. You are on the list already, so there is nothing to do.'
  const leave = leaveLine(config, subscriber)
  return {
    subject: 'You already get D3 deals and news',
    text: [why, '', leave.text].join('\n'),
    html: emailHtml('You are on the list', `<p style="margin:0">${why}</p>`, leave.html),
  }
}

export function welcomeMail(config: Config, subscriber: Signed): EmailContent {
  const why = 'Thank you. From now on you hear from us when there are deals worth a mail.'
  const leave = leaveLine(config, subscriber)
  return {
    subject: 'Welcome to D3 deals and news',
    text: [why, '', `The deals of today: ${config.publicUrl}/hotdeals`, '', leave.text].join('\n'),
    html: emailHtml(
      'Karibu!',
      `<p style="margin:0 0 20px">${why}</p>${emailButton(`${config.publicUrl}/hotdeals`, 'See the deals of today')}`,
      leave.html,
    ),
  }
}

function leaveLine(config: Config, subscriber: Signed): { text: string; html: string } {
  const link = `${config.publicUrl}/newsletter/unsubscribe?token=${tokenFor(config, 'unsubscribe', subscriber)}`
  return {
    text: `No more of these mails: ${link}`,
    html: `<a href="${link}" style="color:#6b5f58">No more of these mails</a>`,
  }
}
