// cspell:ignore Shiku ambacho
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'mocha'
import { DAY } from '#domain/time/time.ts'
import { FEATURES } from '#server/features.ts'
import { downloadEverything, type Exported } from '#tests/support/business-export.ts'
import { createChatHelpers } from '#tests/support/chat.ts'
import { dayIn, openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { addMember, findMerchantId } from '#tests/support/merchants.ts'
import { makeQuote, postRequest } from '#tests/support/requests.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { uploadFile } from '#tests/support/uploads.ts'

let test: TestApp
before(async () => {
  test = await openTestApp()
})
after(() => test?.close())

const get = async (path: string, token: string) => {
  const { status, body } = await test.ask('GET', path, { token })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const post = async (path: string, token: string, body: object) => {
  const answer = await test.ask('POST', path, { token, body })
  assert.ok(answer.status < 300, JSON.stringify(answer.body))
  return answer.body
}
const idsIn = (rows: readonly { id?: string }[]) => rows.map(({ id }) => id).toSorted()
const everythingIn = ({ texts }: Exported) => Object.values(texts).join('\n')

describe('the file of a merchant of the demo', () => {
  let token: string
  let file: Exported
  before(async () => {
    token = await test.signIn('otieno@d3.test')
    file = await downloadEverything(test, token)
  })

  it('has both files of every table, and a text that says what they are', () => {
    const names = FEATURES.flatMap(({ businessExport = [] }) => businessExport.map(({ name }) => name))
    assert.deepEqual(
      Object.keys(file.texts).toSorted(),
      [...names.flatMap((name) => [`${name}.csv`, `${name}.json`]), 'README.txt'].toSorted(),
    )
    for (const name of names)
      assert.ok(
        file.texts['README.txt']?.includes(`\n${name} (${file.rows(name).length} row`),
        `${name}: ${file.texts['README.txt']}`,
      )
  })

  it('has the stores, services, offers and people that the pages show', async () => {
    const { stores } = await get('/stores/merchant/my-stores', token)
    assert.deepEqual(idsIn(file.rows('stores')), idsIn(stores))
    const [store] = stores
    const row = file.rows('stores').find(({ id }) => id === store.id)
    assert.deepEqual(
      [row?.name, row?.slug, row?.description, row?.logo, row?.location],
      [store.name, store.slug, store.description, store.logo_url, store.location],
    )
    const services = await get('/services?limit=100', token)
    assert.deepEqual(idsIn(file.rows('services')), idsIn(services.services))
    const lists = ['current', 'ended'].map((list) => get(`/offers?list=${list}&limit=100`, token))
    const offers = (await Promise.all(lists)).flatMap((page) => page.offers)
    assert.deepEqual(idsIn(file.rows('offers')), idsIn(offers))
    const price = new Map(file.rows('offers').map(({ id, offerPrice }) => [id, offerPrice]))
    for (const { id, discounted_price } of offers) assert.equal(price.get(id), discounted_price, id)
    assert.ok(file.rows('staff').length > 0)
    assert.ok(file.rows('staff-hours').length > 0)
    assert.ok(file.rows('branch-hours').length > 0)
  })

  it('has the bookings, clients, reviews and chats that the pages show', async () => {
    const all = await get('/bookings/merchant?limit=1', token)
    const bookings = file.rows('bookings')
    assert.equal(bookings.length, all.summary.total)
    const [listed] = all.bookings
    const booking = bookings.find(({ id }) => id === listed.id)
    assert.deepEqual(
      [booking?.code, booking?.status, booking?.startTime, booking?.client, booking?.price],
      [listed.code, listed.status, listed.startTime, listed.client.name, listed.storePrice],
    )
    const { pagination } = await get('/merchant/clients?limit=1', token)
    assert.equal(file.rows('clients').length, pagination.total)
    const reviews = await get('/merchant/reviews?limit=100', token)
    assert.equal(file.rows('reviews').length, reviews.pagination.total)
    for (const { id, name, text, reply } of reviews.reviews) {
      const review = file.rows('reviews').find((each) => each.id === id)
      assert.deepEqual([review?.name, review?.comment, review?.reply], [name, text, reply?.text ?? null])
    }
    const inbox = await get('/chat/merchant/conversations?limit=100', token)
    assert.deepEqual(idsIn(file.rows('conversations')), idsIn(inbox.data))
    for (const { id, customer } of inbox.data) {
      const { data } = await get(`/chat/conversations/${id}/messages?limit=100`, token)
      const messages = file.rows('messages').filter(({ conversationId }) => conversationId === id)
      assert.deepEqual(
        messages.map(({ text }) => text),
        data.map(({ content }: { content: string }) => content),
      )
      assert.equal(file.rows('conversations').find((each) => each.id === id)?.customer, customer.name)
    }
  })

  it('has figures that add up to those of the page', async () => {
    const figures = await get(`/merchant/analytics?period=month&day=${dayIn(test, -15)}`, token)
    const { from, to } = figures.period
    const days = file.rows('figures-per-day').filter(({ day }) => day >= from && day <= to)
    const sum = (field: string) => days.reduce((total, row) => total + row[field], 0)
    const { visits, takenAtCounter, noShows, fees } = figures.totals
    assert.ok(visits > 0)
    assert.deepEqual(
      [sum('visits'), sum('takenAtCounter'), sum('noShows'), sum('accessFees')],
      [visits, takenAtCounter, noShows, fees],
    )
  })

  it('has nothing of another merchant, and no secrets', async () => {
    const { rows: others } = await test.app.database.pool.query<{ id: string; text: string }>(
      `SELECT s.id::text, b.id::text AS text FROM stores s JOIN bookings b ON b.store_id = s.id
       WHERE s.merchant_id <> (SELECT merchant_id FROM stores WHERE id = $1)
       UNION ALL
       SELECT s.id::text, own.id::text FROM stores s JOIN services own ON own.store_id = s.id
       WHERE s.merchant_id <> (SELECT merchant_id FROM stores WHERE id = $1)`,
      [file.rows('stores')[0]?.id],
    )
    assert.ok(others.length > 100)
    const text = everythingIn(file)
    for (const { id, text: row } of others) assert.ok(!text.includes(id) && !text.includes(row), id)
    assert.doesNotMatch(text, /\.ics|argon2|encrypted/)
  })
})

describe('the file of a shop', () => {
  const bookAs = async (shop: Shop, person: { token: string }, name: string) =>
    (
      await post('/bookings/service', person.token, {
        serviceId: shop.serviceId,
        startTime: timeIn(test, 2),
        clientInfo: { name, phone: '0712 345 678' },
      })
    ).booking.id as string

  it('keeps texts as they are in JSON, and safe in CSV', async () => {
    const shop = await openShop(test)
    const name = '=HYPERLINK("x") 💇🏾‍♀️ "Shiku"'
    const person = await test.newCustomer()
    const id = await bookAs(shop, person, name)
    const text = 'Sensitive\r\n"neck", =1+1'
    await post(`/merchant/clients/${person.id}/notes`, shop.merchantToken, { text })
    const file = await downloadEverything(test, shop.merchantToken)
    const [booking] = file.rows('bookings')
    assert.deepEqual([booking?.id, booking?.client, booking?.clientPhone], [id, name, '0712 345 678'])
    assert.ok(file.texts['bookings.csv']?.includes(`"'${name.replaceAll('"', '""')}"`))
    const [note] = file.rows('client-notes')
    assert.deepEqual(
      [note?.text.replaceAll('\r', ''), note?.d3ClientId],
      [text.replaceAll('\r', ''), person.id],
    )
    assert.match(file.fileName, /^d3-[a-z0-9-]+-\d{4}-\d\d-\d\d\.zip$/)
  })

  it('is in the language of the person, with the same fields', async () => {
    const shop = await openShop(test)
    const english = await downloadEverything(test, shop.merchantToken)
    const file = await downloadEverything(test, shop.merchantToken, { 'accept-language': 'sw' })
    assert.match(file.texts['README.txt']!, /Kila kitu ambacho D3/)
    assert.equal(file.texts['services.csv'], english.texts['services.csv'])
  })

  it('has neither holds that were never paid nor what somebody has had erased', async () => {
    const shop = await openShop(test)
    const person = await test.newCustomer('Erased')
    const { body } = await test.ask('POST', '/bookings', {
      token: person.token,
      body: { offerId: shop.offerId, startTime: timeIn(test, 3) },
    })
    const { db } = test.app.database
    await db
      .updateTable('bookings')
      .set({ status: 'cancelled', cancelled_by: 'system' })
      .where('id', '=', body.booking.id)
      .execute()
    const file = await downloadEverything(test, shop.merchantToken)
    assert.deepEqual(file.rows('bookings'), [])
    assert.doesNotMatch(everythingIn(file), /Erased/)
  })

  it('hides the contacts of requests until a quote is accepted, and removed messages', async () => {
    const shop = await openShop(test)
    const { talkWith, say } = createChatHelpers(() => test)
    const talk = await talkWith(shop)
    await say(talk.customer, talk.id, 'Something rude')
    await test.app.database.db
      .updateTable('chat_messages')
      .set({ removed_content: 'Something rude', content: '—' })
      .where('conversation_id', '=', talk.id)
      .execute()
    const customer = await test.newCustomer('Wambui')
    const request = await postRequest(test, customer.token, {
      description: 'Please braid my hair at home, call 0712 345 678 in the evening.',
    })
    await makeQuote(test, shop.merchantToken, request, { storeId: shop.storeId })
    const file = await downloadEverything(test, shop.merchantToken)
    const [quote] = file.rows('quotes')
    assert.match(quote?.customer, /^Wambui .\.$/)
    assert.equal(quote?.customerPhone, null)
    assert.doesNotMatch(everythingIn(file), /0712 345 678|Something rude/)
    assert.match(file.rows('messages')[0]?.text, /Removed by D3/)
  })

  it('leaves out what was created after the download began', async () => {
    const shop = await openShop(test)
    const merchantId = await findMerchantId(test, shop.storeId)
    const tables = FEATURES.flatMap(({ businessExport = [] }) => businessExport)
    const table = tables.find(({ name }) => name === 'services')
    const { db } = test.app.database
    const until = new Date(test.clock.now().getTime() - DAY)
    const page = await table!.list(db, { merchantId, until, after: null })
    assert.deepEqual(page, { rows: [], next: null })
  })

  it('has clients that an import changes, and adds none', async () => {
    const shop = await openShop(test)
    const person = await test.newCustomer()
    await bookAs(shop, person, 'Has Booked')
    for (const [name, more] of [
      ['Wanjiku Mwangi', { phone: '0722 000 001', birthday: '05-12' }],
      ['+Otieno', {}],
      ['Kevin', { email: 'kevin@d3.test' }],
    ] as const)
      await post('/merchant/clients', shop.merchantToken, { name, ...more })
    const csv = (await downloadEverything(test, shop.merchantToken)).texts['clients.csv']!
    const edited = csv.replace('Wanjiku Mwangi', 'Wanjiku Kamau')
    const send = (path: string) =>
      uploadFile(test, path, shop.merchantToken, { field: 'file', bytes: Buffer.from(edited) })
    const { preview } = (await send('/merchant/client-imports/preview')).body
    assert.deepEqual(
      [preview.added, preview.changed, preview.refused, preview.problems],
      [0, 1, 0, []],
      JSON.stringify(preview),
    )
    const names = preview.columns.map(({ field }: { field: string | null }) => field ?? '-').join(',')
    const { status, body } = await send(
      `/merchant/client-imports?id=${randomUUID()}&columns=${names}&fileHash=${preview.fileHash}&confirmed=yes`,
    )
    assert.equal(status, 201, JSON.stringify(body))
    const { clients } = await get('/merchant/clients?sort=name', shop.merchantToken)
    assert.deepEqual(clients.map(({ name }: { name: string }) => name).toSorted(), [
      '+Otieno',
      'Has Booked',
      'Kevin',
      'Wanjiku Kamau',
    ])
  })

  it('has the team with what it changed', async () => {
    const shop = await openShop(test)
    await addMember(test, shop.storeId, 'manager')
    await downloadEverything(test, shop.merchantToken)
    const file = await downloadEverything(test, shop.merchantToken)
    assert.deepEqual(
      file.rows('team').map(({ role }) => role),
      ['owner', 'manager'],
    )
    const { entries } = await get('/merchant/history', shop.merchantToken)
    assert.deepEqual(
      file.rows('team-history').map(({ number, action }) => [number, action]),
      entries
        .slice(1)
        .map(({ id, action }: { id: number; action: string }) => [id, action])
        .toReversed()
        .concat([[entries[0].id, 'business.exported']]),
    )
  })
})
