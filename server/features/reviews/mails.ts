import type { REPORT_REASONS } from '#contract/reviews.ts'
import type { Config } from '#server/config.ts'
import { escape, emailHtml, type EmailContent } from '#server/adapters/email/email-layout.ts'
import type { Reported } from './queries.ts'

type Reason = (typeof REPORT_REASONS)[number]
const REASON_WORDS: Record<Reason, string> = {
  spam: 'Advertising or spam',
  offensive: 'Insulting or hateful',
  'not-a-customer': 'Not by a customer',
  'private-data': 'Contains private data of another person',
  other: 'Something else',
}

/** The email to support about a reported review. */
export function reportMail(
  config: Config,
  review: Reported & { id: string },
  report: { reason: Reason; text: string },
): EmailContent {
  const lines = [
    `Store: ${review.storeName}`,
    `Review ${review.id}, ${review.rating} of 5 stars:`,
    review.comment,
    '',
    `Reported as: ${REASON_WORDS[report.reason]}`,
    ...(report.text ? [report.text] : []),
  ]
  const subject = `A review was reported: ${review.storeName}`
  const link = `${config.publicUrl}/store/${review.storeId}#reviews`
  return {
    subject,
    text: [...lines, '', link].join('\n'),
    html: emailHtml(
      subject,
      `<p style="margin:0 0 16px;white-space:pre-wrap">${escape(lines.join('\n'))}</p><p style="margin:0"><a href="${link}">The store’s reviews</a></p>`,
      'Your reply goes to the person who reported it.',
    ),
  }
}
