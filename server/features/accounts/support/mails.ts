/** Messages about what an admin did to an account, in the current language. */
import { m } from '#messages'
import { emailHtml, emailText, SIGNATURE, type EmailContent } from '#server/adapters/email/email-layout.ts'
import type { Config } from '#server/config/config.ts'

const mail = (name: string, subject: string, ...lines: string[]): EmailContent => {
  const texts = [m.mail_account_hello({ name }), ...lines]
  return {
    subject,
    text: [...texts.flatMap((line) => [line, '']), SIGNATURE].join('\n'),
    html: emailHtml(subject, texts.map(emailText).join(''), m.mail_account_footer()),
  }
}

export const frozenMail = ({ supportEmail }: Config, name: string, reason: string): EmailContent =>
  mail(
    name,
    m.mail_account_frozen_subject(),
    m.mail_account_frozen_text({ reason }),
    m.mail_account_frozen_more({ email: supportEmail }),
  )

export const unfrozenMail = (name: string): EmailContent =>
  mail(name, m.mail_account_unfrozen_subject(), m.mail_account_unfrozen_text())
