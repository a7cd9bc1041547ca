import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { addDays, toDay, type Day } from '#domain/time/time.ts'
import { createContext, transaction } from '#server/app-context.ts'
import { checkInvariants } from '#server/platform/database/invariants.ts'
import { newAdmin, type TestAdmin } from '#tests/support/admins.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { recordStatements, type Statement } from '#tests/support/statements.ts'
import { marketInvariants } from './market-invariants.ts'
import { countCohorts, sumMarket } from './market-sums.ts'
import { writeSearches } from './searches.ts'
import { writeViews } from './views.ts'

let test: TestApp
let admin: TestAdmin
let shop: Shop
let today: Day
before(async () => {
  // A Thursday.
  test = await openTestApp({ demo: false, now: new Date('2026-11-19T09:00:00Z') })
  admin = await newAdmin(test, 'finance')
  shop = await openShop(test)
  today = toDay(test.clock.now().getTime())
})
after(() => test?.close())

const db = () => test.app.database.db
const figures = async (query = '') => {
  const { status, body } = await test.ask('GET', `/admin/market${query}`, { token: admin.token })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
type Sums = {
  day: Day
  visits?: number
  noShows?: number
  takenCents?: number
  clients?: string[]
  of?: Shop
}

/** The sums of a store on a day, as its bookings would give them. */
async function addDay({
  day,
  visits = 0,
  noShows = 0,
  takenCents = 0,
  clients = [],
  of = shop,
}: Sums): Promise<void> {
  await transaction(createContext(test.app, null), async ({ db: tx }) => {
    await tx
      .insertInto('figure_days')
      .values({
        store_id: of.storeId,
        day: new Date(day),
        bookings: visits + noShows,
        visits,
        walk_ins: 0,
        no_shows: noShows,
        cancelled: 0,
        taken_cents: takenCents,
        fee_cents: visits * 3000,
        booked_minutes: 0,
        client_ids: clients,
        started: visits + 2,
        made: visits + 1,
        came: visits,
      })
      .execute()
    await tx
      .insertInto('market_changes')
      .values({ day: new Date(day) })
      .execute()
  })
}
const PHONE = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/131.0 Mobile' }
const search = async (path: string, headers: Record<string, string> = PHONE) => {
  const { status, body } = await test.ask('GET', path, { headers })
  assert.equal(status, 200, JSON.stringify(body))
}

describe('The figures of the market', () => {
  it('are sums of all stores, against the same days of the period before', async () => {
    const other = await openShop(test)
    await addDay({ day: today, visits: 6, noShows: 1, takenCents: 600_000 })
    await addDay({ day: today, visits: 3, noShows: 1, takenCents: 150_000, of: other })
    await addDay({ day: addDays(today, -7), visits: 6, noShows: 4, takenCents: 500_000 })
    await test.ask('POST', '/views', { body: { kind: 'offer', id: shop.offerId }, headers: PHONE })
    await writeViews(test.app)
    await sumMarket(db())
    const { period, totals, previousTotals } = await figures()
    assert.deepEqual(period, { from: addDays(today, -3), to: today })
    assert.deepEqual(
      [
        totals.visits,
        totals.noShows,
        totals.spentAtStores,
        totals.fees,
        totals.started,
        totals.made,
        totals.offerViews,
      ],
      [9, 2, 7500, 270, 13, 11, 1],
    )
    assert.deepEqual([previousTotals.visits, previousTotals.noShows], [6, 4])
    assert.deepEqual(await checkInvariants(test.app.database.pool, marketInvariants, test.clock.now()), [])
  })

  it('have the searches of pages of results, and where they found no time', async () => {
    const { location, category } = await db()
      .selectFrom('shared.stores')
      .select(['location', 'category'])
      .where('id', '=', shop.storeId)
      .executeTakeFirstOrThrow()
    const where = `category=${category}&location=${location}`
    await search(`/offers?${where}&withTimes=true`)
    await search(`/offers?${where}&withTimes=true&day=2026-12-25&part=evening`)
    await search(`/offers?withTimes=true`)
    await search(`/search?query=mas&limit=5`)
    await search(`/offers?${where}&withTimes=true`, { 'user-agent': 'Googlebot/2.1' })
    for (let times = 0; times < 3; times++) await search('/search?query=Unicorn%20%20grooming&withTimes=true')
    await search('/search?query=0712345678&withTimes=true')
    await writeSearches(test.app)
    const { totals, withoutTime, words, searchesSince } = await figures()
    assert.equal(searchesSince, today)
    assert.equal(totals.searches, 6)
    const [cell] = withoutTime.cells
    assert.deepEqual(
      [withoutTime.cells.length, cell.category, cell.area, cell.searches],
      [1, category, location, 2],
    )
    assert.ok(cell.withoutTime >= 1)
    assert.equal(withoutTime.worst.stores >= 1, true)
    assert.deepEqual(words, [{ words: 'unicorn grooming', times: 3 }])
  })

  it('have the customers who came back, by the month of their first visit', async () => {
    const [first, second] = [await test.newCustomer(), await test.newCustomer()]
    await addDay({ day: '2026-09-10', visits: 2, clients: [first.id, second.id] })
    await addDay({ day: '2026-10-10', visits: 1, clients: [first.id] })
    await addDay({ day: '2026-10-11', visits: 1, clients: [first.id] })
    await countCohorts(test.app)
    const { cohorts } = await figures()
    assert.deepEqual(cohorts, [{ month: '2026-09-01', customers: 2, returned: [1, 0] }])
  })

  it('are read by a fixed number of statements, each through an index', async () => {
    await test.inBulk(async (client) => {
      await client.query(
        `INSERT INTO search_days (day, category, area, searches, answered)
          SELECT $1::date - n / 50, 'c' || n % 10, 'a' || n % 50 / 10, 5, 4 FROM generate_series(50, 30000) n
          ON CONFLICT DO NOTHING`,
        [today],
      )
      await client.query(
        `INSERT INTO search_words SELECT $1::date - n / 50, 'word ' || n, 1 FROM generate_series(50, 30000) n`,
        [today],
      )
      await client.query(
        `INSERT INTO market_days SELECT $1::date - n, 1, 1, 1, 1, 1, 1, 1 FROM generate_series(400, 5000) n`,
        [today],
      )
      await client.query('VACUUM ANALYZE search_days, search_words, market_days')
    })
    const sent = await recordMarketStatements(() => figures('?period=month'))
    assert.equal(sent.length, 7)
    for (const { text, values } of sent) {
      const { rows } = await test.app.database.pool.query(`EXPLAIN ${text}`, [...values])
      assert.doesNotMatch(
        JSON.stringify(rows),
        /Seq Scan on (?:search_days|search_words|market_days|figure_days|bookings)/,
        text,
      )
    }
  })
})

async function recordMarketStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const { statements } = await recordStatements(work)
  return statements.filter(({ text }) =>
    /market_days|search_days|search_words|market_cohorts|reply_times|shared\.stores/.test(text),
  )
}
