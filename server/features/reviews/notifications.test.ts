import assert from 'node:assert/strict'
import { after, before, it } from 'mocha'
import { openShop } from '#tests/support/factories.ts'
import { addMember } from '#tests/support/merchants.ts'
import { notificationsIn } from '#tests/support/notified.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const { notified, listTypes, getOwnerId, getMemberId, forget, repeat } = notificationsIn(() => test)
const review = async (token: string, storeId: string) => {
  const { status, body } = await test.ask('POST', `/stores/${storeId}/reviews`, {
    token,
    body: { rating: 4, text: 'A very good cut, and friendly people.' },
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body.review.id as string
}
const reply = (token: string, id: string, text: string) =>
  test.ask('PUT', `/reviews/${id}/reply`, { token, body: { text } })

it('A review is notified to those of the store who answer reviews, and its first reply to the author', async () => {
  const shop = await openShop(test, { staff: 1 })
  await addMember(test, shop.storeId, 'front-desk')
  await addMember(test, shop.storeId, 'staff', shop.staffIds[0])
  const other = await openShop(test)
  const amina = await test.newCustomer('Amina')
  const id = await review(amina.token, shop.storeId)
  for (const account of [await getOwnerId(shop), await getMemberId(shop, 'front-desk')]) {
    const [written, ...others] = await notified(account)
    assert.deepEqual(others, [])
    assert.deepEqual(
      [written?.type, written?.key, written?.url, written?.storeId, written?.params.rating],
      ['new_review', `new_review:${id}`, `/reviews?reply=${id}`, shop.storeId, 4],
    )
    assert.match(String(written?.params.customer), /^Amina \S\.$/)
  }
  assert.deepEqual(await notified(await getMemberId(shop, 'staff')), [])
  assert.deepEqual(await notified(await getOwnerId(other)), [])
  assert.deepEqual(await notified(amina.id), [])

  assert.equal((await reply(shop.merchantToken, id, 'Asante sana!')).status, 200)
  assert.equal((await reply(shop.merchantToken, id, 'Asante sana, karibu tena!')).status, 200)
  const [answer, ...others] = await notified(amina.id)
  assert.deepEqual(others, [])
  assert.deepEqual(
    [answer?.type, answer?.key, answer?.url, answer?.params.reviewId],
    ['review_response', `review_response:${id}`, `/store/${shop.storeId}#reviews`, id],
  )
  await repeat('review.written', 'review.answered')
  assert.deepEqual(await listTypes(amina.id), ['review_response'])
  assert.deepEqual(await listTypes(await getOwnerId(shop)), ['new_review'])
})

it('A review that was deleted before the job ran is not notified', async () => {
  const shop = await openShop(test)
  const { token } = await test.newCustomer()
  const id = await review(token, shop.storeId)
  await test.drainJobs()
  assert.equal((await test.ask('DELETE', `/reviews/${id}`, { token })).status, 200)
  await forget()
  await repeat('review.written')
  assert.deepEqual(await notified(await getOwnerId(shop)), [])
})
