import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { locations } from '#contract/locations.ts'
import { daysFromNow, layGround, newOffer, newService, newStore, openCatalogue, type CatalogueHouse } from '#tests/catalogue.ts'

let on: CatalogueHouse
before(async () => {
  on = await openCatalogue()
  await layGround(on.db)
  const pendo = await newStore(on.db)
  const braids = await newService(on.db, pendo)
  await newOffer(on.db, pendo, braids)
  await newOffer(on.db, pendo, braids, { expires_at: daysFromNow(-1) })
  await newStore(on.db, { name: 'Kinyozi Kings', location: 'nyali' })
  await newStore(on.db, { name: 'Not yet', location: 'milimani', status: 'draft' })
})
after(() => on.close())

it('GET /locations/available names the places that have stores, with what is on there now, and no entry for all of them', async () => {
  const { status, body } = await on.ask('/api/v1/locations/available')
  assert.equal(status, 200)
  assert.deepEqual(locations['GET /locations/available'].reply.parse(body), body)
  assert.deepEqual(body.locations, [
    { id: 'nyali', name: 'Nyali', area: 'Nyali', city: 'Mombasa', offers: '0 offers', storeCount: 1, offerCount: 0 },
    { id: 'westlands', name: 'Westlands', area: 'Westlands', city: 'Nairobi', offers: '1 offer', storeCount: 1, offerCount: 1 },
  ])
  const again = await on.ask('/api/v1/stores/locations')
  assert.deepEqual([again.status, again.body], [200, { success: true, locations: body.locations }])
})
