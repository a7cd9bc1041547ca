import { escapeHtml } from '#domain/text/escape-html.ts'
import type { RequestReportReason } from '#contract/entities/request.ts'
import { DEFAULT_LOCALE } from '#domain/accounts/locale.ts'
import { emailHtml, type EmailContent } from '#server/adapters/email/email-layout.ts'
import { withLocale } from '#server/locale.ts'
import type { Subject } from './queries.ts'

export const REASON_WORDS: Record<RequestReportReason, string> = {
  spam: 'Spam or advertising',
  offensive: 'Offensive or hateful',
  fraud: 'Fraud or asks for money',
  'private-data': 'Shares someone’s private information',
  other: 'Something else',
}

type Reported = Subject & { title: string; text: string; storeName: string | null }

/** Writes the email to support about a reported request or quote, in English. */
export const reportMail = (
  { requestId, quoteId, title, text, storeName }: Reported,
  { reason, details }: { reason: RequestReportReason; details: string },
): EmailContent =>
  withLocale(DEFAULT_LOCALE, () => {
    const lines = [
      `Request: ${title} (${requestId})`,
      ...(quoteId === null ? [] : [`Quote of ${storeName ?? 'an individual provider'}: ${quoteId}`]),
      text,
      '',
      `Reason: ${REASON_WORDS[reason]}`,
      ...(details ? [details] : []),
      '',
      'Decide on the admin site, in Work.',
    ]
    const subject = `${quoteId === null ? 'Request' : 'Quote'} reported: ${title}`
    return {
      subject,
      text: lines.join('\n'),
      html: emailHtml(
        subject,
        `<p style="margin:0;white-space:pre-wrap">${escapeHtml(lines.join('\n'))}</p>`,
        'Your reply goes to the person who reported it.',
      ),
    }
  })
