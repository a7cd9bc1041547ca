/** Moves a booking as its customer would, with SQL, for tests of the effects of a move. */
import { sql } from 'kysely'
import { inTransaction } from '#server/platform/database/database.ts'
import { writeEvents } from '#server/platform/jobs/events.ts'
import type { TestApp } from './test-app.ts'

export async function moveTo(test: TestApp, bookingId: string, toMs: number): Promise<void> {
  const newStart = new Date(toMs)
  const now = test.clock.now()
  await inTransaction(test.app.database.db, async (tx) => {
    const { start, accountId, status } = await tx
      .selectFrom('bookings')
      .select([sql<Date>`lower(during)`.as('start'), 'account_id as accountId', 'status'])
      .where('id', '=', bookingId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('bookings')
      .set((e) => ({
        during: sql`tstzrange(${newStart}::timestamptz, ${newStart}::timestamptz + (upper(during) - lower(during)))`,
        moves: e('moves', '+', 1),
        moved_at: now,
        earliest_start: sql<Date>`least(earliest_start, lower(during), ${newStart}::timestamptz)`,
        attendance_confirmed_at: null,
        updated_at: now,
      }))
      .where('id', '=', bookingId)
      .execute()
    await tx
      .insertInto('booking_events')
      .values({
        kind: 'move',
        booking_id: bookingId,
        from_status: status,
        to_status: status,
        from_start: start,
        to_start: newStart,
        actor: 'customer',
        actor_id: accountId,
        at: now,
      })
      .execute()
    await writeEvents(test.app, tx, 'booking.moved', [
      {
        payload: {
          bookingId,
          from: start.toISOString(),
          to: newStart.toISOString(),
        },
      },
    ])
  })
}
