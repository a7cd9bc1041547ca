import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'mocha'
import { Client } from 'pg'
import { addDays, instant } from '#domain/time/time.ts'
import { argon2id } from '#server/password-hasher.ts'
import { createEncryption } from '#server/bin/load-demo.ts'
import { readConfig } from '#server/config/config.ts'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/startup/migrate.ts'
import {
  startPostgres,
  type RunningPostgres,
} from '#server/platform/database/embedded-postgres/embedded-postgres.ts'
import { INVARIANTS } from '#tests/support/invariants.ts'
import { TRADES } from './data/categories.ts'
import { loadDemo } from './load.ts'
import { PLACES } from './data/places.ts'

// Times of loading: early, noon and late on a Saturday, and a Monday, when barbers are closed.
const LOAD_TIMES = {
  early: instant('2026-11-21', 5),
  noon: instant('2026-11-21', 12 * 60 + 40),
  late: instant('2026-11-21', 23 * 60 + 55),
  monday: instant('2026-11-23', 15 * 60),
}

const encryption = createEncryption(readConfig({ NODE_ENV: 'test' }))

let dir: string
let postgres: RunningPostgres
let url: string

before(async () => {
  if (process.env.TEST_DATABASE_URL) {
    url = process.env.TEST_DATABASE_URL
    return
  }
  dir = mkdtempSync(join(tmpdir(), 'd3-demo-'))
  // When root runs the tests, PostgreSQL runs as another user, who needs access to the directory.
  chmodSync(dir, 0o755)
  postgres = await startPostgres({
    dir: join(dir, 'data'),
    port: 4180,
    log: () => undefined,
    flags: ['-c', 'fsync=off'],
  })
  url = postgres.url
})

after(async () => {
  await postgres?.stop()
  if (dir) rmSync(dir, { recursive: true, force: true })
})

for (const [name, at] of Object.entries(LOAD_TIMES))
  test(`demo data loaded at the time “${name}” violates no invariant`, () =>
    withDatabase(`demo_${name}`, async ({ db, pool }) => {
      const done = await loadDemo({ db, now: new Date(at), ...encryption })
      assert.deepEqual(done, { loaded: true, stores: 60, services: 250, offers: 300 })

      for (const { name: invariant, query } of INVARIANTS) {
        const { rows } = await pool.query(query, query.includes('$1') ? [new Date(at)] : [])
        assert.deepEqual(rows, [], invariant)
      }
      const { rows: statuses } = await pool.query('SELECT DISTINCT status FROM bookings ORDER BY 1')
      const seen = statuses.map((row) => row.status)
      for (const status of ['cancelled', 'completed', 'confirmed', 'pending'])
        assert.ok(seen.includes(status), `${status} at ${name}`)
      if (name === 'noon') assert.ok(seen.includes('checked_in'))
    }))

test('the demo’s areas and categories are those of the product', () =>
  withDatabase('demo_reference', async ({ pool }) => {
    const { rows: areas } = await pool.query(
      'SELECT slug, name, city, latitude, longitude FROM locations ORDER BY slug',
    )
    const own = PLACES.map(({ slug, name, city, latitude, longitude }) => ({
      slug,
      name,
      city,
      latitude,
      longitude,
    }))
    assert.deepEqual(
      own.toSorted((a, b) => (a.slug < b.slug ? -1 : 1)),
      areas.toSorted((a, b) => (a.slug < b.slug ? -1 : 1)),
    )
    const { rows: categories } = await pool.query(
      'SELECT slug, name, position FROM categories ORDER BY position',
    )
    assert.deepEqual(
      TRADES.map(({ slug, name, position }) => ({ slug, name, position })),
      categories,
    )
  }))

test('a second load does nothing, even when both start at the same time', () =>
  withDatabase('demo_twice', async ({ db }) => {
    const now = new Date(LOAD_TIMES.noon)
    const both = await Promise.all([
      loadDemo({ db, now, ...encryption }),
      loadDemo({ db, now, ...encryption }),
    ])
    assert.deepEqual(both.map((one) => one.loaded).toSorted(), [false, true])
    assert.equal((await loadDemo({ db, now, ...encryption })).loaded, false)
    const { count } = await db
      .selectFrom('stores')
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    assert.equal(count, 60)
  }))

test('all accounts have the same password, and ratings and followers match the rows', () =>
  withDatabase('demo_people', async ({ db }) => {
    await loadDemo({ db, now: new Date(LOAD_TIMES.noon), ...encryption })
    const accounts = await db.selectFrom('accounts').select(['email', 'password_hash']).execute()
    const hashes = new Set(accounts.map((account) => account.password_hash))
    assert.equal(hashes.size, 1)
    assert.ok(await argon2id.verify('karibu-2026', [...hashes][0]!))
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
      visits.length > reviews.length * 0.75 && visits.length < reviews.length * 0.98,
      `${visits.length} of ${reviews.length} verified`,
    )
  }))

test('the demo has rewards used as credit, portraits, and reviews with pictures and of staff', () =>
  withDatabase(
    'demo_trust',
    async ({ pool }) => {
      const { rows: uses } = await pool.query(
        `SELECT a.email, u.cents::int, b.charged_cents::int AS charged, u.state
        FROM reward_uses u JOIN bookings b ON b.id = u.booking_id JOIN accounts a ON a.id = u.account_id ORDER BY 1`,
      )
      assert.deepEqual(uses, [
        { email: 'dennis@d3.test', cents: 3600, charged: 3600, state: 'used' },
        { email: 'wanjiku@d3.test', cents: 10100, charged: 18000, state: 'used' },
      ])
      const { rows: stores } = await pool.query(
        `SELECT s.name FROM stores s JOIN reviews r ON r.store_id = s.id LEFT JOIN review_pictures p ON p.review_id = r.id
        WHERE s.rating_count >= 5 GROUP BY s.id HAVING count(p.id) < 2`,
      )
      assert.deepEqual(stores, [], 'without pictures')
      const { rows: foreign } = await pool.query(
        `SELECT p.id FROM review_pictures p JOIN reviews r ON r.id = p.review_id JOIN bookings b ON b.id = r.booking_id
          JOIN services s ON s.id = b.service_id WHERE NOT regexp_replace(p.path, '\\d+.webp$', '640.webp') = ANY (s.images)`,
      )
      assert.deepEqual(foreign, [])
      const { rows: ratings } = await pool.query(
        `SELECT s.id FROM staff s LEFT JOIN (
          SELECT b.staff_id, count(*) AS count, sum(r.rating) AS sum FROM reviews r JOIN bookings b ON b.id = r.booking_id GROUP BY 1
        ) r ON r.staff_id = s.id
        WHERE s.photo IS NULL OR (s.rating_count, s.rating_sum) <> (coalesce(r.count, 0), coalesce(r.sum, 0))`,
      )
      assert.deepEqual(ratings, [])
    },
    LOAD_TIMES.noon,
  ))

test('the demo has conversations with unread messages on both sides, cards and replies', () =>
  withDatabase(
    'demo_chat',
    async ({ db, pool }) => {
      const { rows } = await pool.query<{ total: number; read: number; customer: number; store: number }>(
        `SELECT count(*)::int AS total, sum(customer_unread)::int AS customer, sum(store_unread)::int AS store,
          count(*) FILTER (WHERE customer_unread + store_unread = 0)::int AS read
        FROM conversations WHERE last_message_at <= $1`,
        [new Date(LOAD_TIMES.noon)],
      )
      assert.deepEqual(rows, [{ total: 10, read: 3, customer: 4, store: 6 }])
      const kinds = await db.selectFrom('chat_messages').select('kind').distinct().orderBy('kind').execute()
      assert.deepEqual(
        kinds.map(({ kind }) => kind),
        ['booking', 'offer', 'text'],
      )
      // There are enough replies for a reply time at the demo merchant's barber shop.
      const { rows: replies } = await pool.query<{ name: string }>(
        `SELECT s.name FROM chat_messages m JOIN conversations c ON c.id = m.conversation_id
          JOIN stores s ON s.id = c.store_id
        WHERE m.reply_seconds IS NOT NULL GROUP BY 1 HAVING count(*) >= 5`,
      )
      assert.deepEqual(replies, [{ name: 'Kinyozi Kings' }, { name: 'Utulivu Spa' }])
      const { rows: foreign } = await pool.query(
        `SELECT m.id FROM chat_messages m JOIN conversations c ON c.id = m.conversation_id
          LEFT JOIN bookings b ON b.id = m.booking_id LEFT JOIN offers o ON o.id = m.offer_id
        WHERE b.account_id <> c.customer_id OR b.store_id <> c.store_id OR b.created_at > m.sent_at
          OR o.store_id <> c.store_id OR o.status <> 'active' OR o.created_at > m.sent_at`,
      )
      assert.deepEqual(foreign, [])
    },
    LOAD_TIMES.noon,
  ))

test('the demo has requests and quotes in every state', () =>
  withDatabase(
    'demo_requests',
    async ({ pool }) => {
      const { rows } = await pool.query<{ status: string }>(
        `SELECT DISTINCT coalesce(closed_as, status) AS status FROM service_requests ORDER BY 1`,
      )
      assert.deepEqual(
        rows.map(({ status }) => status),
        ['active', 'completed', 'expired', 'pending', 'withdrawn'],
      )
      const quotes = await pool.query<{ status: string; booked: number; unseen: number }>(
        `SELECT status, count(booking_id)::int AS booked, (count(*) - count(seen_at))::int AS unseen
        FROM quotes GROUP BY 1 ORDER BY 1`,
      )
      assert.deepEqual(
        quotes.rows.map(({ status }) => status),
        ['accepted', 'expired', 'pending', 'rejected', 'withdrawn'],
      )
      assert.equal(quotes.rows[0]?.booked, 3)
      assert.ok((quotes.rows[2]?.unseen ?? 0) >= 3)
      const { rows: compared } = await pool.query(
        `SELECT r.title FROM service_requests r JOIN accounts a ON a.id = r.account_id
        WHERE a.email = 'wanjiku@d3.test' AND r.status = 'pending' AND r.quote_count >= 4`,
      )
      assert.equal(compared.length, 2)
      // A time that a quote offers is free.
      const { rows: taken } = await pool.query(
        `SELECT q.id FROM quotes q JOIN bookings b ON b.staff_id = q.staff_id AND b.id IS DISTINCT FROM q.booking_id
        WHERE q.status = 'pending' AND b.status <> 'cancelled'
          AND b.during && tstzrange(q.starts_at, q.starts_at + q.duration_minutes * interval '1 minute')`,
      )
      assert.deepEqual(taken, [])
    },
    LOAD_TIMES.noon,
  ))

test('the people of the demo have read and unread notifications about what the demo has', () =>
  withDatabase(
    'demo_notifications',
    async ({ pool }) => {
      const { rows } = await pool.query<{ types: string[]; read: number; unread: number; grouped: number }>(
        `SELECT array_agg(DISTINCT type ORDER BY type) AS types, count(read_at)::int AS read,
          (count(*) - count(read_at))::int AS unread, count(*) FILTER (WHERE event_count > 1)::int AS grouped
        FROM notifications`,
      )
      const [{ types, read, unread, grouped }] = rows as [(typeof rows)[0]]
      assert.ok(types.length >= 10, types.join())
      assert.ok(read > unread && unread > 20, `${read} read, ${unread} unread`)
      assert.ok(grouped > 5, `${grouped} grouped`)
      const people = await pool.query<{ role: string }>(
        `SELECT a.email, a.role, count(*) FILTER (WHERE n.read_at IS NULL)::int AS unread FROM notifications n
        JOIN accounts a ON a.id = n.account_id WHERE a.email IN ('otieno@d3.test', 'wanjiku@d3.test')
        GROUP BY a.email, a.role ORDER BY a.email`,
      )
      assert.deepEqual(
        people.rows.map(({ role }) => role),
        ['merchant', 'customer'],
      )
    },
    LOAD_TIMES.noon,
  ))

test('the stores of the demo merchant have bookings today', () =>
  withDatabase(
    'demo_day',
    async ({ pool }) => {
      const { rows } = await pool.query<{ name: string; count: number }>(
        `SELECT s.name, count(*)::int
        FROM bookings b JOIN stores s ON s.id = b.store_id JOIN merchants m ON m.id = s.merchant_id
          JOIN accounts a ON a.id = m.account_id
        WHERE a.email = 'otieno@d3.test' AND lower(b.during) >= $1 AND lower(b.during) < $2
        GROUP BY 1 ORDER BY 1`,
        [new Date(instant('2026-11-21')), new Date(instant(addDays('2026-11-21', 1)))],
      )
      assert.deepEqual(rows, [
        { name: 'Kinyozi Kings', count: 6 },
        { name: 'Moto Grill', count: 2 },
        { name: 'Utulivu Spa', count: 3 },
      ])
    },
    LOAD_TIMES.noon,
  ))

test('one store of the demo has moved in with a price list, a calendar, a website and clients', () =>
  withDatabase(
    'demo_move_in',
    async ({ pool }) => {
      const { rows } = await pool.query(
        `SELECT s.embed_origins AS websites,
          (SELECT count(*)::int FROM service_groups WHERE store_id = s.id) AS headings,
          (SELECT count(*)::int FROM services WHERE store_id = s.id AND group_id IS NULL) AS "withoutHeading",
          (SELECT array_agg(variant_label ORDER BY price_cents) FROM services WHERE store_id = s.id AND family_id IS NOT NULL) AS variants,
          (SELECT count(DISTINCT origin)::int FROM bookings WHERE store_id = s.id) AS origins,
          (SELECT count(*)::int FROM client_records WHERE merchant_id = s.merchant_id AND source = 'imported') AS clients,
          (SELECT count(*)::int FROM client_notes WHERE merchant_id = s.merchant_id AND record_id IS NOT NULL) AS notes,
          (SELECT count(*)::int FROM staff_calendars) AS calendars
        FROM stores s WHERE s.name = 'Wanjiru’s Braid House'`,
      )
      assert.deepEqual(rows, [
        {
          websites: ['https://wanjiru-braids.test'],
          headings: 3,
          withoutHeading: 0,
          variants: ['short', 'medium', 'long'],
          origins: 5,
          clients: 10,
          notes: 6,
          calendars: 1,
        },
      ])
    },
    LOAD_TIMES.noon,
  ))

async function withDatabase(
  name: string,
  work: (database: Database) => Promise<void>,
  loadAt?: number,
): Promise<void> {
  const unique = `${name}_${process.pid}`
  await asAdmin(`CREATE DATABASE ${unique}`)
  const database = openDatabase(url.replace(/\/[^/]*$/, `/${unique}`), { max: 4, onError: () => undefined })
  try {
    await migrate(database)
    if (loadAt !== undefined) await loadDemo({ db: database.db, now: new Date(loadAt), ...encryption })
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
