import { escapeHtml } from '#domain/text/escape-html.ts'
import type { REPORT_REASONS } from '#contract/reviews/responding.ts'
import { DEFAULT_LOCALE } from '#domain/accounts/locale.ts'
import type { Config } from '#server/config/config.ts'
import { emailHtml, type EmailContent } from '#server/adapters/email/email-layout.ts'
import { mediaUrl } from '#server/platform/http/replies/media.ts'
import { withLocale } from '#server/locale.ts'
import type { Reported } from './queries.ts'

type Reason = (typeof REPORT_REASONS)[number]
export const REASON_WORDS: Record<Reason, string> = {
  spam: 'Spam or advertising',
  offensive: 'Offensive or hateful',
  'not-a-customer': 'Not a customer',
  'private-data': 'Shares someone’s private information',
  other: 'Something else',
}

/** Writes the email to support about a reported review, in English. */
export function reportMail(
  config: Config,
  review: Reported & { id: string },
  report: { reason: Reason; text: string },
): EmailContent {
  const lines = [
    `Store: ${review.storeName}`,
    `Review ${review.id}, ${review.rating} out of 5 stars:`,
    review.comment,
    ...review.images.map(({ path }) => mediaUrl(config, path)),
    '',
    `Reason: ${REASON_WORDS[report.reason]}`,
    ...(report.text ? [report.text] : []),
  ]
  const subject = `Review reported: ${review.storeName}`
  const link = `${config.publicUrl}/store/${review.storeId}#reviews`
  const body = [
    `<p style="margin:0 0 16px;white-space:pre-wrap">${escapeHtml(lines.join('\n'))}</p>`,
    `<p style="margin:0"><a href="${link}">All reviews of the store</a></p>`,
  ].join('')
  return {
    subject,
    text: [...lines, '', link].join('\n'),
    html: withLocale(DEFAULT_LOCALE, () =>
      emailHtml(subject, body, 'Your reply goes to the person who reported it.'),
    ),
  }
}
