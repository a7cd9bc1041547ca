import type { Corruptions } from '#tests/support/corruption-sql.ts'

const A_REWARD = `id = (SELECT id FROM rewards ORDER BY id LIMIT 1)`
const refund = (at: string): string => `WITH refunded AS (
    UPDATE payments SET status = 'refund_due'
        WHERE booking_id = (SELECT booking_id FROM rewards WHERE ${A_REWARD}) RETURNING *)
  INSERT INTO refunds (id, payment_id, callback_hash, amount_cents, reason, status, created_at)
    SELECT gen_random_uuid(), id, sha256('x'), amount_cents, 'x', 'due', ${at} FROM refunded`
const device = (of: string, at: string): string =>
  `INSERT INTO account_devices (device_hash, account_id, first_seen_at, last_seen_at)
      SELECT sha256('x'), ${of}, ${at}, ${at} FROM rewards WHERE ${A_REWARD}`

export const corruptions: Corruptions = {
  'reward-of-a-booking': [
    [`UPDATE rewards SET cents = cents + 1 WHERE ${A_REWARD}`],
    [`UPDATE rewards SET account_id = referred_id WHERE ${A_REWARD}`],
    [`UPDATE rewards SET earned_at = earned_at - interval '7 days' WHERE ${A_REWARD}`],
    [
      `UPDATE bookings SET status = 'cancelled'
            WHERE id = (SELECT booking_id FROM rewards WHERE ${A_REWARD})`,
    ],
    [
      `INSERT INTO rewards (id, account_id, referred_id, booking_id, kind, fee_cents, cents, earned_at)
        SELECT gen_random_uuid(), account_id, referred_id, booking_id, kind, fee_cents, cents, earned_at
            FROM rewards WHERE ${A_REWARD}`,
    ],
  ],
  'reward-of-every-referred-booking': [
    [`DELETE FROM rewards WHERE ${A_REWARD}`],
    [
      `INSERT INTO reward_refusals (booking_id, reason, at) SELECT booking_id, 'closed', now() FROM rewards
            WHERE ${A_REWARD}`,
    ],
    [
      `INSERT INTO reward_refusals (booking_id, reason, at) SELECT id, 'closed', now() FROM bookings
            WHERE status = 'confirmed' LIMIT 1`,
    ],
  ],
  'reward-withdrawn-while-pending': [
    [`UPDATE rewards SET withdrawn_at = now(), withdrawn_reason = 'x' WHERE ${A_REWARD}`],
    [refund(`(SELECT earned_at + interval '1 hour' FROM rewards WHERE ${A_REWARD})`)],
    [
      refund(`(SELECT earned_at + interval '8 days' FROM rewards WHERE ${A_REWARD})`),
      `UPDATE rewards SET withdrawn_at = earned_at + interval '8 days' WHERE ${A_REWARD}`,
    ],
  ],
  'rewards-in-ledger': [
    [`DELETE FROM ledger_transfers WHERE kind = 'reward-earned'`],
    [`UPDATE ledger_entries SET cents = cents * 2 WHERE account LIKE 'rewards%'`],
    [`UPDATE ledger_entries SET account = 'mpesa' WHERE account = 'rewards'`],
    [`UPDATE rewards SET withdrawn_at = now() WHERE ${A_REWARD}`],
  ],
  'rewards-owed': [
    [`UPDATE ledger_entries SET cents = cents - 1 WHERE account = 'rewards-owed'`],
    [`UPDATE ledger_entries SET account = 'rewards' WHERE account = 'fees'`],
  ],
  'no-self-referral': [
    [
      `UPDATE merchants SET account_id = (SELECT account_id FROM rewards WHERE ${A_REWARD}) WHERE id = (
        SELECT s.merchant_id FROM rewards r JOIN bookings b ON b.id = r.booking_id
            JOIN stores s ON s.id = b.store_id WHERE r.${A_REWARD})`,
    ],
    [
      device('account_id', `earned_at - interval '1 hour'`),
      device('referred_id', `earned_at - interval '1 minute'`),
    ],
  ],
}
