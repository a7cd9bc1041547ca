/** Reminders: planned when a booking is confirmed or moved, dropped when it ends, sent when they are due by the house's clock. */
import { isQuietHour, isTooLate, REMINDER_KINDS, reminderAt } from '#domain/booking/reminders.ts'
import { settingsOf } from '#server/features/accounts/accounts.ts'
import {
  getBookingDetails,
  linkFor,
  lockConfirmed,
  type BookingDetails,
} from '#server/features/bookings/bookings.ts'
import { contextOf, transaction, type Ctx, type AppContext, type TxCtx } from '#server/app-context.ts'
import { forEachDue, type ScheduledJob } from '#server/jobs/scheduled.ts'
import { emailOf, phoneOf } from './customers.ts'
import { reminderMail, reminderSms } from './messages.ts'
import * as q from './queries.ts'

export const notificationSchedule: ScheduledJob[] = [
  { name: 'send-reminders', everyMs: 15_000, run: (app) => sendReminders(contextOf(app, null)) },
]

/**
 * Goes by the booking as it is now, so that events that come twice, late or in another order change nothing: its row is locked, and who
 * cancels or moves it meanwhile does so before or after.
 */
export function planReminders(app: AppContext, { id }: BookingDetails): Promise<void> {
  return transaction(contextOf(app, null), async ({ db, now }) => {
    const booking = await lockConfirmed(db, id)
    if (!booking) return
    await q.dropReminders(db, id, now, booking.start)
    const reminders = REMINDER_KINDS.flatMap((kind) => {
      const dueAt = reminderAt(kind, booking.start.getTime(), now.getTime())
      return dueAt === null ? [] : [{ bookingId: id, kind, startsAt: booking.start, dueAt }]
    })
    if (reminders.length > 0) await q.insertReminders(db, reminders)
  })
}

/** At night nothing goes out, also not what is late: it was due before the quiet, and is looked at again after it. */
async function sendReminders(ctx: Ctx): Promise<void> {
  if (isQuietHour(ctx.now.getTime())) return
  await forEachDue(
    ctx.log,
    await q.listDueReminders(ctx.db, ctx.now, 200),
    async (reminder) => {
      const booking = await getBookingDetails(ctx.db, reminder.bookingId)
      await transaction(ctx, (tx) => send(tx, reminder, booking))
    },
    ({ bookingId, kind }) => ({ bookingId, kind }),
  )
}

/** Marked as sent together with the errands themselves: all of it, or none. */
async function send(tx: TxCtx, reminder: q.Reminder, booking: BookingDetails): Promise<void> {
  const { kind, startsAt } = reminder
  const stands = booking.status === 'confirmed' && booking.start.getTime() === startsAt.getTime()
  const { sms, mail } =
    stands && !isTooLate(kind, startsAt.getTime(), tx.now.getTime()) ? await channelsOf(tx, booking) : NONE
  if (!(await q.decideReminder(tx.db, reminder, sms || mail ? 'sent' : 'dropped', tx.now))) return
  const { config } = tx.app
  const link = `${config.publicUrl}/b/${linkFor(config, booking.id, startsAt.getTime())}`
  const key = `reminder:${booking.id}:${startsAt.getTime()}:${kind}`
  const until = startsAt.toISOString()
  if (sms)
    await tx.emit('send-sms', { key: `${key}:sms`, to: sms, message: reminderSms(booking, link), until })
  if (mail)
    await tx.emit('send-mail', {
      key: `${key}:mail`,
      to: mail,
      until,
      ...reminderMail(booking, tx.now.getTime(), link),
    })
}

type Channels = { sms: string | null; mail: string | null }
const NONE: Channels = { sms: null, mail: null }

/** As the customer chose; a guest has no settings, and is reminded by SMS. */
async function channelsOf({ db }: Pick<TxCtx, 'db'>, booking: BookingDetails): Promise<Channels> {
  const phone = phoneOf(booking)
  if (booking.is_for_guest) return { sms: phone, mail: null }
  const { notifications, bookings, email, smsAlerts } = await settingsOf(db, booking.account_id)
  if (!notifications || !bookings) return NONE
  return { sms: smsAlerts ? phone : null, mail: email ? emailOf(booking) : null }
}
