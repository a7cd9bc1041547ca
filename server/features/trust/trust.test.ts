/** How reliable stores and customers are (docs/rules/trust.md). */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { after, before, describe, it } from 'mocha'
import { DAY, HOUR } from '#domain/time/time.ts'
import { MIN_BOOKINGS, MIN_OWN_BOOKINGS, RESTART_DAYS } from '#domain/trust/trust.ts'
import { computeReplyTimes } from '#server/features/chat/figures/reply-times.ts'
import { askForExport } from '#tests/support/business-export.ts'
import { whileOpen } from '#tests/support/chat.ts'
import { openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { createBookingHelpers, type Booked } from '#tests/support/merchant-bookings.ts'
import { NEW_ACCOUNT_PASSWORD } from '#tests/support/new-account.ts'
import { PAYMENT_JOBS, payingIn, until } from '#tests/support/paying.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'
import { assertIndexed, recordReads } from '#tests/support/statements.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false, now: whileOpen() })
})
after(() => test?.close())

const { act, ask, bookAt, moveClockTo, step } = createBookingHelpers(() => test)
const getTrust = async (storeId: string, app = test) => {
  const { status, body } = await app.ask('GET', `/stores/${storeId}/trust`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.trust
}
const getReliability = async (token: string) => (await ask('GET', '/reliability', token)).body.reliability
const succeed = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  assert.ok(status < 300, JSON.stringify(body))
}

/** Moves the clock to the start, and checks the customer in. */
async function keep(s: Booked): Promise<void> {
  moveClockTo(Math.max(s.start, test.clock.now().getTime()))
  await succeed(step(s, 'check-in'))
}
const cancelByStore = (s: Booked) => succeed(step(s, 'cancel', { reason: 'Power cut' }, s.merchant))

/** The figures of the pages equal those that a script counts from the file of the business, without any code of ours. */
async function compareWithFile(app: TestApp, token: string): Promise<{ bookings: { total: number } }[]> {
  const answer = await app.merchant.inject({ url: await askForExport(app, token) })
  assert.equal(answer.statusCode, 200, answer.body)
  const folder = await mkdtemp(join(tmpdir(), 'd3-trust-'))
  try {
    const file = join(folder, 'everything.zip')
    await writeFile(file, answer.rawPayload)
    const args = ['tools/trust-figures.ts', file, `--at=${app.clock.now().toISOString()}`]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    const stores: { storeId: string; bookings: { total: number } }[] = JSON.parse(stdout)
    assert.ok(stores.length > 0)
    for (const counted of stores) {
      const path = `/stores/${counted.storeId}/trust`
      const { slug: _slug, offers, ...shown } = (await app.ask('GET', path, { token })).body.trust
      const { list: _list, ...counts } = offers
      assert.deepEqual(counted, { ...shown, offers: counts })
    }
    return stores
  } finally {
    await rm(folder, { recursive: true })
  }
}
const compareShop = async ({ merchantToken }: Pick<Shop, 'merchantToken'>) => {
  const { email } = (await test.ask('GET', '/users/profile', { token: merchantToken })).body.user
  await compareWithFile(test, await test.signIn(email, NEW_ACCOUNT_PASSWORD))
}

describe('the track record of a store', () => {
  it('counts what the store kept, cancelled and moved, once its time has come', async () => {
    const shop = await openShop(test)
    const [kept, cancelled, moved, left] = [
      await bookAt(shop, '10:00'),
      await bookAt(shop, '11:00'),
      await bookAt(shop, '12:00'),
      await bookAt(shop, '16:00'),
    ]
    await cancelByStore(cancelled)
    await succeed(ask('PUT', `/bookings/${left.bookingId}/cancel`, left.token, {}))
    const later = new Date(moved.start + HOUR).toISOString()
    await succeed(act(moved, 'proposals', { startTime: later }))
    await succeed(ask('PUT', `/bookings/${moved.bookingId}/proposal/accept`, moved.token))
    assert.equal((await getTrust(shop.storeId)).bookings.total, 0)
    await keep(kept)
    moveClockTo(moved.start + HOUR)
    await succeed(step(moved, 'check-in'))
    const { bookings, months } = await getTrust(shop.storeId)
    assert.deepEqual(bookings, {
      total: 3,
      kept: 2,
      keptPercent: null,
      cancelledByStore: 1,
      cancelledByStorePercent: null,
      movedByStore: 1,
      movedByStorePercent: null,
    })
    assert.deepEqual([months.length, months.at(-1).kept, months.at(-1).cancelledByStore], [12, 2, 1])
    await compareShop(shop)
  })

  it('leaves out customers who did not come, and walk-ins', async () => {
    const shop = await openShop(test)
    const absent = await bookAt(shop, '10:00')
    moveClockTo(absent.start + HOUR)
    await succeed(step(absent, 'no-show'))
    await succeed(
      test.ask('POST', '/merchant/bookings/walk-in', {
        token: shop.merchantToken,
        body: { serviceId: shop.serviceId, name: 'Amina', startTime: timeIn(test, 0, '15:00') },
      }),
    )
    assert.equal((await getTrust(shop.storeId)).bookings.total, 0)
    await compareShop(shop)
  })

  it('has shares from the stated number of bookings on', async () => {
    const shop = await openShop(test)
    const all: Booked[] = []
    for (let hour = 9; all.length < MIN_BOOKINGS; hour++)
      all.push(await bookAt(shop, `${hour}:00`.padStart(5, '0')))
    const [first] = all
    assert.ok(first)
    await cancelByStore(first)
    for (const each of all.slice(1)) await keep(each)
    const { bookings } = await getTrust(shop.storeId)
    assert.deepEqual(
      [bookings.total, bookings.keptPercent, bookings.cancelledByStorePercent, bookings.movedByStorePercent],
      [MIN_BOOKINGS, 90, 10, 0],
    )
    await compareShop(shop)
  })

  it('counts requests that were answered, and those that were not', async () => {
    const shop = await openShop(test, { autoConfirm: false })
    const [confirmed, declined, forgotten, withdrawn] = [
      await bookAt(shop, '10:00'),
      await bookAt(shop, '11:00'),
      await bookAt(shop, '12:00'),
      await bookAt(shop, '13:00'),
    ]
    await succeed(step(confirmed, 'confirm'))
    await cancelByStore(declined)
    await succeed(ask('PUT', `/bookings/${withdrawn.bookingId}/cancel`, withdrawn.token, {}))
    moveClockTo(forgotten.start + HOUR)
    await test.drainJobs('release-overdue-holds')
    const { requests, bookings } = await getTrust(shop.storeId)
    assert.deepEqual(requests, { total: 3, answered: 2, answeredPercent: null })
    assert.equal(bookings.cancelledByStore, 0)
    await compareShop(shop)
  })

  it('counts access fees that were due back, and those that were paid back', async () => {
    const { answer, startPaying, waitForStatus } = payingIn(() => test)
    const started = await startPaying()
    await answer(started.phone, 'pay')
    await waitForStatus(started, 'completed')
    const { shop, token, bookingId } = started
    await succeed(ask('PUT', `/bookings/${bookingId}/cancel`, token, {}))
    await test.drainJobs(...PAYMENT_JOBS)
    const { refunds } = await getTrust(shop.storeId)
    assert.deepEqual(refunds, { total: 0, paid: 0 })
    test.clock.advance(3 * DAY)
    await until(async () => {
      await test.drainJobs(...PAYMENT_JOBS)
      return (await getTrust(shop.storeId)).refunds.paid === 1
    })
    assert.deepEqual((await getTrust(shop.storeId)).refunds, { total: 1, paid: 1 })
    await compareShop(shop)
  })

  it('is that of a store that is not a draft', async () => {
    const shop = await openShop(test)
    await test.app.database.db
      .updateTable('stores')
      .set({ status: 'draft' })
      .where('id', '=', shop.storeId)
      .execute()
    const path = `/stores/${shop.storeId}/trust`
    assert.equal((await test.ask('GET', path)).status, 404)
    assert.equal((await ask('GET', path, shop.merchantToken)).status, 200)
    assert.equal((await test.ask('GET', '/stores/nothing/trust')).status, 404)
  })
})

describe('the reliability of a customer', () => {
  /** A customer with bookings of the same shop. */
  const bookFor = async (
    token: string,
    shop: Awaited<ReturnType<typeof openShop>>,
    clock: string,
    days = 2,
  ) => {
    const { status, body } = await ask('POST', '/bookings/service', token, {
      serviceId: shop.serviceId,
      startTime: timeIn(test, days, clock),
    })
    assert.equal(status, 201, JSON.stringify(body))
    const { id, startTime } = body.booking
    return { bookingId: id as string, token, merchant: shop.merchantToken, start: Date.parse(startTime) }
  }

  it('counts what the customer came to, cancelled and did not come to', async () => {
    const shop = await openShop(test, { capacity: 9 })
    const { token } = await test.newCustomer()
    const clocks = ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00']
    const all = []
    for (const clock of clocks) all.push(await bookFor(token, shop, clock))
    const [early, late, absent, byStore, ...kept] = all
    assert.ok(early && late && absent && byStore)
    await succeed(ask('PUT', `/bookings/${early.bookingId}/cancel`, token, {}))
    await succeed(ask('PUT', `/bookings/${byStore.bookingId}/cancel`, shop.merchantToken, { reason: 'Ill' }))
    moveClockTo(late.start - 5 * HOUR)
    await succeed(ask('PUT', `/bookings/${late.bookingId}/cancel`, token, {}))
    moveClockTo(absent.start + HOUR)
    await succeed(ask('PUT', `/bookings/${absent.bookingId}/no-show`, shop.merchantToken))
    for (const each of kept) {
      moveClockTo(Math.max(each.start, test.clock.now().getTime()))
      await succeed(ask('PUT', `/bookings/${each.bookingId}/check-in`, shop.merchantToken))
    }
    const { from, ...reliability } = await getReliability(token)
    assert.match(from, /-01$/)
    assert.equal(MIN_OWN_BOOKINGS, 5)
    assert.deepEqual(reliability, {
      restartedAt: null,
      canRestartFrom: null,
      kept: 3,
      cancelledLate: 1,
      noShows: 1,
      cancelledEarly: 1,
      keptPercent: 60,
    })
  })

  it('has no share with few bookings', async () => {
    const { token } = await test.newCustomer()
    assert.equal((await getReliability(token)).keptPercent, null)
  })

  it('starts again, once in the stated time; the export says so', async () => {
    const shop = await openShop(test)
    const { token, email } = await test.newCustomer()
    const former = await bookFor(token, shop, '10:00')
    moveClockTo(former.start)
    await succeed(ask('PUT', `/bookings/${former.bookingId}/check-in`, shop.merchantToken))
    test.clock.advance(HOUR)
    assert.equal((await getReliability(token)).kept, 1)
    const answers = await Promise.all([1, 2].map(() => ask('POST', '/reliability/restart', token)))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
    const refused = answers.find(({ status }) => status === 409)
    assert.equal(refused?.body.code, 'restart-too-soon')
    const restartedAt = test.clock.now()
    const reliability = await getReliability(token)
    assert.equal(reliability.kept, 0)
    assert.ok(Math.abs(Date.parse(reliability.restartedAt) - restartedAt.getTime()) < HOUR)
    assert.ok(Date.parse(reliability.canRestartFrom) > restartedAt.getTime() + (RESTART_DAYS - 1) * DAY)
    const signedIn = await test.signIn(email, NEW_ACCOUNT_PASSWORD)
    const exported = await test.ask('GET', '/users/export', { token: signedIn })
    assert.equal(exported.body.data.reliability.restartedAt, reliability.restartedAt)
    const next = await bookFor(token, shop, '10:00', 1)
    moveClockTo(next.start)
    await succeed(ask('PUT', `/bookings/${next.bookingId}/check-in`, shop.merchantToken))
    test.clock.advance(HOUR)
    assert.equal((await getReliability(token)).kept, 1)
    await test.drainJobs(...ALL_SCHEDULED)
    assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
  })

  it('does not begin twice when the same request is sent again', async () => {
    const { token } = await test.newCustomer()
    const headers = { 'idempotency-key': 'start-again-once' }
    const send = () => test.ask('POST', '/reliability/restart', { token, headers })
    const [first, again] = [await send(), await send()]
    assert.deepEqual([first.status, again.status], [200, 200])
    assert.deepEqual(again.body, first.body)
  })

  it('is no matter of anybody else', async () => {
    const { merchantToken } = await openShop(test)
    assert.equal((await ask('GET', '/reliability', merchantToken)).status, 403)
    assert.equal((await ask('POST', '/reliability/restart', merchantToken)).status, 403)
    assert.equal((await test.ask('GET', '/reliability')).status, 401)
  })
})

describe('the figures of the demo', () => {
  let demo: TestApp
  before(async () => {
    demo = await openTestApp()
    await computeReplyTimes(demo.app)
  })
  after(() => demo?.close())

  /** The merchants with the most bookings. */
  async function listMerchants(): Promise<{ email: string }[]> {
    const { rows } = await demo.app.database.pool.query<{ email: string }>(`
      SELECT a.email FROM accounts a JOIN merchants m ON m.account_id = a.id JOIN stores s ON s.merchant_id = m.id
      JOIN bookings b ON b.store_id = s.id WHERE a.email IS NOT NULL
      GROUP BY a.email ORDER BY count(*) DESC, a.email LIMIT 3`)
    return rows
  }

  it('are the same in the file of the business, which a script counts on its own', async () => {
    let total = 0
    for (const { email } of await listMerchants())
      for (const { bookings } of await compareWithFile(demo, await demo.signIn(email)))
        total += bookings.total
    assert.ok(total > MIN_BOOKINGS, 'The demo has enough bookings to show shares')
  })

  it('need four statements, each of which uses an index', async () => {
    const { stores } = (await demo.ask('GET', '/stores?limit=1')).body
    const reads = await recordReads(() => getTrust(stores[0].id, demo))
    assert.ok(reads.length <= 5, reads.map(({ text }) => text).join('\n'))
    await assertIndexed(demo, reads)
  })
})
