/** Emails about personal data, in the current language. */
import { m } from '#messages'
import { dayAndTime } from '#domain/time/time.ts'
import type { Config } from '#server/config/config.ts'
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

export function exportLinkMail(name: string, when: string, link: string): EmailContent {
  const [subject, label] = [m.mail_data_export_subject(), m.mail_data_export_button()]
  const lines = [m.mail_account_hello({ name }), m.mail_data_export_text({ when })]
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

export const correctedMail = ({ supportEmail }: Config, name: string, reason: string): EmailContent =>
  answerMail(m.mail_data_corrected_subject(), [
    m.mail_account_hello({ name }),
    m.mail_data_corrected_text({ reason }),
    m.mail_data_corrected_more({ email: supportEmail }),
  ])

export const refusedMail = ({ supportEmail }: Config, name: string, reason: string): EmailContent =>
  answerMail(m.mail_data_refused_subject(), [
    m.mail_account_hello({ name }),
    m.mail_data_refused_text({ reason }),
    m.mail_data_refused_more({ email: supportEmail }),
  ])

function answerMail(subject: string, lines: readonly string[]): EmailContent {
  return {
    subject,
    text: [...lines.flatMap((line) => [line, '']), SIGNATURE].join('\n'),
    html: emailHtml(subject, lines.map(emailText).join(''), m.mail_account_footer()),
  }
}
