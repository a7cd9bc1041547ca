/** Messages to customers who wait for a time (docs/rules/waitlist.md#messages). */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { DAY, HOUR, instant, toDay } from '#domain/time/time.ts'
import { newPhone } from '#tests/support/accounts.ts'
import { dayIn, openShop, timeIn } from '#tests/support/factories.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

/** A shop whose only time in two days is booked, and a customer with a verified phone who waits for it. */
async function waitAtFullShop(storeName = 'Zuri Hair') {
  const { db } = test.app.database
  const shop = await openShop(test, { durationMinutes: 720 })
  await db.updateTable('stores').set({ name: storeName }).where('id', '=', shop.storeId).execute()
  const other = await test.newCustomer()
  const booked = await test.ask('POST', '/bookings', {
    token: other.token,
    body: { serviceId: shop.serviceId, startTime: timeIn(test, 2, '08:00') },
  })
  const customer = await test.newCustomer()
  const phone = newPhone()
  await db
    .updateTable('accounts')
    .set({ phone_number: phone, is_phone_verified: true, language: 'sw' })
    .where('id', '=', customer.id)
    .execute()
  const day = dayIn(test, 2)
  const joined = await test.ask('POST', '/waitlist', {
    token: customer.token,
    body: { serviceId: shop.serviceId, from: day, to: day },
  })
  assert.equal(joined.status, 201, JSON.stringify(joined.body))
  return {
    cancel: () =>
      test.ask('PUT', `/bookings/${booked.body.booking.id}/cancel`, { token: other.token, body: {} }),
    ask: (method: 'GET' | 'POST', path: string) =>
      test.ask(method, path, { token: customer.token, ...(method === 'POST' && { body: {} }) }),
    sms: async (): Promise<string[]> => {
      const reply = await fetch(`${test.sandbox}/api/sms?phone=${phone}`)
      const { messages } = (await reply.json()) as { messages: { message: string }[] }
      return messages.map(({ message }) => message)
    },
    notifications: async (type: string): Promise<{ title: string; message: string }[]> => {
      const { body } = await test.ask('GET', `/notifications?type=${type}`, { token: customer.token })
      return body.data.notifications
    },
  }
}

describe('A customer who waits', () => {
  it('gets an SMS of one part and a notification, in their language, about a time that is free', async () => {
    const waiting = await waitAtFullShop('Zuri Hair & Beauty Parlour, Kilimani Branch 💇')
    await waiting.cancel()
    await test.drainJobs()
    const [message, ...others] = await waiting.sms()
    assert.deepEqual(others, [])
    assert.match(message!, /^Zuri Hair.*08:00 uko .*\/waitlist$/)
    assert.ok(message!.length <= 160, message)
    const [notification] = await waiting.notifications('waitlist_offered')
    assert.match(notification!.title, /^Muda uko .*: .*08:00$/)
  })

  it('gets none in the morning about a time that was refused at night', async () => {
    const waiting = await waitAtFullShop()
    const now = test.clock.now().getTime()
    test.clock.advance(instant(toDay(now), 22 * 60) - now)
    await waiting.cancel()
    await test.drainJobs('offer-free-times')
    const { body } = await waiting.ask('GET', '/waitlist')
    const [offer] = body.entries[0].offers
    assert.deepEqual(await waiting.sms(), [])
    await waiting.ask('POST', `/waitlist/offers/${offer.id}/decline`)
    test.clock.advance(9 * HOUR)
    await test.drainJobs()
    assert.deepEqual(await waiting.sms(), [])
  })

  it('is notified when the days have passed', async () => {
    const waiting = await waitAtFullShop()
    test.clock.advance(3 * DAY)
    await test.drainJobs('offer-free-times')
    const [notification] = await waiting.notifications('waitlist_ended')
    assert.match(notification!.message, /^Hakuna muda .* Cut katika Zuri Hair/)
  })
})
