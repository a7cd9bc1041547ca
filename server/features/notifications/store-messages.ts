/** Messages to stores about their bookings. */
import { dayAndTime, dayOf, type At } from '#domain/time/time.ts'
import type { BookingDetails } from '#server/features/bookings/bookings.ts'
import type { Config } from '#server/config.ts'
import { bookingEmail, fitSms, formatPlainKes, titleOf, whenOf, type BookingMessage } from './texts.ts'

const FOOTER = 'You get this because this is the e-mail address of the branch.'
const dayButton = (booking: BookingDetails, { merchantUrl }: Config, label: string) => ({
  href: `${merchantUrl}/?date=${dayOf(booking.start.getTime())}`,
  label,
})
/** The facts that a store needs: unlike the customer's, without the place, but with the name and requests. */
const factsOf = (booking: BookingDetails): [string, string][] => [
  ['When', whenOf(booking)],
  ['What', titleOf(booking)],
  ['Who', booking.client_name],
  ['Branch', booking.branch.name],
  ...(booking.staff ? ([['With', booking.staff.name]] as [string, string][]) : []),
  ...(booking.price_cents === null
    ? []
    : ([['To be paid there', formatPlainKes(booking.price_cents)]] as [string, string][])),
  ...(booking.notes ? ([['Notes', booking.notes]] as [string, string][]) : []),
  ...(booking.special_requests ? ([['Requests', booking.special_requests]] as [string, string][]) : []),
]
const namesOf = (booking: BookingDetails): string[] => [titleOf(booking), booking.client_name]

export function newBooking(booking: BookingDetails, config: Config): BookingMessage {
  return {
    sms: fitSms(
      namesOf(booking),
      (title, client) => `D3: new booking ${whenOf(booking)}: ${title}, ${client}. Code ${booking.code}.`,
    ),
    mail: bookingEmail({
      subject: `New booking: ${whenOf(booking)}, ${titleOf(booking)}`,
      title: 'A new booking',
      lead: titleOf(booking),
      lines: factsOf(booking),
      button: dayButton(booking, config, 'Open the day'),
      footer: FOOTER,
    }),
  }
}

export function request(booking: BookingDetails, answerBy: At, config: Config): BookingMessage {
  const by = dayAndTime(answerBy)
  const button = dayButton(booking, config, 'Confirm or cancel')
  return {
    sms: fitSms(
      namesOf(booking),
      (title, client) =>
        `D3: request for ${whenOf(booking)}: ${title}, ${client}. Answer by ${by}: ${button.href}`,
    ),
    mail: bookingEmail({
      subject: `Please answer by ${by}: ${titleOf(booking)}, ${whenOf(booking)}`,
      title: 'A request waits for your answer',
      lead: titleOf(booking),
      lines: [...factsOf(booking), ['Answer by', by]],
      more: 'Its time is kept until then; after that the request expires.',
      button,
      footer: FOOTER,
    }),
  }
}

export function moved(booking: BookingDetails, before: At, config: Config): BookingMessage {
  const was = dayAndTime(before)
  return {
    sms: fitSms(
      namesOf(booking),
      (title, client) => `D3: moved from ${was} to ${whenOf(booking)}: ${title}, ${client}.`,
    ),
    mail: bookingEmail({
      subject: `Moved from ${was} to ${whenOf(booking)}: ${titleOf(booking)}`,
      title: 'A booking has moved',
      lead: `It was ${was} before.`,
      lines: factsOf(booking),
      button: dayButton(booking, config, 'Open the day'),
      footer: FOOTER,
    }),
  }
}

export function cancelled(booking: BookingDetails, config: Config): BookingMessage {
  const why = booking.cancel_reason ? [['Why', booking.cancel_reason] as const] : []
  return {
    sms: fitSms(
      namesOf(booking),
      (title, client) =>
        `D3: cancelled by the customer, ${whenOf(booking)}: ${title}, ${client}. The time is free again.`,
    ),
    mail: bookingEmail({
      subject: `Cancelled by the customer: ${whenOf(booking)}, ${titleOf(booking)}`,
      title: 'A customer cancelled',
      lead: 'The time is free again.',
      lines: [...factsOf(booking), ...why],
      button: dayButton(booking, config, 'Open the day'),
      footer: FOOTER,
    }),
  }
}
