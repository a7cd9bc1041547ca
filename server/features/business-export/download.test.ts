import assert from 'node:assert/strict'
import { get, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { after, before, describe, it } from 'mocha'
import { MINUTE } from '#domain/time/time.ts'
import { askForExport, downloadEverything } from '#tests/support/business-export.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import { listen } from '#tests/support/leaving.ts'
import { addMember, findMerchantId } from '#tests/support/merchants.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { getDownloads } from './downloads.ts'

let test: TestApp
let port: number
before(async () => {
  test = await openTestApp({ demo: false })
  port = await listen(test.merchant)
})
after(() => test?.close())

const post = (token?: string) => test.ask('POST', '/merchant/exports', token === undefined ? {} : { token })
async function statusAt(path: string): Promise<[number, string | undefined]> {
  const answer = await test.merchant.inject({ url: path })
  return [answer.statusCode, answer.statusCode === 200 ? undefined : answer.json().code]
}
const OVER: [number, string] = [410, 'export-link-over']

describe('the address of the file', () => {
  it('is for owners who have just signed in, and each is recorded', async () => {
    const shop = await openShop(test)
    for (const role of ['manager', 'front-desk'] as const)
      assert.equal((await post(await addMember(test, shop.storeId, role))).status, 403, role)
    assert.equal((await post((await test.newCustomer()).token)).status, 403)
    assert.equal((await post()).status, 401)
    const { status, body } = await post(shop.merchantToken)
    assert.equal(status, 200)
    assert.equal(Date.parse(body.expiresAt) - test.clock.now().getTime() <= 10 * MINUTE, true)
    const { db } = test.app.database
    const audited = await db
      .selectFrom('audit_log')
      .select(['actor_id as actor', 'details'])
      .where('action', '=', 'business.exported')
      .execute()
    assert.equal(audited.length, 1)
    test.clock.advance(16 * MINUTE)
    const late = await post(shop.merchantToken)
    assert.deepEqual([late.status, late.body.code], [403, 'prove-again'])
  })

  it('works until it expires, and not when it was changed', async () => {
    const shop = await openShop(test)
    const path = await askForExport(test, shop.merchantToken)
    assert.equal((await statusAt(path))[0], 200)
    const token = path.split('/').at(-1)!.replace('.zip', '')
    for (const at of [0, 20, 60, token.length - 3]) {
      const other = token[at] === 'A' ? 'B' : 'A'
      const changed = path.replace(token, token.slice(0, at) + other + token.slice(at + 1))
      assert.deepEqual(await statusAt(changed), OVER, String(at))
    }
    for (const other of ['', 'AAAA', '%00', `${token}AAAA`])
      assert.deepEqual(await statusAt(path.replace(token, other)), OVER, other)
    test.clock.advance(10 * MINUTE)
    assert.deepEqual(await statusAt(path), OVER)
  })

  it('is on the merchants’ site only', async () => {
    const shop = await openShop(test)
    const path = await askForExport(test, shop.merchantToken)
    for (const site of [test.customer, test.admin])
      assert.equal((await site.inject({ url: path })).statusCode, 404)
    assert.equal((await test.merchant.inject({ method: 'HEAD', url: path })).statusCode, 404)
  })

  it('is over when its owner has signed out, is frozen, or is no longer an owner', async () => {
    const { db } = test.app.database
    const ends: ((shop: Shop, merchantId: string) => Promise<unknown>)[] = [
      (shop) => test.ask('POST', '/users/logout', { token: shop.merchantToken }),
      (_shop, merchantId) =>
        db
          .updateTable('accounts')
          .set({ disabled_at: test.clock.now() })
          .where('id', 'in', (own) =>
            own.selectFrom('merchants').select('account_id').where('id', '=', merchantId),
          )
          .execute(),
    ]
    for (const end of ends) {
      const shop = await openShop(test)
      const path = await askForExport(test, shop.merchantToken)
      await end(shop, await findMerchantId(test, shop.storeId))
      assert.deepEqual(await statusAt(path), OVER)
    }
    // A second owner becomes a manager.
    const shop = await openShop(test)
    const token = await addMember(test, shop.storeId, 'manager')
    const merchantId = await findMerchantId(test, shop.storeId)
    const setRole = (role: string) =>
      db.updateTable('merchant_members').set({ role }).where('merchant_id', '=', merchantId).execute()
    await setRole('owner')
    const path = await askForExport(test, token)
    assert.equal((await statusAt(path))[0], 200)
    await setRole('manager')
    assert.deepEqual(await statusAt(path), OVER)
  })
})

/** Begins a download that is not read. */
async function begin(path: string): Promise<IncomingMessage> {
  const request = get({ host: '127.0.0.1', port, path })
  const [response]: IncomingMessage[] = await once(request, 'response')
  assert.ok(response)
  assert.equal(response.statusCode, 200)
  return response
}

/** A shop whose file is larger than what is on the way to a client who does not read. */
async function openLargeShop(): Promise<Shop> {
  const shop = await openShop(test)
  const merchantId = await findMerchantId(test, shop.storeId)
  await test.inBulk((client) =>
    client.query(
      `WITH added AS (
         INSERT INTO client_records (id, merchant_id, name, source, added_at)
         SELECT gen_random_uuid(), $1, 'Client ' || n, 'added', now() - interval '1 day' FROM generate_series(1, 12000) n
         RETURNING id
       )
       INSERT INTO client_notes (id, merchant_id, record_id, text, author_id, created_at, updated_at)
       SELECT gen_random_uuid(), $1, id, (SELECT string_agg(md5(id::text || each), '') FROM generate_series(1, 30) each),
         (SELECT account_id FROM merchants WHERE id = $1), now() - interval '1 day', now() - interval '1 day' FROM added`,
      [merchantId],
    ),
  )
  return shop
}

/** Waits until the download of a shop has ended in the server. */
async function untilEnded(shop: Shop): Promise<void> {
  for (let times = 0; times < 100; times++) {
    if ((await post(shop.merchantToken)).status === 200) return
    await new Promise((done) => setTimeout(done, 50))
  }
  assert.fail('The download has not ended')
}

describe('a download', () => {
  it('is the only one of its business, waits for a slow client, and ends when the client leaves', async () => {
    const shop = await openLargeShop()
    const path = await askForExport(test, shop.merchantToken)
    const response = await begin(path)
    assert.deepEqual(await statusAt(path), [409, 'export-under-way'])
    assert.equal((await post(shop.merchantToken)).body.code, 'export-under-way')
    const { rows } = await test.app.database.pool.query(
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE state = 'idle in transaction' AND datname = current_database()`,
    )
    assert.equal(rows[0].count, 0)
    response.destroy()
    await untilEnded(shop)
    const file = await downloadEverything(test, shop.merchantToken)
    assert.equal(new Set(file.rows('client-notes').map(({ id }) => id)).size, 12_000)
    assert.equal(file.rows('clients').length, 12_000)
  })

  it('is not complete when something fails in the middle', async () => {
    const shop = await openShop(test)
    const path = await askForExport(test, shop.merchantToken)
    await test.app.database.pool.query('ALTER TABLE reviews RENAME COLUMN reply TO other')
    try {
      const response = await begin(path)
      response.resume()
      await assert.rejects(once(response, 'end'), /aborted/)
      assert.equal(response.complete, false)
    } finally {
      await test.app.database.pool.query('ALTER TABLE reviews RENAME COLUMN other TO reply')
    }
    await untilEnded(shop)
  })

  it('waits for its turn while a process has three', async () => {
    const shop = await openShop(test)
    const path = await askForExport(test, shop.merchantToken)
    const ends = ['one', 'two', 'three'].map((id) => getDownloads(test.app).begin(id))
    const busy = await post(shop.merchantToken)
    assert.deepEqual([busy.status, busy.body.code, busy.headers['retry-after']], [503, 'busy', '30'])
    assert.deepEqual(await statusAt(path), [503, 'busy'])
    ends[0]!()
    assert.equal((await statusAt(path))[0], 200)
    for (const end of ends) end()
  })
})
