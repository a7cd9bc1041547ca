import { IS_UPCOMING, isFirst, type Corruptions } from '#tests/support/corruption-sql.ts'

const LAST_EVENT = `id = (SELECT max(id) FROM booking_events)`
const moved = (from: string, to: string, times: number): string => `WITH one AS (
    UPDATE bookings SET moves = ${times}, moved_at = now(), earliest_start = lower(during)
        WHERE ${isFirst('bookings', IS_UPCOMING)} RETURNING *)
  INSERT INTO booking_events (booking_id, kind, from_status, to_status, from_start, to_start, actor, at)
    SELECT id, 'move', status, status, ${from}, ${to}, 'customer', now()
        FROM one, generate_series(1, ${times})`

export const corruptions: Corruptions = {
  'booking-steps-legal': [
    [
      `INSERT INTO booking_events (booking_id, from_status, to_status, actor, at)
          SELECT id, 'completed', 'cancelled', 'customer', now() FROM bookings
          WHERE ${isFirst('bookings', `status = 'completed'`)}`,
    ],
  ],
  'booking-steps-in-order': [
    [
      `UPDATE booking_events SET from_status = 'pending'
          WHERE id = (SELECT max(id) FROM booking_events WHERE from_status = 'checked_in')`,
    ],
    [
      `UPDATE booking_events SET at = at - interval '10 years'
          WHERE id = (SELECT max(id) FROM booking_events WHERE from_status IS NOT NULL)`,
    ],
  ],
  'booking-status-is-last-step': [
    [`UPDATE bookings SET status = 'completed' WHERE ${isFirst('bookings', IS_UPCOMING)}`],
    [`UPDATE booking_events SET at = now() + interval '1 hour' WHERE ${LAST_EVENT}`],
    [`DELETE FROM booking_events WHERE booking_id = (SELECT id FROM bookings LIMIT 1)`],
  ],
  'cancelled-with-notice': [
    [
      `INSERT INTO booking_events (booking_id, from_status, to_status, actor, at)
          SELECT id, 'confirmed', 'cancelled', 'customer', lower(during) - interval '1 minute' FROM bookings b
        WHERE ${isFirst('bookings', `status = 'completed' AND offer_id IS NOT NULL`)}`,
    ],
  ],
  'move-or-note-keeps-status': [
    [`UPDATE booking_events SET kind = 'note' WHERE ${LAST_EVENT}`],
    [
      `INSERT INTO booking_events (booking_id, kind, from_status, to_status, from_start, to_start, actor, at)
        SELECT id, 'move', status, status, lower(during), lower(during), 'customer', now() FROM bookings
            WHERE ${isFirst('bookings', `status = 'completed'`)}`,
    ],
  ],
  'no-shows': [
    [`UPDATE bookings SET no_show_at = updated_at WHERE ${isFirst('bookings', `status = 'completed'`)}`],
    [
      `UPDATE bookings
            SET status = 'cancelled', cancelled_by = 'store',
            no_show_at = lower(during) + interval '14 minutes'
            WHERE ${isFirst('bookings', IS_UPCOMING)}`,
      `INSERT INTO booking_events (booking_id, from_status, to_status, actor, at)
            SELECT id, 'confirmed', 'cancelled', 'store', no_show_at FROM bookings WHERE no_show_at > now()`,
    ],
    [
      `INSERT INTO booking_events (booking_id, from_status, to_status, actor, at)
            SELECT id, 'confirmed', 'cancelled', 'system', now() FROM bookings
            WHERE ${isFirst('bookings', IS_UPCOMING)}`,
    ],
  ],
  'no-early-end-of-a-booking': [
    [
      `UPDATE booking_events SET actor = 'system'
          WHERE id = (SELECT max(id) FROM booking_events WHERE to_status = 'completed')`,
    ],
    [
      `INSERT INTO booking_events (booking_id, from_status, to_status, actor, at)
          SELECT id, 'confirmed', 'cancelled', 'store', lower(during) FROM bookings
          WHERE ${isFirst('bookings', IS_UPCOMING)}`,
    ],
  ],
  'moves-of-a-booking': [
    [
      `UPDATE bookings SET moves = 1, moved_at = updated_at, earliest_start = lower(during)
            WHERE ${isFirst('bookings', IS_UPCOMING)}`,
    ],
    [moved(`lower(during)`, `lower(during) + interval '1 hour'`, 1)],
    [moved(`lower(during)`, `lower(during)`, 4)],
  ],
  'earliest-start-of-a-booking': [
    [
      moved(`lower(during) - interval '1 day'`, `lower(during)`, 1),
      `UPDATE bookings SET earliest_start = lower(during) WHERE moves > 0`,
    ],
    [moved(`lower(during)`, `lower(during)`, 1), `UPDATE bookings SET earliest_start = NULL WHERE moves > 0`],
    [`UPDATE bookings SET earliest_start = lower(during) WHERE ${isFirst('bookings', IS_UPCOMING)}`],
  ],
  'moved-with-notice': [
    [
      `INSERT INTO booking_events (booking_id, kind, from_status, to_status, from_start, to_start, actor, at)
        SELECT id, 'move', status, status, start, start, 'customer', lower(during) - interval '59 minutes'
        FROM bookings, LATERAL (VALUES (lower(during)), (lower(during) + interval '1 day')) starts (start)
            WHERE ${isFirst('bookings', IS_UPCOMING)}`,
    ],
    [
      `INSERT INTO booking_events (booking_id, kind, from_status, to_status, from_start, to_start, actor, at)
        SELECT id, 'move', status, status, lower(during), lower(during), 'customer',
            lower(during) - interval '59 minutes' FROM bookings
            WHERE ${isFirst('bookings', IS_UPCOMING)}`,
    ],
  ],
  'booking-events-complete': [
    [
      `INSERT INTO events (id, topic, payload, created_at, due_at, dispatched_at)
        SELECT gen_random_uuid(), 'booking.created', jsonb_build_object('bookingId', id), now(), now(), now()
            FROM bookings WHERE ${isFirst('bookings', `status = 'completed'`)}`,
    ],
  ],
}
