import assert from 'node:assert/strict'
import ICAL from 'ical.js'
import { after, before, describe, it } from 'mocha'
import ical from 'node-ical'
import { instant, readClockTime } from '#domain/time/time.ts'
import { dayIn, openShop, type Shop } from '#tests/support/factories.ts'
import { addMember } from '#tests/support/merchants.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', to: string, token: string, body?: object) =>
  test.ask(method, to, { token, ...(body && { body }) })
const at = (days: number, clock: string) => new Date(instant(dayIn(test, days), readClockTime(clock)!))
let phones = 0

async function book(shop: Shop, days: number, clock: string) {
  const { token } = await test.newCustomer('Achieng')
  const { status, body } = await test.ask('POST', '/bookings/service', {
    token,
    body: {
      serviceId: shop.serviceId,
      startTime: at(days, clock).toISOString(),
      notes: 'A secret note',
      clientInfo: { phone: `07445${String(++phones).padStart(5, '0')}` },
    },
  })
  assert.equal(status, 201, JSON.stringify(body))
  return { id: body.booking.id as string, token }
}

type Feed = { id: string; url: string; withNames: boolean }
async function makeFeed(shop: Shop, subject: object, withNames = false): Promise<Feed> {
  const { status, body } = await ask('POST', '/calendar-feeds', shop.merchantToken, { ...subject, withNames })
  assert.equal(status, 201, JSON.stringify(body))
  return body.feed
}
const fetchFeed = ({ url }: Pick<Feed, 'url'>, headers: Record<string, string> = {}) =>
  test.customer.inject({ method: 'GET', url: new URL(url).pathname, headers })

/** Reads a feed with two readers, which must agree. */
async function readFeed(feed: Feed) {
  const { statusCode, body } = await fetchFeed(feed)
  assert.equal(statusCode, 200)
  const events = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      sequence: event.sequence,
      title: event.summary,
      status: String(component.getFirstPropertyValue('status')),
      start: event.startDate.toUnixTime() * 1000,
      end: event.endDate.toUnixTime() * 1000,
    }
  })
  const second = Object.values(ical.parseICS(body)).flatMap((event) =>
    event?.type === 'VEVENT'
      ? [
          {
            uid: event.uid,
            sequence: Number(event.sequence),
            title: String(event.summary),
            status: String(event.status),
            start: event.start.getTime(),
            end: event.end?.getTime() ?? 0,
          },
        ]
      : [],
  )
  const byUid = (list: typeof events) => list.toSorted((one, other) => one.uid.localeCompare(other.uid))
  assert.deepEqual(byUid(second), byUid(events))
  return { body, events }
}

describe('a feed', () => {
  it('has the bookings of a person, with a higher sequence after each change and without what clients wrote', async () => {
    const shop = await openShop(test, { staff: 1 })
    const [staffId] = shop.staffIds
    const feed = await makeFeed(shop, { staffId })
    const booked = await book(shop, 2, '10:00')
    const first = await readFeed(feed)
    const [event, ...others] = first.events
    assert.deepEqual(
      [event?.title, event?.status, event?.start, event?.end, others.length],
      ['Cut', 'CONFIRMED', at(2, '10:00').getTime(), at(2, '11:00').getTime(), 0],
    )
    assert.doesNotMatch(first.body, /secret|Achieng|07445/i)
    const cancelled = await ask('PUT', `/bookings/${booked.id}/cancel`, shop.merchantToken, {
      reason: 'The barber is ill',
    })
    assert.equal(cancelled.status, 200)
    const [later] = (await readFeed(feed)).events
    assert.deepEqual([later?.uid, later?.status], [event?.uid, 'CANCELLED'])
    assert.ok(later!.sequence > event!.sequence)
  })

  it('of a branch or a store has all of its people, and names of clients only if that is chosen', async () => {
    const shop = await openShop(test, { staff: 1 })
    await book(shop, 2, '10:00')
    const named = await makeFeed(shop, { branchId: shop.branchId }, true)
    const plain = await makeFeed(shop, { storeId: shop.storeId })
    assert.match((await readFeed(named)).events[0]?.title ?? '', /^Cut, Achieng .*, Staff 1$/)
    assert.equal((await readFeed(plain)).events[0]?.title, 'Cut, Staff 1')
    const changed = await ask('PUT', `/calendar-feeds/${named.id}`, shop.merchantToken, { withNames: false })
    assert.deepEqual([changed.status, changed.body.feed.withNames], [200, false])
    assert.doesNotMatch((await readFeed(named)).body, /Achieng/)
  })

  it('has blocked time and leave, without reasons', async () => {
    const shop = await openShop(test, { staff: 1 })
    const [staffId] = shop.staffIds
    const block = await ask('POST', '/merchant/blocks', shop.merchantToken, {
      staffId,
      from: at(2, '13:00').toISOString(),
      to: at(2, '14:00').toISOString(),
      reason: 'Hospital',
    })
    assert.equal(block.status, 201)
    const { body, events } = await readFeed(await makeFeed(shop, { staffId }))
    assert.deepEqual(
      events.map(({ title, start }) => [title, start]),
      [['Not available', at(2, '13:00').getTime()]],
    )
    assert.doesNotMatch(body, /Hospital/)
  })

  it('is not sent again while it is the same, and is in no shared cache', async () => {
    const shop = await openShop(test, { staff: 1 })
    const feed = await makeFeed(shop, { storeId: shop.storeId })
    const { headers } = await fetchFeed(feed)
    assert.match(String(headers['cache-control']), /private/)
    assert.match(String(headers['content-type']), /^text\/calendar/)
    const again = () => fetchFeed(feed, { 'if-none-match': String(headers.etag) })
    assert.equal((await again()).statusCode, 304)
    await book(shop, 2, '10:00')
    assert.equal((await again()).statusCode, 200)
  })

  it('answers 404 when it is revoked or never was', async () => {
    const shop = await openShop(test, { staff: 1 })
    const feed = await makeFeed(shop, { storeId: shop.storeId })
    const { rows } = await test.app.database.pool.query(
      `SELECT row_to_json(f)::text AS text FROM calendar_feeds f WHERE id = $1`,
      [feed.id],
    )
    assert.ok(!rows[0].text.includes(new URL(feed.url).pathname.slice(11, -4)))
    const revoke = () => ask('DELETE', `/calendar-feeds/${feed.id}`, shop.merchantToken)
    assert.equal((await revoke()).status, 200)
    assert.equal((await revoke()).body.code, 'feed-not-found')
    assert.equal((await fetchFeed(feed)).statusCode, 404)
    assert.equal((await fetchFeed({ url: 'http://d3.test/calendars/guess.ics' })).statusCode, 404)
  })

  it('is for managers and owners; a person may make her own', async () => {
    const shop = await openShop(test, { staff: 2 })
    const [own, other] = shop.staffIds as [string, string]
    const stranger = await openShop(test)
    const staff = await addMember(test, shop.storeId, 'staff', own)
    const make = async (token: string, subject: object) =>
      (await ask('POST', '/calendar-feeds', token, subject)).status
    const ownFeed = await ask('POST', '/calendar-feeds', staff, { staffId: own })
    assert.equal(ownFeed.status, 201)
    const desk = await addMember(test, shop.storeId, 'front-desk')
    const ownPath = `/calendar-feeds/${ownFeed.body.feed.id}`
    assert.equal((await ask('PUT', ownPath, desk, { withNames: true })).status, 403)
    assert.equal((await ask('PUT', ownPath, staff, { withNames: true })).body.feed.withNames, true)
    assert.equal((await ask('DELETE', ownPath, staff)).status, 200)
    for (const subject of [{ staffId: own }, { branchId: shop.branchId }, { storeId: shop.storeId }])
      assert.equal(await make(desk, subject), 403)
    assert.equal(await make(staff, { staffId: other }), 403)
    for (const [subject, status] of [
      [{ branchId: shop.branchId }, 422],
      [{ storeId: shop.storeId }, 404],
    ] as const) {
      assert.equal(await make(staff, subject), 403)
      assert.equal(await make(stranger.merchantToken, subject), status)
    }
    const feed = await makeFeed(shop, { branchId: shop.branchId })
    for (const method of ['PUT', 'DELETE'] as const)
      for (const [token, status] of [
        [stranger.merchantToken, 404],
        [staff, 403],
      ] as const)
        assert.equal(
          (
            await ask(
              method,
              `/calendar-feeds/${feed.id}`,
              token,
              method === 'PUT' ? { withNames: true } : undefined,
            )
          ).status,
          status,
        )
    for (const subject of [{}, { staffId: own, storeId: shop.storeId }])
      assert.equal(await make(shop.merchantToken, subject), 400)
  })

  it('of a store is listed alone or with those of its branches, and never with those of its people', async () => {
    const shop = await openShop(test, { staff: 1 })
    await makeFeed(shop, { staffId: shop.staffIds[0] })
    const ofStore = await makeFeed(shop, { storeId: shop.storeId })
    const ofBranch = await makeFeed(shop, { branchId: shop.branchId })
    const list = async (query: string) => {
      const { body } = await ask('GET', `/calendar-feeds?${query}`, shop.merchantToken)
      return body.feeds.map(({ id, branchId }: { id: string; branchId: string | null }) => [id, branchId])
    }
    const alone = [[ofStore.id, null]]
    assert.deepEqual(await list(`storeId=${shop.storeId}`), alone)
    assert.deepEqual(await list(`storeId=${shop.storeId}&ofBranches=true`), [
      ...alone,
      [ofBranch.id, shop.branchId],
    ])
  })

  it('is one of ten at most', async () => {
    const shop = await openShop(test)
    for (let made = 0; made < 10; made++) await makeFeed(shop, { storeId: shop.storeId })
    const { body } = await ask('POST', '/calendar-feeds', shop.merchantToken, { storeId: shop.storeId })
    assert.equal(body.code, 'too-many-feeds')
    const { body: list } = await ask('GET', `/calendar-feeds?storeId=${shop.storeId}`, shop.merchantToken)
    assert.equal(list.feeds.length, 10)
  })
})
