import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { accounts } from '#contract/accounts.ts'
import { bookings } from '#contract/bookings.ts'
import { locations } from '#contract/locations.ts'
import { offers } from '#contract/offers.ts'
import { payments } from '#contract/payments.ts'
import { services } from '#contract/services.ts'
import { stores } from '#contract/stores.ts'
import { mountApiPages, openApi } from './openapi.ts'

const CONTRACTS = { accounts, bookings, locations, offers, payments, services, stores }
type Operation = {
  tags: string[]
  summary: string
  security: object[]
  parameters?: { name: string; in: string }[]
  responses: object
  operationId: string
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> }
const document = openApi(CONTRACTS) as Document // the shape this test is about

const routes = Object.entries(CONTRACTS).flatMap(([feature, contract]) =>
  Object.entries(contract).map(([route, endpoint]) => ({ feature, route, endpoint })),
)

test('every route of every contract is in the document, under its feature', () => {
  assert.equal(document.openapi, '3.1.0')
  for (const { feature, route, endpoint } of routes) {
    const [method = '', path = ''] = route.split(' ')
    const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    assert.ok(operation, route)
    assert.deepEqual(operation.tags, [feature])
    assert.equal(operation.summary, endpoint.about)
    assert.equal(operation.security.length === 0, endpoint.auth === 'public', route)
    assert.ok(String('status' in endpoint ? endpoint.status : 200) in operation.responses, route)
  }
  assert.equal(Object.values(document.paths).flatMap((item) => Object.keys(item)).length, routes.length)
})

test('every part of a path is a parameter of it', () => {
  for (const [path, item] of Object.entries(document.paths)) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map((found) => found[1])
    for (const { parameters = [] } of Object.values(item)) {
      assert.deepEqual(
        parameters.filter((each) => each.in === 'path').map((each) => each.name),
        names,
      )
    }
  }
})

test('no two operations share an id', () => {
  const ids = Object.values(document.paths).flatMap((item) => Object.values(item).map((operation) => operation.operationId))
  assert.equal(new Set(ids).size, ids.length)
})

test('no reference leads nowhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((found) => found[1] ?? '')
  assert.ok(references.length > 0)
  for (const reference of new Set(references)) {
    assert.match(reference, /^#\//)
    let at: unknown = document
    for (const key of reference.slice(2).split('/')) at = (at as Record<string, unknown> | undefined)?.[key]
    assert.ok(at, reference)
  }
})

test('the page asks this server for everything, and may ask nobody else', async (t) => {
  const server = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  t.after(() => server.close())
  mountApiPages(server, CONTRACTS)
  const page = await server.inject('/api/docs/')
  assert.equal(page.statusCode, 200)
  assert.match(String(page.headers['content-security-policy']), /default-src 'none'; script-src 'self' 'sha256-[^']+';.*connect-src 'self'/)
  assert.doesNotMatch(page.body, /https?:\/\//)
  const script = await server.inject({ url: '/api/docs/js/scalar.js', headers: { 'accept-encoding': 'gzip' } })
  assert.equal(script.headers['content-encoding'], 'gzip')
  const spelt = await server.inject('/api/openapi.json')
  assert.deepEqual(Object.keys(spelt.json<Document>().paths), Object.keys(document.paths))
})
