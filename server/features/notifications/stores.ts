/** What a store is told of its bookings: by mail always, where its branch has an address, and by SMS what cannot wait for that. */
import { afterQuietHours } from '#domain/booking/reminders.ts'
import { DAY, HOUR, type At } from '#domain/time/time.ts'
import type { BookingDetails } from '#server/features/bookings/bookings.ts'
import type { AppContext } from '#server/app-context.ts'
import type { EmailContent } from '#server/adapters/email/email-layout.ts'
import { emit } from '#server/jobs/events.ts'
import { dialled } from './customers.ts'

export type StoreNotice = { key: string; sms: string; mail: EmailContent; answerBy?: At }

export async function notifyStore(
  app: AppContext,
  booking: BookingDetails,
  { key, sms, mail, answerBy }: StoreNotice,
): Promise<void> {
  const { db } = app.database
  const now = app.clock.now()
  const start = booking.start.getTime()
  const phone = dialled(booking.branch.phone_number)
  if (phone && (answerBy !== undefined || start - now.getTime() <= DAY)) {
    const due = new Date(afterQuietHours(now.getTime(), (answerBy ?? start) - HOUR))
    await emit(app, db, 'send-sms', { key: `${key}:sms`, to: phone, message: sms }, due)
  }
  if (booking.branch.email)
    await emit(app, db, 'send-mail', { key: `${key}:mail`, to: booking.branch.email, ...mail })
}
