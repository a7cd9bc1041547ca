import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { openShop, type Shop } from '#tests/support/factories.ts'
import { addMember } from '#tests/support/merchants.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let shop: Shop
let other: Shop
before(async () => {
  test = await openTestApp({ demo: false })
  shop = await openShop(test)
  other = await openShop(test)
})
after(() => test?.close())

const ask = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  token = shop.merchantToken,
) => test.ask(method, path, { token, ...(body && { body }) })

const BRANCH = {
  name: 'CBD',
  address: 'Moi Avenue 12',
  phone: '+254 712 345678',
  email: '',
  manager: '',
  openingTime: '10:00',
  closingTime: '18:00',
  workingDays: ['Monday', 'Sunday'],
  description: '',
  stage: 'Odeon',
  latitude: -1.28,
  longitude: 36.82,
}
const add = async (change: object = {}) => {
  const { status, body } = await ask('POST', `/branches/store/${shop.storeId}`, { ...BRANCH, ...change })
  assert.equal(status, 201, JSON.stringify(body))
  return body.branch
}

describe('Branches', () => {
  it('of all stores of a merchant are listed, with the name of the store', async () => {
    const own = await openShop(test)
    const list = async () =>
      (await ask('GET', '/branches/merchant/my-branches', undefined, own.merchantToken)).body.branches
    assert.deepEqual(
      (await list()).map((each: { id: string; storeName: string }) => [each.id, each.storeName]),
      [[own.branchId, 'Shop of the test']],
    )
    const { db } = test.app.database
    await db.updateTable('stores').set({ status: 'closed' }).where('id', '=', own.storeId).execute()
    assert.deepEqual(await list(), [])
  })

  it('have the hours of the main branch unless others are sent', async () => {
    const [main] = (await ask('GET', '/branches/merchant/my-branches')).body.branches
    for (const hours of [
      { openingTime: '', closingTime: '', workingDays: ['Monday'] },
      { openingTime: '', closingTime: '', workingDays: '' },
      { openingTime: undefined, closingTime: undefined, workingDays: undefined },
    ]) {
      const branch = await add(hours)
      assert.deepEqual(
        [branch.openingTime, branch.closingTime, branch.workingDays],
        [main.openingTime, main.closingTime, main.workingDays],
      )
      assert.equal((await ask('DELETE', `/branches/${branch.id}`)).status, 200)
    }
  })

  it('are added, edited in part, and shown to everyone while they are active', async () => {
    const branch = await add()
    assert.deepEqual(
      [branch.phone, branch.email, branch.stage, branch.isMainBranch, branch.location, branch.status],
      ['254712345678', null, 'Odeon', false, 'Test Area', 'Active'],
    )
    assert.deepEqual(branch.workingDays, ['Monday', 'Sunday'])
    const shown = async () =>
      (await test.customer.inject(`/api/v1/stores/${shop.storeId}/branches`))
        .json()
        .branches.map(({ id }: { id: string }) => id)
    assert.deepEqual(await shown(), [shop.branchId, branch.id])
    const edited = await ask('PUT', `/branches/${branch.id}`, { floor: '3rd floor', status: 'Inactive' })
    assert.deepEqual(
      [edited.status, edited.body.branch.floor, edited.body.branch.stage, edited.body.branch.status],
      [200, '3rd floor', 'Odeon', 'Inactive'],
    )
    assert.deepEqual(await shown(), [shop.branchId])
    const own = (await ask('GET', `/branches/store/${shop.storeId}`)).body.branches
    assert.deepEqual(
      own.map((each: { id: string; status: string }) => [each.id, each.status]),
      [
        [shop.branchId, 'Active'],
        [branch.id, 'Inactive'],
      ],
    )
    assert.equal((await ask('DELETE', `/branches/${branch.id}`)).status, 200)
    assert.equal((await ask('GET', `/branches/store/${shop.storeId}`)).body.branches.length, 1)
  })

  it('says whether customers can park there, and where', async () => {
    const { id, ...added } = await add()
    assert.deepEqual([added.hasParking, added.parking], [null, null])
    const edit = async (body: object) => {
      const { status, body: reply } = await ask('PUT', `/branches/${id}`, body)
      return [status, reply.branch?.hasParking, reply.branch?.parking]
    }
    assert.deepEqual(await edit({ hasParking: true, parking: ' Behind the building ' }), [
      200,
      true,
      'Behind the building',
    ])
    assert.deepEqual(await edit({ floor: '2nd floor' }), [200, true, 'Behind the building'])
    assert.deepEqual(await edit({ hasParking: false, parking: '' }), [200, false, null])
    assert.deepEqual(await edit({ hasParking: null }), [200, null, null])
    for (const wrong of [{ hasParking: 'yes' }, { parking: 'x'.repeat(121) }])
      assert.deepEqual(await edit(wrong), [400, undefined, undefined])
    const { body } = await ask('GET', `/branches/store/${shop.storeId}`)
    const listed = body.branches.find((branch: { id: string }) => branch.id === id)
    assert.deepEqual([listed.hasParking, listed.parking], [null, null])
  })

  it('with bookings to come, staff or services cannot be closed', async () => {
    const branch = await add()
    const { db } = test.app.database
    const [pool] = [{ branch_id: branch.id, service_id: shop.serviceId, capacity: 1 }]
    await db
      .insertInto('pools')
      .values({ id: crypto.randomUUID(), ...pool })
      .execute()
    const refused = await ask('DELETE', `/branches/${branch.id}`)
    assert.deepEqual([refused.status, refused.body.code], [409, 'branch-in-use'])
    assert.deepEqual(refused.body.uses, { bookings: 0, staff: 0, services: 1 })
    assert.equal((await ask('PUT', `/branches/${branch.id}`, { status: 'inactive' })).status, 409)
    await db.deleteFrom('pools').where('branch_id', '=', branch.id).execute()
    assert.equal((await ask('DELETE', `/branches/${branch.id}`)).status, 200)
  })

  it('the main branch stays, and `store-{id}` names it', async () => {
    const refused = await ask('DELETE', `/branches/${shop.branchId}`)
    assert.deepEqual([refused.status, refused.body.code], [409, 'main-branch'])
    const { status, body } = await ask('PUT', `/branches/store-${shop.storeId}`, { gate: 'Gate B' })
    assert.deepEqual([status, body.branch.id, body.branch.gate], [200, shop.branchId, 'Gate B'])
  })

  for (const [field, value] of Object.entries({
    name: 'C',
    address: 'Moi',
    location: 'Atlantis',
    phone: '020',
    email: 'x',
    closingTime: '24:30',
    workingDays: [],
    latitude: 51,
  }))
    it(`with a wrong ${field} are rejected`, async () => {
      const { status, body } = await ask('POST', `/branches/store/${shop.storeId}`, {
        ...BRANCH,
        [field]: value,
      })
      assert.deepEqual([status, Object.keys(body.errors)], [400, [field]])
    })

  it('are edited by their merchant only, one version at a time', async () => {
    const branch = await add()
    const path = `/branches/${branch.id}`
    const frontDesk = await addMember(test, shop.storeId, 'front-desk')
    assert.equal((await ask('PUT', path, { floor: '1' }, other.merchantToken)).status, 404)
    assert.equal((await ask('DELETE', path, undefined, other.merchantToken)).status, 404)
    assert.equal((await ask('PUT', path, { floor: '1' }, frontDesk)).status, 403)
    assert.equal(
      (await ask('POST', `/branches/store/${shop.storeId}`, BRANCH, other.merchantToken)).status,
      404,
    )
    const answers = await Promise.all(
      ['1', '2'].map((floor) => ask('PUT', path, { floor, version: branch.version })),
    )
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
    await ask('DELETE', path)
  })
})

describe('Links to social networks', () => {
  it('are added, edited and removed, one for each platform', async () => {
    const link = 'https://instagram.com/amanispa'
    const body = { store_id: shop.storeId, platform: 'Instagram', link }
    const added = await ask('POST', '/socials', body)
    assert.deepEqual([added.status, added.body.social.platform], [201, 'instagram'])
    const twice = await ask('POST', '/socials', body)
    assert.deepEqual([twice.status, twice.body.code], [409, 'social-exists'])
    const shown = (await test.customer.inject(`/api/v1/socials/store/${shop.storeId}`)).json().socials
    assert.deepEqual(shown, [added.body.social])
    const path = `/socials/${added.body.social.id}`
    const change = { platform: 'tiktok', link: 'https://tiktok.com/@amani' }
    assert.equal((await ask('PUT', path, change, other.merchantToken)).status, 404)
    assert.deepEqual((await ask('PUT', path, change)).body.social, { id: added.body.social.id, ...change })
    const mine = await ask('GET', `/merchant/socials/${shop.storeId}`)
    assert.equal(mine.body.socials[0].platform, 'tiktok')
    assert.equal(
      (await ask('GET', `/merchant/socials/${shop.storeId}`, undefined, other.merchantToken)).status,
      404,
    )
    assert.equal((await ask('DELETE', path, undefined, other.merchantToken)).status, 404)
    assert.equal((await ask('DELETE', path)).status, 200)
    assert.equal((await ask('DELETE', path)).status, 404)
  })

  it('must be web addresses of known platforms', async () => {
    const send = async (change: object) =>
      Object.keys(
        (
          await ask('POST', '/socials', {
            store_id: shop.storeId,
            platform: 'tiktok',
            link: 'https://tiktok.com/@amani',
            ...change,
          })
        ).body.errors,
      )
    for (const link of [
      'javascript:alert(1)',
      'https://facebook.com/"><script>',
      'https://tiktok.com.evil.example/@amani',
      'https://tiktok.com@evil.example/',
    ])
      assert.deepEqual(await send({ link }), ['link'])
    assert.deepEqual(await send({ platform: 'website', link: 'http://127.0.0.1:3232/' }), ['link'])
    assert.deepEqual(await send({ platform: 'myspace' }), ['platform'])
    assert.deepEqual(await send({ store_id: 'x' }), ['store_id'])
  })
})

describe('The main branch', () => {
  const listOwn = async (storeId: string) => (await ask('GET', `/branches/store/${storeId}`)).body.branches
  const myStore = async (id: string) =>
    (await ask('GET', '/stores/merchant/my-stores')).body.stores.find(
      (each: { id: string }) => each.id === id,
    )

  it('can be another one, and the store is on the map where its main branch is', async () => {
    const branch = await add({ latitude: -1.3, longitude: 36.9 })
    const body = { isMainBranch: true, version: branch.version }
    const { status, body: reply } = await ask('PUT', `/branches/${branch.id}`, body)
    assert.deepEqual([status, reply.branch.isMainBranch], [200, true])
    const mains = (await listOwn(shop.storeId)).filter((each: { isMainBranch: boolean }) => each.isMainBranch)
    assert.deepEqual(
      mains.map(({ id }: { id: string }) => id),
      [branch.id],
    )
    const store = await myStore(shop.storeId)
    assert.deepEqual([store.latitude, store.longitude, store.mainBranchId], [-1.3, 36.9, branch.id])
    await ask('PUT', `/branches/${branch.id}`, { latitude: -1.31, longitude: 36.91 })
    assert.equal((await myStore(shop.storeId)).latitude, -1.31)
    // The other branch moves, and the store does not.
    await ask('PUT', `/branches/${shop.branchId}`, { latitude: -1.4, longitude: 36.8 })
    assert.equal((await myStore(shop.storeId)).latitude, -1.31)
    await ask('PUT', `/branches/${shop.branchId}`, { isMainBranch: true })
    assert.equal((await myStore(shop.storeId)).mainBranchId, shop.branchId)
  })

  it('is open', async () => {
    const branch = await add()
    await ask('PUT', `/branches/${branch.id}`, { status: 'inactive' })
    const refused = await ask('PUT', `/branches/${branch.id}`, { isMainBranch: true })
    assert.deepEqual([refused.status, refused.body.code], [409, 'main-branch'])
    const both = await ask('PUT', `/branches/${branch.id}`, { isMainBranch: true, status: 'active' })
    assert.deepEqual([both.status, both.body.branch.isMainBranch], [200, true])
    await ask('PUT', `/branches/${shop.branchId}`, { isMainBranch: true })
  })

  it('is one only when two branches become it at the same time', async () => {
    const branches = [await add(), await add()]
    const answers = await Promise.all(
      branches.map(({ id }) => ask('PUT', `/branches/${id}`, { isMainBranch: true })),
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    )
    await ask('PUT', `/branches/${shop.branchId}`, { isMainBranch: true })
  })
})
