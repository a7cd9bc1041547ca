/** Tells people what happened, by SMS and mail. It listens to the house's news; nobody calls it. */
import { awaitsPayment, type BookingStatus } from '#domain/booking-policy.ts'
import { connectEmail, type Email } from '#server/adapters/email/email.ts'
import { connectSms, type Sms } from '#server/adapters/sms/sms.ts'
import { settingsOf } from '#server/features/accounts/accounts.ts'
import { getWholeBooking, type WholeBooking } from '#server/features/bookings/bookings.ts'
import type { House } from '#server/kernel/context.ts'
import { emit, once, takeBack, type Events, type Outbox } from '#server/kernel/outbox.ts'
import { cancellationSms, confirmationMail, confirmationSms } from './messages.ts'

export function notify(outbox: Outbox, house: House): void {
  const sms = connectSms(house.config.sms, house.log)
  const email = connectEmail(house.config.email, house.log)
  outbox.on('booking.confirmed', tellCustomer)
  outbox.on('booking.cancelled', tellOfCancellation)
  outbox.on('send-sms', (_house, errand) => sendSms(house, sms, errand))
  outbox.on('send-mail', (_house, errand) => sendMail(house, email, errand))
}

/** An SMS must be enough to use a booking: many have no other way to be told (providers.md §7). */
async function tellCustomer(house: House, { bookingId }: { bookingId: string }): Promise<void> {
  const { db } = house.database
  const booking = await getWholeBooking(db, bookingId)
  // The column's CHECK allows only these statuses.
  if (awaitsPayment({ status: booking.status as BookingStatus, feeCents: booking.fee_cents, accessFeePaid: booking.access_fee_paid }))
    return
  const now = house.clock.now()
  const to = phoneOf(booking)
  if (to) await emit(db, now, 'send-sms', { key: `confirmed:${bookingId}:sms`, to, message: confirmationSms(booking) })
  // With the SMS one has all that a booking needs; the mail beside it comes to whoever wants such mails (decision 011).
  if (booking.client_email && (!to || (await wantsMails(house, booking.account_id))))
    await emit(db, now, 'send-mail', {
      key: `confirmed:${bookingId}:mail`,
      to: booking.client_email,
      ...confirmationMail(booking, house.config),
    })
}

async function wantsMails(house: House, accountId: string): Promise<boolean> {
  const settings = await settingsOf(house.database.db, accountId)
  return settings.notifications && settings.email && settings.bookings
}

/** An unpaid hold that ends was never promised to anybody, so nobody need be told. */
async function tellOfCancellation(house: House, { bookingId }: { bookingId: string }): Promise<void> {
  const { db } = house.database
  const booking = await getWholeBooking(db, bookingId)
  const to = phoneOf(booking)
  if (!to || (booking.fee_cents > 0 && !booking.access_fee_paid)) return
  await emit(db, house.clock.now(), 'send-sms', { key: `cancelled:${bookingId}:sms`, to, message: cancellationSms(booking) })
}

/** The phone that paid, else the one that was left with the booking. */
function phoneOf(booking: WholeBooking): string | null {
  const phone = booking.payment?.phone_number ?? booking.client_phone
  return phone && `+${phone.replace(/^\+/, '')}`
}

/** The key is taken before sending: an SMS whose answer was lost may have gone out, and is not sent twice. */
async function sendSms(house: House, sms: Sms, { key, to, message }: { key: string; to: string; message: string }): Promise<void> {
  const { db } = house.database
  if (!(await once(db, key, house.clock.now()))) return
  const sent = await sms.send({ to, message })
  if (sent.kind === 'refused' && sent.retry) {
    await takeBack(db, key)
    throw new Error(`SMS refused: ${sent.code} ${sent.message}`)
  }
  if (sent.kind !== 'sent') house.log.warn({ key, kind: sent.kind, message: sent.message }, 'An SMS was not sent')
}

async function sendMail(house: House, email: Email, { key, ...mail }: Events['send-mail']): Promise<void> {
  const { db } = house.database
  if (!(await once(db, key, house.clock.now()))) return
  const sent = await email.send({ ...mail, messageId: `<${key.replaceAll(':', '.')}@d3.mail>` })
  if (sent.kind !== 'refused') return
  if (!sent.retry) return house.log.warn({ key, code: sent.code, message: sent.message }, 'A mail was not sent')
  await takeBack(db, key)
  throw new Error(`Mail refused: ${sent.code} ${sent.message}`)
}
