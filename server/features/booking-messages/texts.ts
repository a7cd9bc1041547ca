/** The parts of messages to customers and stores. */
import { escapeHtml } from '#domain/text/escape-html.ts'
import { dayAndTime } from '#domain/time/time.ts'
import type { BookingDetails } from '#server/features/bookings/bookings.ts'
import {
  emailButton,
  emailFacts,
  emailHtml,
  emailText,
  factsText,
  SIGNATURE,
  type EmailContent,
  type Fact,
} from '#server/adapters/email/email-layout.ts'

export const getTitle = (booking: BookingDetails): string =>
  booking.offer?.title ?? booking.service.name ?? ''
export const getStoreName = (booking: BookingDetails): string => booking.service.store.name
export const formatWhen = (booking: BookingDetails): string => dayAndTime(booking.start.getTime())
/** Returns the landmark if there is one: people in Kenya give directions by landmarks. */
export const formatLandmark = (booking: BookingDetails): string =>
  booking.branch.landmark ?? booking.branch.location_name

type BookingEmail = {
  subject: string
  title: string
  /** The paragraph before the facts. */
  lead: string
  lines: readonly Fact[]
  /** The paragraph after the facts. */
  more?: string | undefined
  button: { href: string; label: string }
  footer: string
}

/** Returns an email with a table of facts and one button. */
export function bookingEmail({
  subject,
  title,
  lead,
  lines,
  more,
  button,
  footer,
}: BookingEmail): EmailContent {
  const text = [
    title,
    '',
    lead,
    ...factsText(lines),
    ...(more ? ['', more] : []),
    '',
    `${button.label}: ${button.href}`,
    '',
    SIGNATURE,
  ].join('\n')
  const html = emailHtml(
    title,
    `<p style="margin:0 0 16px">${escapeHtml(lead)}</p>
${emailFacts(lines)}
${more ? emailText(more) : ''}
${emailButton(button.href, button.label)}`,
    footer,
  )
  return { subject, text, html }
}

export type BookingMessage = { sms: string; mail: EmailContent }
