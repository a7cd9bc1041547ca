import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { services } from '#contract/services.ts'
import {
  daysFromNow,
  insertReferenceData,
  newBranch,
  newOffer,
  newService,
  newStore,
  openCatalogue,
  type CatalogueApp,
} from '#tests/support/catalogue.ts'

let on: CatalogueApp
const ids: Record<string, string> = {}

before(async () => {
  on = await openCatalogue()
  await insertReferenceData(on.db)
  ids.pendo = await newStore(on.db)
  await newBranch(on.db, ids.pendo)
  ids.kings = await newStore(on.db, { name: 'Kinyozi Kings', category: 'barbers', location: 'nyali' })
  ids.braids = await newService(on.db, ids.pendo, { features: ['Hair included'] })
  ids.bridal = await newService(on.db, ids.pendo, {
    name: 'Bridal',
    type: 'dynamic',
    price_cents: null,
    created_at: daysFromNow(-1),
  })
  ids.inactive = await newService(on.db, ids.pendo, { name: 'Inactive', status: 'inactive' })
  ids.fade = await newService(on.db, ids.kings, {
    name: 'Fade',
    category: 'barbers',
    price_cents: 80_050,
    created_at: daysFromNow(-2),
  })
})
after(() => on.close())

const names = async (query: string) =>
  (await on.ask(`/api/v1/services${query}`)).body.services.map((service: { name: string }) => service.name)

describe('GET /services', () => {
  it('returns the active services in the form of the contract', async () => {
    const { status, body } = await on.ask('/api/v1/services')
    assert.equal(status, 200)
    assert.deepEqual(services['GET /services'].reply.parse(body), body)
    assert.deepEqual(await names(''), ['Bridal', 'Fade', 'Knotless braids'])
    assert.equal(body.pagination.total, 3)
  })

  it('filters by store and by category', async () => {
    assert.deepEqual(await names(`?storeId=${ids.pendo}`), ['Bridal', 'Knotless braids'])
    assert.deepEqual(await names(`/store/${ids.pendo}`), ['Bridal', 'Knotless braids'])
    assert.deepEqual(await names('?category=Barbers'), ['Fade'])
    const rejected = await on.ask('/api/v1/services?storeId=17')
    assert.deepEqual([rejected.status, rejected.body.errors], [400, { storeId: ['Invalid store ID format'] }])
  })

  it('uses two statements for a page of any size', async () => {
    assert.equal(await on.countQueries(() => on.ask('/api/v1/services?limit=1')), 2)
    assert.equal(await on.countQueries(() => on.ask('/api/v1/services?limit=100')), 2)
  })
})

describe('GET /services/{id}', () => {
  it('includes the store with its usual hours and working days', async () => {
    const { body } = await on.ask(`/api/v1/services/${ids.braids}`)
    assert.deepEqual(services['GET /services/:id'].reply.parse(body), body)
    const { price, duration, image_url, booking_enabled, features, store } = body.service
    assert.deepEqual(
      { price, duration, image_url, booking_enabled, features },
      {
        price: 3000,
        duration: 180,
        image_url: 'https://d3.test/media/braids.webp',
        booking_enabled: true,
        features: ['Hair included'],
      },
    )
    assert.deepEqual(
      [store.opening_time, store.closing_time, store.working_days.length],
      ['09:00', '18:00', 6],
    )
  })

  it('omits empty features and returns null for an unknown price', async () => {
    const { body } = await on.ask(`/api/v1/services/${ids.bridal}`)
    assert.deepEqual([body.service.price, 'features' in body.service], [null, false])
  })

  it('includes the best live offer with its charged fee', async () => {
    const offer = { original_cents: 300_000, discounted_cents: 225_000, discount_percent: 25 }
    await newOffer(on.db, ids.pendo!, ids.braids!, {
      ...offer,
      discounted_cents: 270_000,
      discount_percent: 10,
    })
    const best = await newOffer(on.db, ids.pendo!, ids.braids!, { ...offer, title: 'A quarter off' })
    await newOffer(on.db, ids.pendo!, ids.braids!, {
      ...offer,
      discounted_cents: 30_000,
      discount_percent: 90,
      expires_at: daysFromNow(-1),
    })
    await newOffer(on.db, ids.pendo!, ids.braids!, {
      ...offer,
      discounted_cents: 60_000,
      discount_percent: 80,
      status: 'inactive',
    })
    const { body } = await on.ask(`/api/v1/services/${ids.braids}`)
    assert.deepEqual(services['GET /services/:id'].reply.parse(body), body)
    assert.deepEqual(body.service.offer, {
      id: best,
      title: 'A quarter off',
      discount: 25,
      original_price: 3000,
      discounted_price: 2250,
      chargedFee: 113,
      expiration_date: daysFromNow(10).toISOString(),
    })
    const listed = (await on.ask(`/api/v1/services?storeId=${ids.pendo}`)).body.services
    assert.deepEqual(
      listed.map((service: { name: string; offer: { id: string } | null }) => [
        service.name,
        service.offer?.id,
      ]),
      [
        ['Bridal', undefined],
        ['Knotless braids', best],
      ],
    )
  })

  it('marks an inactive service as not bookable', async () => {
    assert.equal((await on.ask(`/api/v1/services/${ids.inactive}`)).body.service.booking_enabled, false)
  })

  it('returns 404 for an unknown id', async () => {
    const { status, body } = await on.ask(`/api/v1/services/${ids.pendo}`)
    assert.deepEqual([status, body.message], [404, 'Service not found'])
  })
})
