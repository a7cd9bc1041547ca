import type { Invariant } from '#server/platform/database/invariants.ts'

export const reminderInvariants: readonly Invariant[] = [
  {
    name: 'reminders-on-time',
    statement:
      'a reminder that is due goes out or is dropped within half a day, before the booking begins, and none waits for a booking that has ended',
    query: `SELECT r.booking_id, r.kind FROM reminders r JOIN shared.bookings b ON b.id = r.booking_id
      WHERE r.sent_at IS NULL AND r.dropped_at IS NULL
        AND (r.due_at < $1::timestamptz - interval '12 hours' OR b.status IN ('completed', 'cancelled') AND b.updated_at < $1::timestamptz - interval '60 seconds')
        OR r.sent_at >= r.starts_at`,
  },
]
