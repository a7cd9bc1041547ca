import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { WEEKDAYS } from '#domain/time/time.ts'
import type { Role } from '#tests/contract/matrix-roles.ts'
import { aStore, plain, queries, shortList, type MatrixRow } from '#tests/contract/matrix-row.ts'
import type { Sample, World } from '#tests/contract/matrix-world.ts'

const STORE = {
  name: 'Store of the matrix',
  location: 'test-area',
  category: 'Test trade',
  description: 'A store that the matrix edits.',
  phone_number: null,
  opening_time: '09:00',
  closing_time: '17:00',
  working_days: ['Monday', 'friday'],
}

/** Objects that the prepared requests use up. Until one is created, the world's own store is named. */
const made: { storeId?: string; branchId?: string; socialId?: string } = {}
async function create(world: World, as: Role, route: string, sample: Sample) {
  const answer = await world.send(route, { ...sample, as })
  assert.equal(answer.status, 201, answer.what)
  return answer.body
}

const makeStore = async (world: World, as: Role) => {
  made.storeId = (await create(world, as, 'POST /stores', { body: STORE })).store.id
}

const notOwn: Pick<MatrixRow, 'others'> = { others: { 'other merchant': 404 } }
const onStore = (body?: object): MatrixRow => ({
  ...notOwn,
  prepare: makeStore,
  good: ({ shop }) => ({ params: { id: made.storeId ?? shop.storeId }, ...(body && { body }) }),
})

const edit = { name: 'Edited', website_url: 'https://d3.example', phone_number: '' }
const BRANCH = {
  name: 'Second branch',
  address: 'Moi Avenue 12',
  phone: '0712345678',
  email: 'branch@d3.example',
  manager: '',
  openingTime: '09:00',
  closingTime: '17:00',
  workingDays: ['Sunday'],
  latitude: -1.28,
  longitude: 36.82,
}

const makeBranch = async (world: World, as: Role) => {
  await makeStore(world, as)
  const params = { id: made.storeId! } // created in the line above
  made.branchId = (await create(world, as, 'POST /branches/store/:id', { params, body: BRANCH })).branch.id
}

const onBranch = (body?: object): MatrixRow => ({
  ...notOwn,
  prepare: makeBranch,
  good: ({ shop }) => ({ params: { id: made.branchId ?? shop.branchId }, ...(body && { body }) }),
})

const onHours = (body?: object): MatrixRow => ({
  ...notOwn,
  good: ({ shop }) => ({ params: { id: shop.branchId }, ...(body && { body }) }),
  more: ({ shop }) => [{ params: { id: `store-${shop.storeId}` }, ...(body && { body }) }],
})

const HOURS = {
  // The hours are as they are already: other tests book at these times.
  hours: WEEKDAYS.slice(1).map((weekday) => ({ weekday, opens: '08:00', closes: '20:00' })),
  specialDays: [{ day: '2027-12-24', opens: '09:00', closes: '12:00', reason: 'Christmas Eve' }],
  closedOnHolidays: false,
}

const makeSocial = async (world: World, as: Role) => {
  await makeStore(world, as)
  const body = { store_id: made.storeId, platform: 'tiktok', link: 'https://tiktok.com/@d3' }
  made.socialId = (await create(world, as, 'POST /socials', { body })).social.id
}

const onSocial = (body?: object): MatrixRow => ({
  ...notOwn,
  prepare: makeSocial,
  good: ({ shop }) => ({ params: { id: made.socialId ?? shop.storeId }, ...(body && { body }) }),
})

export const rows: Record<string, MatrixRow> = {
  'GET /categories': plain,
  'GET /stores/random': shortList,
  'GET /stores/categories': {
    good: () => ({}),
    more: ({ demo }) => queries({ location: demo.location }, { lat: '-1.29', lng: '36.79', km: '5' }),
  },
  'GET /store-slugs/:slug': { good: ({ demo }) => ({ params: { slug: demo.storeSlug } }) },
  'GET /store-slugs/:slug/embed': { good: ({ demo }) => ({ params: { slug: demo.storeSlug } }) },
  'GET /stores/:id': aStore,
  'GET /stores/:id/branches': aStore,
  'GET /socials/store/:id': aStore,
  'GET /stores/merchant/my-stores': { good: () => ({}) },
  'POST /stores': { good: () => ({ body: STORE }), more: () => [{ body: { ...STORE, merchant_id: 'x' } }] },
  'PUT /stores/:id': onStore({ ...edit, logo_url: null }),
  'PUT /stores/:id/publication': onStore({ published: false }),
  'PUT /stores/:id/slug': {
    ...onStore(),
    good: ({ shop }) => ({
      params: { id: made.storeId ?? shop.storeId },
      body: { slug: `matrix-${randomUUID()}`.slice(0, 40) },
    }),
  },
  'PUT /stores/:id/embed-origins': onStore({ embedOrigins: ['https://zuri-hair.co.ke'] }),
  'PUT /stores/:id/gallery': onStore({ pictures: [] }),
  'DELETE /stores/:id': onStore(),
  'GET /branches/merchant/my-branches': { good: () => ({}) },
  'POST /branches/store/:id': onStore(BRANCH),
  'PUT /branches/:id': onBranch({ name: 'Edited', status: 'Active', floor: '1st' }),
  'DELETE /branches/:id': onBranch(),
  'GET /branches/:id/hours': onHours(),
  'PUT /branches/:id/hours': onHours(HOURS),
  'POST /branches/:id/hours/preview': onHours(HOURS),
  'GET /merchant/socials/:id': { ...notOwn, good: ({ shop }) => ({ params: { id: shop.storeId } }) },
  'POST /socials': {
    ...notOwn,
    prepare: makeStore,
    good: ({ shop }) => ({
      body: { store_id: made.storeId ?? shop.storeId, platform: 'tiktok', link: 'https://tiktok.com/@d3' },
    }),
  },
  'PUT /socials/:id': onSocial({ platform: 'twitter', link: 'https://x.com/d3' }),
  'DELETE /socials/:id': onSocial(),
}
