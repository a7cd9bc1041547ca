import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'mocha'
import { toDay, instant } from '#domain/time/time.ts'
import type { NewNotification } from '#server/features/notifications/sending/notify.ts'
import { aboutBooking, announcement, createDeliveryHelpers, rewarded } from '#tests/support/deliveries.ts'
import { openShop } from '#tests/support/factories.ts'
import { retryNow } from '#tests/support/jobs.ts'
import { buildFollowerNotification } from '#tests/support/notifications.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
before(async () => {
  app = await openTestApp({ demo: false, now: new Date(instant(toDay(Date.now()), 10 * 60)) })
})
after(() => app?.close())
const { send, setFaults, reset, changePreferences, outcomes, mailsTo } = createDeliveryHelpers(() => app)
afterEach(reset)

test('an e-mail has a link to the right site and headers to unsubscribe', async () => {
  const customer = await app.newCustomer()
  await send(rewarded(customer.id))
  await app.drainJobs()
  const [mail, ...more] = await mailsTo(customer)
  assert.ok(mail)
  assert.deepEqual(more, [])
  assert.match(mail.messageId, /^<notification\.[\w-]+@d3\.mail>$/)
  assert.ok(mail.html.includes(`href="${app.app.config.publicUrl}/profile"`))
  assert.ok(mail.text.includes(`${app.app.config.publicUrl}/profile`))
  assert.match(mail.text, /\/notifications\/unsubscribe\?token=/)
  assert.match(
    mail.headers['list-unsubscribe'] ?? '',
    /^<http:\/\/[^>]+\/api\/v1\/notifications\/unsubscribe\?token=[\w-]+>$/,
  )
  assert.equal(mail.headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click')
  assert.deepEqual(await outcomes(customer, 'email'), [['sent', null, 1]])

  const merchant = await app.newCustomer()
  await app.app.database.db
    .updateTable('accounts')
    .set({ role: 'merchant' })
    .where('id', '=', merchant.id)
    .execute()
  await send(announcement(merchant.id))
  await app.drainJobs()
  const [own] = await mailsTo(merchant)
  assert.ok(own?.html.includes(`href="${app.app.config.merchantUrl}/help"`))
})

test('bookings have no e-mail of ours; advertising needs consent', async () => {
  const customer = await app.newCustomer()
  const newOffer = (): NewNotification => ({
    to: customer.id,
    type: 'new_offer',
    params: { offerId: randomUUID(), title: 'Braids', store: 'Kinyozi Kings', cents: 150_000 },
    eventKey: `new_offer:${randomUUID()}`,
    actionUrl: '/offer/1',
  })
  await send(aboutBooking(customer.id, app.clock.now().toISOString()), newOffer())
  await app.drainJobs()
  assert.deepEqual(await mailsTo(customer), [])
  await changePreferences(customer, { choices: [{ category: 'stores', channel: 'email', isEnabled: true }] })
  await send(newOffer())
  await app.drainJobs()
  assert.deepEqual(await mailsTo(customer), [])
  await app.ask('PUT', '/users/notification-settings', {
    token: customer.token,
    body: { emailUpdates: true },
  })
  await send(newOffer())
  await app.drainJobs()
  assert.equal((await mailsTo(customer)).length, 1)
})

test('a team gets e-mails about its own stores by its choices, without consent to advertising', async () => {
  const shop = await openShop(app)
  const { id, email } = await app.app.database.db
    .selectFrom('stores')
    .innerJoin('merchants', 'merchants.id', 'stores.merchant_id')
    .innerJoin('accounts', 'accounts.id', 'merchants.account_id')
    .select(['accounts.id', 'accounts.email'])
    .where('stores.id', '=', shop.storeId)
    .$narrowType<{ email: string }>()
    .executeTakeFirstOrThrow()
  const merchant = { id, email, token: shop.merchantToken }
  const storesByEmail = async () => {
    const { body } = await app.ask('GET', '/notifications/preferences', { token: merchant.token })
    return body.data.choices.find(
      (each: { category: string; channel: string }) => each.category === 'stores' && each.channel === 'email',
    )
  }
  const follow = () => send(buildFollowerNotification(id, shop.storeId, 'Achieng O.'))
  const cell = { category: 'stores', channel: 'email', isFixed: false, needsConsent: false }
  assert.deepEqual(await storesByEmail(), { ...cell, isEnabled: false })
  await follow()
  await app.drainJobs()
  assert.deepEqual(await mailsTo(merchant), [])
  await changePreferences(merchant, { choices: [{ category: 'stores', channel: 'email', isEnabled: true }] })
  assert.deepEqual(await storesByEmail(), { ...cell, isEnabled: true })
  await follow()
  await app.drainJobs()
  const [mail, ...more] = await mailsTo(merchant)
  assert.ok(mail)
  assert.ok(mail.text.includes(`${app.app.config.merchantUrl}/clients`))
  assert.deepEqual(more, [])
  assert.match(mail.headers['list-unsubscribe'] ?? '', /unsubscribe\?token=/)
})

test('a mail server that is busy is tried again; one that refuses is not', async () => {
  const [patient, refused] = [await app.newCustomer(), await app.newCustomer()]
  await app.drainJobs()
  await setFaults({ mail: 'busy' })
  await send(rewarded(patient.id))
  await app.drainJobs()
  assert.deepEqual(await outcomes(patient, 'email'), [['waiting', 'The mail server replied 451', 1]])
  await retryNow(app.app.database.pool)
  await app.drainJobs()
  assert.deepEqual(await outcomes(patient, 'email'), [['sent', null, 2]])
  assert.equal((await mailsTo(patient)).length, 1)
  await setFaults({ mail: 'refuse' })
  await send(rewarded(refused.id))
  await app.drainJobs()
  assert.deepEqual(await outcomes(refused, 'email'), [['failed', 'The mail server replied 550', 1]])
})
