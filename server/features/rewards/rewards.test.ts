import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'mocha'
import { rewards } from '#contract/rewards.ts'
import { DAY } from '#domain/time/time.ts'
import { writeEvents } from '#server/platform/jobs/events.ts'
import { newPhone, openAccounts, PASSWORD, type Person } from '#tests/support/accounts.ts'
import { SETTLES_AFTER_MS } from '#domain/booking/store-actions.ts'
import { notificationsIn } from '#tests/support/notified.ts'
import { openTestApp, type Answer, type TestApp } from '#tests/support/test-app.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { payingIn, type Started } from '#tests/support/paying.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'
import { listActivities, getTotals } from './queries.ts'

let test: TestApp
let accounts: ReturnType<typeof openAccounts>
before(async () => {
  test = await openTestApp({ demo: false })
  accounts = openAccounts(test)
})
after(() => test?.close())

const { startPaying, answer, waitForStatus, getBooking, getPaymentRow } = payingIn(() => test)
const { notified, listTypes, repeat } = notificationsIn(() => test)
const db = () => test.app.database.db
const getAccountById = (id: string) =>
  db().selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const getSlug = async ({ id }: { id: string }) => (await getAccountById(id)).referral_slug
const listRewards = (bookingId: string) =>
  db().selectFrom('rewards').selectAll().where('booking_id', '=', bookingId).execute()
const findRefusal = async (bookingId: string) =>
  (
    await db()
      .selectFrom('reward_refusals')
      .select('reason')
      .where('booking_id', '=', bookingId)
      .executeTakeFirst()
  )?.reason
const earnings = async ({ token }: { token: string }) =>
  (await test.ask('GET', '/users/earnings', { token })).body.earnings
const activities = async ({ token }: { token: string }, query = '') =>
  (await test.ask('GET', `/users/earning-activities${query}`, { token })).body
const put = (token: string, s: Pick<Started, 'bookingId'>, what: string, body?: unknown) =>
  test.ask('PUT', `/bookings/${s.bookingId}/${what}`, { token, ...(body !== undefined && { body }) })
const assertInvariants = async () => {
  await test.drainJobs(...ALL_SCHEDULED)
  assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
}

/** Sessions expire after a week without requests. */
const signInAgain = async ({ email }: Person) => ({ token: await test.signIn(email, PASSWORD) })

/** Creates a referrer, and a customer with a verified phone number who signed up with the referrer's link. */
async function newReferral(more: object = {}): Promise<{ referrer: Person; referred: Person }> {
  const referrer = await accounts.register({ firstName: 'Wanjiku' })
  const referred = await accounts.register({
    firstName: 'Abdi',
    referralSlug: await getSlug(referrer),
    ...more,
  })
  await db().updateTable('accounts').set({ is_phone_verified: true }).where('id', '=', referred.id).execute()
  return { referrer, referred }
}

/** Creates a booking that is paid and has started. */
async function startedBooking(customer: Person, shop?: Shop): Promise<Started> {
  const s = await startPaying(undefined, shop, { customer })
  await answer(s.phone, 'pay')
  await waitForStatus(s, 'completed')
  const { startTime } = await getBooking(s)
  test.clock.advance(Date.parse(startTime) - test.clock.now().getTime() + 60_000)
  return s
}
/** Runs the jobs once the store can no longer undo what it did. */
const settle = async () => {
  test.clock.advance(SETTLES_AFTER_MS)
  await accounts.drainJobs()
}
async function completedBooking(customer: Person, shop?: Shop): Promise<Started> {
  const s = await startedBooking(customer, shop)
  const { status, body } = await put(s.shop.merchantToken, s, 'complete')
  assert.equal(status, 200, JSON.stringify(body))
  await settle()
  return s
}

// ---------------------------------------------------------------- referrals

/** Simulates a client that stores cookies like a browser. */
function browser() {
  const jar = new Map<string, string>()
  async function go(method: 'GET' | 'POST', url: string, payload?: unknown) {
    const reply = await test.customer.inject({
      method,
      url,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(jar.size > 0 && { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
      },
      ...(payload !== undefined && { payload: JSON.stringify(payload) }),
    })
    for (const { name, value } of reply.cookies)
      if (value) jar.set(name, value)
      else jar.delete(name)
    return reply
  }
  return {
    jar,
    go,
    async register(more: object = {}) {
      const email = `amina-${randomBytes(5).toString('hex')}@d3.test`
      const form = {
        firstName: 'Amina',
        lastName: 'Otieno',
        email,
        phoneNumber: newPhone(),
        password: PASSWORD,
        ...more,
      }
      const reply = await go('POST', '/api/v1/users/register', form)
      assert.equal(reply.statusCode, 201, reply.body)
      return getAccountById(reply.json().user.id)
    },
    async google() {
      const email = `amina.${randomBytes(5).toString('hex')}@gmail.com`
      const { nonce } = (await test.ask('GET', '/users/google-nonce')).body
      const made = await fetch(`${test.sandbox}/api/google/credential`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Amina Otieno', email, nonce }),
      })
      const { credential } = (await made.json()) as { credential: string } // the sandbox's own reply
      const reply = await go('POST', '/api/v1/users/google-signin', {
        credential,
        acceptedTerms: '2026-11',
        isAdult: true,
      })
      assert.equal(reply.statusCode, 200, reply.body)
      return getAccountById(reply.json().user.id)
    },
    leave: () => go('POST', '/api/v1/users/logout', {}),
  }
}

describe('a referral link', () => {
  it('is stored in a 30-day HttpOnly cookie until sign-up by password or Google', async () => {
    const referrer = await accounts.register()
    const slug = await getSlug(referrer)
    for (const way of ['register', 'google'] as const) {
      const person = browser()
      const { cookies } = await person.go('GET', `/hotdeals?page=2&ref=${slug.toUpperCase()}`)
      const [cookie] = cookies
      assert.deepEqual(
        [cookie?.name, cookie?.value, cookie?.httpOnly, cookie?.sameSite, cookie?.maxAge],
        ['d3_ref', slug, true, 'Lax', (30 * DAY) / 1000],
      )
      const account = await person[way]()
      assert.deepEqual([account.referred_by, account.referred_at], [referrer.id, account.created_at])
      assert.equal(person.jar.has('d3_ref'), false)
    }
    await assertInvariants()
  })

  it('is replaced by a newer link, but not by an unknown one', async () => {
    const [first, second] = [await accounts.register(), await accounts.register()]
    const person = browser()
    for (const each of [first, second]) await person.go('GET', `/?ref=${await getSlug(each)}`)
    for (const unknown of ['nobody-2222', '%00', 'x'.repeat(50), "'%20OR%20true"])
      await person.go('GET', `/?ref=${unknown}`)
    assert.equal((await person.register()).referred_by, second.id)
  })

  it('is ignored on API requests and for signed-in customers', async () => {
    const referrer = await accounts.register()
    const person = browser()
    await person.go('GET', `/api/v1/offers?ref=${await getSlug(referrer)}`)
    assert.equal(person.jar.has('d3_ref'), false)
    await person.register()
    await person.go('GET', `/?ref=${await getSlug(referrer)}`)
    assert.equal(person.jar.has('d3_ref'), false)
  })
})

describe('a self-referral is not counted', () => {
  it('from a second account with the same phone number', async () => {
    const referrer = await accounts.register()
    const second = await accounts.register({
      referralSlug: await getSlug(referrer),
      phoneNumber: referrer.phone,
    })
    assert.equal((await getAccountById(second.id)).referred_by, null)
  })

  it('from a second account created in the same browser, by password or Google', async () => {
    for (const way of ['register', 'google'] as const) {
      const person = browser()
      const first = await person.register()
      await person.leave()
      await person.go('GET', `/?ref=${first.referral_slug}`)
      assert.equal(person.jar.get('d3_ref'), first.referral_slug)
      assert.equal((await person[way]()).referred_by, null)
    }
  })

  it('from an account that later uses the same browser or phone number', async () => {
    const shared = browser()
    const { referrer, referred } = await newReferral()
    for (const { email } of [referred, referrer]) {
      assert.equal(
        (await shared.go('POST', '/api/v1/users/login', { email, password: PASSWORD })).statusCode,
        200,
      )
      await shared.leave()
    }
    const s = await completedBooking(referred)
    assert.deepEqual([await listRewards(s.bookingId), await findRefusal(s.bookingId)], [[], 'same-person'])

    const other = await newReferral()
    await db()
      .updateTable('accounts')
      .set({ phone_number: other.referred.phone })
      .where('id', '=', other.referrer.id)
      .execute()
    const theirs = await completedBooking(other.referred)
    assert.equal(await findRefusal(theirs.bookingId), 'same-person')
    await assertInvariants()
  })

  it('by a device cookie that scripts cannot read, of which only a hash is stored', async () => {
    const person = browser()
    const reply = await person.go('POST', '/api/v1/users/register', {
      firstName: 'Amina',
      lastName: 'Otieno',
      email: `amina-${randomBytes(5).toString('hex')}@d3.test`,
      phoneNumber: null,
      password: PASSWORD,
    })
    const cookie = reply.cookies.find(({ name }) => name === 'd3_device')
    assert.deepEqual([cookie?.httpOnly, cookie?.sameSite, cookie?.maxAge], [true, 'Lax', (365 * DAY) / 1000])
    assert.match(cookie?.value ?? '', /^[\da-f]{64}\.known\.[\w-]{43}$/)
    const devices = await db()
      .selectFrom('account_devices')
      .selectAll()
      .where('account_id', '=', reply.json().user.id)
      .execute()
    assert.equal(devices.length, 1)
    assert.notEqual(devices[0]?.device_hash.toString('hex'), cookie?.value)
  })
})

// ---------------------------------------------------------------- rewards

describe('a completed offer booking of a referred customer', () => {
  it('earns 30% of the exact fee once, pending for seven days and then available', async () => {
    const { referrer, referred } = await newReferral()
    const s = await completedBooking(referred)
    const [reward, ...others] = await listRewards(s.bookingId)
    assert.deepEqual(
      [others.length, reward?.cents, reward?.fee_cents, reward?.account_id],
      [0, 1125, 3750, referrer.id],
    )
    const { body } = await test.ask('GET', '/users/earnings', { token: referrer.token })
    assert.deepEqual(rewards['GET /users/earnings'].reply.parse(body), body)
    assert.deepEqual(body.earnings, {
      totalEarned: 11.25,
      currentBalance: 0,
      creditAvailable: 0,
      totalUsed: 0,
      totalWithdrawn: 0,
      referralCount: 1,
      totalReferrals: 1,
      pendingRewards: 11.25,
      totalReferralBookings: 1,
      averageEarningPerBooking: 11.25,
      successRate: 100,
    })
    assert.match(body.referralLink, new RegExp(`/accounts/sign-up\\?ref=${await getSlug(referrer)}$`))
    const points = async (path = 'rewards') =>
      (await test.ask('GET', `/users/${path}`, { token: referrer.token })).body
    assert.deepEqual(await points(), { success: true, points: 0, rewardPoints: 0 })

    test.clock.advance(reward!.earned_at.getTime() + 7 * DAY - 60_000 - test.clock.now().getTime())
    assert.equal((await earnings(referrer)).currentBalance, 0)
    test.clock.advance(60_000)
    const later = await earnings(referrer)
    assert.deepEqual([later.totalEarned, later.currentBalance, later.pendingRewards], [11.25, 11.25, 0])
    for (const path of ['rewards', 'points'])
      assert.deepEqual(await points(path), { success: true, points: 11, rewardPoints: 11 })
    await assertInvariants()
  })

  it('is not earned before the phone of the friend is verified, which the activities say', async () => {
    const { referrer, referred } = await newReferral()
    await db()
      .updateTable('accounts')
      .set({ is_phone_verified: false })
      .where('id', '=', referred.id)
      .execute()
    const descriptions = async () =>
      (await activities(referrer)).activities.map(({ description }: { description: string }) => description)
    assert.deepEqual(await descriptions(), [
      'Abdi joined with your link. You earn on their bookings once their phone number is verified',
    ])
    await db()
      .updateTable('accounts')
      .set({ is_phone_verified: true })
      .where('id', '=', referred.id)
      .execute()
    assert.deepEqual(await descriptions(), ['Abdi joined with your link'])
  })

  it('appears in the activities, newest first, with the first name only', async () => {
    const { referrer, referred } = await newReferral()
    const s = await completedBooking(referred)
    const seen = await activities(referrer)
    assert.deepEqual(rewards['GET /users/earning-activities'].reply.parse(seen), seen)
    const summarize = (all: { kind: string; description: string; amount: number; status: string | null }[]) =>
      all.map(({ kind, description, amount, status }) => [kind, description, amount, status])
    assert.deepEqual(summarize(seen.activities), [
      ['earned', 'Abdi completed a booking', 11.25, 'pending'],
      ['joined', 'Abdi joined with your link', 0, null],
    ])
    const [reward] = await listRewards(s.bookingId)
    assert.equal(Date.parse(seen.activities[0].availableAt), reward!.earned_at.getTime() + 7 * DAY)
    for (const hidden of [referred.id, s.bookingId, 'Otieno', referred.email])
      assert.ok(!JSON.stringify(seen).includes(hidden))
    test.clock.advance(8 * DAY)
    const later = await activities(await signInAgain(referrer))
    assert.deepEqual(summarize(later.activities), [
      ['available', 'Your reward for Abdi is now available', 11.25, 'available'],
      ['earned', 'Abdi completed a booking', 11.25, 'available'],
      ['joined', 'Abdi joined with your link', 0, null],
    ])
    const second = await activities(await signInAgain(referrer), '?page=2&limit=2')
    assert.deepEqual([summarize(second.activities).length, second.pagination.total], [1, 3])
    assert.deepEqual((await activities(await signInAgain(referred))).activities, [])
  })

  it('earns once when it is completed ten times concurrently and its event is delivered again', async () => {
    const { referrer, referred } = await newReferral()
    const s = await startedBooking(referred)
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => put(s.shop.merchantToken, s, 'complete')),
    )
    assert.ok(replies.every(({ status }) => status === 200))
    await settle()
    const again = await test.app.database.pool.query(
      `UPDATE events SET dispatched_at = NULL WHERE topic = 'booking.settled' AND payload->>'bookingId' = $1`,
      [s.bookingId],
    )
    assert.equal(again.rowCount, 1)
    await settle()
    assert.equal((await listRewards(s.bookingId)).length, 1)
    assert.equal((await earnings(referrer)).totalEarned, 11.25)
    await assertInvariants()
  })

  it('earns only if it was completed, when it is completed and cancelled concurrently @long', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 4; round++) {
      const { referred } = await newReferral()
      const s = await startPaying(undefined, undefined, { customer: referred })
      await answer(s.phone, 'pay')
      await waitForStatus(s, 'completed')
      // A customer may cancel until two hours before the start, and a store may complete only after the
      // start, so exactly one of the two requests can succeed.
      const { startTime } = await getBooking(s)
      const begins = Date.parse(startTime) - test.clock.now().getTime()
      test.clock.advance(round % 2 ? begins + 60_000 : begins - 3 * 3_600_000)
      const [cancelled, done] = await Promise.all([
        put(s.token, s, 'cancel', { reason: 'Rain' }),
        put(s.shop.merchantToken, s, 'complete'),
      ])
      await settle()
      const { status } = await getBooking(s)
      assert.deepEqual([cancelled.status, done.status].filter((each) => each === 200).length, 1)
      assert.equal((await listRewards(s.bookingId)).length, status === 'completed' ? 1 : 0)
      outcomes.add(status)
    }
    assert.deepEqual([...outcomes].toSorted(), ['cancelled', 'completed'])
  })

  it('earns nothing for an unverified number, a disabled referrer or the referrer’s own store', async () => {
    const unverified = await newReferral()
    await db()
      .updateTable('accounts')
      .set({ is_phone_verified: false })
      .where('id', '=', unverified.referred.id)
      .execute()
    const disabled = await newReferral()
    await db()
      .updateTable('accounts')
      .set({ disabled_at: test.clock.now() })
      .where('id', '=', disabled.referrer.id)
      .execute()
    const own = await newReferral()
    const shop = await openShop(test)
    const { merchant_id: id } = await db()
      .selectFrom('stores')
      .select('merchant_id')
      .where('id', '=', shop.storeId)
      .executeTakeFirstOrThrow()
    const { account_id: owner } = await db()
      .selectFrom('merchants')
      .select('account_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await db()
      .updateTable('accounts')
      .set({ created_at: (await getAccountById(own.referrer.id)).created_at })
      .where('id', '=', owner)
      .execute()
    await db().updateTable('accounts').set({ referred_by: owner }).where('id', '=', own.referred.id).execute()
    for (const [customer, at, reason] of [
      [unverified.referred, undefined, 'unverified'],
      [disabled.referred, undefined, 'closed'],
      [own.referred, shop, 'own-store'],
    ] as const) {
      const { bookingId } = await completedBooking(customer, at)
      assert.deepEqual([(await listRewards(bookingId)).length, await findRefusal(bookingId)], [0, reason])
    }
    await assertInvariants()
  })

  it('earns nothing when the customer was not referred', async () => {
    const customer = await accounts.register()
    const { bookingId } = await completedBooking(customer)
    assert.deepEqual([await listRewards(bookingId), await findRefusal(bookingId)], [[], undefined])
  })
})

describe('a refund of the fee after completion', () => {
  /** No route refunds the fee of a completed booking, but an admin may do so, which emits this event. */
  async function refundFee(s: Started): Promise<void> {
    const { id } = await getPaymentRow(s)
    await db().updateTable('payments').set({ status: 'refund_due' }).where('id', '=', id).execute()
    await writeEvents(test.app, db(), 'refund.due', [{ payload: { refundId: id, paymentId: id } }])
    await writeEvents(test.app, db(), 'refund.due', [{ payload: { refundId: id, paymentId: id } }])
    await accounts.drainJobs()
  }
  const brokenRewardInvariants = async () =>
    (await checkInvariants(test.app.database.pool, test.clock.now())).filter(({ name }) =>
      /reward|credit/.test(name),
    )

  it('withdraws a pending reward once, also in the ledger', async () => {
    const { referrer, referred } = await newReferral()
    const s = await completedBooking(referred)
    await refundFee(s)
    const [reward] = await listRewards(s.bookingId)
    assert.ok(reward?.withdrawn_at)
    const now = await earnings(referrer)
    assert.deepEqual(
      [now.totalEarned, now.pendingRewards, now.totalReferralBookings, now.successRate],
      [0, 0, 0, 0],
    )
    test.clock.advance(8 * DAY)
    const later = await signInAgain(referrer)
    assert.equal((await earnings(later)).currentBalance, 0)
    const kinds = (await activities(later)).activities.map(
      ({ kind, status }: { kind: string; status: string | null }) => [kind, status],
    )
    assert.deepEqual(kinds, [
      ['withdrawn', 'withdrawn'],
      ['earned', 'withdrawn'],
      ['joined', null],
    ])
    assert.deepEqual(await brokenRewardInvariants(), [])
  })

  it('does not withdraw an available reward', async () => {
    const { referrer, referred } = await newReferral()
    const s = await completedBooking(referred)
    test.clock.advance(7 * DAY)
    await refundFee(s)
    assert.equal((await listRewards(s.bookingId))[0]?.withdrawn_at, null)
    assert.equal((await earnings(await signInAgain(referrer))).currentBalance, 11.25)
  })

  it('prevents the reward when it is handled before the completion', async () => {
    const { referred } = await newReferral()
    const s = await startedBooking(referred)
    const { id } = await getPaymentRow(s)
    await db().updateTable('payments').set({ status: 'refund_due' }).where('id', '=', id).execute()
    assert.equal((await put(s.shop.merchantToken, s, 'complete')).status, 200)
    await settle()
    assert.equal(await findRefusal(s.bookingId), 'no-fee')
  })
})

describe('the routes of rewards', () => {
  it('require a signed-in customer', async () => {
    const shop = await openShop(test)
    for (const path of ['rewards', 'points', 'earnings', 'earning-activities']) {
      const get = async (token?: string): Promise<Answer> =>
        test.ask('GET', `/users/${path}`, token === undefined ? {} : { token })
      assert.equal((await get()).status, 401)
      assert.equal((await get(shop.merchantToken)).status, 403)
    }
  })

  it('read only the rows of one page among 20,000 referrals @long', async () => {
    const { pool } = test.app.database
    const { referrer } = await newReferral()
    await test.inBulk(async (client) => {
      await client.query(
        `INSERT INTO accounts
          (id, role, email, first_name, last_name, referral_slug, created_at, referred_by, referred_at)
        SELECT gen_random_uuid(), 'customer', 'many-' || n || '@d3.test', 'Many', 'Of them', 'many-' || n,
          now() - n * interval '1 minute', $1, now() - n * interval '1 minute'
        FROM generate_series(1, 20000) n`,
        [referrer.id],
      )
      // The bookings of these rewards do not exist, so foreign keys are not checked.
      await client.query('SET session_replication_role = replica')
      await client.query(
        `INSERT INTO rewards (id, account_id, referred_id, booking_id, fee_cents, cents, earned_at)
        SELECT gen_random_uuid(), $1, id, gen_random_uuid(), 3750, 1125, created_at
        FROM accounts WHERE referral_slug LIKE 'many-%'`,
        [referrer.id],
      )
      await client.query('ANALYZE accounts, rewards')
    })
    const now = test.clock.now()
    const statements: string[] = []
    const counting = db().withPlugin({
      transformQuery: ({ node }) => {
        statements.push(node.kind)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const { rows, total } = await listActivities(counting, referrer.id, { page: 2, limit: 20 }, now)
    const { referrals, bookings } = await getTotals(counting, referrer.id, now)
    assert.deepEqual([rows.length, referrals, bookings, statements.length], [20, 20_001, 20_000, 3])
    assert.ok(total > 40_000)
    const { rows: plan } = await pool.query(
      `EXPLAIN SELECT sum(cents) FROM rewards WHERE account_id = '${referrer.id}' AND withdrawn_at IS NULL AND earned_at > now()`,
    )
    assert.match(JSON.stringify(plan), /rewards_account/)
  })
})

it('A reward is notified once to the account that earned it, with the name of the friend', async () => {
  const { referrer, referred } = await newReferral()
  const s = await completedBooking(referred)
  const [reward] = await listRewards(s.bookingId)
  await repeat('reward.earned', 'booking.settled')
  const notices = await notified(referrer.id)
  assert.deepEqual(
    notices.map(({ type, key, url, params }) => ({ type, key, url, params })),
    [
      {
        type: 'reward_earned',
        key: `reward_earned:${reward!.id}`,
        url: '/profile/earn',
        params: { cents: reward!.cents, friend: 'Abdi' },
      },
    ],
  )
  assert.ok(!(await listTypes(referred.id)).includes('reward_earned'))
})
