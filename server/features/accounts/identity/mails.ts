/** The notice of a change, in the current language. */
import { m } from '#messages'
import {
  emailButton,
  emailHtml,
  emailText,
  SIGNATURE,
  type EmailContent,
} from '#server/adapters/email/email-layout.ts'
import type { Config } from '#server/config/config.ts'

type Notice = { name: string; subject: string; text: string; hasRewards: boolean }

/** Names a person to write to and the page of the desk, for somebody who did not make the change. */
export function identityMail(
  { publicUrl, supportEmail }: Pick<Config, 'publicUrl' | 'supportEmail'>,
  { name, subject, text, hasRewards }: Notice,
): EmailContent {
  const link = `${publicUrl}/contact-us`
  const lines = [
    m.mail_account_hello({ name }),
    text,
    m.mail_account_identity_signed_out(),
    ...(hasRewards ? [m.mail_account_identity_rewards()] : []),
    m.mail_account_not_you({ email: supportEmail }),
  ]
  const label = m.mail_account_not_me_button()
  return {
    subject,
    text: [...lines.flatMap((line) => [line, '']), `${label}: ${link}`, '', SIGNATURE].join('\n'),
    html: emailHtml(
      subject,
      lines.map(emailText).join('') + emailButton(link, label),
      m.mail_account_footer(),
    ),
  }
}
