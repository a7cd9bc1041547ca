import assert from 'node:assert/strict'
import { after, before, it } from 'mocha'
import sharp from 'sharp'
import { DAY } from '#domain/time/time.ts'
import { newAdmin, openAdminSession, type TestAdmin } from '#tests/support/admins.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { postRequest } from '#tests/support/requests.ts'
import { ALL_SCHEDULED, runScheduledJob } from '#tests/support/scheduled-jobs.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { uploadFile } from '#tests/support/uploads.ts'

let test: TestApp
let moderator: TestAdmin
let other: TestAdmin
before(async () => {
  test = await openTestApp({ demo: false })
  moderator = await newAdmin(test, 'moderator')
  other = await newAdmin(test, 'moderator')
})
after(() => test?.close())

const FRAUD = { decision: 'remove', rule: 'fraud', reason: 'It shows another salon.' }
const db = () => test.app.database.db

async function upload(path: string, token: string, field: string) {
  const create = { width: 400, height: 300, channels: 3, background: '#c8262b' } as const
  const bytes = await sharp({ create }).jpeg().toBuffer()
  const reply = await uploadFile(test, path, token, { field, bytes })
  assert.ok(reply.status < 300, JSON.stringify(reply.body))
  return reply.body
}
const uploadPicture = async ({ merchantToken }: Shop): Promise<string> =>
  (await upload('/upload/files/upload-image', merchantToken, 'file')).url
const getPath = (url: string) => new URL(url).pathname
const isStored = async (url: string) => (await test.customer.inject(getPath(url))).statusCode === 200
const report = (token: string, kind: string, id: string, url: string) =>
  test.ask('POST', '/picture-reports', { token, body: { kind, id, url, reason: 'fraud', details: 'A fake' } })
const reported = async (url: string): Promise<string> =>
  (
    await db()
      .selectFrom('reported_pictures')
      .select('id')
      .where('path', '=', getPath(url))
      .executeTakeFirstOrThrow()
  ).id
const decide = (id: string, body: object, { token } = moderator) =>
  test.ask('PUT', `/admin/picture-reports/${id}`, { token, body })
const findCase = async (id: string) =>
  (await test.ask('GET', `/admin/work/picture-report/${id}`, { token: moderator.token })).body.case
const isQueued = async (id: string) =>
  (await test.ask('GET', '/admin/work', { token: moderator.token })).body.items.some(
    (item: { kind: string; id: string }) => item.kind === 'picture-report' && item.id === id,
  )
async function announcements(token: string) {
  await test.drainJobs()
  const { body } = await test.ask('GET', '/notifications?limit=20', { token })
  return body.data.notifications.filter(({ type }: { type: string }) => type === 'announcement')
}
async function overturn(id: string, authorToken: string) {
  const { body } = await test.ask('GET', '/admin/decisions?limit=1', { token: moderator.token })
  const decisionId: string = body.decisions[0].id
  const appeal = await test.ask('POST', `/moderation/decisions/${decisionId}/appeal`, {
    token: authorToken,
    body: { text: 'It is our salon.' },
  })
  assert.equal(appeal.status, 200)
  const decided = await test.ask('PUT', `/admin/appeals/${decisionId}`, {
    token: other.token,
    body: { isOverturned: true, reason: 'The sign is theirs.' },
  })
  assert.equal(decided.status, 200, JSON.stringify(decided.body))
  assert.equal((await findCase(id)).evidence[0].state, 'yes')
}
async function assertInvariants() {
  await test.drainJobs(...ALL_SCHEDULED)
  assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
}

/** Shows the picture as cover, in the gallery, and as the second picture of the service and of the offer. */
async function show(shop: Shop, url: string, first: string) {
  const path = getPath(url)
  const change = (where: string, body: object) => test.ask('PUT', where, { token: shop.merchantToken, body })
  assert.equal((await change(`/stores/${shop.storeId}`, { cover_url: url })).status, 200)
  const pictures = [{ url: first }, { url, alt: 'The room' }]
  assert.equal((await change(`/stores/${shop.storeId}/gallery`, { pictures })).status, 200)
  const images = [getPath(first), path]
  await db().updateTable('services').set({ images }).where('id', '=', shop.serviceId).execute()
  await db().updateTable('offers').set({ images }).where('id', '=', shop.offerId).execute()
}
/** Returns where the pages show the picture. */
async function shownIn(shop: Shop, url: string): Promise<string[]> {
  const { store } = (await test.ask('GET', `/stores/${shop.storeId}`)).body
  const gallery = store.gallery.map((each: { url: string }) => each.url)
  const offer = JSON.stringify((await test.ask('GET', `/offers/${shop.offerId}`)).body)
  const service = JSON.stringify((await test.ask('GET', `/services/${shop.serviceId}`)).body)
  return [
    ...(store.cover_url === url ? ['cover'] : []),
    ...(gallery.includes(url) ? [`gallery ${gallery.indexOf(url)}`] : []),
    ...(offer.includes(getPath(url)) ? ['offer'] : []),
    ...(service.includes(getPath(url)) ? ['service'] : []),
  ]
}

it('a picture of a store is removed wherever the store shows it, and an appeal shows it again', async () => {
  const shop = await openShop(test)
  const [url, first] = [await uploadPicture(shop), await uploadPicture(shop)]
  await show(shop, url, first)
  const everywhere = ['cover', 'gallery 1', 'offer', 'service']
  assert.deepEqual(await shownIn(shop, url), everywhere)
  const [reporter, second] = [await test.newCustomer(), await test.newCustomer()]
  assert.equal((await report(reporter.token, 'store', shop.storeId, url)).status, 200)
  assert.equal((await report(reporter.token, 'store', shop.storeId, url)).status, 200)
  assert.equal((await report(second.token, 'store', shop.storeId, url)).status, 200)
  const id = await reported(url)
  assert.ok(await isQueued(id))
  const waiting = await findCase(id)
  assert.deepEqual(waiting.content[0].pictures, [url])
  assert.equal(waiting.content.length, 3)

  assert.equal((await decide(id, { ...FRAUD, rule: null })).status, 400)
  assert.equal((await decide(id, FRAUD)).status, 200)
  assert.equal((await decide(id, FRAUD, other)).body.code, 'already-decided')
  assert.deepEqual(await shownIn(shop, url), [])
  assert.deepEqual(await shownIn(shop, first), ['gallery 0', 'offer', 'service'])
  assert.equal(await isQueued(id), false)
  assert.equal((await report(reporter.token, 'store', shop.storeId, url)).body.code, 'picture-not-found')
  await assertInvariants()
  const toOwner = (await announcements(shop.merchantToken))[0]
  assert.match(toOwner.title, /We removed a picture of yours/)
  assert.match(toOwner.message, /It shows another salon\. You can appeal until/)
  assert.match((await announcements(second.token))[0].message, /We removed it: It shows another salon\./)
  const decisionPath = `/moderation/decisions/${toOwner.path.split('/').at(-1)}`
  const own = await test.ask('GET', decisionPath, { token: shop.merchantToken })
  assert.equal(own.body.decision.pictureUrl, url)

  const back = await test.ask('PUT', `/stores/${shop.storeId}`, {
    token: shop.merchantToken,
    body: { cover_url: url },
  })
  assert.equal(back.status, 400)
  test.clock.advance(2 * DAY)
  await runScheduledJob(test, 'remove-unused-images')
  assert.ok(await isStored(url), 'kept for an appeal')
  for (const admin of [moderator, other]) admin.token = await openAdminSession(test, admin.id)
  await overturn(id, shop.merchantToken)
  assert.deepEqual(await shownIn(shop, url), everywhere)
  await assertInvariants()
})

it('the file of a removed picture is deleted when there can be no appeal', async () => {
  const shop = await openShop(test)
  const url = await uploadPicture(shop)
  await show(shop, url, await uploadPicture(shop))
  await report((await test.newCustomer()).token, 'store', shop.storeId, url)
  const id = await reported(url)
  for (const admin of [moderator, other]) admin.token = await openAdminSession(test, admin.id)
  assert.equal((await decide(id, FRAUD)).status, 200)
  const forget = async (days: number) => {
    test.clock.advance(days * DAY)
    await runScheduledJob(test, 'forget-removed-pictures')
    await runScheduledJob(test, 'remove-unused-images')
    return isStored(url)
  }
  assert.equal(await forget(14), true)
  assert.equal(await forget(2), false)
  moderator.token = await openAdminSession(test, moderator.id)
  assert.deepEqual((await findCase(id)).content[0].pictures, [])
})

it('the photo of a member of staff is removed and shown again', async () => {
  const shop = await openShop(test, { staff: 1 })
  const path = '/media/staff/0123456789abcdef0123456789abcdef-00000001-256.webp'
  await db().updateTable('staff').set({ photo: path }).where('id', '=', shop.staffIds[0]!).execute()
  const photo = async () => (await test.ask('GET', `/stores/${shop.storeId}`)).body.store.team[0].photo_url
  const url = await photo()
  assert.equal((await report(shop.merchantToken, 'store', shop.storeId, url)).status, 200)
  const id = await reported(url)
  for (const admin of [moderator, other]) admin.token = await openAdminSession(test, admin.id)
  assert.equal((await decide(id, FRAUD)).status, 200)
  assert.equal(await photo(), null)
  await overturn(id, shop.merchantToken)
  assert.equal(await photo(), url)
})

it('one picture of a review or of a request is removed and the rest stays', async () => {
  const [author, reporter] = [await test.newCustomer(), await test.newCustomer()]
  const { storeId } = await openShop(test)
  const imageIds: string[] = []
  for (let nth = 0; nth < 2; nth++)
    imageIds.push((await upload('/reviews/images', author.token, 'image')).image.id)
  const body = { store_id: storeId, rating: 4, text: 'Good', imageIds }
  const written = await test.ask('POST', '/reviews', { token: author.token, body })
  const ofReview = { id: written.body.review.id, urls: written.body.review.images.map(getUrl) }
  const imageId = (await upload('/request-service/images', author.token, 'image')).data.id
  const requestId = await postRequest(test, author.token, { imageIds: [imageId] })
  const imageLists = {
    review: async () => (await test.ask('GET', `/reviews/${ofReview.id}`)).body.review.images.map(getUrl),
    request: async () =>
      (await test.ask('GET', `/request-service/${requestId}`)).body.data.request.images.map(getUrl),
  }
  const removed = { review: [ofReview.urls[1]], request: [] }
  for (const kind of ['review', 'request'] as const) {
    const urls = await imageLists[kind]()
    const subject = kind === 'review' ? ofReview.id : requestId
    assert.equal((await report(reporter.token, kind, storeId, urls[0])).status, 404, 'of something else')
    assert.equal((await report(reporter.token, kind, subject, urls[0])).status, 200)
    const id = await reported(urls[0])
    assert.equal((await decide(id, FRAUD)).status, 200)
    assert.deepEqual(await imageLists[kind](), removed[kind])
    await assertInvariants()
    await overturn(id, author.token)
    assert.deepEqual(await imageLists[kind](), urls)
  }
})
const getUrl = ({ url }: { url: string }) => url

it('a picture that is kept stays, and who reported it reads why', async () => {
  const shop = await openShop(test)
  const url = await uploadPicture(shop)
  await show(shop, url, await uploadPicture(shop))
  const reporter = await test.newCustomer()
  await report(reporter.token, 'store', shop.storeId, url)
  const id = await reported(url)
  const keep = { decision: 'keep', rule: null, reason: 'It is their room.' }
  assert.equal((await decide(id, keep)).status, 200)
  assert.equal((await shownIn(shop, url)).length, 4)
  assert.match((await announcements(reporter.token))[0].message, /it stays: It is their room\./)
  const exported = await test.ask('GET', '/users/export', { token: reporter.token })
  assert.match(JSON.stringify(exported.body), new RegExp(getPath(url)))
})
