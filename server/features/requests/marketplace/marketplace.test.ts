import assert from 'node:assert/strict'
import { after, before, test } from 'mocha'
import { openShop } from '#tests/support/factories.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
before(async () => {
  app = await openTestApp({ demo: false })
})
after(() => app?.close())

const REQUEST = {
  title: 'Leaking kitchen tap',
  category: 'test',
  description: 'The mixer drips all night.',
  budgetMin: '2000',
  budgetMax: '4000',
  timeline: 'flexible',
  location: 'Test Area',
}

test('a request is posted, changed, quoted, and its quotes decided by the second paths', async () => {
  const shop = await openShop(app)
  const rival = await openShop(app)
  const { token } = await app.newCustomer('Achieng')
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, as: string, body?: object) =>
    app.ask(method, `/marketplace${path}`, { token: as, ...(body && { body }) })
  const posted = await ask('POST', '/requests', token, REQUEST)
  assert.equal(posted.status, 201, JSON.stringify(posted.body))
  const { id, version } = posted.body.data.serviceRequest
  const changed = await ask('PUT', `/requests/${id}`, token, {
    ...REQUEST,
    title: 'Leaking bath tap',
    version,
  })
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  assert.equal(
    (await ask('GET', `/requests/${id}`, shop.merchantToken)).body.data.request.title,
    'Leaking bath tap',
  )

  const makeQuote = (from: typeof shop) =>
    ask('POST', '/offers', from.merchantToken, {
      requestId: id,
      storeId: from.storeId,
      quotedPrice: 3200,
      message: 'I will bring washers and a wrench.',
      availability: 'Tomorrow morning',
    })
  const { status, body } = await makeQuote(shop)
  assert.equal(status, 201, JSON.stringify(body))
  const offerId = body.data.offer.id
  const rivalId = (await makeQuote(rival)).body.data.offer.id

  assert.equal((await ask('GET', `/offers/${offerId}`, shop.merchantToken)).body.data.offer.seenAt, null)
  assert.equal((await ask('GET', `/offers/${offerId}`, rival.merchantToken)).status, 404)
  assert.equal((await ask('GET', `/offers/${offerId}`, token)).body.data.offer.quotedPrice, 3200)
  assert.notEqual((await ask('GET', `/offers/${offerId}`, shop.merchantToken)).body.data.offer.seenAt, null)
  assert.equal((await ask('GET', '/offers', token)).body.data.pagination.total, 2)

  const stranger = await app.newCustomer()
  for (const path of ['accept', 'reject', 'withdraw']) {
    const refused = await ask('POST', `/offers/${offerId}/${path}`, stranger.token, {})
    assert.equal(refused.status, 404, path)
    assert.equal(refused.body.code, 'quote-not-found', path)
  }
  assert.equal(
    (await ask('POST', `/offers/${rivalId}/withdraw`, rival.merchantToken, { reason: '' })).status,
    200,
  )
  const accepted = await ask('POST', `/offers/${offerId}/accept`, token)
  assert.deepEqual([accepted.status, accepted.body.data?.status], [200, 'accepted'])
  assert.equal((await ask('POST', `/offers/${offerId}/reject`, token, { reason: 'Late' })).status, 409)
})

test('a deleted request is withdrawn', async () => {
  const { token } = await app.newCustomer()
  const { body } = await app.ask('POST', '/marketplace/requests', { token, body: REQUEST })
  const path = `/marketplace/requests/${body.data.serviceRequest.id}`
  assert.equal((await app.ask('DELETE', path, { token })).status, 200)
  assert.equal((await app.ask('GET', path, { token })).body.data.request.status, 'cancelled')
  assert.equal((await app.ask('DELETE', path, { token })).status, 409)
})
