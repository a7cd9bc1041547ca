import type { Invariant } from '#server/platform/database/invariants.ts'

export const calendarInvariants: readonly Invariant[] = [
  {
    name: 'busy-times-apart',
    statement: 'the busy times of a calendar are apart, and only a calendar that was read has some',
    query: `SELECT one.calendar_id FROM staff_busy_times one
        JOIN staff_busy_times other ON other.calendar_id = one.calendar_id AND other.during && one.during AND other.during <> one.during
      UNION ALL SELECT calendar.id FROM staff_calendars calendar
        WHERE calendar.expanded_at IS NULL AND EXISTS (SELECT FROM staff_busy_times WHERE calendar_id = calendar.id)`,
  },
  {
    name: 'calendars-read',
    statement:
      'a calendar is read again within two hours, and has a problem exactly as long as its last reading failed',
    query: `SELECT id FROM staff_calendars
      WHERE next_check_at > $1::timestamptz + interval '2 hours' OR (problem IS NOT NULL) <> (failures > 0)`,
  },
]
