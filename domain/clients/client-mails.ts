/** E-mails of a business to its customers (docs/rules/clients.md#e-mails-to-customers). */
import { DAY } from '../time/time.ts'

/** Recipients whom a merchant can write to: groups of clients, or those who follow a store. */
export const MAIL_GROUPS = ['everyone', 'new', 'regular', 'away', 'no-shows', 'followers'] as const
export type MailGroup = (typeof MAIL_GROUPS)[number]

export const MAX_MAIL_SUBJECT = 120
export const MAX_MAIL_MESSAGE = 5000
export const MAX_MAIL_RECIPIENTS = 500
export const MAILS_PER_DAY = 3

/**
 * Returns the start of the day for the limits: one e-mail of a business a day for each customer, and three a
 * day for the business.
 */
export const mailDaySince = (now: Date): Date => new Date(now.getTime() - DAY)

/**
 * Returns when the next e-mail can be sent; null if one can be sent now. `sentAt` are the times of the e-mails
 * of the last 24 hours.
 */
export function nextMailAt(sentAt: readonly Date[]): Date | null {
  const oldest = sentAt.toSorted((one, other) => other.getTime() - one.getTime())[MAILS_PER_DAY - 1]
  return oldest ? new Date(oldest.getTime() + DAY) : null
}

/** The paragraphs of the text, which empty lines separate. */
export const splitParagraphs = (message: string): string[] =>
  message
    .split(/\n\s*\n/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
