import { escapeHtml } from '#domain/text/escape-html.ts'
import type { CHAT_REPORT_REASONS } from '#contract/chat/reports.ts'
import { DEFAULT_LOCALE } from '#domain/accounts/locale.ts'
import type { Party } from '#domain/chat/message.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { emailHtml, type EmailContent } from '#server/adapters/email/email-layout.ts'
import { withLocale } from '#server/locale.ts'
import type { ReportedMessage } from './queries.ts'

type Reason = (typeof CHAT_REPORT_REASONS)[number]
export const REASON_WORDS: Record<Reason, string> = {
  spam: 'Spam or advertising',
  offensive: 'Offensive or hateful',
  fraud: 'Fraud or asks for money',
  other: 'Something else',
}

type ReportedConversation = {
  id: string
  reported: Party
  storeName: string
  storeId: string
  customerName: string
  customerId: string
  messages: readonly ReportedMessage[]
}

/** Writes the email to support about a reported conversation, in English. */
export const reportMail = (
  conversation: ReportedConversation,
  report: { reason: Reason; details: string },
): EmailContent =>
  withLocale(DEFAULT_LOCALE, () => {
    const { id, reported, storeName, storeId, customerName, customerId } = conversation
    const lines = [
      `Reported: the ${reported}`,
      `Store: ${storeName} (${storeId})`,
      `Customer: ${customerName} (${customerId})`,
      `Conversation: ${id}`,
      '',
      `Reason: ${REASON_WORDS[report.reason]}`,
      ...(report.details ? [report.details] : []),
      '',
      'The last messages:',
      ...conversation.messages.map(({ sentAt, sender, kind, content }) => {
        const text = [kind === 'text' ? '' : `[${kind}]`, content].filter(Boolean).join(' ')
        return `${dayAndTime(sentAt.getTime())} · ${sender}: ${text}`
      }),
    ]
    const subject = `Conversation reported: ${reported === 'store' ? storeName : customerName}`
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
