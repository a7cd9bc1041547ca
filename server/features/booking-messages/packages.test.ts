/** Messages to the holders of packages (docs/rules/packages.md#messages). */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { PACKAGE_REMINDER_DAYS } from '#domain/booking/packages/packages.ts'
import { DAY } from '#domain/time/time.ts'
import { newPhone } from '#tests/support/accounts.ts'
import { openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

async function newHolder(language: 'en' | 'sw') {
  const customer = await test.newCustomer()
  const phone = newPhone()
  await test.app.database.db
    .updateTable('accounts')
    .set({ phone_number: phone, is_phone_verified: true, language })
    .where('id', '=', customer.id)
    .execute()
  return { ...customer, phone }
}
/** Sells a package of two cuts that is valid for a month. Returns its last day. */
async function sell(shop: Shop, phone: string): Promise<{ id: string; validUntil: string }> {
  const post = async (path: string, body: object) => {
    const reply = await test.ask('POST', path, { token: shop.merchantToken, body })
    assert.equal(reply.status, 201, JSON.stringify(reply.body))
    return reply.body
  }
  const terms = { serviceId: shop.serviceId, visits: 2, price: 2500, validMonths: 1 }
  const { package: offered } = await post('/merchant/packages', terms)
  return (await post(`/merchant/packages/${offered.id}/sales`, { name: 'Wanjiku Mwangi', phone })).sale
}
const texts = async (phone: string): Promise<string[]> => {
  await test.drainJobs('remind-of-packages')
  const reply = await fetch(`${test.sandbox}/api/sms?phone=${phone}`)
  const { messages } = (await reply.json()) as { messages: { message: string }[] } // the sandbox's own reply
  return messages.map(({ message }) => message)
}
const titles = async (type: string, token: string): Promise<string[]> => {
  const { body } = await test.ask('GET', `/notifications?type=${type}`, { token })
  return body.data.notifications.map(({ title }: { title: string }) => title)
}
const goToReminder = (validUntil: string) => {
  const noon = Date.parse(`${validUntil}T12:00+03:00`)
  test.clock.advance(noon - PACKAGE_REMINDER_DAYS * DAY - test.clock.now().getTime())
}

describe('A package', () => {
  it('is reported to its holder by SMS and notification, in their language (package_received)', async () => {
    const shop = await openShop(test)
    const holder = await newHolder('sw')
    await sell(shop, holder.phone)
    assert.match((await texts(holder.phone))[0]!, /^Shop of the test: una ziara 2 za Cut hadi .*\/packages$/)
    assert.deepEqual(await titles('package_received', holder.token), ['Una ziara 2 za Cut'])
  })

  it('is reported by SMS in English to a number without an account', async () => {
    const shop = await openShop(test)
    const phone = newPhone()
    await sell(shop, phone)
    const sent = await texts(phone)
    assert.deepEqual(
      [sent.length, sent[0]!.startsWith('Shop of the test: you have 2 visits for Cut until')],
      [1, true],
    )
  })

  it('is reported to whom it is given, with the name of the giver', async () => {
    const shop = await openShop(test)
    const [holder, other] = [await newHolder('en'), await newHolder('en')]
    const { id } = await sell(shop, holder.phone)
    const given = await test.ask('POST', `/packages/${id}/transfer`, {
      token: holder.token,
      body: { name: 'Achieng', phone: other.phone },
    })
    assert.equal(given.status, 200, JSON.stringify(given.body))
    assert.match(
      (await texts(other.phone))[0]!,
      /^Wanjiku Mwangi gave you 2 visits for Cut at Shop of the test/,
    )
    assert.deepEqual(await titles('package_received', other.token), ['You have 2 visits for Cut'])
  })

  it('that ends soon is reported once: by notification, or by SMS without an account (package_ending)', async () => {
    const shop = await openShop(test)
    const [holder, phone] = [await newHolder('en'), newPhone()]
    await sell(shop, holder.phone)
    const { validUntil } = await sell(shop, phone)
    assert.equal((await texts(phone)).length, 1)
    goToReminder(validUntil)
    for (let run = 0; run < 2; run++) assert.equal((await texts(phone)).length, 2)
    assert.match((await texts(phone)).join('\n'), /Shop of the test: 2 visits for Cut are left until/)
    assert.equal((await texts(holder.phone)).length, 1)
    const token = await test.signIn(holder.email, 'a long enough one')
    assert.deepEqual(await titles('package_ending', token), ['2 visits for Cut are left'])
  })

  it('pays for a booking whose confirmation asks for no money', async () => {
    const shop = await openShop(test)
    const holder = await newHolder('en')
    const { id } = await sell(shop, holder.phone)
    const { status, body } = await test.ask('POST', '/bookings', {
      token: holder.token,
      body: { serviceId: shop.serviceId, startTime: timeIn(test, 2), packageId: id },
    })
    assert.equal(status, 201, JSON.stringify(body))
    const confirmation = (await texts(holder.phone)).find((text) => text.includes('Confirmed for'))
    assert.ok(confirmation)
    assert.ok(!confirmation.includes('KES'), confirmation)
  })
})
