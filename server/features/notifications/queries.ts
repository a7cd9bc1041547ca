/** All SQL of reminders. */
import { sql } from 'kysely'
import type { At } from '#domain/time/time.ts'
import type { ReminderKind } from '#domain/booking/reminders.ts'
import type { Queryable } from '#server/database/database.ts'

export type Reminder = { bookingId: string; kind: ReminderKind; startsAt: Date }

/** One that was dropped, for the booking was moved away and now back, is due again. */
export const insertReminders = (db: Queryable, reminders: readonly (Reminder & { dueAt: At })[]) =>
  db
    .insertInto('reminders')
    .values(
      reminders.map(({ bookingId, kind, startsAt, dueAt }) => ({
        booking_id: bookingId,
        kind,
        starts_at: startsAt,
        due_at: new Date(dueAt),
      })),
    )
    .onConflict((c) =>
      c
        .columns(['booking_id', 'kind', 'starts_at'])
        .doUpdateSet((e) => ({ due_at: e.ref('excluded.due_at'), dropped_at: null }))
        .where('reminders.dropped_at', 'is not', null),
    )
    .execute()

/** Of a booking, what is not sent yet; all of them, or all but those of one start. */
export const dropReminders = (db: Queryable, bookingId: string, now: Date, butOf?: Date) =>
  db
    .updateTable('reminders')
    .set({ dropped_at: now })
    .where('booking_id', '=', bookingId)
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .$if(butOf !== undefined, (q) => q.where('starts_at', '!=', butOf!))
    .execute()

export const listDueReminders = (db: Queryable, now: Date, limit: number): Promise<Reminder[]> =>
  db
    .selectFrom('reminders')
    .select(['booking_id as bookingId', 'starts_at as startsAt', sql<ReminderKind>`kind`.as('kind')])
    .where('due_at', '<=', now)
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .orderBy('due_at')
    .limit(limit)
    .execute()

/** Marks it as sent, or as not to be sent; false when somebody else has decided meanwhile. */
export async function decideReminder(
  db: Queryable,
  { bookingId, kind, startsAt }: Reminder,
  as: 'sent' | 'dropped',
  now: Date,
) {
  const { numUpdatedRows } = await db
    .updateTable('reminders')
    .set(as === 'sent' ? { sent_at: now } : { dropped_at: now })
    .where('booking_id', '=', bookingId)
    .where('kind', '=', kind)
    .where('starts_at', '=', startsAt)
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
