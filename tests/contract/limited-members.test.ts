/**
 * Every route of merchants with the requests of the route matrix, sent by a manager of the same merchant who is limited
 * to another of its stores: they are refused like those of another merchant, and lists leave the store out.
 */
import assert from 'node:assert/strict'
import { after, before, it } from 'mocha'
import { addMember, createStore } from '../support/merchants.ts'
import { postRequest, quoteInput } from '../support/requests.ts'
import { ROWS } from './matrix-rows.ts'
import { openWorld, ROUTES, type World } from './matrix-world.ts'

let world: World
let otherStoreId: string
before(async () => {
  world = await openWorld()
  const { test, shop } = world
  otherStoreId = (await createStore(test, shop.merchantToken, { name: 'Second store' })).id
  world.tokens['other merchant'] = await addMember(test, shop.storeId, 'manager', null, [otherStoreId])
})
after(() => world?.test.close())

/** Routes that concern the whole business. */
const OF_ALL_STORES = new Set([
  'POST /stores',
  'PUT /chat/settings',
  'GET /merchant/history',
  'PUT /merchant/request-interests',
  'PUT /merchant/quote-templates',
])

const isOfMerchants = ([route, { auth }]: (typeof ROUTES)[number]): boolean =>
  auth === 'merchant' ||
  (auth === 'account' && !route.includes('/users/') && ROWS[route]?.others?.['other merchant'] !== undefined)

for (const [route, endpoint] of ROUTES.filter(isOfMerchants))
  it(`${route} of a member who is limited to another store`, async () => {
    const row = ROWS[route]!
    await row.prepare?.(world, 'merchant')
    const sample = row.good(world)
    const answer = await world.send(route, { ...sample, as: 'other merchant' })
    await row.undo?.(world)
    const asForOthers = row.others?.['other merchant'] ?? 404
    const isRefused = answer.status === 403 || answer.status === 404 || answer.status === asForOthers
    if (OF_ALL_STORES.has(route) || endpoint.merchantRole === 'owner')
      return assert.equal(answer.status, 403, answer.what)
    if (row.others?.['other merchant'] !== undefined)
      return assert.ok(isRefused && answer.status >= 400, answer.what)
    if (isRefused) return
    for (const id of listShopIds()) {
      // Values that the request itself sends may be in the reply.
      if (JSON.stringify(sample).includes(id)) continue
      assert.ok(!answer.text.includes(id), `${id} is in the reply: ${answer.what}`)
    }
  })

const listShopIds = (): string[] => [
  world.shop.storeId,
  world.shop.branchId,
  world.shop.serviceId,
  world.shop.offerId,
  ...world.shop.staffIds,
  ...Object.values(world.bookings),
  ...Object.values(world.reviews),
]

it('makes no quote for a store that the member does not work for', async () => {
  const { test, shop, tokens } = world
  const requestId = await postRequest(test, tokens['other customer'])
  const quote = (storeId: string) =>
    test.ask('POST', `/request-service/${requestId}/offers`, {
      token: tokens['other merchant'],
      body: quoteInput({ storeId }),
    })
  assert.equal((await quote(shop.storeId)).status, 404)
})

it('lists the store that the member works for', async () => {
  const list = async (route: string) => world.send(route, { as: 'other merchant' })
  const stores = await list('GET /stores/merchant/my-stores')
  assert.deepEqual(
    stores.body.stores.map(({ id }: { id: string }) => id),
    [otherStoreId],
  )
  for (const route of ['GET /branches/merchant/my-branches', 'GET /merchant/calendar'])
    assert.ok((await list(route)).text.includes(otherStoreId), route)
})
