/**
 * Sends messages to stores: always by email if the branch has an address, and by SMS if the message is
 * urgent.
 */
import { afterQuietHours } from '#domain/booking/reminders.ts'
import { DAY, HOUR, type At } from '#domain/time/time.ts'
import { getLanguage } from '#server/features/accounts/accounts.ts'
import type { BookingDetails } from '#server/features/bookings/bookings.ts'
import type { AppContext } from '#server/app-context.ts'
import { emit } from '#server/platform/jobs/events.ts'
import { withLocale } from '#server/locale.ts'
import type { BookingMessage } from './texts.ts'
import { toSmsNumber } from './customers.ts'
import { getStoreOwner } from './queries.ts'

type StoreNotice = {
  key: string
  /** Called in the language of the store's merchant. */
  write: () => BookingMessage
  answerBy?: At
}

export async function notifyStore(
  app: AppContext,
  booking: BookingDetails,
  { key, write, answerBy }: StoreNotice,
): Promise<void> {
  const { db } = app.database
  const now = app.clock.now()
  const start = booking.start.getTime()
  const owner = await getStoreOwner(db, booking.store_id)
  const { sms, mail } = withLocale(await getLanguage(db, owner), write)
  const phone = toSmsNumber(booking.branch.phone_number)
  if (phone && (answerBy !== undefined || start - now.getTime() <= DAY)) {
    const due = new Date(afterQuietHours(now.getTime(), (answerBy ?? start) - HOUR))
    await emit(app, db, 'send-sms', { key: `${key}:sms`, to: phone, message: sms }, due)
  }
  if (booking.branch.email)
    await emit(app, db, 'send-mail', { key: `${key}:mail`, to: booking.branch.email, ...mail })
}
