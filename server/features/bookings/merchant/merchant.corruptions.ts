import type { Corruptions } from '#tests/support/corruption-sql.ts'

const undo = (from: string, to: string): string => `
  INSERT INTO booking_events (booking_id, kind, from_status, to_status, actor, at)
  SELECT id, 'undo', '${from}', '${to}', 'store', now() FROM bookings WHERE status = 'completed' ORDER BY id LIMIT 1`
const A_BOOKING = `(SELECT id FROM bookings WHERE status = 'confirmed' AND staff_id IS NOT NULL AND lower(during) > now() + interval '1 day' ORDER BY id LIMIT 1)`
const proposal = (status: string, expires: string, more = ''): string => `
  INSERT INTO booking_proposals (id, booking_id, branch_id, pool_id, staff_id, during, starts_minute, ends_minute, from_start, status, expires_at, created_at, closed_at)
  SELECT gen_random_uuid(), b.id, b.branch_id, b.pool_id, b.staff_id, b.during, b.starts_minute, b.ends_minute, lower(b.during)${more}, '${status}', ${expires}, now() - interval '1 day',
    CASE WHEN '${status}' <> 'open' THEN now() END
  FROM bookings b WHERE b.id = ${A_BOOKING}`

export const corruptions: Corruptions = {
  'undone-by-the-store': [[undo('completed', 'checked_in')], [undo('cancelled', 'confirmed')]],
  'proposal-accepted-once': [[proposal('accepted', `now() + interval '1 hour'`)]],
  'open-proposals': [
    [proposal('open', `now() - interval '3 minutes'`)],
    [proposal('open', `now() + interval '1 hour'`, ` - interval '1 hour'`)],
  ],
  'proposal-reserves-staff': [
    [
      proposal('open', `now() + interval '1 hour'`),
      `UPDATE booking_proposals SET booking_id = (SELECT id FROM bookings WHERE id <> booking_id LIMIT 1)`,
    ],
  ],
  'offline-check-in-in-history': [
    [
      `INSERT INTO offline_check_ins (merchant_id, id, booking_id, outcome, scanned_at, account_id, received_at)
       SELECT s.merchant_id, gen_random_uuid(), b.id, 'checked-in', now(), m.account_id, now()
       FROM bookings b JOIN stores s ON s.id = b.store_id JOIN merchants m ON m.id = s.merchant_id WHERE b.id = ${A_BOOKING}`,
    ],
  ],
}
