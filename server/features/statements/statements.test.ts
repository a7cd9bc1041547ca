import assert from 'node:assert/strict'
import { after, before, test } from 'mocha'
import { openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { addMember } from '#tests/support/merchants.ts'
import { readPdf } from '#tests/support/pdf-text.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
before(async () => {
  app = await openTestApp({ demo: false, now: new Date('2026-11-10T06:00:00Z') })
})
after(() => app?.close())

/** Books the offer of the shop, whose fee of KES 38 is paid, and changes the booking. */
async function sell(shop: Shop, hour: number, change: string): Promise<void> {
  const { token } = await app.newCustomer()
  const { status, body } = await app.ask('POST', '/bookings', {
    token,
    body: { offerId: shop.offerId, startTime: timeIn(app, 1, `${String(hour).padStart(2, '0')}:00`) },
  })
  assert.equal(status, 201)
  await app.app.database.pool.query(`UPDATE bookings SET ${change} WHERE id = $1`, [body.booking.id])
}
const PAID = 'access_fee_paid = true'
const ask = (shop: Shop, query: string, path = '/merchant/statement') =>
  app.ask('GET', `${path}${query}`, { token: shop.merchantToken })

test('a statement sums what was sold in the month, without holds and refunded fees', async () => {
  const shop = await openShop(app, { capacity: 5 })
  await sell(shop, 9, `${PAID}, status = 'completed'`)
  await sell(shop, 10, `${PAID}, status = 'confirmed'`)
  await sell(shop, 11, `${PAID}, status = 'cancelled', cancelled_by = 'customer'`)
  await sell(shop, 12, `${PAID}, status = 'cancelled', cancelled_by = 'system', no_show_at = now()`)
  await sell(shop, 13, `status = 'pending'`)
  const { status, body } = await ask(shop, '?month=2026-11')
  assert.equal(status, 200)
  const sums = {
    sold: 4,
    visits: 1,
    noShows: 1,
    cancelled: 1,
    takenAtCounter: 1250,
    fees: 114,
    refundedFees: 38,
  }
  assert.deepEqual(body.totals, sums)
  assert.deepEqual(body.offers, [{ id: shop.offerId, title: 'A cut for less', ...sums }])
  const [branch] = body.branches
  const { storeId, storeName } = branch
  assert.deepEqual(body.branches, [{ id: branch.id, name: branch.name, storeId, storeName, ...sums }])
  assert.deepEqual(body.stores, [{ id: shop.storeId, name: storeName, ...sums }])
  assert.equal(body.supplier.name, app.app.config.company.name)
  assert.deepEqual((await ask(shop, '?month=2026-12')).body.offers, [])
  const exported = await ask(shop, '', '/merchant/statement/export')
  assert.equal(exported.status, 200, JSON.stringify(exported.body))
  const { data, fileName } = exported.body
  assert.equal(fileName, 'd3-statement-2026-11.csv')
  const lines: string[] = data.trim().split('\r\n')
  assert.equal(lines.length, 5)
  assert.match(lines[0]!, /^"Start","Booking code","Offer",/)
  for (const line of lines.slice(1)) assert.match(line, /^"2026-11-\d\dT\d\d:\d\d","[A-Z0-9]{6}",/)
  assert.ok(lines.slice(1).every((line) => line.endsWith(`,"${branch.name}"`)))

  const pdf = await ask(shop, '?month=2026-11', '/merchant/statement/pdf')
  assert.equal(pdf.body.fileName, 'd3-statement-2026-11.pdf')
  const { text, info } = await readPdf(Buffer.from(pdf.body.data, 'base64'))
  assert.equal(info.Title, 'Statement for November 2026')
  for (const part of [
    body.businessName,
    'The month is not over',
    'Total 4 1 1,250 114 38',
    'Fees paid by you KES 0',
  ])
    assert.ok(text.replaceAll(/\s+/g, ' ').includes(part), `${part}: ${text}`)
})

test('a statement is of own stores, for managers, and of a month that exists', async () => {
  const shop = await openShop(app)
  const other = await openShop(app)
  assert.equal((await ask(shop, `?storeId=${other.storeId}`)).status, 404)
  assert.equal((await ask(shop, `?storeId=${shop.storeId}`)).status, 200)
  for (const month of ['2026-13', '2026', '1999-01'])
    assert.equal((await ask(shop, `?month=${month}`)).status, 400)
  const desk = await addMember(app, shop.storeId, 'front-desk')
  assert.equal((await app.ask('GET', '/merchant/statement', { token: desk })).status, 403)
})
