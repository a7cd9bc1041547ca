/** A new production installation: from an empty database to the first booking, over HTTP. */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { after, before, test } from 'mocha'
import sharp from 'sharp'
import { PASSWORD, newPhone, openAccounts } from '#tests/support/accounts.ts'
import { productionEnv } from '#tests/support/production.ts'
import { dayIn } from '#tests/support/factories.ts'
import { openTestApp, type Answer, type TestApp } from '#tests/support/test-app.ts'
import { uploadFile } from '#tests/support/uploads.ts'

let at: TestApp
before(async () => {
  at = await openTestApp({ isNew: true, env: productionEnv })
})
after(() => at?.close())

async function upload(...request: UploadArguments): Promise<Answer> {
  for (;;) {
    const answer = await uploadFile(at, ...request)
    if (answer.status !== 503) return answer
    await pause(250)
  }
}
type UploadArguments = Parameters<typeof uploadFile> extends [unknown, ...infer Rest] ? Rest : never

test('a merchant publishes a store in a new installation, and a customer books its service', async () => {
  const accounts = openAccounts(at)
  // In production, a busy machine sheds load.
  const ask = at.requestUntilAdmitted
  const { categories } = (await ask('GET', '/categories')).body
  const places = (await ask('GET', '/locations')).body
  assert.equal(categories.length, 12)
  assert.ok(JSON.stringify(places).includes('Westlands'))

  const phoneNumber = newPhone()
  const registered = await ask('POST', '/merchants/register', {
    body: {
      firstName: 'Otieno',
      lastName: 'Ouma',
      email: 'otieno@cuts.example',
      phoneNumber,
      password: PASSWORD,
      businessName: 'Otieno Cuts',
    },
  })
  assert.equal(registered.status, 201, JSON.stringify(registered.body))
  const { token } = await ask('POST', '/merchants/login', {
    body: { email: 'otieno@cuts.example', password: PASSWORD },
  }).then(({ body }) => ({ token: String(body.access_token) }))
  await ask('POST', '/users/resend-otp', { token, body: { phone: phoneNumber } })
  const code = await accounts.smsCode(phoneNumber)
  const verified = await ask('POST', '/users/verify-otp', {
    token,
    body: { phone: phoneNumber, otp: code },
  })
  assert.equal(verified.status, 200, JSON.stringify(verified.body))

  const picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer()
  const logo = await upload('/upload/store-logo', token, { field: 'logo', bytes: picture })
  assert.equal(logo.status, 200, JSON.stringify(logo.body))
  const photo = await upload('/upload/files/upload-image', token, { field: 'file', bytes: picture })
  assert.equal(photo.status, 200, JSON.stringify(photo.body))
  const created = await ask('POST', '/stores', {
    token,
    body: {
      name: 'Otieno Cuts',
      category: 'Kinyozi & barber',
      location: 'Westlands',
      description: 'Haircuts and shaves by two experienced barbers.',
      phone_number: phoneNumber,
      logo_url: logo.body.url,
      opening_time: '08:00',
      closing_time: '20:00',
      working_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
      latitude: -1.2674,
      longitude: 36.8108,
    },
  })
  assert.equal(created.status, 201, JSON.stringify(created.body))
  const store = created.body.store
  const service = await ask('POST', '/services', {
    token,
    body: {
      store_id: store.id,
      branch_id: `store-${store.id}`,
      name: 'Haircut',
      description: 'A haircut.',
      type: 'fixed',
      price: 700,
      images: [photo.body.url],
    },
  })
  assert.equal(service.status, 201, JSON.stringify(service.body))
  const published = await ask('PUT', `/stores/${store.id}/publication`, {
    token,
    body: { published: true },
  })
  assert.equal(published.status, 200, JSON.stringify(published.body))
  assert.equal((await ask('GET', '/stores')).body.stores[0].name, 'Otieno Cuts')

  const customer = await at.registerCustomer('Wanjiku')
  const booked = await ask('POST', '/bookings/service', {
    token: customer.token,
    body: { serviceId: service.body.service.id, startTime: `${dayIn(at, 2)}T10:00` },
  })
  assert.equal(booked.status, 201, JSON.stringify(booked.body))
  assert.equal(booked.body.booking.status, 'confirmed')
  const [mail] = await accounts.mails(customer.email)
  assert.match(mail!.text, /Soko Deals Ltd, Mpaka Road, Westlands, Nairobi\n$/)
  assert.match(mail!.html, /Soko Deals Ltd, Mpaka Road, Westlands, Nairobi\./)
})
