/** Messages to customers about bookings. An SMS is one segment of ASCII characters if possible. */
import { cancelTerms, type BookingStatus } from '#domain/booking/booking-policy.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { dayAndTime, type At } from '#domain/time/time.ts'
import type { BookingDetails } from '#server/features/bookings/bookings.ts'
import type { Config } from '#server/config.ts'
import type { EmailContent } from '#server/adapters/email/email-layout.ts'
import {
  bookingEmail,
  fitSms,
  landmarkOf,
  formatPlainKes,
  storeOf,
  titleOf,
  whenOf,
  type BookingMessage,
} from './texts.ts'

const FOOTER = 'You get this because you booked with us.'
const bookingButton = (booking: BookingDetails, { publicUrl }: Config) => ({
  href: `${publicUrl}/booking-details/${booking.id}`,
  label: 'Open your booking',
})
const bookAgainButton = (booking: BookingDetails, { publicUrl }: Config) => ({
  href: booking.offer
    ? `${publicUrl}/booking/offer/${booking.offer.id}`
    : `${publicUrl}/booking/service/${booking.service_id}`,
  label: 'Choose another time',
})
const addressOf = ({ service, branch }: BookingDetails): string =>
  [service.store.name, branch.address, branch.landmark, branch.location_name].filter(Boolean).join(', ')

/** The facts of an active booking. */
const factsOf = (booking: BookingDetails): [string, string][] => [
  ['When', whenOf(booking)],
  ['Where', addressOf(booking)],
  ...(booking.staff ? ([['With', booking.staff.name]] as [string, string][]) : []),
  ...(booking.access_fee_paid
    ? ([['Paid', formatPlainKes(booking.charged_cents)]] as [string, string][])
    : []),
  [
    'At the store',
    booking.price_cents === null ? 'The price is agreed there' : formatPlainKes(booking.price_cents),
  ],
  ['Booking code', booking.code],
]
/** The facts of a booking that is not confirmed or has ended. */
const formerFactsOf = (booking: BookingDetails): [string, string][] => [
  ['When', whenOf(booking)],
  ['Where', storeOf(booking)],
]

// ---------------------------------------------------------------- confirmations and requests

export function confirmationSms(booking: BookingDetails): string {
  const price = booking.price_cents === null ? '' : ` Pay ${formatPlainKes(booking.price_cents)} there.`
  return fitSms(
    [storeOf(booking), booking.branch.location_name, titleOf(booking)],
    (store, area, title) =>
      `D3: confirmed ${whenOf(booking)}, ${store}, ${area}.${price} Code ${booking.code}. ${title}`,
  )
}

export function confirmationMail(booking: BookingDetails, now: At, config: Config): EmailContent {
  return bookingEmail({
    subject: `Confirmed: ${whenOf(booking)}, ${storeOf(booking)}`,
    title: 'Booking Confirmed!',
    lead: titleOf(booking),
    lines: factsOf(booking),
    more: cancellationText(booking, now),
    button: bookingButton(booking, config),
    footer: FOOTER,
  })
}

const cancelTermsOf = (booking: BookingDetails, now: At) =>
  cancelTerms(
    // The column's CHECK allows only these statuses.
    {
      status: booking.status as BookingStatus,
      start: booking.start.getTime(),
      earliestStart: booking.earliest_start?.getTime() ?? null,
      noticeHours: booking.offer ? null : booking.service.min_cancellation_hours,
    },
    now,
  )

function cancellationText(booking: BookingDetails, now: At): string {
  const { open, until } = cancelTermsOf(booking, now)
  if (!open && booking.earliest_start)
    return (
      `It could be cancelled until ${dayAndTime(until)}: ` +
      'moving a booking leaves it the notice of its earliest time.'
    )
  if (!open) return 'It begins so soon that it cannot be cancelled any more.'
  return booking.access_fee_paid
    ? `Cancel before ${dayAndTime(until)} and the access fee comes back to your M-Pesa.`
    : `You can cancel free of charge before ${dayAndTime(until)}.`
}

export function requestReceived(booking: BookingDetails, answerBy: At, config: Config): BookingMessage {
  const by = dayAndTime(answerBy)
  return {
    sms: fitSms(
      [storeOf(booking), titleOf(booking)],
      (store, title) =>
        `D3: request sent for ${whenOf(booking)}, ${store}. ` +
        `They answer by ${by}. Nothing to pay now. ${title}`,
    ),
    mail: bookingEmail({
      subject: `Request sent: ${whenOf(booking)}, ${storeOf(booking)}`,
      title: 'Your request is with the store',
      lead: titleOf(booking),
      lines: [...formerFactsOf(booking), ['Answer by', by]],
      more: 'Your time is kept until then. We tell you as soon as the store has answered.',
      button: bookingButton(booking, config),
      footer: FOOTER,
    }),
  }
}

// ---------------------------------------------------------------- moves and reminders

export function moved(booking: BookingDetails, before: At, now: At, config: Config): BookingMessage {
  const was = dayAndTime(before)
  return {
    sms: fitSms(
      [storeOf(booking), landmarkOf(booking)],
      (store, place) =>
        `D3: moved from ${was} to ${whenOf(booking)}, ${store}, ${place}. Code ${booking.code}.`,
    ),
    mail: bookingEmail({
      subject: `Moved: ${whenOf(booking)}, ${storeOf(booking)}`,
      title: 'Your booking has moved',
      lead: `${titleOf(booking)}. It was ${was} before.`,
      lines: factsOf(booking),
      more:
        `${cancellationText(booking, now)} ` +
        'A pass you saved before is no longer valid: open your booking for the new one.',
      button: bookingButton(booking, config),
      footer: FOOTER,
    }),
  }
}

export const reminderSms = (booking: BookingDetails, link: string): string =>
  fitSms(
    [titleOf(booking), storeOf(booking), landmarkOf(booking)],
    (title, store, place) =>
      `D3: ${whenOf(booking)} ${title}, ${store}, ${place}. Code ${booking.code}. Coming? ${link}`,
  )

export const reminderMail = (booking: BookingDetails, now: At, link: string): EmailContent =>
  bookingEmail({
    subject: `${whenOf(booking)}: ${titleOf(booking)}, ${storeOf(booking)}`,
    title: 'See you soon',
    lead: titleOf(booking),
    lines: factsOf(booking),
    more:
      `${cancellationText(booking, now)} ` +
      'The link below needs no sign-in and ends when the booking begins.',
    button: {
      href: link,
      label: cancelTermsOf(booking, now).open
        ? 'Say that you are coming, or cancel'
        : 'Say that you are coming',
    },
    footer: `${FOOTER} Reminders can be turned off in your settings.`,
  })

// ---------------------------------------------------------------- cancellations and refunds

/** The refunded amount and the phone it is sent to. */
function refundText({ access_fee_paid, payment }: BookingDetails): string {
  if (!access_fee_paid || !payment) return 'Nothing was paid.'
  const phone = formatPhone(payment.phone_number)
  return `${formatPlainKes(payment.amount_cents)} comes back by M-Pesa to ${phone}.`
}

export function cancelled(booking: BookingDetails, config: Config): BookingMessage {
  return {
    sms: fitSms(
      [storeOf(booking)],
      (store) => `D3: cancelled ${whenOf(booking)}, ${store}. ${refundText(booking)}`,
    ),
    mail: bookingEmail({
      subject: `Cancelled: ${whenOf(booking)}, ${storeOf(booking)}`,
      title: 'Your booking is cancelled',
      lead: titleOf(booking),
      lines: formerFactsOf(booking),
      more: refundText(booking),
      button: bookAgainButton(booking, config),
      footer: FOOTER,
    }),
  }
}

export function cancelledByStore(booking: BookingDetails, config: Config): BookingMessage {
  const reason = booking.cancel_reason ?? ''
  return {
    sms: fitSms(
      [storeOf(booking), reason],
      (store, why) => `D3: ${store} cancelled ${whenOf(booking)}: ${why}. ${refundText(booking)}`,
    ),
    mail: bookingEmail({
      subject: `Cancelled by the store: ${whenOf(booking)}, ${storeOf(booking)}`,
      title: 'The store cancelled your booking',
      lead: titleOf(booking),
      lines: [...formerFactsOf(booking), ['Why', reason]],
      more: refundText(booking),
      button: bookAgainButton(booking, config),
      footer: FOOTER,
    }),
  }
}

export function unanswered(booking: BookingDetails, config: Config): BookingMessage {
  return {
    sms: fitSms(
      [storeOf(booking)],
      (store) =>
        `D3: ${store} did not answer in time, so ${whenOf(booking)} is off. ` +
        'Nothing was paid. Please choose another time or place.',
    ),
    mail: bookingEmail({
      subject: `No answer: ${whenOf(booking)}, ${storeOf(booking)}`,
      title: 'The store did not answer',
      lead: titleOf(booking),
      lines: formerFactsOf(booking),
      more: 'Your request has ended, and nothing was paid for it. Please choose another time or place.',
      button: bookAgainButton(booking, config),
      footer: FOOTER,
    }),
  }
}

export function noShow(booking: BookingDetails, config: Config): BookingMessage {
  const fee = booking.access_fee_paid ? ' The access fee is kept.' : ''
  const reason = booking.cancelled_by === 'store' ? 'says that nobody came' : 'did not check anybody in'
  return {
    sms: fitSms(
      [storeOf(booking)],
      (store) =>
        `D3: ${store} ${reason}, ${whenOf(booking)}.${fee} If that is wrong, write to ${config.supportEmail}`,
    ),
    mail: bookingEmail({
      subject: `Not visited: ${whenOf(booking)}, ${storeOf(booking)}`,
      title: 'Your booking has ended',
      lead: `${storeOf(booking)} ${reason}.${fee}`,
      lines: formerFactsOf(booking),
      more: `If that is wrong, write to ${config.supportEmail}.`,
      button: bookingButton(booking, config),
      footer: FOOTER,
    }),
  }
}

export function refundSms(booking: BookingDetails): string {
  const { payment } = booking
  const refund = payment
    ? `${formatPlainKes(payment.amount_cents)} went back by M-Pesa to ${formatPhone(payment.phone_number)}`
    : 'your access fee went back by M-Pesa'
  return fitSms([storeOf(booking)], (store) => `D3: ${refund}, for ${whenOf(booking)}, ${store}.`)
}
