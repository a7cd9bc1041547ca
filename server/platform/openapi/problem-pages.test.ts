import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { after, before, describe, it } from 'mocha'
import type { ProblemType } from '#contract/problem.ts'
import { CONTRACTS, referenceFor } from '#server/features.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { allProblems } from './problems.ts'

let app: TestApp
before(async () => {
  app = await openTestApp({ demo: false })
})
after(() => app?.close())

describe('the type of a problem', () => {
  it('leads to a page that explains it, on both sites', async () => {
    const { status, body } = await app.ask('GET', '/offers/00000000-0000-4000-8000-000000000000')
    assert.equal(status, 404)
    for (const site of [app.customer, app.merchant]) {
      const page = await site.inject(body.type)
      assert.equal(page.statusCode, 200)
      assert.match(String(page.headers['content-type']), /^text\/html/)
      assert.match(page.body, /<h1>offer-not-found<\/h1>/)
      assert.match(page.body, /Offer not found/)
      assert.match(page.body, /GET \/offers\/\{id\}/)
    }
  })

  it('leads to a page for every problem, and the index links to all', async () => {
    for (const site of ['customer', 'admin'] as const) {
      const index = await app[site].inject('/problems')
      for (const type of allProblems(referenceFor(site).contracts).values()) {
        const page = await app[site].inject(String(type().toJSON().type))
        assert.equal(page.statusCode, 200, type.code)
        assert.ok(index.body.includes(`href="/problems/${type.code}"`), type.code)
      }
    }
  })

  it('is unknown for any other code', async () => {
    const page = await app.customer.inject('/problems/no-such-problem')
    assert.equal(page.statusCode, 404)
    assert.equal(page.json().code, 'not-found')
  })
})

it('every problem of the contract is documented by a route', async () => {
  const documented = allProblems(CONTRACTS)
  const folder = new URL('../../../contract/', import.meta.url)
  for (const file of await readdir(folder, { recursive: true })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const exported = (await import(new URL(file, folder).href)) as Record<
      string,
      Record<string, Partial<ProblemType>>
    >
    for (const [name, table] of Object.entries(exported).filter(
      ([each]) => each.endsWith('Problems') && !Array.isArray(exported[each]),
    ))
      for (const { code } of Object.values(table))
        assert.ok(!code || code === 'network' || documented.has(code), `${name}: ${code}`)
  }
})
