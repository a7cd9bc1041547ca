/** What all messages are made of. */
import { dayAndTime } from '#domain/time/time.ts'
import { formatKes } from '#domain/payments/money.ts'
import type { BookingDetails } from '#server/features/bookings/bookings.ts'
import {
  escape,
  emailButton,
  emailHtml,
  emailText,
  type EmailContent,
} from '#server/adapters/email/email-layout.ts'

export const plainKes = (cents: number): string => formatKes(cents).replace('\u00A0', ' ')
export const titleOf = (booking: BookingDetails): string => booking.offer?.title ?? booking.service.name ?? ''
export const storeOf = (booking: BookingDetails): string => booking.service.store.name
export const whenOf = (booking: BookingDetails): string => dayAndTime(booking.start.getTime())
/** How one finds it, as people here say it: by its landmark. */
export const placeOf = (booking: BookingDetails): string =>
  booking.branch.landmark ?? booking.branch.location_name

const SMS_CHARACTERS = 160
/** Of a name at least so much is left. */
const LEAST_OF_NAME = 12

/**
 * One SMS of plain letters. The longest of the names gives way first, as what must be read does not; where even that is not enough it becomes
 * two segments, for half a code or half a link helps nobody.
 */
export function oneSms(names: readonly string[], write: (...names: string[]) => string): string {
  const cut = names.map(plainCharacters)
  for (;;) {
    const text = write(...cut)
    const over = text.length - SMS_CHARACTERS
    const longest = cut.reduce((most, name, n) => (name.length > cut[most]!.length ? n : most), 0)
    const name = cut[longest]
    if (over <= 0 || !name || name.length <= LEAST_OF_NAME) return text
    // By and by, so that two long names share the loss.
    cut[longest] = name.slice(0, Math.max(LEAST_OF_NAME, name.length - Math.min(over, 8))).trimEnd()
  }
}

/** One letter outside the alphabet of SMS would make each segment less than half as long. */
export const plainCharacters = (text: string): string =>
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

export type Said = {
  subject: string
  title: string
  /** First what it is about, then what else there is to say. */
  lead: string
  lines: readonly (readonly [name: string, value: string])[]
  more?: string | undefined
  button: { href: string; label: string }
  foot: string
}

/** A mail with the facts in a table and one way on. */
export function letter({ subject, title, lead, lines, more, button, foot }: Said): EmailContent {
  const text = [
    title,
    '',
    lead,
    ...lines.map(([name, value]) => `${name}: ${value}`),
    ...(more ? ['', more] : []),
    '',
    `${button.label}: ${button.href}`,
    '',
    'D3 Deals, Nairobi',
  ].join('\n')
  const rows = lines
    .map(
      ([name, value]) =>
        `<tr><td style="padding:6px 16px 6px 0;color:#6b5f58">${escape(name)}</td><td style="padding:6px 0;font-weight:600">${escape(value)}</td></tr>`,
    )
    .join('')
  const html = emailHtml(
    title,
    `<p style="margin:0 0 16px">${escape(lead)}</p>
<table role="presentation" style="border-collapse:collapse;margin-bottom:16px">${rows}</table>
${more ? emailText(more) : ''}
${emailButton(button.href, button.label)}`,
    foot,
  )
  return { subject, text, html }
}

export type Notice = { sms: string; mail: EmailContent }
