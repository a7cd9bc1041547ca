import type { Corruptions } from '#tests/support/corruption-sql.ts'

const CALENDAR = `
  INSERT INTO staff_calendars (id, staff_id, source, address_encrypted, address_hash, created_at, next_check_at, expanded_at)
  SELECT gen_random_uuid(), id, 'google', 'x', sha256('x'), now(), now(), now() FROM staff ORDER BY id LIMIT 1`
const busy = (hours: number): string => `
  INSERT INTO staff_busy_times (calendar_id, staff_id, during, created_at)
  SELECT id, staff_id, tstzrange(now() + interval '200 days', now() + interval '200 days ${hours} hours', '[)'), now() FROM staff_calendars`

export const corruptions: Corruptions = {
  'busy-times-apart': [
    [CALENDAR, busy(1), busy(2)],
    [CALENDAR, busy(1), 'UPDATE staff_calendars SET expanded_at = NULL'],
  ],
  'calendars-read': [
    [CALENDAR, `UPDATE staff_calendars SET next_check_at = now() + interval '1 day'`],
    [CALENDAR, `UPDATE staff_calendars SET problem = 'unreachable'`],
  ],
}
