import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { verify } from '@node-rs/argon2'
import { Client } from 'pg'
import { addDays, instant } from '#domain/time.ts'
import { migrate, migrationsDir, openDatabase, type Database } from '#server/kernel/db.ts'
import { startPostgres, type RunningPostgres } from '#server/kernel/postgres.ts'
import { MONEY_CORRUPTIONS } from '#tests/corruptions-money.ts'
import { INVARIANTS } from '#tests/invariants.ts'
import { loadDemo } from './load.ts'

/** Begun and last used so long from ten in the morning, UTC. */
const aSession = (
  begun: string,
  used: string,
) => `INSERT INTO sessions (id, account_id, secret_hash, created_at, proved_at, expires_at, last_seen_at)
  SELECT gen_random_uuid(), id, sha256('x'), t + interval '${begun}', t, t + interval '1 day', t + interval '${used}'
  FROM accounts, (SELECT timestamptz '2026-11-21 10:00Z' AS t) w WHERE role = 'admin'`
const aCode = (ends: string) => `INSERT INTO codes (id, account_id, purpose, destination, code_hash, created_at, expires_at)
  SELECT gen_random_uuid(), id, 'phone', '254712345678', sha256('x'), '2026-11-21 09:00Z', ${ends} FROM accounts WHERE role = 'admin'`

/** One corruption for each invariant; one that goes unnoticed would prove that its check proves nothing. */
const CORRUPTIONS: Record<string, string> = {
  ...Object.fromEntries(Object.entries(MONEY_CORRUPTIONS).map(([statement, ways]) => [statement, ways[0]!.join('; ')])),
  'no two live bookings of a staff member overlap': `UPDATE bookings SET status = 'confirmed', during = tstzrange('2026-12-01 10:00Z', '2026-12-01 11:00Z')
    WHERE staff_id = (SELECT staff_id FROM bookings WHERE staff_id IS NOT NULL GROUP BY 1 HAVING count(*) > 1 LIMIT 1)`,
  'capacity is never exceeded at any instant': `UPDATE bookings SET status = 'confirmed', during = tstzrange('2026-12-01 10:00Z', '2026-12-01 11:00Z');
    UPDATE pools SET capacity = 1`,
  'a customer has one live booking per pool and start': `UPDATE bookings SET status = 'confirmed', account_id = (SELECT account_id FROM bookings LIMIT 1),
    during = tstzrange('2026-12-01 10:00Z', '2026-12-01 11:00Z')`,
  'no expired hold survives': `UPDATE bookings SET status = 'pending' WHERE fee_cents > 0 AND status = 'completed'`,
  'a booking lies within the hours of its branch': `UPDATE bookings SET during = tstzrange(lower(during) + interval '14 hours', upper(during) + interval '14 hours')`,
  'a booking takes as long as its service, from a point of the grid of its branch': `UPDATE bookings SET during = tstzrange(lower(during) + interval '7 minutes', upper(during) + interval '7 minutes')`,
  'whoever is booked can perform the service and is on duty; a service that needs a person has one': `UPDATE bookings SET staff_id = NULL`,
  'what is booked of an offer begins before the offer ends': `UPDATE offers SET expires_at = created_at + interval '1 minute'`,
  'an offer is not booked more often than its stock, nor by one customer than its cap, and one for newcomers by nobody else': `UPDATE offers SET stock = 1`,
  'a booking, its pool, its service, its offer, its branch and its store belong together': `UPDATE bookings SET store_id = (SELECT id FROM stores LIMIT 1)`,
  'every step of a booking is legal': `UPDATE booking_events SET from_status = 'cancelled' WHERE to_status = 'confirmed'`,
  'each step begins where the one before ended, and not before it in time': `UPDATE booking_events SET at = at - interval '9 days' WHERE to_status = 'completed'`,
  'the last step of a booking is its status, and none lies in the future': `UPDATE bookings SET status = 'checked_in' WHERE status = 'completed'`,
  'a move or a note leaves the status as it was, of a booking that waits or stands': `UPDATE booking_events SET kind = 'note' WHERE to_status = 'completed'`,
  'nobody came only to what was confirmed, a quarter of an hour into it at the earliest; no other booking is called a no-show': `UPDATE bookings SET no_show_at = updated_at WHERE status = 'completed'`,
  'a store takes back no booking that has begun, and time completes none before a day after its end': `UPDATE booking_events SET actor = 'system' WHERE to_status = 'completed'`,
  'a booking is moved three times at most, each time from where it stood, and stands where the last move put it': `UPDATE bookings SET moves = 1, moved_at = updated_at`,
  'a customer moves a booking an hour before it begins at the latest': `INSERT INTO booking_events (booking_id, kind, from_status, to_status, from_start, to_start, actor, at)
    SELECT id, 'move', status, status, lower(during), lower(during), 'customer', lower(during) - interval '10 minutes' FROM bookings`,
  'of a booking whose making was told, every step and move was told as well': `INSERT INTO outbox (id, topic, payload, created_at, due_at, published_at)
    SELECT gen_random_uuid(), 'booking.created', jsonb_build_object('bookingId', id), created_at, created_at, created_at FROM bookings`,
  'a reminder that is due goes out or is dropped within half a day, before the booking begins, and none waits for a booking that has ended': `INSERT INTO reminders
    SELECT id, '24h', lower(during), lower(during) - interval '1 day' FROM bookings WHERE status = 'completed'`,
  'a customer cancels only with the notice that is asked, but for an unpaid hold': `UPDATE booking_events e SET at = (SELECT lower(during) - interval '10 minutes' FROM bookings WHERE id = e.booking_id) WHERE actor = 'customer' AND to_status = 'cancelled'`,
  'a payment that arrived confirmed its booking once, or goes back': `DELETE FROM booking_events WHERE to_status = 'confirmed' AND from_status = 'pending'`,
  'a fee booking that was ever confirmed has a payment that arrived, exactly one while it stands; the others have none to their name': `UPDATE payments SET status = 'failed' WHERE status = 'completed'`,
  'what arrived for a booking that is cancelled is owed back within a minute, unless nobody came': `DELETE FROM refunds`,
  'a receipt belongs to a payment that arrived, and no failed one has any': `UPDATE payments SET status = 'failed' WHERE status = 'completed'`,
  'what was charged is the fee in whole shillings, and the fee is what its basis makes it': `UPDATE bookings SET fee_cents = fee_cents + 1 WHERE fee_cents > 0`,
  'every callback is decided within a minute, and each that was applied moved its payment once': `UPDATE callback_inbox SET payment_id = (SELECT id FROM payments LIMIT 1)`,
  'no payment stays undecided for a day, nor for two minutes without a query to come': `UPDATE payments SET status = 'pending' WHERE status = 'failed'`,
  'every step of a payment is legal: what has arrived only goes on to be returned': `UPDATE payment_events SET to_status = 'failed' WHERE from_status = 'completed'`,
  'each step of a payment begins where the one before ended, and the last is its status': `UPDATE payments SET status = 'pending' WHERE status = 'failed'`,
  'money on its way back has a refund of the same amount, and a finished refund has come back': `DELETE FROM refunds`,
  'a store is rated as its reviews say': `UPDATE stores SET rating_sum = rating_sum + 1 WHERE rating_count > 0`,
  'a verified visit is a completed booking of the same customer at the same store, before the review': `UPDATE reviews SET account_id = (SELECT id FROM accounts WHERE role = 'admin')
    WHERE id = (SELECT id FROM reviews WHERE booking_id IS NOT NULL LIMIT 1)`,
  'who referred somebody was there before him, and nobody refers himself': `UPDATE accounts SET referred_by = id WHERE email = 'wanjiku@d3.test'`,
  'a store has as many followers as it says, and only customers keep offers or follow stores': `UPDATE stores SET follower_count = 7 WHERE name = 'Kinyozi Kings'`,
  'a customer keeps an offer once and follows a store once, and neither lies in the future': `INSERT INTO favourites (account_id, offer_id, id, created_at)
    SELECT a.id, o.id, gen_random_uuid(), '2031-01-01' FROM accounts a, offers o WHERE a.email = 'wanjiku@d3.test' LIMIT 1`,
  'the outbox is drained': `INSERT INTO outbox (id, topic, payload, created_at, due_at) VALUES (gen_random_uuid(), 'booking.created', '{}', '2026-11-20', '2026-11-20')`,
  'no session was used after it was ended, or longer than it lives': `${aSession('-2 hours', '-1 hour')}; UPDATE sessions SET revoked_at = last_seen_at - interval '1 hour'`,
  'no session was used after its account was disabled, or is open that is older than the password': `${aSession('-2 hours', '-1 hour')};
    UPDATE accounts SET password_changed_at = '2026-11-21 08:30Z'`,
  'a destination has at most one live code of a kind': `DROP INDEX codes_live; ${aCode("'2026-11-21 09:05Z'")}; ${aCode("'2026-11-21 09:05Z'")}`,
  'a code is tried at most five times, used once and in time, and lives ten minutes; a link two days': aCode("'2026-11-21 09:20Z'"),
  'secrets are kept as hashes, or sealed': `UPDATE accounts SET password_hash = 'karibu-2026' WHERE role = 'admin'`,
  'a second factor that is on has its secret and its recovery codes, and none has codes that is off': `UPDATE accounts SET totp_confirmed_at = '2026-11-21' WHERE role = 'admin'`,
  'a verified number belongs to one account': `UPDATE accounts SET phone_number = '254708374149' WHERE role = 'admin'`,
  'an e-mail address belongs to one account, however it is capitalised': `ALTER TABLE accounts DROP CONSTRAINT accounts_email_key; UPDATE accounts SET email = 'Wanjiku@D3.test' WHERE role = 'admin'`,
  'the audit log is one chain: nothing was changed, and nothing taken out': `ALTER TABLE audit_log DISABLE TRIGGER audit_log_for_ever;
    SELECT audit_append('2026-11-21', NULL, 'a', NULL, NULL, '{}'), audit_append('2026-11-21', NULL, 'b', NULL, NULL, '{}');
    DELETE FROM audit_log WHERE action = 'a'`,
  'what a store did to a booking whose making was told stands in the audit log': `INSERT INTO outbox (id, topic, payload, created_at, due_at, published_at)
    SELECT gen_random_uuid(), 'booking.created', jsonb_build_object('bookingId', booking_id), at, at, at FROM booking_events WHERE actor = 'store'`,
  'no index is invalid and no constraint unchecked': `ALTER TABLE bookings ADD CHECK (fee_cents < 0) NOT VALID`,
}

/** So that a corruption is stopped by nothing but the check that is to find it. */
const UNGUARD = `DO $$ DECLARE c record; BEGIN
  FOR c IN SELECT conrelid::regclass AS home, conname FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'x')
    LOOP EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', c.home, c.conname); END LOOP;
END $$; DROP INDEX bookings_once; DROP INDEX accounts_verified_phone; DROP INDEX payments_one_open_phone; DROP INDEX payments_one_open_booking`

// Early, noon and late on a Saturday, and a Monday, when barbers rest.
const MOMENTS = {
  early: instant('2026-11-21', 5),
  noon: instant('2026-11-21', 12 * 60 + 40),
  late: instant('2026-11-21', 23 * 60 + 55),
  monday: instant('2026-11-23', 15 * 60),
}

let dir: string
let postgres: RunningPostgres
let url: string

before(async () => {
  if (process.env.TEST_DATABASE_URL) {
    url = process.env.TEST_DATABASE_URL
    return
  }
  dir = mkdtempSync(join(tmpdir(), 'd3-demo-'))
  // The database runs under a user of its own when we are root, and must be able to reach its directory.
  chmodSync(dir, 0o755)
  postgres = await startPostgres({ dir: join(dir, 'data'), port: 4180, log: () => undefined, flags: ['-c', 'fsync=off'] })
  url = postgres.url
})

after(async () => {
  await postgres?.stop()
  if (dir) rmSync(dir, { recursive: true, force: true })
})

for (const [name, at] of Object.entries(MOMENTS))
  test(`loaded ${name === 'monday' ? 'on a Monday' : `${name} on a Saturday`}, the demonstration breaks no invariant`, () =>
    withDatabase(`demo_${name}`, async ({ db, pool }) => {
      const started = performance.now()
      const done = await loadDemo({ db, now: new Date(at), mediaDir: null })
      const took = performance.now() - started
      assert.deepEqual(done, { loaded: true, stores: 60, services: 250, offers: 300 })
      assert.ok(took < 3000, `took ${Math.round(took)} ms`)

      for (const { statement, query } of INVARIANTS) {
        const { rows } = await pool.query(query, query.includes('$1') ? [new Date(at)] : [])
        assert.deepEqual(rows, [], statement)
      }
      const { rows: statuses } = await pool.query('SELECT DISTINCT status FROM bookings ORDER BY 1')
      const seen = statuses.map((row) => row.status)
      for (const status of ['cancelled', 'completed', 'confirmed', 'pending']) assert.ok(seen.includes(status), `${status} at ${name}`)
      if (name === 'noon') assert.ok(seen.includes('checked_in'))
    }))

test('a second load does nothing, also when two begin at once', () =>
  withDatabase('demo_twice', async ({ db }) => {
    const now = new Date(MOMENTS.noon)
    const both = await Promise.all([loadDemo({ db, now, mediaDir: null }), loadDemo({ db, now, mediaDir: null })])
    assert.deepEqual(both.map((one) => one.loaded).toSorted(), [false, true])
    assert.equal((await loadDemo({ db, now, mediaDir: null })).loaded, false)
    const { count } = await db
      .selectFrom('stores')
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    assert.equal(count, 60)
  }))

test('everybody signs in with the one password; stores are rated by reviews alone, a third of them by none, and followed by people', () =>
  withDatabase('demo_people', async ({ db }) => {
    await loadDemo({ db, now: new Date(MOMENTS.noon), mediaDir: null })
    const accounts = await db.selectFrom('accounts').select(['email', 'password_hash']).execute()
    const hashes = new Set(accounts.map((account) => account.password_hash))
    assert.equal(hashes.size, 1)
    assert.ok(await verify([...hashes][0]!, 'karibu-2026'))
    const stores = await db.selectFrom('stores').select(['rating_count', 'follower_count']).execute()
    const follows = await db.selectFrom('follows').select('store_id').execute()
    assert.equal(
      stores.reduce((sum, store) => sum + store.follower_count, 0),
      follows.length,
    )
    assert.ok(follows.length > 100, `${follows.length} follows`)
    const unrated = stores.filter((store) => store.rating_count === 0).length
    assert.ok(unrated >= 15 && unrated <= 25, `${unrated} stores without a review`)
    const visits = await db.selectFrom('reviews').select('id').where('booking_id', 'is not', null).execute()
    const reviews = await db.selectFrom('reviews').select('id').execute()
    assert.ok(
      visits.length > reviews.length * 0.5 && visits.length < reviews.length * 0.8,
      `${visits.length} of ${reviews.length} verified`,
    )
  }))

test('the day of the flagship is full of people on any day it is open', () =>
  withDatabase(
    'demo_day',
    async ({ pool }) => {
      const { rows } = await pool.query<{ name: string; count: number }>(
        `SELECT s.name, count(*)::int FROM bookings b JOIN stores s ON s.id = b.store_id JOIN merchants m ON m.id = s.merchant_id
       JOIN accounts a ON a.id = m.account_id WHERE a.email = 'otieno@d3.test' AND lower(b.during) >= $1 AND lower(b.during) < $2 GROUP BY 1 ORDER BY 1`,
        [new Date(instant('2026-11-21')), new Date(instant(addDays('2026-11-21', 1)))],
      )
      assert.deepEqual(rows, [
        { name: 'Kinyozi Kings', count: 6 },
        { name: 'Moto Grill', count: 2 },
        { name: 'Utulivu Spa', count: 3 },
      ])
    },
    MOMENTS.noon,
  ))

test('every invariant notices its breach', () =>
  withDatabase(
    'demo_breach',
    async ({ pool }) => {
      assert.deepEqual(Object.keys(CORRUPTIONS).toSorted(), INVARIANTS.map((invariant) => invariant.statement).toSorted())
      const client = await pool.connect()
      try {
        for (const { statement, query } of INVARIANTS) {
          await client.query(`BEGIN; ${UNGUARD}; SET LOCAL session_replication_role = replica; ${CORRUPTIONS[statement]}`)
          const { rowCount } = await client.query(query, query.includes('$1') ? [new Date(MOMENTS.noon)] : [])
          assert.ok(rowCount !== null && rowCount > 0, statement)
          await client.query('ROLLBACK')
        }
      } finally {
        client.release()
      }
    },
    MOMENTS.noon,
  ))

async function withDatabase(name: string, work: (database: Database) => Promise<void>, loadAt?: number): Promise<void> {
  const unique = `${name}_${process.pid}`
  await asAdmin(`CREATE DATABASE ${unique}`)
  const database = openDatabase(url.replace(/\/[^/]*$/, `/${unique}`), { max: 4, onError: () => undefined })
  try {
    await migrate(database.pool, migrationsDir)
    if (loadAt !== undefined) await loadDemo({ db: database.db, now: new Date(loadAt), mediaDir: null })
    await work(database)
  } finally {
    await database.close()
    await asAdmin(`DROP DATABASE ${unique} WITH (FORCE)`)
  }
}

async function asAdmin(statement: string): Promise<void> {
  const client = new Client({ connectionString: url.replace(/\/[^/]*$/, '/postgres') })
  await client.connect()
  await client.query(statement)
  await client.end()
}
