/** The parts of messages to customers and stores. */
import { dayAndTime } from '#domain/time/time.ts'
import type { BookingDetails } from '#server/features/bookings/bookings.ts'
import {
  escape,
  emailButton,
  emailFacts,
  emailHtml,
  emailText,
  factsText,
  SIGNATURE,
  type EmailContent,
  type Fact,
} from '#server/adapters/email/email-layout.ts'

export const titleOf = (booking: BookingDetails): string => booking.offer?.title ?? booking.service.name ?? ''
export const storeOf = (booking: BookingDetails): string => booking.service.store.name
export const whenOf = (booking: BookingDetails): string => dayAndTime(booking.start.getTime())
/** The landmark if there is one: people in Kenya give directions by landmarks. */
export const landmarkOf = (booking: BookingDetails): string =>
  booking.branch.landmark ?? booking.branch.location_name

const SMS_CHARACTERS = 160
const MIN_NAME_LENGTH = 10

/**
 * Shortens the names, the longest first, until the text fits in one SMS. The rest of the text is never cut:
 * if it is too long even with short names, the SMS has two segments.
 */
export function fitSms(names: readonly string[], write: (...names: string[]) => string): string {
  const shortened = names.map(toAscii)
  for (;;) {
    const text = write(...shortened)
    const longest = shortened.reduce(
      (best, name, index) => (name.length > shortened[best]!.length ? index : best),
      0,
    )
    const name = shortened[longest]
    if (text.length <= SMS_CHARACTERS || !name || name.length <= MIN_NAME_LENGTH) return text
    // By one character, so that two long names are shortened equally.
    shortened[longest] = name.slice(0, -1).trimEnd()
  }
}

/** A single character outside the GSM alphabet reduces a segment from 160 to 70 characters. */
const toAscii = (text: string): string =>
  text
    .replaceAll(/[‘’‚′]/g, "'")
    .replaceAll(/[“”„″«»]/g, '"')
    .replaceAll(/[–—−‐‑]/g, '-')
    .replaceAll('…', '...')
    .replaceAll(/\s+/g, ' ')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .trim()

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

/** An email with a table of facts and one button. */
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
    `<p style="margin:0 0 16px">${escape(lead)}</p>
${emailFacts(lines)}
${more ? emailText(more) : ''}
${emailButton(button.href, button.label)}`,
    footer,
  )
  return { subject, text, html }
}

export type BookingMessage = { sms: string; mail: EmailContent }
