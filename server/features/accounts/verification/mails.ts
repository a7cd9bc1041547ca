/** Messages about accounts. */
import { CODE_LIFE_MS } from '#domain/accounts/account-policy.ts'
import { dayAndTime, MINUTE } from '#domain/time/time.ts'
import type { Config } from '#server/config.ts'
import type { Site } from '#server/http/server.ts'
import {
  escape,
  emailButton,
  emailCode,
  emailHtml,
  emailText,
  type EmailContent,
} from '#server/adapters/email/email-layout.ts'

type Urls = Pick<Config, 'publicUrl' | 'merchantUrl' | 'supportEmail'>
const MINUTES = CODE_LIFE_MS / MINUTE

/** The last line lets browsers fill in the code, on the named site only (WebOTP). */
export function codeSms(config: Urls, site: Site, code: string): string {
  const { hostname } = new URL(site === 'merchant' ? config.merchantUrl : config.publicUrl)
  return [
    `D3: ${code} is your code, good for ${MINUTES} minutes. `,
    `Give it to nobody: we never ask for it.\n\n@${hostname} #${code}`,
  ].join('')
}

export function resetMail(firstName: string, code: string): EmailContent {
  const [instructions, ifNotYou] = [
    `Enter this code where you asked for a new password. It is good for ${MINUTES} minutes and works once.`,
    'If it was not you, do nothing: your password stays as it is. ' +
      'Give the code to nobody, we never ask for it.',
  ]
  return {
    subject: 'Your code for a new password',
    text: [`Hello ${firstName},`, '', instructions, '', code, '', ifNotYou, '', 'D3 Deals, Nairobi'].join(
      '\n',
    ),
    html: emailHtml(
      'Choose a new password',
      [
        emailText(`Hello ${firstName}, ${lowerFirst(instructions)}`),
        emailCode(code),
        emailText(ifNotYou),
      ].join(''),
      FOOTER,
    ),
  }
}

export function verifyEmailMail(config: Urls, firstName: string, token: string): EmailContent {
  const link = `${config.publicUrl}/accounts/verify-email?token=${token}`
  const [request, ifNoAccount] = [
    'please confirm that this is your e-mail address, so that your bookings and receipts reach you.',
    'The link is good for two days. If you have no account with us, do nothing.',
  ]
  return {
    subject: 'Please confirm your e-mail address',
    text: [
      `Hello ${firstName},`,
      '',
      `${upperFirst(request)} Open this link:`,
      '',
      link,
      '',
      ifNoAccount,
      '',
      'D3 Deals, Nairobi',
    ].join('\n'),
    html: emailHtml(
      'Is this your e-mail address?',
      [
        emailText(`Hello ${firstName}, ${request}`),
        emailButton(link, 'Yes, this is my address'),
        `<p style="margin:20px 0 0">${escape(ifNoAccount)}</p>`,
      ].join(''),
      FOOTER,
    ),
  }
}

export function passwordChangedMail(config: Urls, firstName: string, at: Date): EmailContent {
  const [change, ifNotYou] = [
    `the password of your D3 account was changed on ${dayAndTime(at.getTime())}. ` +
      'Other devices are signed out.',
    `If it was not you, write to ${config.supportEmail} at once.`,
  ]
  return {
    subject: 'Your password was changed',
    text: [`Hello ${firstName},`, '', upperFirst(change), ifNotYou, '', 'D3 Deals, Nairobi'].join('\n'),
    html: emailHtml(
      'Your password was changed',
      `${emailText(`Hello ${firstName}, ${change}`)}${emailText(ifNotYou)}`,
      FOOTER,
    ),
  }
}

export function twoFactorMail(config: Urls, firstName: string, isOn: boolean): EmailContent {
  const [title, change] = isOn
    ? [
        'Two-factor authentication is on',
        'from now on signing in asks for a code of your authenticator app. ' +
          'Keep your recovery codes where you find them without your phone.',
      ]
    : ['Two-factor authentication is off', 'from now on your password alone signs you in.']
  const ifNotYou = `If it was not you, write to ${config.supportEmail} at once.`
  return {
    subject: title,
    text: [`Hello ${firstName},`, '', upperFirst(change), '', ifNotYou, '', 'D3 Deals, Nairobi'].join('\n'),
    html: emailHtml(title, `${emailText(`Hello ${firstName}, ${change}`)}${emailText(ifNotYou)}`, FOOTER),
  }
}

const FOOTER = 'You get this because it concerns your account.'
const upperFirst = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)
const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)
