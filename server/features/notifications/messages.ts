/** What customers are told. An SMS stays within one segment of plain letters where the names allow it. */
import { cancelTerms, type BookingStatus } from '#domain/booking/booking-policy.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { dayAndTime, type At } from '#domain/time/time.ts'
import type { BookingDetails } from '#server/features/bookings/bookings.ts'
import type { Config } from '#server/config.ts'
import type { EmailContent } from '#server/adapters/email/email-layout.ts'
import { letter, oneSms, placeOf, plainKes, storeOf, titleOf, whenOf, type Notice } from './texts.ts'

const FOOT = 'You get this because you booked with us.'
const toBooking = (booking: BookingDetails, { publicUrl }: Config) => ({
  href: `${publicUrl}/booking-details/${booking.id}`,
  label: 'Open your booking',
})
const toBookAgain = (booking: BookingDetails, { publicUrl }: Config) => ({
  href: booking.offer
    ? `${publicUrl}/booking/offer/${booking.offer.id}`
    : `${publicUrl}/booking/service/${booking.service_id}`,
  label: 'Choose another time',
})
const addressOf = ({ service, branch }: BookingDetails): string =>
  [service.store.name, branch.address, branch.landmark, branch.location_name].filter(Boolean).join(', ')

/** The facts of a booking that stands. */
const factsOf = (booking: BookingDetails): [string, string][] => [
  ['When', whenOf(booking)],
  ['Where', addressOf(booking)],
  ...(booking.staff ? ([['With', booking.staff.name]] as [string, string][]) : []),
  ...(booking.access_fee_paid ? ([['Paid', plainKes(booking.charged_cents)]] as [string, string][]) : []),
  [
    'At the store',
    booking.price_cents === null ? 'The price is agreed there' : plainKes(booking.price_cents),
  ],
  ['Booking code', booking.code],
]
/** The facts of one that does not. */
const formerFactsOf = (booking: BookingDetails): [string, string][] => [
  ['When', whenOf(booking)],
  ['Where', storeOf(booking)],
]

// ---------------------------------------------------------------- it is booked

export function confirmationSms(booking: BookingDetails): string {
  const price = booking.price_cents === null ? '' : ` Pay ${plainKes(booking.price_cents)} there.`
  return oneSms(
    [storeOf(booking), booking.branch.location_name, titleOf(booking)],
    (store, area, title) =>
      `D3: confirmed ${whenOf(booking)}, ${store}, ${area}.${price} Code ${booking.code}. ${title}`,
  )
}

export function confirmationMail(booking: BookingDetails, now: At, config: Config): EmailContent {
  return letter({
    subject: `Confirmed: ${whenOf(booking)}, ${storeOf(booking)}`,
    title: 'Booking Confirmed!',
    lead: titleOf(booking),
    lines: factsOf(booking),
    more: cancelPromise(booking, now),
    button: toBooking(booking, config),
    foot: FOOT,
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

function cancelPromise(booking: BookingDetails, now: At): string {
  const { open, until } = cancelTermsOf(booking, now)
  if (!open && booking.earliest_start)
    return `It could be cancelled until ${dayAndTime(until)}: moving a booking leaves it the notice of its earliest time.`
  if (!open) return 'It begins so soon that it cannot be cancelled any more.'
  return booking.access_fee_paid
    ? `Cancel before ${dayAndTime(until)} and the access fee comes back to your M-Pesa.`
    : `You can cancel free of charge before ${dayAndTime(until)}.`
}

export function requestReceived(booking: BookingDetails, answerBy: At, config: Config): Notice {
  const by = dayAndTime(answerBy)
  return {
    sms: oneSms(
      [storeOf(booking), titleOf(booking)],
      (store, title) =>
        `D3: request sent for ${whenOf(booking)}, ${store}. They answer by ${by}. Nothing to pay now. ${title}`,
    ),
    mail: letter({
      subject: `Request sent: ${whenOf(booking)}, ${storeOf(booking)}`,
      title: 'Your request is with the store',
      lead: titleOf(booking),
      lines: [...formerFactsOf(booking), ['Answer by', by]],
      more: 'Your time is kept until then. We tell you as soon as the store has answered.',
      button: toBooking(booking, config),
      foot: FOOT,
    }),
  }
}

// ---------------------------------------------------------------- it is at another time, or near

export function moved(booking: BookingDetails, before: At, now: At, config: Config): Notice {
  const was = dayAndTime(before)
  return {
    sms: oneSms(
      [storeOf(booking), placeOf(booking)],
      (store, place) =>
        `D3: moved from ${was} to ${whenOf(booking)}, ${store}, ${place}. Code ${booking.code}.`,
    ),
    mail: letter({
      subject: `Moved: ${whenOf(booking)}, ${storeOf(booking)}`,
      title: 'Your booking has moved',
      lead: `${titleOf(booking)}. It was ${was} before.`,
      lines: factsOf(booking),
      more: `${cancelPromise(booking, now)} A pass you saved before is no longer valid: open your booking for the new one.`,
      button: toBooking(booking, config),
      foot: FOOT,
    }),
  }
}

export const reminderSms = (booking: BookingDetails, link: string): string =>
  oneSms(
    [titleOf(booking), storeOf(booking), placeOf(booking)],
    (title, store, place) =>
      `D3: ${whenOf(booking)} ${title}, ${store}, ${place}. Code ${booking.code}. Coming? ${link}`,
  )

export const reminderMail = (booking: BookingDetails, now: At, link: string): EmailContent =>
  letter({
    subject: `${whenOf(booking)}: ${titleOf(booking)}, ${storeOf(booking)}`,
    title: 'See you soon',
    lead: titleOf(booking),
    lines: factsOf(booking),
    more: `${cancelPromise(booking, now)} The link below needs no sign-in and ends when the booking begins.`,
    button: {
      href: link,
      label: cancelTermsOf(booking, now).open
        ? 'Say that you are coming, or cancel'
        : 'Say that you are coming',
    },
    foot: `${FOOT} Reminders can be turned off in your settings.`,
  })

// ---------------------------------------------------------------- it is off

/** What comes back and to which phone. */
const backOf = (booking: BookingDetails): string =>
  booking.access_fee_paid && booking.payment
    ? `${plainKes(booking.payment.amount_cents)} comes back by M-Pesa to ${formatPhone(booking.payment.phone_number)}.`
    : 'Nothing was paid.'

export function cancelled(booking: BookingDetails, config: Config): Notice {
  return {
    sms: oneSms(
      [storeOf(booking)],
      (store) => `D3: cancelled ${whenOf(booking)}, ${store}. ${backOf(booking)}`,
    ),
    mail: letter({
      subject: `Cancelled: ${whenOf(booking)}, ${storeOf(booking)}`,
      title: 'Your booking is cancelled',
      lead: titleOf(booking),
      lines: formerFactsOf(booking),
      more: backOf(booking),
      button: toBookAgain(booking, config),
      foot: FOOT,
    }),
  }
}

export function cancelledByStore(booking: BookingDetails, config: Config): Notice {
  const reason = booking.cancel_reason ?? ''
  return {
    sms: oneSms(
      [storeOf(booking), reason],
      (store, why) => `D3: ${store} cancelled ${whenOf(booking)}: ${why}. ${backOf(booking)}`,
    ),
    mail: letter({
      subject: `Cancelled by the store: ${whenOf(booking)}, ${storeOf(booking)}`,
      title: 'The store cancelled your booking',
      lead: titleOf(booking),
      lines: [...formerFactsOf(booking), ['Why', reason]],
      more: backOf(booking),
      button: toBookAgain(booking, config),
      foot: FOOT,
    }),
  }
}

export function unanswered(booking: BookingDetails, config: Config): Notice {
  return {
    sms: oneSms(
      [storeOf(booking)],
      (store) =>
        `D3: ${store} did not answer in time, so ${whenOf(booking)} is off. Nothing was paid. Please choose another time or place.`,
    ),
    mail: letter({
      subject: `No answer: ${whenOf(booking)}, ${storeOf(booking)}`,
      title: 'The store did not answer',
      lead: titleOf(booking),
      lines: formerFactsOf(booking),
      more: 'Your request has ended, and nothing was paid for it. Please choose another time or place.',
      button: toBookAgain(booking, config),
      foot: FOOT,
    }),
  }
}

export function noShow(booking: BookingDetails, config: Config): Notice {
  const kept = booking.access_fee_paid ? ' The access fee is kept.' : ''
  const was = booking.cancelled_by === 'store' ? 'says that nobody came' : 'did not check anybody in'
  return {
    sms: oneSms(
      [storeOf(booking)],
      (store) =>
        `D3: ${store} ${was}, ${whenOf(booking)}.${kept} If that is wrong, write to ${config.supportEmail}`,
    ),
    mail: letter({
      subject: `Not visited: ${whenOf(booking)}, ${storeOf(booking)}`,
      title: 'Your booking has ended',
      lead: `${storeOf(booking)} ${was}.${kept}`,
      lines: formerFactsOf(booking),
      more: `If that is wrong, write to ${config.supportEmail}.`,
      button: toBooking(booking, config),
      foot: FOOT,
    }),
  }
}

export function refundSms(booking: BookingDetails): string {
  const money = booking.payment
    ? `${plainKes(booking.payment.amount_cents)} went back by M-Pesa to ${formatPhone(booking.payment.phone_number)}`
    : 'your access fee went back by M-Pesa'
  return oneSms([storeOf(booking)], (store) => `D3: ${money}, for ${whenOf(booking)}, ${store}.`)
}
