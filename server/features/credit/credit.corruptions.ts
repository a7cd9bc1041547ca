import type { Corruptions } from '#tests/support/corruption-sql.ts'

/** A booking of the demo data, of which none has credit. */
const A_BOOKING = `id = (SELECT b.id FROM bookings b JOIN payments p ON p.booking_id = b.id
    WHERE p.status = 'completed' AND b.status = 'confirmed' ORDER BY b.id LIMIT 1)`
const use = (state: string, cents: number): string =>
  `INSERT INTO reward_uses (id, account_id, booking_id, cents, fee_cents, state, reserved_at, used_at, released_at)
      SELECT gen_random_uuid(), account_id, id, ${cents}, 100, '${state}', now(),
        CASE '${state}' WHEN 'used' THEN now() END, CASE '${state}' WHEN 'released' THEN now() END FROM bookings WHERE ${A_BOOKING}`
const CREDIT = `UPDATE bookings SET credit_cents = 100 WHERE ${A_BOOKING}`

export const corruptions: Corruptions = {
  'credit-not-overspent': [[use('used', 100_000_000)]],
  'credit-use-of-a-booking': [
    [CREDIT],
    [use('used', 100)],
    [CREDIT, use('used', 200)],
    [CREDIT, use('used', 100), use('released', 100)],
  ],
  'credit-follows-its-booking': [
    [CREDIT, use('reserved', 100)],
    [CREDIT, use('released', 100)],
  ],
  'credit-and-payment-add-up': [[CREDIT]],
  'credit-uses-in-ledger': [[CREDIT, use('used', 100)]],
}
