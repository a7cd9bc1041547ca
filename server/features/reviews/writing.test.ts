import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'mocha'
import { sql } from 'kysely'
import sharp from 'sharp'
import { reviews } from '#contract/reviews.ts'
import { createContext, transaction } from '#server/app-context.ts'
import { DAY, HOUR } from '#domain/time/time.ts'
import { productionEnv } from '#tests/support/production.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { jobsIn } from '#tests/support/jobs.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { addMember, createStore } from '#tests/support/merchants.ts'
import { ALL_SCHEDULED, runScheduledJob } from '#tests/support/scheduled-jobs.ts'
import { uploadFile } from '#tests/support/uploads.ts'
import { erasePictures } from './pictures/pictures.ts'
import {
  findStoreRating,
  listAllReviews,
  listMerchantReviews,
  listReviews,
  getMerchantRating,
} from './queries.ts'
import { repeats } from '#tests/support/long-run.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const db = () => test.app.database.db
type Person = { token: string; id: string; email: string }
const reviewInput = (rating = 4, text = 'Safi sana') => ({ rating, text })
const write = ({ token }: Person, { storeId }: Shop, body: object = reviewInput()) =>
  test.ask('POST', '/reviews', { token, body: { store_id: storeId, ...body } })
const change = ({ token }: Person, id: string, body: object = reviewInput()) =>
  test.ask('PUT', `/reviews/${id}`, { token, body })
const remove = ({ token }: Person, id: string) => test.ask('DELETE', `/reviews/${id}`, { token })
const reply = (token: string, id: string, text = 'Asante, karibu tena') =>
  test.ask('PUT', `/reviews/${id}/reply`, { token, body: { text } })
const report = (token: string, id: string, body: object = { reason: 'spam' }) =>
  test.ask('POST', `/reviews/${id}/report`, { token, body })
const listStoreReviews = async ({ storeId }: Shop) =>
  (await test.ask('GET', `/stores/${storeId}/reviews`)).body
const ownReview = async ({ token }: Person, { storeId }: Shop) =>
  (await test.ask('GET', `/stores/${storeId}/reviews/mine`, { token })).body
const listEvents = async (topic: string): Promise<unknown[]> =>
  (
    await db()
      .selectFrom('events')
      .select('payload')
      .where('topic', '=', topic)
      .orderBy('created_at')
      .execute()
  ).map(({ payload }) => payload)
const mailsAbout = async (id: string) =>
  (await jobsIn(test.app.database.pool, 'mail'))
    .map(({ payload }) => payload)
    .filter(({ key }) => String(key).startsWith(`review-report:${id}`))

async function assertInvariants() {
  await test.drainJobs(...ALL_SCHEDULED)
  assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
}

/** Creates a booking that the store completes. */
async function visit({ token }: Person, shop: Shop, days = 1): Promise<string> {
  const startTime = timeIn(test, days)
  const { status, body } = await test.ask('POST', '/bookings', {
    token,
    body: { serviceId: shop.serviceId, startTime },
  })
  assert.equal(status, 201, JSON.stringify(body))
  test.clock.advance(Date.parse(`${startTime}:00+03:00`) - test.clock.now().getTime() + 60_000)
  for (const step of ['check-in', 'complete']) {
    const moved = await test.ask('PUT', `/bookings/${body.booking.id}/${step}`, { token: shop.merchantToken })
    assert.equal(moved.status, 200, JSON.stringify(moved.body))
  }
  return body.booking.id
}
const getVisit = async (id: string) =>
  (await db().selectFrom('reviews').select('booking_id').where('id', '=', id).executeTakeFirstOrThrow())
    .booking_id

it('a new review is counted in the list right after the reply', async () => {
  const shop = await openShop(test)
  const path = `/api/v1/stores/${shop.storeId}/reviews`
  // The helper does not use `ask`, which waits until the cache is cleared.
  const total = async () => (await test.customer.inject(path)).json().stats.totalReviews
  for (let count = 0; count < repeats(3, 10); count++) {
    const guest = await test.newCustomer()
    await visit(guest, shop)
    assert.equal(await total(), count)
    const { statusCode } = await test.customer.inject({
      method: 'POST',
      url: '/api/v1/reviews',
      headers: { authorization: `Bearer ${guest.token}` },
      payload: { store_id: shop.storeId, ...reviewInput() },
    })
    assert.equal(statusCode, 201)
    assert.equal(await total(), count + 1)
  }
})

describe('writing a review', () => {
  it('returns the review and the store’s new rating, emits an event and is listed immediately', async () => {
    const [shop, amina, otieno] = [
      await openShop(test),
      await test.newCustomer('Amina'),
      await test.newCustomer('Otieno'),
    ]
    assert.equal((await listStoreReviews(shop)).stats.totalReviews, 0)
    await visit(amina, shop)
    await visit(otieno, shop)
    const first = await write(amina, shop, reviewInput(5, '  Safi sana \n'))
    assert.equal(first.status, 201)
    assert.deepEqual(reviews['POST /reviews'].reply.parse(first.body), first.body)
    assert.deepEqual(
      [first.body.storeRating, first.body.totalReviews, first.body.review.text],
      [5, 1, 'Safi sana'],
    )
    assert.deepEqual(
      [first.body.review.user.id, first.body.review.verifiedVisit, first.body.review.reply],
      [amina.id, true, null],
    )
    const second = await test.ask('POST', `/stores/${shop.storeId}/reviews`, {
      token: otieno.token,
      body: reviewInput(2),
    })
    assert.deepEqual([second.status, second.body.storeRating, second.body.totalReviews], [201, 3.5, 2])
    const { stats, reviews: all } = await listStoreReviews(shop)
    assert.deepEqual([stats.averageRating, stats.totalReviews], [3.5, 2])
    assert.deepEqual(
      all.map(({ name }: { name: string }) => name),
      ['Otieno C.', 'Amina C.'],
    )
    const { body: store } = await test.ask('GET', `/stores/${shop.storeId}`)
    assert.deepEqual([store.store.rating, store.store.totalReviews], [3.5, 2])
    const events = await listEvents('review.written')
    assert.deepEqual(
      events.filter((each) => JSON.stringify(each).includes(shop.storeId)),
      [first, second].map(({ body }) => ({ reviewId: body.review.id, storeId: shop.storeId })),
    )
  })

  it('is allowed once for each store: both routes reject a second review', async () => {
    const [shop, amina] = [await openShop(test), await test.newCustomer('Amina')]
    const { body } = await write(amina, shop)
    for (const again of [
      await write(amina, shop, reviewInput(1)),
      await test.ask('POST', `/stores/${shop.storeId}/reviews`, { token: amina.token, body: reviewInput(1) }),
    ])
      assert.deepEqual(
        [again.status, again.body.message],
        [409, 'You have already reviewed this store. You can edit your existing review instead.'],
      )
    assert.deepEqual((await ownReview(amina, shop)).review, body.review)
  })

  it('of twenty concurrent requests, inserts and counts one', async () => {
    const [shop, amina] = [await openShop(test), await test.newCustomer('Amina')]
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => write(amina, shop, reviewInput(1 + (nth % 5)))),
    )
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [201, ...Array<number>(19).fill(409)])
    const { stats } = await listStoreReviews(shop)
    assert.deepEqual([stats.totalReviews, stats.unverifiedReviews], [0, 1])
  })

  it('rejects visitors, merchants, the store’s own account, and unknown or draft stores', async () => {
    const [shop, amina] = [await openShop(test), await test.newCustomer('Amina')]
    const { token: anyone } = await test.newCustomer()
    const nowhere = await test.ask('POST', '/reviews', { token: anyone, body: reviewInput() })
    assert.deepEqual([nowhere.status, nowhere.body.message], [400, 'Store ID is required'])
    const visitor = await test.ask('POST', '/reviews', { body: { store_id: shop.storeId, ...reviewInput() } })
    assert.equal(visitor.status, 401)
    assert.match(visitor.body.message, /Authentication/)
    const merchant = await test.ask('POST', '/reviews', {
      token: shop.merchantToken,
      body: { store_id: shop.storeId, ...reviewInput() },
    })
    assert.equal(merchant.status, 403)
    // A customer account that is also the store's merchant.
    const store = db().selectFrom('stores').select('merchant_id').where('id', '=', shop.storeId)
    const owner = await db()
      .selectFrom('merchants')
      .select('account_id')
      .where('id', '=', store)
      .executeTakeFirstOrThrow()
    await db().updateTable('merchants').set({ account_id: amina.id }).where('id', '=', store).execute()
    const own = await write(amina, shop)
    await db().updateTable('merchants').set(owner).where('id', '=', store).execute()
    assert.deepEqual([own.status, own.body.code], [403, 'own-store'])
    const verify = (ids: string[], phone: string | null) =>
      db()
        .updateTable('accounts')
        .set({ phone_number: phone, is_phone_verified: phone !== null })
        .where('id', 'in', ids)
        .execute()
    await verify([owner.account_id, amina.id], '254799123456')
    const withOwnPhone = await write(amina, shop)
    await verify([owner.account_id, amina.id], null)
    assert.deepEqual([withOwnPhone.status, withOwnPhone.body.code], [403, 'own-store'])
    const unknown = await write(amina, { ...shop, storeId: randomUUID() })
    assert.deepEqual([unknown.status, unknown.body.code], [404, 'store-not-found'])
    const draft = await openShop(test)
    await db().updateTable('stores').set({ status: 'draft' }).where('id', '=', draft.storeId).execute()
    assert.equal((await write(await test.newCustomer(), draft)).status, 404)
  })

  it('requires a rating and a text of at most 500 characters', async () => {
    const [shop, amina] = [await openShop(test), await test.newCustomer('Amina')]
    for (const wrong of [{ rating: 5 }, { text: 'Good' }, reviewInput(5, ' \n\t ')]) {
      const { status, body } = await write(amina, shop, wrong)
      assert.equal(status, 400)
      assert.ok(
        Object.values(body.errors).flat().includes('Please provide both a rating and a comment.'),
        JSON.stringify(body),
      )
    }
    for (const wrong of [
      reviewInput(0),
      reviewInput(6),
      reviewInput(4.5),
      reviewInput(5, 'x'.repeat(501)),
      { ...reviewInput(), booking_id: randomUUID() },
    ])
      assert.equal((await write(amina, shop, wrong)).status, 400)
    assert.equal((await write(amina, shop, reviewInput(5, 'é'.repeat(500)))).status, 201)
  })
})

describe('a verified visit', () => {
  it('is the newest completed booking at the store, even after the review was written', async () => {
    const [shop, other, amina] = [await openShop(test), await openShop(test), await test.newCustomer('Amina')]
    assert.deepEqual(await ownReview(amina, shop), {
      success: true,
      review: null,
      hasVisited: false,
      isRemoved: false,
    })
    await visit(amina, other)
    const { body } = await write(amina, shop)
    assert.equal(body.review.verifiedVisit, false)
    const first = await visit(amina, shop)
    assert.equal((await ownReview(amina, shop)).hasVisited, true)
    const changed = await change(amina, body.review.id, reviewInput(5, 'And now I was there'))
    assert.deepEqual([changed.body.review.verifiedVisit, await getVisit(body.review.id)], [true, first])
    const second = await visit(amina, shop)
    await change(amina, body.review.id)
    assert.equal(await getVisit(body.review.id), second)
    const afterVisit = await write(amina, other)
    assert.equal(afterVisit.body.review.verifiedVisit, true)
    await assertInvariants()
  })

  it('is not a cancelled booking, a future booking or another customer’s booking', async () => {
    const [shop, amina, otieno] = [
      await openShop(test),
      await test.newCustomer('Amina'),
      await test.newCustomer('Otieno'),
    ]
    await visit(otieno, shop)
    const startTime = timeIn(test, 2)
    const { body } = await test.ask('POST', '/bookings', {
      token: amina.token,
      body: { serviceId: shop.serviceId, startTime },
    })
    assert.equal((await ownReview(amina, shop)).hasVisited, false)
    await test.ask('PUT', `/bookings/${body.booking.id}/cancel`, {
      token: amina.token,
      body: { reason: 'Other plans' },
    })
    assert.equal((await write(amina, shop)).body.review.verifiedVisit, false)
  })
})

describe('a review without a visit', () => {
  it('is listed below the verified ones and counts nowhere, until its author writes it after a visit', async () => {
    const [shop, amina, otieno] = [
      await openShop(test, { staff: 1 }),
      await test.newCustomer('Amina'),
      await test.newCustomer('Otieno'),
    ]
    await visit(amina, shop)
    await write(amina, shop, reviewInput(5))
    test.clock.advance(1000)
    const { body } = await write(otieno, shop, reviewInput(1))
    assert.deepEqual([body.storeRating, body.totalReviews], [5, 1])
    const shownRatings = async () => {
      const { store } = (await test.ask('GET', `/stores/${shop.storeId}`)).body
      const { offer } = (await test.ask('GET', `/offers/${shop.offerId}`)).body
      const [person] = (await test.ask('GET', `/bookings/services/${shop.serviceId}/staff`)).body.staff
      const found = await db()
        .selectFrom('store_search')
        .select('rating')
        .where('store_id', '=', shop.storeId)
        .executeTakeFirstOrThrow()
      return [
        [store.rating, store.totalReviews],
        [offer.store.rating, offer.store.totalReviews],
        [person.rating, person.reviewCount],
        found.rating,
      ]
    }
    assert.deepEqual(await shownRatings(), [[5, 1], [5, 1], [5, 1], 5])
    const listed = await listStoreReviews(shop)
    assert.deepEqual(
      listed.reviews.map((each: { rating: number; verifiedVisit: boolean }) => [
        each.rating,
        each.verifiedVisit,
      ]),
      [
        [5, true],
        [1, false],
      ],
    )
    assert.deepEqual(
      [listed.stats.totalReviews, listed.stats.unverifiedReviews, listed.pagination.total],
      [1, 1, 2],
    )
    assert.deepEqual(listed.stats.ratingDistribution, { 1: 0, 2: 0, 3: 0, 4: 0, 5: 1 })
    await visit(otieno, shop)
    assert.deepEqual(await shownRatings(), [[5, 1], [5, 1], [5, 1], 5], 'written before the visit')
    await change(otieno, body.review.id, reviewInput(2))
    assert.deepEqual(await shownRatings(), [[3.5, 2], [3.5, 2], [3.5, 2], 3.5])
    await assertInvariants()
  })
})

describe('the pictures of a review', () => {
  it('are uploads of its author, in order, which a change can leave, add and remove', async () => {
    const [shop, amina, otieno] = [await openShop(test), await test.newCustomer(), await test.newCustomer()]
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c82' } })
      .withMetadata({ exif: { IFD0: { Artist: 'Amina' } } })
      .jpeg()
      .toBuffer()
    const upload = async ({ token }: Person) => {
      const uploaded = await uploadFile(test, '/reviews/images', token, { field: 'image', bytes })
      assert.equal(uploaded.status, 201, JSON.stringify(uploaded.body))
      return uploaded.body.image as { id: string; url: string } // the contract's image
    }
    const [first, second, foreign] = [await upload(amina), await upload(amina), await upload(otieno)]
    const media = await test.customer.inject(new URL(first.url).pathname)
    assert.equal(media.statusCode, 200)
    assert.equal((await sharp(media.rawPayload).metadata()).exif, undefined)
    const refused = await write(amina, shop, { ...reviewInput(), imageIds: [foreign.id] })
    assert.deepEqual([refused.status, refused.body.code], [404, 'review-image-not-found'])
    assert.equal((await ownReview(amina, shop)).review, null, 'nothing was written')
    const five = Array.from({ length: 5 }, () => randomUUID())
    assert.equal((await write(amina, shop, { ...reviewInput(), imageIds: five })).status, 400)

    const { body } = await write(amina, shop, { ...reviewInput(), imageIds: [second.id, first.id] })
    const shown = async () =>
      (await listStoreReviews(shop)).reviews[0].images.map(({ id }: { id: string }) => id)
    assert.deepEqual(await shown(), [second.id, first.id])
    const { id } = body.review
    assert.equal((await change(amina, id)).body.review.images.length, 2)
    const third = await upload(amina)
    await change(amina, id, { ...reviewInput(), imageIds: [third.id, first.id] })
    assert.deepEqual(await shown(), [third.id, first.id])
    const owned = await test.ask('GET', `/merchant/reviews`, { token: shop.merchantToken })
    assert.equal(owned.body.reviews[0].images.length, 2)
    assert.equal((await report(otieno.token, id)).status, 200)
    const [mail] = (await mailsAbout(id)) as { text: string }[]
    assert.match(mail!.text, new RegExp(first.url.split('/').at(-1)!))
    await transaction(createContext(test.app, null), (tx) => erasePictures(tx.db, amina.id))
    assert.deepEqual(await db().selectFrom('review_pictures').select('id').execute(), [])
    await runScheduledJob(test, 'remove-unused-uploads')
    const statuses = await Promise.all(
      [first, third, foreign].map(async ({ url }) => {
        const { statusCode } = await test.customer.inject(new URL(url).pathname)
        return statusCode
      }),
    )
    assert.deepEqual(statuses, [404, 404, 200])
  })
})

describe('a review of existing clients', () => {
  it('may have stars only', async () => {
    const [shop, amina] = [await openShop(test), await test.newCustomer('Amina')]
    const path = `/stores/${shop.storeId}/reviews`
    for (const rating of [undefined, 0, 6])
      assert.equal((await test.ask('POST', path, { token: amina.token, body: { rating } })).status, 400)
    const { status, body } = await test.ask('POST', path, { token: amina.token, body: { rating: 4 } })
    assert.deepEqual([status, body.review?.rating, body.review?.text], [201, 4, ''])
    assert.equal((await listStoreReviews(shop)).reviews[0].comment, '')
    await assertInvariants()
  })
})

describe('editing and deleting a review', () => {
  it('edits only one’s own review, and updates the store’s rating', async () => {
    const [shop, amina, otieno] = [
      await openShop(test),
      await test.newCustomer('Amina'),
      await test.newCustomer('Otieno'),
    ]
    await visit(amina, shop)
    const { body } = await write(amina, shop, reviewInput(1))
    test.clock.advance(HOUR)
    const { status, body: changed } = await change(amina, body.review.id, reviewInput(5, 'Better now'))
    assert.deepEqual(
      [status, changed.storeRating, changed.review.text, changed.review.createdAt],
      [200, 5, 'Better now', body.review.createdAt],
    )
    assert.notEqual(changed.review.updatedAt, body.review.updatedAt)
    for (const theirs of [
      await change(otieno, body.review.id, reviewInput(1)),
      await remove(otieno, body.review.id),
    ])
      assert.deepEqual([theirs.status, theirs.body.code], [403, 'not-your-review'])
    for (const none of [await change(amina, randomUUID()), await remove(amina, randomUUID())])
      assert.equal(none.status, 404)
    assert.equal((await listStoreReviews(shop)).reviews[0].text, 'Better now')
  })

  it('deletes it, after which the customer may review the store again', async () => {
    const [shop, amina] = [await openShop(test), await test.newCustomer('Amina')]
    await visit(amina, shop)
    const { body } = await write(amina, shop, reviewInput(1))
    const deleted = await remove(amina, body.review.id)
    assert.deepEqual([deleted.status, deleted.body.storeRating, deleted.body.totalReviews], [200, null, 0])
    assert.equal((await remove(amina, body.review.id)).status, 404)
    assert.equal((await write(amina, shop, reviewInput(4))).status, 201)
    assert.equal((await listStoreReviews(shop)).stats.averageRating, 4)
  })

  it('stays consistent under concurrent writes, edits and deletions', async () => {
    const [shop, amina] = [await openShop(test), await test.newCustomer('Amina')]
    await visit(amina, shop)
    const { body } = await write(amina, shop, reviewInput(3))
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, nth) =>
        [
          () => change(amina, body.review.id, reviewInput(1 + (nth % 5))),
          () => remove(amina, body.review.id),
          () => write(amina, shop),
        ][nth % 3]!(),
      ),
    )
    for (const { status } of replies) assert.ok([200, 201, 404, 409].includes(status), String(status))
    await assertInvariants()
  })
})

describe('the store’s reply', () => {
  it('is written and changed by its merchant only, with audit entries and one event', async () => {
    const [shop, other, amina] = [await openShop(test), await openShop(test), await test.newCustomer('Amina')]
    const { body } = await write(amina, shop)
    const { id } = body.review
    assert.equal((await reply(other.merchantToken, id)).status, 403)
    assert.equal((await reply(amina.token, id)).status, 403)
    assert.equal((await reply(shop.merchantToken, randomUUID())).status, 404)
    assert.equal((await reply(shop.merchantToken, id, '  ')).status, 400)
    assert.equal((await reply(shop.merchantToken, id, 'x'.repeat(501))).status, 400)
    const first = await reply(shop.merchantToken, id)
    assert.deepEqual([first.status, first.body.review.reply.text], [200, 'Asante, karibu tena'])
    assert.equal((await listStoreReviews(shop)).reviews[0].reply.text, 'Asante, karibu tena')
    const second = await reply(shop.merchantToken, id, 'Asante sana')
    assert.equal(second.body.review.reply.text, 'Asante sana')
    assert.equal(second.body.review.updatedAt, body.review.updatedAt)
    const entries = await db()
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', id)
      .orderBy('seq')
      .execute()
    assert.deepEqual(
      entries.map(({ action }) => action),
      ['review.answered', 'review.answer-changed'],
    )
    assert.equal(
      (await listEvents('review.answered')).filter((each) => JSON.stringify(each).includes(id)).length,
      1,
    )
    const edited = await change(amina, id, reviewInput(5, 'Thank you'))
    assert.equal(edited.body.review.reply.text, 'Asante sana')
  })
})

describe('reporting a review', () => {
  it('e-mails support once for each reporting account, customer or merchant', async () => {
    const [shop, amina, otieno] = [
      await openShop(test),
      await test.newCustomer('Amina'),
      await test.newCustomer('Otieno'),
    ]
    const { body } = await write(amina, shop, reviewInput(1, '<script>alert(1)</script>'))
    const { id } = body.review
    for (let time = 0; time < 2; time++) {
      assert.equal(
        (await report(otieno.token, id, { reason: 'offensive', text: 'Look at this' })).status,
        200,
      )
      assert.equal((await report(shop.merchantToken, id)).status, 200)
    }
    const mails = await mailsAbout(id)
    assert.equal(mails.length, 2)
    const [mail] = mails as { to: string; replyTo: string; html: string; text: string }[]
    assert.deepEqual([mail!.to, mail!.replyTo], [test.app.config.supportEmail, otieno.email])
    assert.match(mail!.text, /Offensive or hateful\nLook at this/)
    assert.doesNotMatch(mail!.html, /<script>/)
    assert.equal((await report(otieno.token, randomUUID())).status, 404)
    assert.equal((await report(otieno.token, id, { reason: 'boring' })).status, 400)
    assert.equal((await test.ask('POST', `/reviews/${id}/report`, { body: { reason: 'spam' } })).status, 401)
    const parallel = await test.newCustomer()
    await Promise.all(Array.from({ length: 10 }, () => report(parallel.token, id)))
    assert.equal((await mailsAbout(id)).length, 3)
  })
})

describe('a merchant’s reviews', () => {
  const listOwn = (token: string, query = '') => test.ask('GET', `/merchant/reviews${query}`, { token })

  it('are those of the merchant’s own stores, with the number without a reply', async () => {
    const [shop, other] = [await openShop(test), await openShop(test)]
    const ids: string[] = []
    for (const rating of [5, 2, 4]) {
      const guest = await test.newCustomer()
      await visit(guest, shop)
      const { body } = await write(guest, shop, reviewInput(rating))
      ids.push(body.review.id)
      test.clock.advance(1000)
    }
    await reply(shop.merchantToken, ids[0]!)
    const { status, body } = await listOwn(shop.merchantToken)
    assert.equal(status, 200)
    assert.deepEqual(reviews['GET /merchant/reviews'].reply.parse(body), body)
    assert.deepEqual(
      body.reviews.map(({ id }: { id: string }) => id),
      ids.toReversed(),
    )
    assert.deepEqual(body.reviews[0].store, { id: shop.storeId, name: 'Shop of the test' })
    assert.deepEqual(body.stats, {
      averageRating: 3.7,
      totalReviews: 3,
      unanswered: 2,
      ratingDistribution: { 1: 0, 2: 1, 3: 0, 4: 1, 5: 1 },
      recentTrend: null,
    })
    const earlier = new Date(test.clock.now().getTime() - 40 * DAY)
    await db()
      .updateTable('reviews')
      .set({ created_at: earlier })
      .where('store_id', '=', shop.storeId)
      .execute()
    for (const rating of [5, 5, 5]) {
      const guest = await test.newCustomer()
      await visit(guest, shop)
      await write(guest, shop, reviewInput(rating))
    }
    const later = (await listOwn(shop.merchantToken, '?rating=4')).body.stats
    assert.deepEqual([later.recentTrend, later.ratingDistribution[5]], ['improving', 4])
    const open = (await listOwn(shop.merchantToken, '?unanswered=true&sortBy=lowest&limit=1')).body
    assert.deepEqual([open.reviews[0].rating, open.pagination.total, open.pagination.totalPages], [2, 5, 5])
    assert.equal((await listOwn(shop.merchantToken, '?rating=4&page=2')).body.pagination.total, 1)
    assert.equal((await listOwn(shop.merchantToken, `?storeId=${other.storeId}`)).status, 404)
    const second = await createStore(test, shop.merchantToken, { name: 'Second store' })
    const ofSecond = (await listOwn(shop.merchantToken, `?storeId=${second.id}`)).body
    assert.deepEqual([ofSecond.reviews, ofSecond.stats.totalReviews], [[], 0])
    assert.equal((await listOwn(shop.merchantToken, `?storeId=${shop.storeId}`)).body.stats.totalReviews, 6)
    const limited = await addMember(test, shop.storeId, 'manager', null, [second.id])
    assert.equal((await listOwn(limited, `?storeId=${shop.storeId}`)).status, 404)
    assert.deepEqual((await listOwn(other.merchantToken)).body.reviews, [])
    assert.equal((await listOwn((await test.newCustomer()).token)).status, 403)
  })
})

describe('a review that a merchant reports', () => {
  it('is under review for the whole team, and for nobody else', async () => {
    const [shop, other] = [await openShop(test), await openShop(test)]
    const { body } = await write(await test.newCustomer(), shop)
    const { id } = body.review
    const manager = await addMember(test, shop.storeId, 'manager')
    const isReported = async (token: string) =>
      (await test.ask('GET', '/merchant/reviews', { token })).body.reviews[0].isReported
    await report((await test.newCustomer()).token, id)
    await report(other.merchantToken, id)
    assert.equal(await isReported(shop.merchantToken), false)
    assert.equal((await report(manager, id, { reason: 'not-a-customer' })).status, 200)
    assert.deepEqual([await isReported(shop.merchantToken), await isReported(manager)], [true, true])
    assert.ok(!('isReported' in (await listStoreReviews(shop)).reviews[0]))
  })
})

describe('the export', () => {
  it('has every review as CSV, newest first, without cells that are formulas', async () => {
    const shop = await openShop(test)
    const [evil, good] = [await test.newCustomer('Amina'), await test.newCustomer('Otieno')]
    await write(evil, shop, reviewInput(1, '=HYPERLINK("http://evil.example","Click")'))
    test.clock.advance(1000)
    const { body } = await write(good, shop, reviewInput(5, '@SUM(A1), "quoted"'))
    await reply(shop.merchantToken, body.review.id, '-2+3')
    const { status, body: exported } = await test.ask(
      'GET',
      `/stores/${shop.storeId}/reviews/export?format=csv`,
    )
    assert.deepEqual([status, exported.format], [200, 'csv'])
    const [head, first, second] = exported.data.split('\r\n')
    assert.equal(head, '\ufeff"Written","Stars","Name","Comment","Verified visit","Answer","Answered"')
    assert.match(
      first,
      /^"[\d-]+T[^"]+","5","Otieno C\.","'@SUM\(A1\), ""quoted""","no","'-2\+3","[\d-]+T[^"]+"$/,
    )
    assert.match(second, /,"1","Amina C\.","'=HYPERLINK\(""http:\/\/evil\.example"",""Click""\)","no","",""$/)
    assert.equal((await test.ask('GET', `/stores/${randomUUID()}/reviews/export`)).status, 404)
  })
})

describe('the test routes for API developers', () => {
  it('respond outside production', async () => {
    const amina = await test.newCustomer('Amina')
    assert.equal((await test.ask('GET', '/reviews/test')).status, 200)
    assert.equal((await test.ask('GET', '/reviews/auth-test')).status, 401)
    const { body } = await test.ask('GET', '/reviews/auth-test', { token: amina.token })
    assert.deepEqual(body.user, { id: amina.id, role: 'customer' })
  })

  it('do not exist in production', async () => {
    const env = productionEnv({ url: 'http://127.0.0.1:1', smtpPort: 25 })
    const production = await openTestApp({ demo: false, env })
    try {
      const { token } = await production.newCustomer()
      for (const path of ['/reviews/test', '/reviews/auth-test'])
        for (const who of [{}, { token }]) {
          const { status, body } = await production.requestUntilAdmitted('GET', path, who)
          assert.deepEqual(
            [status, body.code],
            [404, (await production.requestUntilAdmitted('GET', '/no/such')).body.code],
            path,
          )
        }
    } finally {
      await production.close()
    }
  })
})

describe('with 20,000 reviews @long', () => {
  it('a page of a store and a page of a merchant are read from indexes', async () => {
    const shop = await openShop(test)
    await test.inBulk(async (client) => {
      await client.query(
        `WITH people AS (
          INSERT INTO accounts (id, role, email, first_name, last_name, referral_slug, created_at)
          SELECT id, 'customer', id || '@d3.test', 'One', 'Of Many', id, $2::timestamptz - interval '400 days'
          FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, 20000)) many RETURNING id
        )
        INSERT INTO reviews (id, store_id, account_id, rating, comment, created_at, updated_at)
        SELECT gen_random_uuid(), $1, id, 1 + nth % 5, 'Words', at, at
        FROM (SELECT id, nth::int AS nth, $2::timestamptz - make_interval(mins => nth::int) AS at
          FROM (SELECT id, row_number() OVER () AS nth FROM people) numbered) dated`,
        [shop.storeId, test.clock.now()],
      )
      await client.query('ANALYZE reviews')
    })
    const { stats, pagination } = await listStoreReviews(shop)
    assert.deepEqual([stats.totalReviews, stats.unverifiedReviews, pagination.total], [0, 20_000, 20_000])
    const { merchant_id } = await db()
      .selectFrom('stores')
      .select('merchant_id')
      .where('id', '=', shop.storeId)
      .executeTakeFirstOrThrow()
    const filter = { sortBy: 'newest', page: 3, limit: 20, isUnanswered: false } as const
    const reads = [
      () => listReviews(db(), shop.storeId, { ...filter, sortBy: 'lowest' }),
      () => listMerchantReviews(db(), merchant_id, filter),
      () => listMerchantReviews(db(), merchant_id, { ...filter, isUnanswered: true }),
    ]
    for (const read of reads) assert.equal((await read()).length, 20)
    assert.deepEqual(
      await getMerchantRating(
        db(),
        merchant_id,
        { ...filter, isUnanswered: true, rating: 3 },
        test.clock.now(),
      ),
      {
        ratings: [0, 0, 0, 0, 0],
        recent_count: 0,
        recent_sum: 0,
        rating_count: 0,
        rating_sum: 0,
        unanswered: 20_000,
        matching: 4_000,
      },
    )
    assert.equal((await findStoreRating(db(), shop.storeId))?.rating_count, 0)
    assert.equal((await listAllReviews(db(), shop.storeId)).length, 20_000)
    const { rows } = await sql`
      EXPLAIN (FORMAT json) SELECT r.id FROM stores s CROSS JOIN LATERAL (
        SELECT * FROM reviews r WHERE r.store_id = s.id AND r.reply IS NULL ORDER BY r.created_at DESC, r.id DESC LIMIT 60) r
      WHERE s.merchant_id = ${merchant_id} ORDER BY r.created_at DESC, r.id DESC LIMIT 20`.execute(db())
    assert.match(JSON.stringify(rows), /reviews_(?:unanswered|newest)/)
    assert.doesNotMatch(
      JSON.stringify(rows),
      /"Seq Scan","Parallel Aware":(?:true|false),"Async Capable":(?:true|false),"Relation Name":"reviews"/,
    )
  })
})

describe('At the end', () => {
  it('no invariant is violated', async () => {
    test.clock.advance(DAY)
    await assertInvariants()
  })
})
