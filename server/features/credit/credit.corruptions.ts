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
  'nobody has more credit reserved, used and withdrawn than rewards that were available, unless M-Pesa has paid what it had reported as failed':
    [[use('used', 100_000_000)]],
  'a booking with credit has one use of rewards, of the same amount and customer, and no other has one': [
    [CREDIT],
    [use('used', 100)],
    [CREDIT, use('used', 200)],
    [CREDIT, use('used', 100), use('released', 100)],
  ],
  'credit is reserved while its booking waits, used once it is confirmed, and released when it is cancelled, unless nobody came':
    [
      [CREDIT, use('reserved', 100)],
      [CREDIT, use('released', 100)],
    ],
  'credit and what was paid by M-Pesa are what was charged for an active booking': [[CREDIT]],
  'every use of rewards is in the ledger once, and again if it was returned, with its amount': [
    [CREDIT, use('used', 100)],
  ],
}
