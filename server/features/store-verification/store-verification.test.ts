import assert from 'node:assert/strict'
import { after, before, it } from 'mocha'
import sharp from 'sharp'
import { DOCUMENT_KINDS } from '#domain/catalogue/verification.ts'
import { DAY, toDay } from '#domain/time/time.ts'
import { newAdmin, openAdminSession, type TestAdmin } from '#tests/support/admins.ts'
import { openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { ALL_SCHEDULED, runScheduledJob } from '#tests/support/scheduled-jobs.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { uploadFile } from '#tests/support/uploads.ts'

let test: TestApp
let moderator: TestAdmin
let other: TestAdmin
let support: TestAdmin
before(async () => {
  test = await openTestApp({ demo: false })
  moderator = await newAdmin(test, 'moderator')
  other = await newAdmin(test, 'moderator')
  support = await newAdmin(test, 'support')
})
after(() => test?.close())

const db = () => test.app.database.db
const asAdmin = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  { token } = moderator,
) => test.ask(method, `/admin${path}`, { token, ...(body && { body }) })
const readStore = async ({ storeId }: Shop) => (await asAdmin('GET', `/stores/${storeId}`)).body.store
const picture = () =>
  sharp({ create: { width: 60, height: 80, channels: 3, background: '#aa3300' } })
    .png()
    .toBuffer()

async function sendDocuments({ storeId, merchantToken }: Shop, number = 'PVT-9QU4X7') {
  for (const kind of DOCUMENT_KINDS) {
    const sent = await uploadFile(test, `/stores/${storeId}/documents?kind=${kind}`, merchantToken, {
      field: 'document',
      bytes: await picture(),
    })
    assert.equal(sent.status, 200, JSON.stringify(sent.body))
  }
  return ask({ storeId, merchantToken }, number)
}
const ask = (
  { storeId, merchantToken }: Pick<Shop, 'storeId' | 'merchantToken'>,
  registrationNumber: string,
) =>
  test.ask('POST', `/stores/${storeId}/verification`, {
    token: merchantToken,
    body: {
      registeredName: 'Shop of the test Ltd',
      registrationNumber,
      permitUntil: toDay(test.clock.now().getTime() + 400 * DAY),
    },
  })
async function titles(token: string): Promise<string[]> {
  await test.drainJobs()
  const { body } = await test.ask('GET', '/notifications?limit=20', { token })
  return body.data.notifications
    .filter(({ type }: { type: string }) => type === 'announcement')
    .map(({ title }: { title: string }) => title)
}

it('a store sends documents, which an admin opens and decides about', async () => {
  const shop = await openShop(test)
  const { storeId, merchantToken } = shop
  assert.equal((await ask(shop, 'PVT-9QU4X7')).body.code, 'documents-missing')
  assert.equal((await sendDocuments(shop)).status, 200)
  assert.equal((await ask(shop, 'PVT-9QU4X7')).body.code, 'verification-waiting')

  const stored = await db()
    .selectFrom('store_documents')
    .select('content')
    .where('store_id', '=', storeId)
    .execute()
  assert.equal(stored.length, 3)
  for (const { content } of stored) assert.equal(content.includes('WEBP'), false)

  const path = `/stores/${storeId}/document?kind=permit`
  assert.equal((await asAdmin('GET', path, undefined, support)).status, 403)
  const { body } = await asAdmin('GET', path)
  const opened = Buffer.from(body.picture.split(',')[1], 'base64')
  assert.equal((await sharp(opened).metadata()).format, 'webp')

  const copy = await openShop(test)
  await sendDocuments(copy, 'pvt 9qu4x7')
  const texts = (await readStore(copy)).checks.map(({ state, text }: { state: string; text: string }) => [
    state,
    text,
  ])
  assert.ok(
    texts.some(
      ([state, text]: [string, string]) => state === 'no' && text.includes('same registration number'),
    ),
    JSON.stringify(texts),
  )
  const item = (await asAdmin('GET', `/work/store-verification/${storeId}`)).body.case
  assert.equal(item.isOpen, true)

  const decide = (decision: string, reason = '', admin = moderator) =>
    asAdmin('PUT', `/stores/${storeId}/verification`, { decision, reason }, admin)
  assert.equal((await decide('refuse')).status, 400)
  assert.equal((await decide('ask', 'The permit expired in June')).status, 200)
  const late = await decide('verify', '', other)
  assert.deepEqual([late.status, late.body.code], [409, 'already-decided'])
  assert.deepEqual(await titles(merchantToken), ['We need another document'])
  assert.equal((await readStore(shop)).verifiedAt, null)
  assert.equal((await ask(shop, 'PVT-9QU4X7')).status, 200)
  assert.equal((await decide('verify')).status, 200)
  assert.notEqual((await readStore(shop)).verifiedAt, null)
  assert.equal((await ask(shop, 'PVT-9QU4X7')).body.code, 'store-verified')
  const actions = (await readStore(shop)).history.map(({ what }: { what: string }) => what)
  assert.ok(actions.includes('store.document-opened') && actions.includes('store.verification-verified'))

  test.clock.advance(91 * DAY)
  await runScheduledJob(test, 'delete-old-store-documents')
  moderator.token = await openAdminSession(test, moderator.id)
  other.token = await openAdminSession(test, other.id)
  assert.deepEqual((await readStore(shop)).documents, [])
  // The store still waits for a decision.
  assert.equal((await readStore(copy)).documents.length, 3)
})

it('while unverified stores wait, a store is published when it is verified', async () => {
  const owner = await newAdmin(test, 'owner')
  const change = async (value: boolean): Promise<void> => {
    const { body } = await asAdmin('GET', '/settings', undefined, owner)
    const { version } = body.settings.find(({ key }: { key: string }) => key === 'unverifiedStoresWait')
    const reply = await asAdmin(
      'PUT',
      '/settings/unverifiedStoresWait',
      { value, version, reason: 'A test' },
      owner,
    )
    assert.equal(reply.status, 200, JSON.stringify(reply.body))
  }
  const publish = async ({ storeId, merchantToken }: Shop, published: boolean) => {
    const { status, body } = await test.ask('PUT', `/stores/${storeId}/publication`, {
      token: merchantToken,
      body: { published },
    })
    assert.equal(status, 200, JSON.stringify(body))
    return [body.store.isPublic, body.store.awaitsApproval]
  }
  const [waiting, free] = [await openShop(test), await openShop(test)]
  for (const [index, shop] of [waiting, free].entries()) {
    await db()
      .updateTable('stores')
      .set({
        description: 'A shop for the tests of publishing',
        logo: 'x.webp',
        latitude: -1.29,
        longitude: 36.8,
      })
      .where('id', '=', shop.storeId)
      .execute()
    await db()
      .updateTable('accounts')
      .set({ phone_number: `25472290000${index}`, is_phone_verified: true })
      .where('id', 'in', (e) =>
        e
          .selectFrom('merchants')
          .innerJoin('stores', 'stores.merchant_id', 'merchants.id')
          .select('merchants.account_id')
          .where('stores.id', '=', shop.storeId),
      )
      .execute()
    assert.deepEqual(await publish(shop, false), [false, false])
  }
  await change(true)
  try {
    assert.deepEqual(await publish(waiting, true), [false, true])
    assert.equal((await test.ask('GET', `/stores/${waiting.storeId}`)).status, 404)
    assert.equal((await sendDocuments(waiting, 'PVT-1AB2C3')).status, 200)
    const decided = await asAdmin('PUT', `/stores/${waiting.storeId}/verification`, {
      decision: 'verify',
      reason: '',
    })
    assert.equal(decided.status, 200)
    assert.equal((await test.ask('GET', `/stores/${waiting.storeId}`)).status, 200)
    assert.deepEqual(await publish(waiting, false), [false, false])
    assert.deepEqual(await publish(waiting, true), [true, false])
  } finally {
    await change(false)
  }
  assert.deepEqual(await publish(free, true), [true, false])
})

it('a store is suspended by two admins, its bookings are cancelled, and it goes on as it was', async () => {
  const shop = await openShop(test)
  const { storeId } = shop
  const customer = await test.newCustomer()
  const booked = await test.ask('POST', '/bookings/service', {
    token: customer.token,
    body: { serviceId: shop.serviceId, startTime: timeIn(test, 2) },
  })
  assert.equal(booked.status, 201, JSON.stringify(booked.body))
  const shut = { reason: 'Customers paid and found nobody.', bookings: 'cancel' }
  assert.equal((await readStore(shop)).comingBookings, 1)
  assert.equal((await asAdmin('POST', `/stores/${storeId}/suspension`, shut)).status, 202)
  assert.equal((await asAdmin('POST', `/stores/${storeId}/suspension`, shut)).body.code, 'approval-waiting')
  assert.equal((await readStore(shop)).waitingApproval, 'suspend-store')
  const { items } = (await asAdmin('GET', '/work')).body
  const { id } = items.find(
    ({ kind, title }: { kind: string; title: string }) =>
      kind === 'store-approval' && title.includes('cancelled and refunded'),
  )
  const approve = (admin: TestAdmin) =>
    asAdmin('PUT', `/approvals/${id}`, { decision: 'approve', note: '' }, admin)
  const secondSession = { ...moderator, token: await openAdminSession(test, moderator.id) }
  assert.equal((await approve(secondSession)).body.code, 'second-person-required')
  assert.equal((await test.ask('GET', `/stores/${storeId}`)).status, 200)
  assert.equal((await approve(other)).status, 200)

  assert.equal((await test.ask('GET', `/stores/${storeId}`)).status, 404)
  const published = await test.ask('PUT', `/stores/${storeId}/publication`, {
    token: shop.merchantToken,
    body: { published: true },
  })
  assert.deepEqual([published.status, published.body.code], [409, 'store-suspended'])
  assert.deepEqual(await titles(shop.merchantToken), ['We have suspended your store'])
  const booking = await test.ask('GET', `/bookings/${booked.body.booking.id}`, { token: customer.token })
  assert.equal(booking.body.booking.status, 'cancelled')

  const end = () =>
    asAdmin('DELETE', `/stores/${storeId}/suspension`, { reason: 'It has proven its address.' })
  assert.equal((await end()).status, 200)
  assert.equal((await end()).body.code, 'store-not-suspended')
  assert.equal((await test.ask('GET', `/stores/${storeId}`)).status, 200)
  await test.drainJobs(...ALL_SCHEDULED)
  assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
})

it('an offer is paused, and its merchant is notified', async () => {
  const shop = await openShop(test)
  const pause = () =>
    asAdmin('PUT', `/offers/${shop.offerId}/pause`, { reason: 'The before-price is invented.' })
  assert.equal((await asAdmin('GET', `/offers/${shop.offerId}`)).body.offer.status, 'active')
  assert.equal((await pause()).status, 200)
  assert.equal((await pause()).body.code, 'offer-not-live')
  assert.equal((await test.ask('GET', `/offers/${shop.offerId}`)).status, 404)
  assert.deepEqual(await titles(shop.merchantToken), ['We have paused your offer'])
})
