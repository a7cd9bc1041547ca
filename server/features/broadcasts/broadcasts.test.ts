import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { broadcasts } from '#contract/admin/broadcasts.ts'
import { addDays, toDay, HOUR, instant, MINUTE, SECOND } from '#domain/time/time.ts'
import { stoppedClock } from '#sandbox/testing.ts'
import { emit } from '#server/platform/jobs/events.ts'
import { openAccounts } from '#tests/support/accounts.ts'
import { newAdmin, type TestAdmin } from '#tests/support/admins.ts'
import { dayIn, openShop } from '#tests/support/factories.ts'
import { createBookingHelpers } from '#tests/support/merchant-bookings.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { broadcastSchedule } from './sending.ts'

let at: TestApp
let owner: TestAdmin
before(async () => {
  const start = instant(addDays(toDay(Date.now()), 1), 10 * 60)
  at = await openTestApp({ demo: false, clock: stoppedClock(new Date(start).toISOString()) })
  owner = await newAdmin(at)
})
after(() => at?.close())

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  at.ask(method, `/admin/broadcasts${path}`, { token: owner.token, ...(body && { body }) })
const draft = (more: object = {}) => ({
  kind: 'offers',
  audience: 'customers',
  hasPush: false,
  hasEmail: true,
  titleEn: 'Half price today',
  textEn: 'At all stores of Westlands.',
  titleSw: 'Nusu bei leo',
  textSw: 'Katika maduka yote ya Westlands.',
  path: '/hotdeals',
  perMinute: 60,
  ...more,
})
async function write(more: object = {}): Promise<string> {
  const { status, body } = await ask('POST', '', draft(more))
  assert.equal(status, 201, JSON.stringify(body))
  return body.broadcast.id
}
const send = (id: string, when: string | null = null) => ask('POST', `/${id}/send`, { at: when, version: 1 })
const readState = async (id: string) => (await ask('GET', `/${id}`)).body.broadcast
async function getSize(query: Record<string, string>) {
  const { status, body } = await ask('GET', `/audience?${new URLSearchParams(query)}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.size
}
const listNotified = async (id: string): Promise<string[]> =>
  (
    await at.app.database.db
      .selectFrom('notifications')
      .select('account_id as accountId')
      .where('event_key', '=', `broadcast:${id}`)
      .execute()
  ).map(({ accountId }) => accountId)
const addCustomers = (count: number, prefix: string) =>
  at.app.database.pool.query(
    `INSERT INTO accounts (id, role, email, first_name, last_name, referral_slug, created_at)
     SELECT gen_random_uuid(), 'customer', $2 || n || '@many.test', 'Many', 'Customers', $2 || n, now()
     FROM generate_series(1, $1) n`,
    [count, prefix],
  )
const [sendJob, countJob] = broadcastSchedule
/** Runs the jobs of two processes at once. */
const sendInParallel = () => Promise.all([sendJob!.run(at.app), sendJob!.run(at.app)])

describe('a broadcast', () => {
  it('reaches those who have agreed to its kind and channel, each once, in their language', async () => {
    const [wants, muted, swahili] = [
      await at.newCustomer('Wants'),
      await at.newCustomer('Muted'),
      await at.newCustomer('Swahili'),
    ]
    const { db } = at.app.database
    await addCustomers(22, 'few-')
    await db
      .insertInto('notification_settings')
      .values({ account_id: wants.id, email_updates: true })
      .onConflict((c) => c.column('account_id').doUpdateSet({ email_updates: true }))
      .execute()
    const choose = (accountId: string, channel: string, isEnabled: boolean) =>
      db
        .insertInto('notification_choices')
        .values({ account_id: accountId, category: 'offers', channel, is_enabled: isEnabled })
        .execute()
    await choose(wants.id, 'email', true)
    // The choice alone is not enough without the consent to advertising.
    await choose(swahili.id, 'email', true)
    await choose(muted.id, 'inbox', false)
    await db.updateTable('accounts').set({ language: 'sw' }).where('id', '=', swahili.id).execute()
    const closed = await at.newCustomer('Closed')
    await db
      .updateTable('accounts')
      .set({ disabled_at: at.clock.now() })
      .where('id', '=', closed.id)
      .execute()

    const size = await getSize({ kind: 'offers', audience: 'customers' })
    assert.deepEqual(size, { people: 24, byPush: 0, byEmail: 1, leftOut: 1 })
    const id = await write()
    const { status, body } = await send(id)
    assert.deepEqual([status, body.broadcast.status, body.broadcast.audienceSize], [200, 'sending', 24])
    assert.deepEqual(broadcasts['POST /admin/broadcasts/:id/send'].reply.parse(body), body)
    await sendInParallel()
    assert.equal((await readState(id)).notified, 10)
    await sendInParallel()
    assert.equal((await readState(id)).notified, 10, 'the next ones are due in ten seconds')
    for (let batch = 0; batch < 2; batch++) {
      at.clock.advance(10 * SECOND)
      await sendInParallel()
    }
    const people = await listNotified(id)
    assert.deepEqual([people.length, new Set(people).size], [24, 24])
    assert.ok(!people.includes(muted.id) && !people.includes(closed.id))
    await at.drainJobs()
    await countJob!.run(at.app)
    const sent = await readState(id)
    assert.deepEqual(
      [sent.status, sent.notified, sent.result.emailSent, sent.result.waiting],
      ['sent', 24, 1, 0],
    )
    const mails = await openAccounts(at).mails(wants.email)
    assert.equal(mails.filter(({ subject }) => subject === 'Half price today').length, 1)
    const { body: inbox } = await at.ask('GET', '/notifications', {
      token: swahili.token,
      headers: { 'accept-language': 'sw' },
    })
    const [shown] = inbox.data.notifications
    assert.deepEqual(
      [shown.type, shown.title, shown.message, shown.actionUrl],
      ['promotion', 'Nusu bei leo', 'Katika maduka yote ya Westlands.', '/hotdeals'],
    )
  })

  it('is stopped after any batch, and nobody else gets it', async () => {
    const id = await write({ kind: 'service' })
    await send(id)
    await sendInParallel()
    const stopped = await ask('POST', `/${id}/stop`, { reason: 'Wrong link' })
    assert.deepEqual([stopped.status, stopped.body.broadcast.status], [200, 'stopped'])
    at.clock.advance(MINUTE)
    await sendInParallel()
    assert.equal((await listNotified(id)).length, 10)
    const again = await ask('POST', `/${id}/stop`, { reason: 'Wrong link' })
    assert.deepEqual(
      [again.status, again.body.code, again.body.current.stoppedBy],
      [409, 'broadcast-ended', 'Admin Customer'],
    )
  })

  it('that is scheduled waits for its time, and for the morning', async () => {
    const tonight = new Date(instant(toDay(at.clock.now().getTime()), 22 * 60))
    const id = await write({ perMinute: 3000 })
    assert.equal((await send(id, new Date(at.clock.now().getTime() - HOUR).toISOString())).status, 400)
    assert.equal((await send(id, tonight.toISOString())).body.broadcast.status, 'scheduled')
    await sendInParallel()
    assert.equal((await readState(id)).notified, 0)
    at.clock.advance(tonight.getTime() - at.clock.now().getTime())
    owner = await newAdmin(at)
    await sendInParallel()
    const state = await readState(id)
    assert.equal(state.notified, 0)
    assert.equal(Date.parse(state.nextAt), tonight.getTime() + 9 * HOUR)
    at.clock.advance(9 * HOUR)
    owner = await newAdmin(at)
    await sendInParallel()
    assert.deepEqual([(await readState(id)).status, (await listNotified(id)).length], ['sent', 24])
  })

  it('is for those who have booked in an area or category, or who come on a day', async () => {
    const { shop } = await createBookingHelpers(() => at).book()
    const day = dayIn(at, 2)
    const store = await at.app.database.db
      .selectFrom('stores')
      .select(['location', 'category'])
      .where('id', '=', shop.storeId)
      .executeTakeFirstOrThrow()
    const people = async (query: Record<string, string>) =>
      (await getSize({ kind: 'service', ...query })).people
    assert.deepEqual(
      [
        await people({ audience: 'area', location: String(store.location) }),
        await people({ audience: 'category', category: store.category }),
        await people({ audience: 'visitors', day }),
        await people({ audience: 'visitors', day: addDays(day, 1) }),
        await people({ audience: 'area', location: 'elsewhere' }),
      ],
      [1, 1, 1, 0, 0],
    )
    assert.equal((await ask('GET', '/audience?kind=service&audience=area')).status, 400)
    const nobody = await write({ audience: 'visitors', day: addDays(day, 1) })
    assert.equal((await send(nobody)).body.code, 'broadcast-to-nobody')
  })

  it('is changed and deleted only before it is sent, and tested by its writer alone', async () => {
    const id = await write()
    const changed = await ask('PUT', `/${id}`, { ...draft({ titleEn: 'Third price' }), version: 1 })
    assert.deepEqual([changed.status, changed.body.broadcast.version], [200, 2])
    assert.equal((await ask('PUT', `/${id}`, { ...draft(), version: 1 })).body.code, 'edit-conflict')
    assert.equal((await ask('POST', `/${id}/test`)).status, 200)
    const subjects = (await openAccounts(at).mails(owner.email)).map(({ subject }) => subject)
    for (const subject of ['Third price', 'Nusu bei leo']) assert.ok(subjects.includes(subject), subject)
    assert.equal((await listNotified(id)).length, 0)
    assert.equal((await ask('DELETE', `/${id}`)).status, 200)
    const sent = await write({ kind: 'service' })
    await send(sent)
    for (const answer of [await ask('DELETE', `/${sent}`), await ask('PUT', `/${sent}`, draft())])
      assert.deepEqual([answer.status, answer.body.code], [409, 'broadcast-not-draft'])
    await ask('POST', `/${sent}/stop`, { reason: 'Only a test' })
  })

  it('to more than a thousand people needs a recent sign-in', async () => {
    await addCustomers(1000, 'thousand-')
    at.clock.advance(HOUR)
    const id = await write({ kind: 'service' })
    const refused = await send(id)
    assert.deepEqual([refused.status, refused.body.code], [403, 'prove-again'])
    const body = { audience: 'customers', title: 'Karibu', message: 'Sana' }
    const other = await at.ask('POST', '/notifications/broadcast', { token: owner.token, body })
    assert.equal(other.body.code, 'prove-again')
    await at.app.database.db
      .updateTable('sessions')
      .set({ reauthenticated_at: at.clock.now() })
      .where('account_id', '=', owner.id)
      .execute()
    assert.equal((await send(id)).status, 200)
    await ask('POST', `/${id}/stop`, { reason: 'Only a test' })
  })

  it('that is ordered for everyone at once has the quiet hours and the stop of all broadcasts', async () => {
    const customer = await at.newCustomer()
    const body = { title: 'Karibu sana', message: 'Sana', actionUrl: '/help' }
    const post = () => at.ask('POST', '/notifications/broadcast', { token: owner.token, body })
    const { status, body: reply } = await post()
    assert.equal(status, 201, JSON.stringify(reply))
    const { body: listed } = await ask('GET', '')
    const written = listed.broadcasts.filter(({ titleEn }: { titleEn: string }) => titleEn === 'Karibu sana')
    assert.ok(written.length > 0)
    assert.equal(
      written.reduce((sum: number, each: { audienceSize: number }) => sum + each.audienceSize, 0),
      reply.data.recipients,
    )
    const { id } = written.find(({ audience }: { audience: string }) => audience === 'customers')
    while ((await readState(id)).status !== 'sent') {
      await sendInParallel()
      at.clock.advance(10 * SECOND)
    }
    assert.equal((await listNotified(id)).filter((each) => each === customer.id).length, 1)
  })
})

describe('an announcement', () => {
  it('that an earlier version had begun to send is completed, for each person once', async () => {
    await addCustomers(520, 'earlier-')
    const { db, pool } = at.app.database
    await openShop(at)
    const people = async (where: string) =>
      (await pool.query<{ id: string }>(`SELECT id FROM accounts WHERE ${where} ORDER BY id`)).rows.map(
        ({ id }) => id,
      )
    const everyone = await people(`role IN ('customer', 'merchant') AND disabled_at IS NULL`)
    // People before this one had got it from the earlier version.
    const after = everyone.at(-521)!
    const announcement = {
      id: crypto.randomUUID(),
      audience: 'everyone',
      title: 'Karibu tena',
      message: 'To everyone.',
      actionUrl: '/hotdeals',
      after,
    } as const
    const notified = () =>
      people(`id IN (SELECT account_id FROM notifications WHERE params->>'title' = 'Karibu tena')`)
    for (let time = 1; time <= 2; time++) {
      await emit(at.app, db, 'announcement.continued', announcement)
      await at.drainJobs()
      assert.deepEqual(await notified(), everyone.slice(-520))
    }
    const { rows } = await pool.query(
      `SELECT count(*)::int FROM notifications WHERE params->>'title' = 'Karibu tena'`,
    )
    assert.equal(rows[0].count, 520)
  })
})
