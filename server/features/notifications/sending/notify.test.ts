import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, describe, it } from 'mocha'
import { addDays, toDay, HOUR, instant, MINUTE } from '#domain/time/time.ts'
import { createContext, transaction } from '#server/app-context.ts'
import { eraseAccount } from '#server/features/accounts/profile/own-data-queries.ts'
import { notifyIn } from '#server/features/notifications/sending/notify.ts'
import { stoppedClock } from '#sandbox/testing.ts'
import { openShop } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { buildFollowerNotification, createNotificationHelpers } from '#tests/support/notifications.ts'
import { openBrowser } from '#tests/support/pushes.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { recordStatements } from '#tests/support/statements.ts'
import { eraseNotifications } from '../personal-data-queries.ts'

let test: TestApp
before(async () => {
  const start = instant(addDays(toDay(Date.now()), 1), 10 * 60)
  test = await openTestApp({ demo: false, clock: stoppedClock(new Date(start).toISOString()) })
})
after(() => test?.close())
afterEach(async () => assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), []))

const { send, confirmed, announcement, bookingParams, list, counts, deliveries } = createNotificationHelpers(
  () => test,
)
const prefer = (token: string, body: object) => test.ask('PUT', '/notifications/preferences', { token, body })

describe('a notification', () => {
  it('is created once of each event and recipient, also by concurrent calls and within one call', async () => {
    const [one, other] = [await test.newCustomer(), await test.newCustomer()]
    const first = confirmed(one.id)
    const both = [first, { ...first, to: other.id }, first]
    await Promise.all(Array.from({ length: 8 }, () => send(...both)))
    await send(...both)
    assert.deepEqual([(await counts(one.token)).total, (await counts(other.token)).total], [1, 1])
  })

  it('that was deleted does not come back when its job runs again', async () => {
    const { id, token } = await test.newCustomer()
    const notification = confirmed(id)
    await send(notification)
    const [{ id: notificationId }] = (await list(token)).notifications
    await test.ask('DELETE', `/notifications/${notificationId}`, { token })
    await send(notification)
    assert.equal((await counts(token)).total, 0)
  })

  it('is not lost when the transaction fails, nor created twice when it is repeated', async () => {
    const { id, token } = await test.newCustomer()
    const notification = confirmed(id)
    await assert.rejects(
      transaction(createContext(test.app, null), async (tx) => {
        await notifyIn(tx, [notification])
        throw new Error('The process ends here')
      }),
    )
    assert.equal((await counts(token)).total, 0)
    await send(notification)
    await send(notification)
    assert.equal((await counts(token)).total, 1)
  })

  it('is not created for accounts that are erased or unknown', async () => {
    const { id } = await test.newCustomer()
    await transaction(createContext(test.app, null), (tx) => eraseAccount(tx.db, id, tx.now))
    await send(confirmed(id), confirmed(randomUUID()))
    const rows = await test.app.database.db
      .selectFrom('notifications')
      .select('id')
      .where('account_id', '=', id)
      .execute()
    assert.deepEqual(rows, [])
  })

  it('is erased with the account that gets it, and with the one that it names', async () => {
    const [reader, named] = [await test.newCustomer(), await test.newCustomer()]
    await send(
      { ...announcement(reader.id), about: named.id },
      { ...announcement(reader.id), about: reader.id },
      announcement(named.id),
    )
    await transaction(createContext(test.app, null), ({ db }) => eraseNotifications(db, named.id))
    assert.deepEqual([(await counts(reader.token)).total, (await counts(named.token)).total], [1, 0])
    await transaction(createContext(test.app, null), ({ db }) => eraseNotifications(db, reader.id))
    assert.equal((await counts(reader.token)).total, 0)
  })

  it('of a category whose inbox is switched off is not created, but of one that is fixed', async () => {
    const { id, token } = await test.newCustomer()
    await prefer(token, { choices: [{ category: 'rewards', channel: 'inbox', isEnabled: false }] })
    const reward = { to: id, type: 'reward_earned', params: { cents: 5000, friend: 'Otieno' } } as const
    await send({ ...reward, eventKey: 'reward:1', actionUrl: '/earn' }, announcement(id))
    const body = await counts(token)
    assert.deepEqual([body.total, body.byType.announcement], [1, 1])
    await test.ask('PUT', '/notifications/settings', { token, body: { offers: false, bookings: false } })
    const offer = { offerId: randomUUID(), title: 'Massage', store: 'Utulivu Spa' }
    await send(
      {
        to: id,
        type: 'price_drop',
        params: { ...offer, fromCents: 450_000, toCents: 225_000 },
        eventKey: 'price_drop:1',
        actionUrl: '/',
      },
      confirmed(id),
    )
    assert.deepEqual((await list(token, '?type=offers')).notifications, [])
    assert.equal((await counts(token)).byType.booking_confirmed, 1)
  })
})

describe('notifications of a group', () => {
  const merchant = async () => {
    const { storeId, merchantToken } = await openShop(test)
    const { id } = await test.app.database.db
      .selectFrom('stores')
      .innerJoin('merchants', 'merchants.id', 'stores.merchant_id')
      .select('merchants.account_id as id')
      .where('stores.id', '=', storeId)
      .executeTakeFirstOrThrow()
    return { storeId, token: merchantToken, id }
  }

  it('are merged while unread, each event once', async () => {
    const { storeId, token, id } = await merchant()
    const [first, second, third] = ['Achieng O.', 'Brian K.', 'Cynthia W.'].map((name) =>
      buildFollowerNotification(id, storeId, name),
    )
    await send(first!)
    const [one] = (await list(token)).notifications
    assert.deepEqual(
      [one.title, one.message, one.count],
      ['New follower', 'Achieng O. follows Shop of the test', 1],
    )
    assert.deepEqual([one.sender, one.avatar], [{ name: 'Achieng O.' }, null])
    test.clock.advance(MINUTE)
    await send(second!, third!, second!)
    await send(first!, second!)
    const [merged, ...none] = (await list(token)).notifications
    assert.deepEqual(none, [])
    assert.deepEqual(
      [merged.id, merged.title, merged.message, merged.count, merged.createdAt],
      [
        one.id,
        '3 new followers',
        'Cynthia W. and 2 others follow Shop of the test',
        3,
        test.clock.now().toISOString(),
      ],
    )
    await test.ask('PUT', '/notifications/mark-all-read', { token })
    await send(buildFollowerNotification(id, storeId, 'Dennis M.'), third!)
    const [next, read] = (await list(token)).notifications
    assert.deepEqual([next.title, next.read, read.count, read.read], ['New follower', false, 3, true])
  })

  it('count every event of concurrent calls', async () => {
    const { storeId, token, id } = await merchant()
    const events = Array.from({ length: 40 }, (_, n) =>
      buildFollowerNotification(id, storeId, `Follower ${n}`),
    )
    await Promise.all(events.flatMap((event) => [send(event), send(event)]))
    const [merged] = (await list(token)).notifications
    assert.deepEqual([merged.count, (await counts(token)).unread], [40, 1])
  })

  it('are pushed again an hour later at the earliest', async () => {
    const { storeId, token, id } = await merchant()
    await openBrowser(test, token)
    const another = async () => {
      await send(buildFollowerNotification(id, storeId, 'Achieng O.'))
      await end(id)
      return (await deliveries(id)).map(({ count }) => count)
    }
    assert.deepEqual(await another(), [1])
    test.clock.advance(30 * MINUTE)
    assert.deepEqual(await another(), [1])
    test.clock.advance(31 * MINUTE)
    assert.deepEqual(await another(), [1, 3])
  })
})

/** Ends the deliveries as if they had been sent. */
const end = (accountId: string) =>
  test.app.database.pool.query(
    `UPDATE notification_deliveries SET status = 'sent', ended_at = $2 WHERE status = 'waiting'
      AND notification_id IN (SELECT id FROM notifications WHERE account_id = $1)`,
    [accountId, test.clock.now()],
  )

describe('the channels', () => {
  it('follow the choices of the account', async () => {
    const { id, token } = await test.newCustomer()
    await openBrowser(test, token)
    await openBrowser(test, token)
    await send(announcement(id))
    const channels = async () => (await deliveries(id)).map(({ channel }) => channel)
    assert.deepEqual(await channels(), ['email', 'push', 'push'])
    await prefer(token, { choices: [{ category: 'system', channel: 'email', isEnabled: false }] })
    await send(announcement(id))
    assert.equal((await channels()).length, 5)
    await test.ask('PUT', '/notifications/settings', { token, body: { notifications: false } })
    await send(announcement(id))
    assert.equal((await channels()).length, 5)
    assert.equal((await counts(token)).total, 3)
  })

  it('wait for the morning, unless it is about a booking of today or cannot wait', async () => {
    const { id, token } = await test.newCustomer()
    await openBrowser(test, token)
    const today = toDay(test.clock.now().getTime())
    test.clock.advance(instant(today, 22 * 60) - test.clock.now().getTime())
    const now = test.clock.now().getTime()
    const booking = (startsAfterMs: number) => {
      const params = bookingParams(startsAfterMs)
      return confirmed(id, { params, eventKey: `booking_confirmed:${params.bookingId}` })
    }
    const dueTimes = async () =>
      (await deliveries(id)).filter(({ channel }) => channel === 'push').map(({ dueAt }) => dueAt.getTime())
    await send(booking(24 * HOUR))
    assert.deepEqual(await dueTimes(), [instant(addDays(today, 1), 7 * 60)])
    test.clock.advance(1000)
    await send(booking(HOUR))
    assert.equal((await dueTimes())[1], now + 1000)
    test.clock.advance(1000)
    await prefer(token, { quietHours: false })
    await send(booking(24 * HOUR))
    assert.equal((await dueTimes())[2], now + 2000)
  })

  it('leave e-mails that can wait to the digest', async () => {
    const { id, token } = await test.newCustomer()
    await prefer(token, { digest: true })
    await send(announcement(id))
    await send({
      to: id,
      type: 'new_sign_in',
      params: { device: 'Chrome on Android', at: test.clock.now().toISOString() },
      eventKey: 'sign-in:1',
      actionUrl: '/settings',
    })
    assert.deepEqual(
      (await deliveries(id)).map(({ type }) => type),
      ['new_sign_in'],
    )
  })
})

describe('a thousand notifications', () => {
  it('take a fixed number of statements', async () => {
    const { rows } = await test.app.database.pool.query<{ id: string }>(
      `INSERT INTO accounts (id, role, email, first_name, last_name, referral_slug, created_at)
       SELECT gen_random_uuid(), 'customer', 'many-' || n || '@d3.test', 'Many', 'Customers', 'many-' || n, now()
       FROM generate_series(1, 1000) n RETURNING id`,
    )
    await test.app.database.pool.query(
      `INSERT INTO push_subscriptions (id, account_id, endpoint, p256dh, auth, device, created_at, used_at)
       SELECT gen_random_uuid(), id, 'https://push.d3.test/' || id, 'key', 'secret', 'Phone', $2, $2 FROM unnest($1::uuid[]) id`,
      [rows.map(({ id }) => id), test.clock.now()],
    )
    const sent = await recordStatements(() => send(...rows.map(({ id }) => announcement(id))))
    const texts = sent.statements.map((statement) => JSON.stringify(statement))
    // The count includes the statements of the transaction, not the signal after it and not those of the jobs that it starts.
    const statements = texts.filter((text) => text.includes(rows[500]!.id) && !text.includes('pg_notify'))
    assert.equal(statements.length, 4, statements.map((text) => text.slice(0, 200)).join('\n'))
    const { rows: stored } = await test.app.database.pool.query(
      `SELECT count(DISTINCT n.id)::int AS notifications, count(d.id)::int AS deliveries
       FROM notifications n JOIN notification_deliveries d ON d.notification_id = n.id WHERE n.account_id = ANY($1)`,
      [rows.map(({ id }) => id)],
    )
    assert.deepEqual(stored, [{ notifications: 1000, deliveries: 2000 }])
  })
})
