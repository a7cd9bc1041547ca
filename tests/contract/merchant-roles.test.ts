/** Every merchant route with every role of a team: those below the role that the route names are refused. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'mocha'
import type { Endpoint } from '#contract/kernel.ts'
import { LEAST_ROLE, MERCHANT_ROLES, type MerchantRole } from '#domain/accounts/merchant-role.ts'
import { CONTRACTS } from '#server/features.ts'
import { openShop, type Shop } from '../support/factories.ts'
import { addMember } from '../support/merchants.ts'
import { openTestApp, type Answer, type TestApp } from '../support/test-app.ts'

let app: TestApp
let shop: Shop
before(async () => {
  app = await openTestApp({ demo: false })
  shop = await openShop(app, { staff: 1 })
})
after(() => app?.close())

const ROUTES = Object.values(CONTRACTS)
  .flatMap((contract) => Object.entries<Endpoint>(contract))
  .filter(([, { auth }]) => auth === 'merchant')

/** Whatever else is wrong with a request, the role is checked first. */
function request(route: string, token: string): Promise<Answer> {
  const [method, path] = route.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string] // a route of the contract
  const target = path.replaceAll(/:\w+/g, () => randomUUID())
  return app.requestUntilAdmitted(method, target, {
    token,
    ...((method === 'POST' || method === 'PUT') && { body: {} }),
  })
}

for (const role of MERCHANT_ROLES)
  test(`the routes for ${role}`, async () => {
    const token =
      role === 'owner'
        ? shop.merchantToken
        : await addMember(app, shop.storeId, role, role === 'staff' ? shop.staffIds[0]! : null)
    const wrong: string[] = []
    for (const [route, { merchantRole = LEAST_ROLE.seeCatalogue }] of ROUTES) {
      const { status } = await request(route, token)
      if ((status === 403) !== isBelow(role, merchantRole) || status >= 500) wrong.push(`${route}: ${status}`)
    }
    assert.deepEqual(wrong, [])
  })

const isBelow = (role: MerchantRole, least: MerchantRole) =>
  MERCHANT_ROLES.indexOf(role) < MERCHANT_ROLES.indexOf(least)

test('a changed role applies to the next request, and an account without a team is refused', async () => {
  const token = await addMember(app, shop.storeId, 'manager')
  const { id } = (await app.ask('GET', '/users/profile', { token })).body.user
  const { db } = app.app.database
  const status = async () => (await app.ask('GET', '/merchant/team', { token })).status
  assert.equal(await status(), 200)
  await db.updateTable('merchant_members').set({ role: 'front-desk' }).where('account_id', '=', id).execute()
  assert.equal(await status(), 403)
  await db.deleteFrom('merchant_members').where('account_id', '=', id).execute()
  assert.equal((await app.ask('GET', '/merchant/calendar', { token })).status, 403)
})

test('the front desk sees how many offers were booked, and not what was taken', async () => {
  const token = await addMember(app, shop.storeId, 'front-desk')
  const summaryFor = async (as: string) => (await app.ask('GET', '/offers/summary', { token: as })).body
  assert.equal((await summaryFor(shop.merchantToken)).takenThisMonth, 0)
  assert.equal((await summaryFor(token)).takenThisMonth, null)
})
