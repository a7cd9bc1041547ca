/** The person behind a request, and the place, are shown only to the provider whose quote was accepted. */
import assert from 'node:assert/strict'
import { after, before, it } from 'mocha'
import * as z from 'zod'
import { MerchantRequest, ServiceRequest } from '#contract/entities/request.ts'
import { marketplace } from '#contract/marketplace.ts'
import { merchantRequests } from '#contract/merchant-requests.ts'
import { requests } from '#contract/requests.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import { makeQuote, postRequest, quoteInput } from '#tests/support/requests.ts'
import { openLiveClient } from '#tests/support/sockets.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let shop: Shop
before(async () => {
  test = await openTestApp({ demo: false })
  shop = await openShop(test)
})
after(() => test?.close())

const SECRETS = /799[ -]?000|000[ -]?777|Ndegekimya|canary\.bird|@d3\.|Hidden Close|298765|812345/
/** All calls of requests that only read, and what the site shows besides. */
const READS = [
  ...Object.keys({ ...requests, ...merchantRequests, ...marketplace }).filter((route) =>
    route.startsWith('GET '),
  ),
  'GET /notifications',
  'GET /notifications/counts',
]

it('what everybody sees of a request has no field for personal data', () => {
  for (const schema of [ServiceRequest, MerchantRequest]) {
    const names = JSON.stringify(Object.keys(z.toJSONSchema(schema, { io: 'output' }).properties ?? {}))
    assert.doesNotMatch(names, /phone|mail|surname|lastName|latitude|longitude|address|accountId|customerId/i)
  }
})

it('nobody gets phone number, e-mail, surname or exact place before a quote is accepted', async () => {
  const customer = await test.newCustomer('Canarybird')
  const [provider, stranger] = [await test.newCustomer(), await test.newCustomer()]
  await test.app.database.db
    .updateTable('accounts')
    .set({ last_name: 'Ndegekimya', phone_number: '254799000777' })
    .where('id', '=', customer.id)
    .execute()
  const viewers = [undefined, provider.token, stranger.token, shop.merchantToken]
  const live = await Promise.all(
    [provider.token, stranger.token, shop.merchantToken].map((token) =>
      openLiveClient({ url: test.app.config.callbackUrl, token }),
    ),
  )
  const id = await postRequest(test, customer.token, {
    title: 'Call 0799 000 777 for a tap',
    description: 'Write to canary.bird@example.com or call +254-799-000-777, it drips.',
    location: 'Hidden Close 9, Test Area',
    latitude: -1.298_765,
    longitude: 36.812_345,
  })
  const message = 'Call me on 0733 111 222, I can come'
  const offerId = await makeQuote(test, provider.token, id, { message })
  const lost = await makeQuote(test, shop.merchantToken, id, { storeId: shop.storeId })
  const assertHidden = async (tokens: readonly (string | undefined)[], isOpen: boolean) => {
    for (const token of tokens) {
      let texts = ''
      for (const route of READS)
        for (const offer of [offerId, lost]) {
          const path = route.slice(4).replace('/offers/:id', `/offers/${offer}`)
          const filled = `${path.replace(/:(id|requestId)/, id)}?limit=50`
          const { status, body } = await test.ask('GET', filled, token === undefined ? {} : { token })
          assert.ok(status < 500, filled)
          const text = JSON.stringify(body)
          assert.doesNotMatch(text, SECRETS, filled)
          texts += text
        }
      if (isOpen) assert.match(texts, /Call \[hidden until accepted\] for a tap/)
    }
    await test.drainJobs()
    for (const client of live) assert.doesNotMatch(JSON.stringify(client.received), SECRETS)
  }
  await assertHidden(viewers, true)
  const changed = await test.ask('PUT', `/request-service/${id}/offers/${lost}`, {
    token: shop.merchantToken,
    body: quoteInput(),
  })
  assert.equal(changed.status, 200)
  assert.doesNotMatch(JSON.stringify(changed.body), SECRETS)

  // Hidden words are not found by guessing them either.
  const found = await test.ask('GET', '/request-service?search=0799')
  assert.equal(found.body.data.requests.length, 0)
  for (const [search, count] of [
    ['0733', 0],
    ['TAP', 2],
  ] as const) {
    const path = `/request-service/offers?search=${search}`
    const { body } = await test.ask('GET', path, { token: customer.token })
    assert.equal(body.data.pagination.total, count, search)
  }
  const quotes = async (token: string) =>
    (await test.ask('GET', `/request-service/${id}/offers?sortBy=newest`, { token })).body.data.offers
  const received = (await quotes(customer.token)).find((quote: { id: string }) => quote.id === offerId)
  assert.deepEqual(
    [received.message, received.contact],
    ['Call me on [hidden until accepted], I can come', null],
  )

  const accepted = await test.ask('PUT', `/request-service/${id}/accept-offer/${offerId}`, {
    token: customer.token,
  })
  assert.equal(accepted.status, 200)
  const [won] = await quotes(provider.token)
  assert.deepEqual(won.contact, {
    name: 'Canarybird',
    phoneNumber: '254799000777',
    location: 'Hidden Close 9, Test Area',
  })
  assert.equal((await quotes(customer.token))[0].message, message)
  const detail = await test.ask('GET', `/request-service/${id}`, { token: provider.token })
  assert.equal(detail.body.data.request.title, 'Call 0799 000 777 for a tap')
  // The others, whose quote was rejected or who made none, still see nothing.
  live.splice(0, 1)[0]?.close()
  await assertHidden([undefined, stranger.token, shop.merchantToken], false)
  for (const token of [undefined, stranger.token])
    assert.equal(
      (await test.ask('GET', `/request-service/${id}`, token === undefined ? {} : { token })).status,
      404,
    )
  for (const client of live) client.close()
})
