/** A customer with data that nobody else has, for tests of the export and the erasure. */
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { createChatHelpers } from './chat.ts'
import { timeIn, type Shop } from './factories.ts'
import { payingIn, until } from './paying.ts'
import { makeQuote, postRequest } from './requests.ts'
import type { TestApp } from './test-app.ts'
import { uploadFile } from './uploads.ts'

/** A customer with data in every feature, under names that nothing else contains. */
export async function newCanary(testApp: TestApp, shop: Shop, questionId: string) {
  const { db } = testApp.app.database
  const mark = randomBytes(4).toString('hex')
  const name = `Canary${mark}`
  const email = `canary-${mark}@d3.test`
  const phone = `0712${String(Number.parseInt(mark, 16) % 1_000_000).padStart(6, '0')}`
  const { body } = await testApp.ask('POST', '/users/register', {
    body: {
      firstName: name,
      lastName: `Bird${mark}`,
      email,
      phoneNumber: phone,
      password: 'a long enough one',
    },
    headers: { 'user-agent': `Canary/${mark}` },
  })
  const token: string = body.access_token
  const id: string = body.user.id
  await db
    .updateTable('accounts')
    .set({ is_email_verified: true, google_sub: `sub-${mark}`, google_email: `google-${mark}@gmail.com` })
    .where('id', '=', id)
    .execute()
  const book = async (path: string, more: object) => {
    const answer = await testApp.ask('POST', path, {
      token,
      body: {
        notes: `Notes ${mark}`,
        specialRequests: `Request ${mark}`,
        answers: [{ questionId: questionId, answer: `Answer ${mark}` }],
        clientInfo: { name: `${name} Bird`, email, phone },
        ...more,
      },
    })
    assert.equal(answer.status, 201, JSON.stringify(answer.body))
    return answer.body.booking.id as string // the contract's id
  }
  const confirmed = await book('/bookings/service', {
    serviceId: shop.serviceId,
    startTime: timeIn(testApp, 2, '10:00'),
  })
  const cancelled = await book('/bookings/service', {
    serviceId: shop.serviceId,
    startTime: timeIn(testApp, 2, '12:00'),
  })
  await testApp.ask('PUT', `/bookings/${cancelled}/cancel`, { token, body: { reason: `Reason ${mark}` } })
  const paid = await book('/bookings/offers', {
    offerId: shop.offerId,
    startTime: timeIn(testApp, 2, '14:00'),
  })
  const payment = await testApp.ask('POST', '/payments/mpesa', {
    token,
    body: { bookingId: paid, phoneNumber: phone },
  })
  assert.equal(payment.status, 200, JSON.stringify(payment.body))
  await payingIn(() => testApp).answer(phone, 'pay')
  await until(async () => {
    await testApp.drainJobs()
    const row = await db
      .selectFrom('payments')
      .select('status')
      .where('account_id', '=', id)
      .executeTakeFirst()
    return row?.status === 'completed'
  })
  await testApp.ask('POST', '/contact', {
    body: { name: `${name} Bird`, email, subject: 'Feedback', message: `Message ${mark}`, website: '' },
  })
  await testApp.ask('POST', '/newsletter', {
    body: { email, consent: true, consentVersion: '2026-11', website: '' },
  })
  await testApp.ask('PUT', '/users/notification-settings', { token, body: { emailUpdates: true } })
  const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: '#c8262b' } })
  const avatar = { field: 'avatar', bytes: await picture.jpeg().toBuffer() }
  assert.equal((await uploadFile(testApp, '/users/avatar', token, avatar)).status, 200)
  await db
    .insertInto('favourites')
    .values({ id: randomUUID(), account_id: id, offer_id: shop.offerId, created_at: testApp.clock.now() })
    .execute()
  assert.equal((await testApp.ask('POST', `/stores/${shop.storeId}/toggle-follow`, { token })).status, 200)
  const when = testApp.clock.now()
  await db
    .insertInto('favourite_alerts')
    .values({
      id: randomUUID(),
      account_id: id,
      offer_id: shop.offerId,
      kind: 'price-drop',
      from_cents: 130_000,
      to_cents: 125_000,
      created_at: when,
    })
    .execute()
  const reviewId = randomUUID()
  await db
    .insertInto('reviews')
    .values({
      id: reviewId,
      account_id: id,
      store_id: shop.storeId,
      rating: 5,
      comment: 'A good cut',
      created_at: when,
      updated_at: when,
    })
    .execute()
  const report = await testApp.ask('POST', `/reviews/${reviewId}/report`, {
    token,
    body: { reason: 'other', text: `Report ${mark}` },
  })
  assert.equal(report.status, 200)
  const chat = createChatHelpers(() => testApp)
  const { body: opened } = await chat.ask('POST', '/conversations', token, { storeId: shop.storeId })
  const { conversationId } = opened.data
  await chat.say(token, conversationId, `Chat ${mark}`)
  const complaint = { reason: 'other', details: `Complaint ${mark}` }
  assert.equal(
    (await chat.ask('POST', `/conversations/${conversationId}/report`, token, complaint)).status,
    200,
  )
  const asked = await postRequest(testApp, token, {
    title: `Asking ${mark}`,
    description: `Needing ${mark}`,
    location: `Living ${mark}`,
  })
  const helper = await testApp.newCustomer()
  const received = await makeQuote(testApp, helper.token, asked)
  const rejected = await testApp.ask('PUT', `/request-service/${asked}/reject-offer/${received}`, {
    token,
    body: { reason: `Rejecting ${mark}` },
  })
  assert.equal(rejected.status, 200)
  const answered = await postRequest(testApp, helper.token)
  await makeQuote(testApp, token, answered, {
    message: `Quoting ${mark}`,
    availability: `Coming ${mark}`,
    supplies: `With ${mark}`,
    warranty: `For ${mark}`,
  })
  const blamed = { reason: 'other', details: `Blaming ${mark}` }
  const path = `/request-service/${answered}/report`
  assert.equal((await testApp.ask('POST', path, { token, body: blamed })).status, 200)
  await testApp.drainJobs()
  return { mark, name, email, phone, token, id, confirmed, paid }
}
