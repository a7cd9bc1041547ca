/** What the messages say. SMS stay within one segment of plain letters where the names allow it. */
import { cancelTerms, type BookingStatus } from '#domain/booking-policy.ts'
import { formatKes } from '#domain/money.ts'
import { formatPhone } from '#domain/phone.ts'
import { dayAndTime } from '#domain/time.ts'
import type { WholeBooking } from '#server/features/bookings/bookings.ts'
import type { Config } from '#server/kernel/config.ts'
import { escape, letterButton, letterPage, type Letter } from '#server/kernel/letter.ts'

const plainKes = (cents: number) => formatKes(cents).replace('\u00A0', ' ')
const titleOf = (booking: WholeBooking) => booking.offer?.title ?? booking.service.name

export function confirmationSms(booking: WholeBooking): string {
  const price = booking.price_cents === null ? '' : ` Pay ${plainKes(booking.price_cents)} there.`
  const where = `${booking.service.store.name}, ${booking.branch.location_name}`
  return `D3: confirmed ${dayAndTime(booking.start.getTime())}, ${where}.${price} Code ${booking.code}. ${titleOf(booking)}`.slice(0, 160)
}

/** Says what comes back and to which phone; of a booking that cost nothing it says only that it is off. */
export function cancellationSms(booking: WholeBooking): string {
  const back =
    booking.access_fee_paid && booking.payment
      ? `${plainKes(booking.payment.amount_cents)} comes back by M-Pesa to ${formatPhone(booking.payment.phone_number)}.`
      : 'Nothing was paid.'
  return `D3: cancelled ${dayAndTime(booking.start.getTime())}, ${booking.service.store.name.slice(0, 60)}. ${back}`
}

export function confirmationMail(booking: WholeBooking, config: Config): Letter {
  const when = dayAndTime(booking.start.getTime())
  const terms = cancelTerms(
    // The column's CHECK allows only these statuses.
    {
      status: booking.status as BookingStatus,
      start: booking.start.getTime(),
      noticeHours: booking.offer ? null : booking.service.min_cancellation_hours,
    },
    booking.created_at.getTime(),
  )
  const lines: [string, string][] = [
    ['When', when],
    ['Where', [booking.service.store.name, booking.branch.address, booking.branch.location_name].join(', ')],
    ...(booking.staff ? ([['With', booking.staff.name]] as [string, string][]) : []),
    ...(booking.access_fee_paid ? ([['Paid now', plainKes(booking.charged_cents)]] as [string, string][]) : []),
    ['At the store', booking.price_cents === null ? 'The price is agreed there' : plainKes(booking.price_cents)],
    ['Booking code', booking.code],
  ]
  const link = `${config.publicUrl}/booking-details/${booking.id}`
  const promise = booking.access_fee_paid
    ? `Cancel before ${dayAndTime(terms.until)} and the access fee comes back to your M-Pesa.`
    : `You can cancel free of charge before ${dayAndTime(terms.until)}.`
  const text = [
    `Booking Confirmed!`,
    '',
    titleOf(booking),
    ...lines.map(([name, value]) => `${name}: ${value}`),
    '',
    promise,
    '',
    `Your booking: ${link}`,
    '',
    'D3 Deals, Nairobi',
  ].join('\n')
  const rows = lines
    .map(
      ([name, value]) =>
        `<tr><td style="padding:6px 16px 6px 0;color:#6b5f58">${escape(name)}</td><td style="padding:6px 0;font-weight:600">${escape(value)}</td></tr>`,
    )
    .join('')
  const html = letterPage(
    'Booking Confirmed!',
    `<p style="margin:0 0 16px">${escape(titleOf(booking))}</p>
<table role="presentation" style="border-collapse:collapse;margin-bottom:16px">${rows}</table>
<p style="margin:0 0 20px">${escape(promise)}</p>
${letterButton(link, 'Open your booking')}`,
    'You get this because you booked with us.',
  )
  return { subject: `Confirmed: ${when}, ${booking.service.store.name}`, text, html }
}
