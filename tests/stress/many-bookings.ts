/** Bookings of earlier years: copies of what the stores of the demo have done, some weeks before. */
import pg from 'pg'

/** Codes of bookings are made of these (domain/booking). */
const CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const WEEKS = 150

export async function addBookings(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: '-c timezone=UTC -c jit=off -c synchronous_commit=off',
  })
  await client.connect()
  try {
    await client.query('BEGIN')
    // Free ones that are over: nothing else in the database refers to them.
    await client.query(
      `CREATE TEMP TABLE copies ON COMMIT DROP AS
       SELECT n, gen_random_uuid() AS id, own.id AS copied_id, (1 + n / own.of % ${WEEKS}) * interval '7 days' AS back
       FROM generate_series(0, $1::int - 1) n
       JOIN (
         SELECT id, row_number() OVER (ORDER BY id) - 1 AS nth, count(*) OVER () AS of FROM bookings
         WHERE status = 'completed' AND booking_type = 'service' AND fee_cents = 0 AND NOT is_quoted AND moves = 0
       ) own ON own.nth = n % own.of`,
      [count],
    )
    await client.query('ANALYZE copies')
    await client.query(
      `INSERT INTO bookings (id, account_id, booking_type, service_id, store_id, branch_id, pool_id, staff_id, during, status,
         fee_cents, fee_basis, charged_cents, original_cents, price_cents, code, client_name, client_email, client_phone,
         is_walk_in, created_at, updated_at)
       SELECT copy.id, account_id, booking_type, service_id, store_id, branch_id, pool_id, staff_id,
         tstzrange(lower(during) - back, upper(during) - back), status, fee_cents, fee_basis, charged_cents, original_cents,
         price_cents,
         (SELECT string_agg(substr($1, (n / power(32, digit)::bigint % 32)::int + 1, 1), '' ORDER BY digit DESC)
          FROM generate_series(0, 5) digit),
         client_name, client_email, client_phone, is_walk_in, created_at - back, updated_at - back
       FROM copies copy JOIN bookings own ON own.id = copy.copied_id`,
      [CODE_LETTERS],
    )
    await client.query(
      `INSERT INTO booking_events (booking_id, kind, from_status, to_status, actor, actor_id, reason, at)
       SELECT copy.id, kind, from_status, to_status, actor, actor_id, reason, at - back
       FROM copies copy JOIN booking_events own ON own.booking_id = copy.copied_id ORDER BY own.id`,
    )
    await client.query(
      `SELECT count_clients(array_agg(merchant_id), array_agg(account_id)) FROM (
         SELECT DISTINCT store.merchant_id, booking.account_id
         FROM copies copy JOIN bookings booking ON booking.id = copy.id JOIN stores store ON store.id = booking.store_id
         WHERE booking.account_id IS NOT NULL
       ) client HAVING count(*) > 0`,
    )
    await client.query(
      `INSERT INTO figure_changes (store_id, day)
       SELECT DISTINCT store_id, (lower(during) AT TIME ZONE 'Africa/Nairobi')::date
       FROM copies copy JOIN bookings booking ON booking.id = copy.id ON CONFLICT DO NOTHING`,
    )
    await client.query('COMMIT')
    await client.query('VACUUM (ANALYZE)')
  } finally {
    await client.end()
  }
}
