/** Sends messages about bookings to customers. */
import { DEFAULT_LOCALE, type Locale } from '#domain/accounts/locale.ts'
import { kenyanPhone } from '#domain/accounts/phone.ts'
import { afterQuietHours } from '#domain/booking/reminders.ts'
import type { At } from '#domain/time/time.ts'
import { getLanguage, loadSettings } from '#server/features/accounts/accounts.ts'
import type { BookingDetails } from '#server/features/bookings/bookings.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/jobs/events.ts'
import { withLocale } from '#server/locale.ts'
import type { BookingMessage } from './texts.ts'

/** Returns a Kenyan phone number in the format for SMS, or null. */
export const toSmsNumber = (phone: string | null | undefined): string | null => {
  const number = phone ? kenyanPhone(phone) : null
  return number && `+${number}`
}

/** Returns the phone of the person who comes: the guest's, or else the one that paid, or else the one of the booking. */
export const choosePhone = (booking: BookingDetails): string | null =>
  toSmsNumber(
    booking.is_for_guest ? booking.client_phone : (booking.payment?.phone_number ?? booking.client_phone),
  )

/** Returns the phone of the person who comes and, for a guest, also the one that paid. */
export function getPhones(booking: BookingDetails): string[] {
  const phones = [choosePhone(booking)]
  if (booking.is_for_guest) phones.push(toSmsNumber(booking.payment?.phone_number))
  return [...new Set(phones)].filter((phone) => phone !== null)
}

export const getEmail = (booking: BookingDetails): string | null => booking.client_email

type CustomerNotice = {
  key: string
  /** Called in the customer's language. */
  write: () => BookingMessage
  /** Time until which the message can wait for the end of the night. Without it, the message is sent at once. */
  neededBy?: At
}

/** Sends a message that customers need: always by SMS, and by email as their settings say (decision 011). */
export const sendRequired = (
  app: AppContext,
  booking: BookingDetails,
  notice: CustomerNotice,
  db: Queryable = app.database.db,
): Promise<void> => sendNotice(app, booking, notice, true, db)

/** Sends a message as the customer's settings say: by email, or by SMS if no email is sent (decision 011). */
export const sendOptional = (
  app: AppContext,
  booking: BookingDetails,
  notice: CustomerNotice,
): Promise<void> => sendNotice(app, booking, notice, false, app.database.db)

/** A walk-in has no settings; the store has entered a phone number, or none. */
export async function getChannels(db: Queryable, { account_id }: Pick<BookingDetails, 'account_id'>) {
  if (account_id === null) return { isEnabled: true, email: false, smsAlerts: true }
  const { notifications, bookings, email, smsAlerts } = await loadSettings(db, account_id)
  return { isEnabled: notifications && bookings, email, smsAlerts }
}

export const resolveLanguage = async (
  db: Queryable,
  { account_id }: Pick<BookingDetails, 'account_id'>,
): Promise<Locale> => (account_id === null ? DEFAULT_LOCALE : getLanguage(db, account_id))

async function sendNotice(
  app: AppContext,
  booking: BookingDetails,
  notice: CustomerNotice,
  isRequired: boolean,
  db: Queryable,
): Promise<void> {
  const now = app.clock.now()
  const due = notice.neededBy === undefined ? now : new Date(afterQuietHours(now.getTime(), notice.neededBy))
  const { isEnabled, email, smsAlerts } = await getChannels(db, booking)
  const phones = getPhones(booking)
  const { sms, mail } = withLocale(await resolveLanguage(db, booking), notice.write)
  const to = getEmail(booking)
  const isMailed = to !== null && ((isEnabled && email) || (isRequired && phones.length === 0))
  // A guest cannot read the customer's email.
  const needsSms = isRequired || (isEnabled && smsAlerts && (!isMailed || booking.is_for_guest))
  if (needsSms)
    for (const [index, phone] of phones.entries()) {
      const key = `${notice.key}:sms${index || ''}`
      await emit(app, db, 'send-sms', { key, to: phone, message: sms }, due)
    }
  if (isMailed) await emit(app, db, 'send-mail', { key: `${notice.key}:mail`, to, ...mail }, due)
}
