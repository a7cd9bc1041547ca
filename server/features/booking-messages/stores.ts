/** Sends messages to stores: always by email if there is an address, and by SMS if the message is urgent. */
import { afterQuietHours } from '#domain/booking/reminders.ts'
import { DAY, HOUR, type At } from '#domain/time/time.ts'
import { getLanguage } from '#server/features/accounts/accounts.ts'
import type { BookingDetails } from '#server/features/bookings/bookings.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/jobs/events.ts'
import { withLocale } from '#server/locale.ts'
import type { BookingMessage } from './texts.ts'
import { getChannels, toSmsNumber } from './customers.ts'
import { getStoreContacts } from './queries.ts'

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
  const { ownerId, phone, email } = await findStoreContacts(db, booking.branch_id)
  const { sms, mail } = withLocale(await getLanguage(db, ownerId), write)
  if (phone && (answerBy !== undefined || start - now.getTime() <= DAY)) {
    const due = new Date(afterQuietHours(now.getTime(), (answerBy ?? start) - HOUR))
    await emit(app, db, 'send-sms', { key: `${key}:sms`, to: phone, message: sms }, due)
  }
  if (email) await emit(app, db, 'send-mail', { key: `${key}:mail`, to: email, ...mail })
}

/**
 * Returns where a store gets messages: at its branch, else at the store, else at the phone and address that its owner has
 * verified, as the owner's settings allow.
 */
export async function findStoreContacts(db: Queryable, branchId: string) {
  const found = await getStoreContacts(db, branchId)
  const owner = await getChannels(db, { account_id: found.ownerId })
  const ownerPhone = owner.isEnabled && owner.smsAlerts ? toSmsNumber(found.ownerPhone) : null
  const ownerEmail = owner.isEnabled && owner.email ? found.ownerEmail : null
  return {
    ownerId: found.ownerId,
    phone: toSmsNumber(found.branchPhone) ?? toSmsNumber(found.storePhone) ?? ownerPhone,
    email: found.branchEmail ?? found.storeEmail ?? ownerEmail,
  }
}
