/** What a store is told of its bookings. */
import { dayAndTime, dayOf, type At } from '#domain/time/time.ts'
import type { BookingDetails } from '#server/features/bookings/bookings.ts'
import type { Config } from '#server/config.ts'
import { letter, oneSms, plainKes, titleOf, whenOf, type Notice } from './texts.ts'

const FOOT = 'You get this because this address stands with the branch.'
const toDay = (booking: BookingDetails, { merchantUrl }: Config, label: string) => ({
  href: `${merchantUrl}/?date=${dayOf(booking.start.getTime())}`,
  label,
})
/** The store knows where it is, and needs to know who comes and with what wish. */
const factsOf = (booking: BookingDetails): [string, string][] => [
  ['When', whenOf(booking)],
  ['What', titleOf(booking)],
  ['Who', booking.client_name],
  ['Branch', booking.branch.name],
  ...(booking.staff ? ([['With', booking.staff.name]] as [string, string][]) : []),
  ...(booking.price_cents === null
    ? []
    : ([['To be paid there', plainKes(booking.price_cents)]] as [string, string][])),
  ...(booking.notes ? ([['Notes', booking.notes]] as [string, string][]) : []),
  ...(booking.special_requests ? ([['Wishes', booking.special_requests]] as [string, string][]) : []),
]
const namesOf = (booking: BookingDetails): string[] => [titleOf(booking), booking.client_name]

export function newBooking(booking: BookingDetails, config: Config): Notice {
  return {
    sms: oneSms(
      namesOf(booking),
      (title, client) => `D3: new booking ${whenOf(booking)}: ${title}, ${client}. Code ${booking.code}.`,
    ),
    mail: letter({
      subject: `New booking: ${whenOf(booking)}, ${titleOf(booking)}`,
      title: 'A new booking',
      lead: titleOf(booking),
      lines: factsOf(booking),
      button: toDay(booking, config, 'Open the day'),
      foot: FOOT,
    }),
  }
}

export function request(booking: BookingDetails, answerBy: At, config: Config): Notice {
  const by = dayAndTime(answerBy)
  const button = toDay(booking, config, 'Confirm or cancel')
  return {
    sms: oneSms(
      namesOf(booking),
      (title, client) =>
        `D3: request for ${whenOf(booking)}: ${title}, ${client}. Answer by ${by}: ${button.href}`,
    ),
    mail: letter({
      subject: `Please answer by ${by}: ${titleOf(booking)}, ${whenOf(booking)}`,
      title: 'A request waits for your answer',
      lead: titleOf(booking),
      lines: [...factsOf(booking), ['Answer by', by]],
      more: 'Its time is kept until then; after that it lapses.',
      button,
      foot: FOOT,
    }),
  }
}

export function moved(booking: BookingDetails, before: At, config: Config): Notice {
  const was = dayAndTime(before)
  return {
    sms: oneSms(
      namesOf(booking),
      (title, client) => `D3: moved from ${was} to ${whenOf(booking)}: ${title}, ${client}.`,
    ),
    mail: letter({
      subject: `Moved from ${was} to ${whenOf(booking)}: ${titleOf(booking)}`,
      title: 'A booking has moved',
      lead: `It was ${was} before.`,
      lines: factsOf(booking),
      button: toDay(booking, config, 'Open the day'),
      foot: FOOT,
    }),
  }
}

export function cancelled(booking: BookingDetails, config: Config): Notice {
  const why = booking.cancel_reason ? [['Why', booking.cancel_reason] as const] : []
  return {
    sms: oneSms(
      namesOf(booking),
      (title, client) =>
        `D3: cancelled by the customer, ${whenOf(booking)}: ${title}, ${client}. The time is free again.`,
    ),
    mail: letter({
      subject: `Cancelled by the customer: ${whenOf(booking)}, ${titleOf(booking)}`,
      title: 'A customer cancelled',
      lead: 'The time is free again.',
      lines: [...factsOf(booking), ...why],
      button: toDay(booking, config, 'Open the day'),
      foot: FOOT,
    }),
  }
}
