/** Messages about accounts, in the current language. */
import { m } from '#messages'
import { CODE_LIFE_MS, EMAIL_VERIFICATION_TTL_MS } from '#domain/accounts/account-policy.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { formatPlainKes } from '#domain/payments/money.ts'
import { duration, MINUTE } from '#domain/time/time.ts'
import type { Config } from '#server/config/config.ts'
import type { Site } from '#server/platform/http/operation.ts'
import { getSiteUrl, type SiteUrls } from '#server/platform/http/site-url.ts'
import {
  emailButton,
  emailCode,
  emailHtml,
  emailText,
  SIGNATURE,
  type EmailContent,
} from '#server/adapters/email/email-layout.ts'

type Urls = SiteUrls & Pick<Config, 'supportEmail'>

/** Purpose of a code, which its SMS states. */
export type CodeUse =
  | { use: 'phone' | 'new-phone' | 'sign-in' | 'identity' | 'registration' }
  | { use: 'withdrawal'; cents: number; phone: string }

/** The last line lets browsers fill in the code, on the named site only (WebOTP). */
export function codeSms(config: Urls, site: Site, code: string, use: CodeUse): string {
  const { hostname } = new URL(getSiteUrl(config, site))
  return `${codeText(code, use)}\n\n@${hostname} #${code}`
}

function codeText(code: string, of: CodeUse): string {
  const values = { code, duration: duration(CODE_LIFE_MS / MINUTE) }
  switch (of.use) {
    case 'phone':
      return m.sms_code_phone(values)
    case 'new-phone':
      return m.sms_code_new_phone(values)
    case 'sign-in':
      return m.sms_code_sign_in(values)
    case 'identity':
      return m.sms_code_identity(values)
    case 'registration':
      return m.sms_code_registration(values)
    case 'withdrawal':
      return m.sms_code_withdrawal({
        ...values,
        amount: formatPlainKes(of.cents),
        phone: formatPhone(of.phone),
      })
  }
}

export function resetMail(name: string, code: string): EmailContent {
  const hello = m.mail_account_hello({ name })
  const instructions = m.mail_account_reset_text({ duration: duration(CODE_LIFE_MS / MINUTE) })
  const ifNotYou = m.mail_account_reset_not_you()
  return {
    subject: m.mail_account_reset_subject(),
    text: [hello, '', instructions, '', code, '', ifNotYou, '', SIGNATURE].join('\n'),
    html: emailHtml(
      m.mail_account_reset_title(),
      [emailText(hello), emailText(instructions), emailCode(code), emailText(ifNotYou)].join(''),
      m.mail_account_footer(),
    ),
  }
}

export function verifyEmailMail(config: Urls, name: string, token: string): EmailContent {
  const link = `${config.publicUrl}/accounts/verify-email?token=${token}`
  const hello = m.mail_account_hello({ name })
  const request = m.mail_account_verify_text()
  const label = m.mail_account_verify_button()
  const ifNotYou = m.mail_account_verify_not_you({ duration: duration(EMAIL_VERIFICATION_TTL_MS / MINUTE) })
  const subject = m.mail_account_verify_subject()
  return {
    subject,
    text: [hello, '', request, '', `${label}: ${link}`, '', ifNotYou, '', SIGNATURE].join('\n'),
    html: emailHtml(
      subject,
      [emailText(hello), emailText(request), emailButton(link, label), '<p></p>', emailText(ifNotYou)].join(
        '',
      ),
      m.mail_account_footer(),
    ),
  }
}
