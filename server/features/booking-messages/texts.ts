/** The parts of messages to customers and stores. */
import { escapeHtml } from '#domain/text/escape-html.ts'
import { m } from '#messages'
import { dayAndTime, timeOfDay } from '#domain/time/time.ts'
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

export const getStoreName = (booking: BookingDetails): string => booking.service.store.name
export const formatWhen = (booking: BookingDetails): string => dayAndTime(booking.start.getTime())
/** Returns the landmark if there is one: people in Kenya give directions by landmarks. */
export const formatLandmark = (booking: BookingDetails): string =>
  booking.branch.landmark ?? booking.branch.location_name

/** Who serves the customer or, for a visit of several services, what is done when and by whom. */
export function serviceFacts({ offer, service, staff, start, parts }: BookingDetails): Fact[] {
  if (parts.length === 0) return staff ? [[m.mail_booking_with(), staff.name]] : []
  const toFact = (at: number, name: string, person: string | null): Fact => [
    timeOfDay(at),
    [name, person].filter((text) => text !== null).join(', '),
  ]
  return [
    toFact(start.getTime(), offer?.title ?? service.name ?? '', staff?.name ?? null),
    ...parts.map((part) => toFact(Date.parse(part.start), part.name, part.staffName)),
  ]
}

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
