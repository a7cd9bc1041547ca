/** Cost of the pages of the admins on a large market (F43 of docs/rules/reliability.md#fault-tests). */
import { newAdmin } from '#tests/support/admins.ts'
import { assertIndexed, recordReads } from '#tests/support/statements.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { addBookings } from './many-bookings.ts'
import { quantile } from './measure.ts'
import type { StressResult } from './target.ts'

const MAX_STATEMENTS = 8
/** Limit of the cost of a page, as a multiple of reading one booking by its id. */
const MAX_FACTOR = 10
const REQUESTS = 30

type Request = { name: string; token: string; path: string }

export async function testAdminPages(size: { bookings: number; people: number }): Promise<StressResult[]> {
  const test = await openTestApp()
  try {
    return await measurePages(test, size)
  } finally {
    await test.close()
  }
}

async function measurePages(
  test: TestApp,
  { bookings, people }: { bookings: number; people: number },
): Promise<StressResult[]> {
  const { pool } = test.app.database
  await addPeople(test, people)
  await addBookings(test.app.config.databaseUrl ?? '', bookings)
  await spreadBookings(test)
  const { rows } = await pool.query<{ id: string; code: string; name: string; email: string; phone: string }>(
    `SELECT account.id, booking.code, account.first_name || ' ' || account.last_name AS name, account.email,
       account.phone_number AS phone
     FROM bookings booking JOIN accounts account ON account.id = booking.account_id
     WHERE account.phone_number IS NOT NULL AND account.email IS NOT NULL
     ORDER BY booking.id DESC LIMIT 1`,
  )
  const known = rows[0]!
  const admin = await newAdmin(test)
  const customer = await test.newCustomer()
  const { rows: own } = await pool.query<{ id: string }>(
    `UPDATE bookings SET account_id = $1 WHERE id = (SELECT id FROM bookings WHERE account_id IS NOT NULL ORDER BY id LIMIT 1)
     RETURNING id`,
    [customer.id],
  )
  const byKey = await medianMs(test, {
    name: 'a booking by its id',
    token: customer.token,
    path: `/bookings/${own[0]!.id}`,
  })
  const find = (text: string) => `/admin/find?q=${encodeURIComponent(text)}`
  const pages = [
    ['the queue', '/admin/work'],
    ['find by name', find(known.name)],
    ['find by phone', find(known.phone)],
    ['find by e-mail', find(known.email)],
    ['find by code', find(known.code)],
    ['a person', `/admin/people/${known.id}`],
    ['a booking', `/admin/bookings/${known.code}`],
    ['the newest bookings', '/admin/bookings'],
    ['the newest people', '/admin/people'],
  ] as const
  const results: StressResult[] = [
    {
      text: `F43: ${bookings} bookings and ${people} people added; a booking by its id takes ${byKey.toFixed(1)} ms`,
      holds: true,
    },
  ]
  for (const [name, path] of pages) {
    const request = { name, token: admin.token, path }
    const statements = await recordReads(() => send(test, request))
    const withoutIndex = await assertIndexed(test, statements).then(
      () => '',
      (error: Error) => `; ${error.message.split('\n')[0]}`,
    )
    const ms = await medianMs(test, request)
    results.push({
      text:
        `F43: ${name}: ${statements.length} statements (at most ${MAX_STATEMENTS}), ${ms.toFixed(1)} ms, ` +
        `${(ms / byKey).toFixed(1)} times that (at most ${MAX_FACTOR})${withoutIndex}`,
      holds: statements.length <= MAX_STATEMENTS && withoutIndex === '' && ms <= MAX_FACTOR * byKey,
    })
  }
  return results
}

async function medianMs(test: TestApp, request: Request): Promise<number> {
  const all: number[] = []
  for (let number = 0; number < REQUESTS; number++) {
    const startedAt = performance.now()
    await send(test, request)
    all.push(performance.now() - startedAt)
  }
  return quantile(all, 0.5)
}

async function send(test: TestApp, { name, token, path }: Request): Promise<void> {
  const { status, body } = await test.ask('GET', path, { token })
  if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
}

/** Customers with the names of the demo, each with a number and an address of their own. */
async function addPeople(test: TestApp, count: number): Promise<void> {
  const insert = `
    INSERT INTO accounts (id, role, email, first_name, last_name, phone_number, is_phone_verified, referral_slug, created_at)
    SELECT gen_random_uuid(), 'customer', 'person-' || n || '@d3.test', first.name, last.name, '2541' || lpad(n::text, 8, '0'), true,
      'person-' || n, $2::timestamptz - n * interval '1 minute'
     FROM generate_series(1, $1::int) n
     JOIN (SELECT first_name AS name, row_number() OVER () AS nth, count(*) OVER () AS of
       FROM (SELECT DISTINCT first_name FROM accounts) names) first ON first.nth = 1 + n % first.of
     JOIN (SELECT last_name AS name, row_number() OVER () AS nth, count(*) OVER () AS of
       FROM (SELECT DISTINCT last_name FROM accounts) names) last ON last.nth = 1 + n / first.of % last.of`
  await test.inBulk(async (client) => {
    await client.query(insert, [count, test.clock.now()])
    await client.query('ANALYZE accounts')
  })
}

/** The copies belong to the few customers of the demo, who would have thousands each. */
const spreadBookings = (test: TestApp): Promise<void> =>
  test.inBulk(async (client) => {
    await client.query(`
      CREATE TEMP TABLE people AS SELECT row_number() OVER () - 1 AS nth, id FROM accounts WHERE email LIKE 'person-%';
      CREATE INDEX ON people (nth);
      UPDATE bookings SET account_id = people.id FROM people
      WHERE booking_type = 'service' AND status = 'completed' AND fee_cents = 0
        AND people.nth = abs(hashtext(bookings.id::text)) % (SELECT count(*) FROM people);
    `)
    await client.query('VACUUM ANALYZE bookings')
  })
