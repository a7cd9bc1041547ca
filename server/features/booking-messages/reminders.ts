/**
 * Reminders are created when a booking is confirmed or moved, dropped when it is cancelled, and sent when
 * due.
 */
import { isQuietHour, isTooLate, REMINDER_KINDS, reminderAt } from '#domain/booking/reminders.ts'
import {
  getBookingDetails,
  linkFor,
  lockConfirmed,
  type BookingDetails,
} from '#server/features/bookings/bookings.ts'
import { createContext, transaction, type Ctx, type AppContext, type TxCtx } from '#server/app-context.ts'
import { withLocale } from '#server/locale.ts'
import { forEachDue, type ScheduledJob } from '#server/platform/jobs/scheduled.ts'
import { getChannels as settingsFor, getEmail, resolveLanguage, choosePhone } from './customers.ts'
import { reminder as writeReminder } from './customer-messages.ts'
import * as q from './queries.ts'

export const bookingMessageSchedule: ScheduledJob[] = [
  { name: 'send-reminders', everyMs: 15_000, run: (app) => sendReminders(createContext(app, null)) },
]

/**
 * Creates the reminders for the current start of a booking, so that repeated, late or reordered events have
 * no effect. The booking is locked, so that it cannot be cancelled or moved at the same time.
 */
export function planReminders(app: AppContext, { id }: BookingDetails): Promise<void> {
  return transaction(createContext(app, null), async ({ db, now }) => {
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

/** Sends nothing at night. Reminders that became due before are processed in the morning. */
async function sendReminders(ctx: Ctx): Promise<void> {
  if (isQuietHour(ctx.now.getTime())) return
  await forEachDue(
    ctx.app,
    (limit) => q.listDueReminders(ctx.db, ctx.now, limit),
    async (reminder) => {
      const booking = await getBookingDetails(ctx.db, reminder.bookingId)
      await transaction(ctx, (tx) => send(tx, reminder, booking))
    },
    ({ bookingId, kind }) => ({ bookingId, kind }),
  )
}

/** Marks the reminder as sent in the transaction that emits the messages. */
async function send(tx: TxCtx, reminder: q.Reminder, booking: BookingDetails): Promise<void> {
  const { kind, startsAt } = reminder
  const isCurrent = booking.status === 'confirmed' && booking.start.getTime() === startsAt.getTime()
  const isSendable = isCurrent && !isTooLate(kind, startsAt.getTime(), tx.now.getTime())
  const { sms, mail } = isSendable ? await getChannels(tx, booking) : NONE
  if (!(await q.closeReminder(tx.db, reminder, sms || mail ? 'sent' : 'dropped', tx.now))) return
  if (!isSendable) return
  await tx.emit('reminder.due', { bookingId: booking.id, kind, startsAt: startsAt.toISOString() })
  const { config } = tx.app
  const link = `${config.publicUrl}/b/${linkFor(config, booking.id, startsAt.getTime())}`
  const key = `reminder:${booking.id}:${startsAt.getTime()}:${kind}`
  const until = startsAt.toISOString()
  const language = await resolveLanguage(tx.db, booking)
  const message = withLocale(language, () => writeReminder(booking, tx.now.getTime(), link))
  if (sms) await tx.emit('send-sms', { key: `${key}:sms`, to: sms, message: message.sms, until })
  if (mail) await tx.emit('send-mail', { key: `${key}:mail`, to: mail, until, ...message.mail })
}

type Channels = { sms: string | null; mail: string | null }
const NONE: Channels = { sms: null, mail: null }

/** Returns the channels of the customer's settings. Guests have no settings and get an SMS. */
async function getChannels({ db }: Pick<TxCtx, 'db'>, booking: BookingDetails): Promise<Channels> {
  const phone = choosePhone(booking)
  if (booking.is_for_guest) return { sms: phone, mail: null }
  const { isEnabled, email, smsAlerts } = await settingsFor(db, booking)
  if (!isEnabled) return NONE
  return { sms: smsAlerts ? phone : null, mail: email ? getEmail(booking) : null }
}
