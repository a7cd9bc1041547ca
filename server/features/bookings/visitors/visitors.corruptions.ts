import type { Corruptions } from '#tests/support/corruption-sql.ts'

const A_BOOKING = `(SELECT id FROM bookings WHERE status = 'confirmed' AND staff_id IS NOT NULL AND lower(during) > now() + interval '1 day' ORDER BY id LIMIT 1)`
const visitorHold = (from: string, changes = ''): string => `
  INSERT INTO visitor_holds (id, token_hash, branch_id, pool_id, service_id, staff_id, during, starts_minute, ends_minute, network_hash, held_at, expires_at)
  SELECT gen_random_uuid(), sha256(x.number::text::bytea), b.branch_id, b.pool_id, b.service_id, ${changes || 'b.staff_id'}, b.during, b.starts_minute, b.ends_minute, sha256('x'),
    ${from}, ${from} + interval '10 minutes' FROM bookings b CROSS JOIN generate_series(1, 501) AS x (number) WHERE b.id = ${A_BOOKING}`

export const corruptions: Corruptions = {
  'visitor-hold-reserves-staff': [[visitorHold('now()')]],
  'visitor-holds-within-capacity': [[visitorHold('now()', 'NULL::uuid')]],
  'visitor-holds-expire': [[visitorHold(`now() - interval '13 minutes'`)]],
}
