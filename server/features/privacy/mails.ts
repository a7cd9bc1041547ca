/** Emails about personal data. */
import { dayAndTime } from '#domain/time/time.ts'
import type { Config } from '#server/config.ts'
import { emailButton, emailHtml, emailText, type EmailContent } from '#server/adapters/email/email-layout.ts'

export function deletionMail(config: Config, role: string, eraseAfter: Date): EmailContent {
  const when = dayAndTime(eraseAfter.getTime())
  const link = `${role === 'merchant' ? config.merchantUrl : config.publicUrl}/accounts/sign-in`
  const what =
    'You asked us to delete your account. We have signed you out everywhere, ' +
    `and on ${when} everything of yours is erased for good.`
  const howToCancel =
    'If you change your mind, or if it was not you, sign in before then: your account stays as it was.'
  const stays =
    'Bookings and payments stay in the books, as the law asks, ' +
    'but without your name, number and e-mail address.'
  return {
    subject: `Your D3 account is deleted on ${when}`,
    text: [what, '', howToCancel, '', link, '', stays, '', 'D3 Deals, Nairobi'].join('\n'),
    html: emailHtml(
      'Goodbye, unless you change your mind',
      [
        emailText(what),
        emailText(howToCancel),
        emailButton(link, 'Keep my account'),
        '<p></p>',
        emailText(stays),
      ].join(''),
      'You get this because of your account with us.',
    ),
  }
}
