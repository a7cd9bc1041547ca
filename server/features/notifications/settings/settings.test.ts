import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { notifications } from '#contract/notifications.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

type Cell = { category: string; channel: string; isEnabled: boolean; isFixed: boolean; needsConsent: boolean }
const read = async (token: string) =>
  (await test.ask('GET', '/notifications/preferences', { token })).body.data
const prefer = (token: string, body: object) => test.ask('PUT', '/notifications/preferences', { token, body })
const switches = (token: string, body: object) => test.ask('PUT', '/notifications/settings', { token, body })
const cell = (data: { choices: Cell[] }, category: string, channel: string): Cell =>
  data.choices.find((each) => each.category === category && each.channel === channel) ??
  assert.fail(`${category} ${channel}`)
const enabled = (data: { choices: Cell[] }) =>
  data.choices.filter(({ isEnabled }) => isEnabled).map(({ category, channel }) => `${category} ${channel}`)

describe('the preferences', () => {
  it('have all categories and channels, as the contract says', async () => {
    const { token } = await test.newCustomer()
    const { body } = await test.ask('GET', '/notifications/preferences', { token })
    assert.deepEqual(notifications['GET /notifications/preferences'].reply.parse(body), body)
    const { choices, ...others } = body.data
    assert.equal(choices.length, 21)
    assert.deepEqual(others, { hasPush: false, quietHours: true, digest: false })
    assert.deepEqual(cell(body.data, 'system', 'inbox'), {
      category: 'system',
      channel: 'inbox',
      isEnabled: true,
      isFixed: true,
      needsConsent: false,
    })
  })

  it('change one by one, and those of others remain', async () => {
    const [mine, other] = [await test.newCustomer(), await test.newCustomer()]
    const { body } = await prefer(mine.token, {
      choices: [
        { category: 'stores', channel: 'push', isEnabled: false },
        { category: 'messages', channel: 'email', isEnabled: true },
        { category: 'bookings', channel: 'inbox', isEnabled: false },
      ],
      digest: true,
    })
    assert.equal(cell(body.data, 'stores', 'push').isEnabled, false)
    assert.equal(cell(body.data, 'messages', 'email').isEnabled, true)
    assert.equal(cell(body.data, 'bookings', 'inbox').isEnabled, true)
    assert.deepEqual([body.data.digest, body.data.quietHours], [true, true])
    const after = await prefer(mine.token, { quietHours: false })
    assert.deepEqual(after.body.data, { ...body.data, quietHours: false })
    assert.deepEqual(await read(mine.token), after.body.data)
    assert.equal(cell(await read(other.token), 'stores', 'push').isEnabled, true)
  })

  it('show what the switches leave, and turn on the switch that prevents a choice', async () => {
    const { token, id } = await test.newCustomer()
    await switches(token, { push: false, offers: false })
    const before = await read(token)
    assert.deepEqual(
      enabled(before).filter((each) => /push|offers/.test(each)),
      [],
    )
    const { body } = await prefer(token, {
      choices: [{ category: 'offers', channel: 'push', isEnabled: true }],
    })
    assert.deepEqual(enabled(body.data).toSorted(), [...enabled(before), 'offers push'].toSorted())
    const { data } = (await test.ask('GET', '/notifications/settings', { token })).body
    assert.deepEqual([data.push, data.offers], [true, true])
    const { rows } = await test.app.database.pool.query(
      `SELECT is_given FROM consents WHERE account_id = $1 AND purpose = 'push' ORDER BY at DESC, id DESC LIMIT 1`,
      [id],
    )
    assert.deepEqual(rows, [{ is_given: true }])
  })

  it('need the consent for e-mails that advertise', async () => {
    const { token } = await test.newCustomer()
    const { body } = await prefer(token, {
      choices: [{ category: 'offers', channel: 'email', isEnabled: true }],
    })
    const offers = cell(body.data, 'offers', 'email')
    assert.deepEqual([offers.isEnabled, offers.needsConsent], [false, true])
    await switches(token, { emailUpdates: true })
    const after = cell(await read(token), 'offers', 'email')
    assert.deepEqual([after.isEnabled, after.needsConsent], [true, false])
    assert.equal(cell(await read(token), 'stores', 'email').isEnabled, false)
  })

  it('reject categories and channels that do not exist', async () => {
    const { token } = await test.newCustomer()
    for (const choice of [
      { category: 'weather', channel: 'push', isEnabled: true },
      { category: 'offers', channel: 'pigeon', isEnabled: true },
      { category: 'offers', channel: 'push' },
    ])
      assert.equal((await prefer(token, { choices: [choice] })).status, 400)
    assert.equal((await test.ask('GET', '/notifications/preferences')).status, 401)
  })
})
