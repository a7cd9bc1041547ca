import { IS_UPCOMING, isFirst, type Corruptions } from '#tests/support/corruption-sql.ts'

export const corruptions: Corruptions = {
  'reminders-on-time': [
    [
      `INSERT INTO reminders (booking_id, kind, starts_at, due_at)
            SELECT id, '24h', lower(during), now() - interval '13 hours' FROM bookings
            WHERE ${isFirst('bookings', IS_UPCOMING)}`,
    ],
    [
      `INSERT INTO reminders (booking_id, kind, starts_at, due_at) SELECT id, '24h', lower(during), now()
            FROM bookings
            WHERE ${isFirst('bookings', `status = 'completed' AND updated_at < now() - interval '2 minutes'`)}`,
    ],
    [
      `INSERT INTO reminders (booking_id, kind, starts_at, due_at, sent_at)
            SELECT id, '2h', lower(during), lower(during), lower(during) FROM bookings
            WHERE ${isFirst('bookings', IS_UPCOMING)}`,
    ],
  ],
}
