import assert from 'node:assert/strict'
import { after, before, it } from 'mocha'
import { locations } from '#contract/locations.ts'
import {
  daysFromNow,
  insertReferenceData,
  newOffer,
  newService,
  newStore,
  openCatalogue,
  type CatalogueApp,
} from '#tests/support/catalogue.ts'

let on: CatalogueApp
before(async () => {
  on = await openCatalogue()
  await insertReferenceData(on.db)
  const pendo = await newStore(on.db)
  const braids = await newService(on.db, pendo)
  await newOffer(on.db, pendo, braids)
  await newOffer(on.db, pendo, braids, { expires_at: daysFromNow(-1) })
  await newStore(on.db, { name: 'Kinyozi Kings', location: 'nyali' })
  await newStore(on.db, { name: 'Not yet', location: 'milimani', status: 'draft' })
})
after(() => on.close())

it('GET /locations/available lists the places that have stores, with their current offers', async () => {
  const { status, body } = await on.ask('/api/v1/locations/available')
  assert.equal(status, 200)
  assert.deepEqual(locations['GET /locations/available'].reply.parse(body), body)
  assert.deepEqual(body.locations, [
    {
      id: 'nyali',
      name: 'Nyali',
      area: 'Nyali',
      city: 'Mombasa',
      offers: '0 offers',
      storeCount: 1,
      offerCount: 0,
      latitude: -4.02,
      longitude: 39.71,
    },
    {
      id: 'westlands',
      name: 'Westlands',
      area: 'Westlands',
      city: 'Nairobi',
      offers: '1 offer',
      storeCount: 1,
      offerCount: 1,
      latitude: -1.26,
      longitude: 36.8,
    },
  ])
  const again = await on.ask('/api/v1/stores/locations')
  assert.deepEqual([again.status, again.body], [200, { success: true, locations: body.locations }])
})

it('GET /locations lists all places with their centres, also those without stores', async () => {
  const { status, body } = await on.ask('/api/v1/locations')
  assert.equal(status, 200)
  const ids = body.locations.map(({ id }: { id: string }) => id)
  assert.ok(ids.includes('milimani') && ids.includes('westlands'))
  const westlands = body.locations.find(({ id }: { id: string }) => id === 'westlands')
  assert.deepEqual(Object.keys(westlands), ['id', 'name', 'city', 'latitude', 'longitude'])
})

it('GET /locations/stats counts stores and current offers by the name of the place', async () => {
  const { status, body } = await on.ask('/api/v1/locations/stats')
  assert.equal(status, 200)
  assert.deepEqual(body, {
    success: true,
    stats: { Nyali: { stores: 1, offers: 0, total: 1 }, Westlands: { stores: 1, offers: 1, total: 2 } },
  })
})

const locate = async (payload: unknown) => {
  const answer = await on.server.inject({
    method: 'POST',
    url: '/api/v1/locations/reverse-geocode',
    payload: payload as object,
  })
  return { status: answer.statusCode, body: answer.json() }
}

for (const [where, latitude, longitude, location, nearest] of [
  ['in Westlands', -1.2612, 36.8021, 'Westlands, Nairobi', 'Westlands'],
  ['in the city centre, without stores', -1.2801, 36.8203, 'Nairobi CBD, Nairobi', 'Westlands'],
  ['in Kisumu, far from every store', -0.1, 34.75, 'Milimani, Kisumu', 'All Locations'],
  ['in the north, far from every known place', 3.12, 35.6, 'Approximately Nairobi, Kenya', 'All Locations'],
  ['in the Gulf of Guinea, at zero and zero', 0, 0, 'Outside Kenya', 'All Locations'],
  ['in Dar es Salaam', -6.8, 39.28, 'Outside Kenya', 'All Locations'],
] as const)
  it(`POST /locations/reverse-geocode ${where} returns ${nearest}`, async () => {
    const { status, body } = await locate({ latitude, longitude })
    assert.equal(status, 200)
    assert.deepEqual(body, {
      success: true,
      location,
      nearestAvailableLocation: nearest,
      coordinates: { latitude, longitude },
    })
  })

for (const wrong of [
  {},
  { latitude: -1.2 },
  { latitude: '-1.2', longitude: '36.8' },
  { latitude: null, longitude: 36.8 },
  { latitude: 91, longitude: 0 },
])
  it(`POST /locations/reverse-geocode rejects ${JSON.stringify(wrong)}`, async () => {
    const { status, body } = await locate(wrong)
    assert.equal(status, 400)
    assert.equal(body.message, 'Latitude and longitude are required')
  })
