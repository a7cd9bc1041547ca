import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'

/** Customers who wait for somebody who is on leave in the coming days, in case she is back earlier. */
const WAITING = 3

export async function writeWaitlist(db: Queryable, now: Date): Promise<void> {
  await sql`
    WITH away AS (
      SELECT l.staff_id, person.branch_id, min(service.service_id::text)::uuid AS service_id,
        (lower(l.during) AT TIME ZONE 'Africa/Nairobi')::date AS from_day, (upper(l.during) AT TIME ZONE 'Africa/Nairobi')::date - 1 AS to_day
      FROM leaves l JOIN staff person ON person.id = l.staff_id JOIN service_staff service ON service.staff_id = l.staff_id
      WHERE lower(l.during) > ${now}
      GROUP BY l.staff_id, person.branch_id, l.during
    ), waiting AS (
      SELECT id, row_number() OVER (ORDER BY email = 'wanjiku@d3.test' DESC, id) AS place FROM accounts
      WHERE role = 'customer' AND disabled_at IS NULL
      ORDER BY place LIMIT ${WAITING}
    )
    INSERT INTO waitlist_entries (id, account_id, branch_id, service_id, staff_id, from_day, to_day, part, joined_at)
    SELECT md5('waitlist ' || waiting.id || away.staff_id)::uuid, waiting.id, away.branch_id, away.service_id, away.staff_id, away.from_day,
      away.to_day, CASE WHEN waiting.place = 2 THEN 'morning' END, ${now}::timestamptz - (${WAITING} + 1 - waiting.place) * interval '5 hours'
    FROM away CROSS JOIN waiting`.execute(db)
}
