/** Emails about personal data, in the current language. */
import { m } from '#messages'
import { dayAndTime } from '#domain/time/time.ts'
import type { Config } from '#server/config.ts'
import {
  emailButton,
  emailHtml,
  emailText,
  SIGNATURE,
  type EmailContent,
} from '#server/adapters/email/email-layout.ts'

export function deletionMail(config: Config, role: string, eraseAfter: Date): EmailContent {
  const when = dayAndTime(eraseAfter.getTime())
  const link = `${role === 'merchant' ? config.merchantUrl : config.publicUrl}/accounts/sign-in`
  const what = m.mail_account_deletion_text({ when })
  const howToCancel = m.mail_account_deletion_cancel()
  const label = m.mail_account_deletion_button()
  const stays = m.mail_account_deletion_stays()
  return {
    subject: m.mail_account_deletion_subject({ when }),
    text: [what, '', howToCancel, '', `${label}: ${link}`, '', stays, '', SIGNATURE].join('\n'),
    html: emailHtml(
      m.mail_account_deletion_title(),
      [emailText(what), emailText(howToCancel), emailButton(link, label), '<p></p>', emailText(stays)].join(
        '',
      ),
      m.mail_account_footer(),
    ),
  }
}
