/** How a customer is reached about a booking. */
import { kenyanPhone } from '#domain/accounts/phone.ts'
import { afterQuietHours } from '#domain/booking/reminders.ts'
import type { At } from '#domain/time/time.ts'
import { settingsOf } from '#server/features/accounts/accounts.ts'
import type { BookingDetails } from '#server/features/bookings/bookings.ts'
import type { AppContext } from '#server/app-context.ts'
import type { EmailContent } from '#server/adapters/email/email-layout.ts'
import { emit } from '#server/jobs/events.ts'

/** As an SMS is addressed. */
export const dialled = (phone: string | null | undefined): string | null => {
  const known = phone ? kenyanPhone(phone) : null
  return known && `+${known}`
}

/** Who comes: the guest, or the phone that paid, else the one that was left with the booking. */
export const phoneOf = (booking: BookingDetails): string | null =>
  dialled(
    booking.is_for_guest ? booking.client_phone : (booking.payment?.phone_number ?? booking.client_phone),
  )

/** The one who comes and, where that is a guest, the one who paid. */
const phonesOf = (booking: BookingDetails): string[] =>
  [
    ...new Set([phoneOf(booking), booking.is_for_guest ? dialled(booking.payment?.phone_number) : null]),
  ].filter((phone) => phone !== null)

export const emailOf = (booking: BookingDetails): string | null => booking.client_email

/** `neededBy`: what can wait is not said at night, unless it would come too late; without it, it is said at once. */
export type Notice = { key: string; sms: string; mail: EmailContent; neededBy?: At }

/** What one needs to use a booking, or must know of it: the SMS always goes out, the mail beside it as the customer wants (decision 011). */
export const mustKnow = (app: AppContext, booking: BookingDetails, notice: Notice): Promise<void> =>
  tell(app, booking, notice, true)

/** What is good to know goes only where the customer wants it. */
export const mayKnow = (app: AppContext, booking: BookingDetails, notice: Notice): Promise<void> =>
  tell(app, booking, notice, false)

async function tell(
  app: AppContext,
  booking: BookingDetails,
  notice: Notice,
  isNeeded: boolean,
): Promise<void> {
  const { db } = app.database
  const now = app.clock.now()
  const due = notice.neededBy === undefined ? now : new Date(afterQuietHours(now.getTime(), notice.neededBy))
  const { notifications, bookings, email, smsAlerts } = await settingsOf(db, booking.account_id)
  const wanted = notifications && bookings
  const phones = phonesOf(booking)
  if (isNeeded || (wanted && smsAlerts))
    for (const [n, to] of phones.entries())
      await emit(app, db, 'send-sms', { key: `${notice.key}:sms${n || ''}`, to, message: notice.sms }, due)
  const mail = emailOf(booking)
  if (mail && ((wanted && email) || (isNeeded && phones.length === 0)))
    await emit(app, db, 'send-mail', { key: `${notice.key}:mail`, to: mail, ...notice.mail }, due)
}
