import assert from 'node:assert/strict'
import { after, before, it } from 'mocha'
import { openShop } from '#tests/support/factories.ts'
import { insertManyRequests, requestPaths, wholeTableReads, type Path } from '#tests/support/many-requests.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { recordStatements, type Statement } from '#tests/support/statements.ts'

const REQUESTS = 20_000
/** Most statements that read requests or quotes. */
const MOST_STATEMENTS = 6

let test: TestApp
before(async () => {
  test = await openTestApp()
})
after(() => test?.close())

it('a list of many requests or quotes takes a fixed number of statements, each through an index', async () => {
  const { db, pool } = test.app.database
  const [customer, provider, shop] = [
    await test.newCustomer(),
    await test.newCustomer(),
    await openShop(test),
  ]
  const { merchantId } = await db
    .selectFrom('stores')
    .select('merchant_id as merchantId')
    .where('id', '=', shop.storeId)
    .executeTakeFirstOrThrow()
  const { databaseUrl } = test.app.config
  assert.ok(databaseUrl)
  const heavy = await insertManyRequests(databaseUrl, {
    count: REQUESTS,
    accounts: 500,
    now: test.clock.now(),
    heavy: { customerId: customer.id, providerId: provider.id, storeId: shop.storeId, merchantId },
  })
  const tokens: Record<Path['as'], string | null> = {
    nobody: null,
    customer: customer.token,
    provider: provider.token,
    merchant: shop.merchantToken,
  }
  const wrong: string[] = []
  for (const { name, path, as } of requestPaths(heavy, Math.floor(REQUESTS / 2 / 6))) {
    const token = tokens[as]
    const ask = () => test.ask('GET', path, token === null ? {} : { token })
    // The first one counts long lists, which are counted again now and then only.
    assert.equal((await ask()).status, 200, name)
    const sent = await recordRequestStatements(ask)
    if (sent.length > MOST_STATEMENTS) wrong.push(`${name}: ${sent.length} statements`)
    wrong.push(...(await wholeTableReads(pool, sent)).map((plan) => `${name}: ${plan}`))
  }
  assert.deepEqual(wrong, [])
})

/** Returns the statements that read requests or quotes. */
const recordRequestStatements = async (work: () => Promise<unknown>): Promise<Statement[]> =>
  (await recordStatements(work)).statements.filter(({ text }) => /service_requests|quotes/.test(text))
