import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import Fastify from 'fastify'
import type { Endpoint } from '#contract/kernel.ts'
import { CONTRACTS, referenceFor } from '#server/features.ts'
import { successStatuses } from '../http/replies/success-status.ts'
import { openApi } from './openapi.ts'
import { isServedOn } from '../http/operation.ts'
import { mountApiPages } from './pages.ts'
import { getProblems } from './problems.ts'

type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  examples?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}
type Parameter = { $ref?: string; name: string; in: string; description?: string; schema: Schema }
type Content = { schema: Schema; example?: unknown }
type Operation = {
  tags: string[]
  summary: string
  description: string
  deprecated?: boolean
  security: object[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, { $ref?: string; content?: Record<string, Content> }>
  operationId: string
}
type Document = {
  openapi: string
  info: { description: string; contact: { url: string } }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, { content: Record<string, { examples?: Record<string, unknown> }> }>
    examples: Record<string, { value: { code: string; status: number; message: string } }>
  }
}
const SERVER = { isKeyRequired: false, contactUrl: 'https://d3.example/contact-us' }
/** Reference of all sites together. */
const API = { ...referenceFor('customer'), contracts: CONTRACTS }
const document = openApi(API, SERVER) as Document // the shape that these tests are about

const operations = Object.values(CONTRACTS)
  .flatMap((contract) => Object.entries<Endpoint>(contract))
  .map(([route, endpoint]) => ({ route, endpoint, operation: getOperation(route) }))

function getOperation(route: string): Operation {
  const [method = '', path = ''] = route.split(' ')
  return (
    document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ??
    assert.fail(`${route} is not in the document`)
  )
}

/** Existing clients need these paths. Their ids are UUIDs, so no request fits two of them. */
const KNOWN_AMBIGUITIES = [
  '/stores/profile/{id}',
  '/branches/store/{id}',
  '/staff/service/{id}',
  '/offers/{id}/favorite',
  '/offers/{id}/duplicate',
  '/services/{id}/book',
  '/merchant/bookings/services/{id}',
  '/bookings/merchant/store/{id}',
  '/payments/claims/{id}',
  '/payments/{id}/receipt',
  '/notifications/{id}/read',
]

const needsNoAccount = ({ security }: Operation): boolean =>
  security.every((way) => !('bearer' in way || 'cookie' in way))

describe('the OpenAPI document', () => {
  it("passes Redocly's recommended rules without errors or warnings", async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const found = await lintFromString({
      source: JSON.stringify(document),
      absoluteRef: '/openapi.json',
      config,
    })
    const isKnown = ({ ruleId, message }: (typeof found)[number]) =>
      ruleId === 'no-ambiguous-paths' && KNOWN_AMBIGUITIES.some((path) => message.includes(`\`${path}\``))
    assert.deepEqual(
      found
        .filter((each) => !isKnown(each))
        .map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`),
      [],
    )
  })

  it('has an operation for every route, and no other', () => {
    assert.equal(document.openapi, '3.1.0')
    for (const { route, endpoint, operation } of operations) {
      assert.equal(operation.summary, endpoint.summary)
      assert.equal(needsNoAccount(operation), endpoint.auth === 'public', route)
      assert.deepEqual(
        Object.keys(operation.responses).filter((status) => status < '300'),
        successStatuses(endpoint).map(String),
        route,
      )
    }
    assert.equal(Object.values(document.paths).flatMap((item) => Object.keys(item)).length, operations.length)
  })

  it('has a whole example of every body and every success, which Redocly has compared with the schema', () => {
    for (const { route, operation } of operations) {
      const { 'application/json': body } = operation.requestBody?.content ?? {}
      if (body) assert.ok(body.example, route)
      for (const status of ['200', '201', '202'].filter((each) => each in operation.responses)) {
        const { 'application/json': json } = operation.responses[status]?.content ?? {}
        assert.equal(
          (json?.example as { success?: true } | undefined)?.success ?? true,
          true,
          `${route}: ${status}`,
        )
      }
    }
    const { requestBody } = getOperation('POST /bookings/offers')
    const example = requestBody?.content['application/json']?.example
    assert.ok(example !== null && typeof example === 'object' && 'startTime' in example)
  })

  it('takes an API key from every client that signs in or does not, where keys are required', () => {
    const { paths } = openApi(API, { ...SERVER, isKeyRequired: true }) as Document // as above
    for (const { route, endpoint } of operations) {
      const [method = '', path = ''] = route.split(' ')
      const { security = [] } = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? {}
      const isKeyed = security.length > 0 && security.every((way) => 'apiKey' in way)
      assert.equal(isKeyed, endpoint.withoutApiKey === undefined, route)
      // Otherwise it is optional: each way also exists without it.
      assert.ok(getOperation(route).security.length !== 1, route)
    }
  })

  it('begins with what a newcomer needs', () => {
    const names = document.tags.map(({ name }) => name)
    assert.deepEqual(names.slice(0, 4), ['search', 'offers', 'stores', 'services'])
    assert.equal(names.at(-1), 'health')
    assert.deepEqual(names.toSorted(), Object.keys(CONTRACTS).toSorted())
    assert.equal(document.info.contact.url, SERVER.contactUrl)
  })

  it('describes every parameter, and every part of a path is one', () => {
    for (const { route, operation } of operations) {
      const parameters = (operation.parameters ?? []).filter(({ $ref }) => $ref === undefined)
      for (const { name, description } of parameters) assert.ok(description, `${route}: ${name}`)
      assert.deepEqual(
        parameters.filter((each) => each.in === 'path').map(({ name }) => name),
        [...route.matchAll(/:(\w+)/g)].map((found) => found[1]),
      )
    }
  })

  it('describes every property of requests and responses', () => {
    const missing: string[] = []
    const check = (
      where: string,
      { description, $ref, items, anyOf, properties = {} }: Schema,
      isNamed: boolean,
    ): void => {
      const isReference = $ref !== undefined || items?.$ref !== undefined || anyOf?.[0]?.$ref !== undefined
      if (isNamed && !description && !isReference && !items?.properties) missing.push(where)
      for (const [name, each] of Object.entries(properties)) check(`${where}.${name}`, each, true)
      if (items) check(`${where}[]`, items, false)
      for (const each of anyOf ?? []) check(where, each, false)
    }
    for (const [id, schema] of Object.entries(document.components.schemas)) check(id, schema, true)
    for (const { route, operation } of operations) {
      const contents = [
        operation.requestBody?.content,
        ...Object.values(operation.responses).map(({ content }) => content),
      ]
      for (const content of contents)
        for (const { schema } of Object.values(content ?? {})) check(route, schema, false)
    }
    assert.deepEqual(missing, [])
  })

  it('has the entities as named components with an example', () => {
    for (const id of [
      'User',
      'Store',
      'Branch',
      'ServiceWithStore',
      'Offer',
      'OfferCard',
      'Slot',
      'Booking',
      'Payment',
      'Review',
      'Location',
    ]) {
      const { description, examples } = document.components.schemas[id] ?? assert.fail(id)
      assert.ok(description, id)
      assert.equal(examples?.length, 1, id)
    }
  })

  it('lists every problem of an operation with its status and message', () => {
    for (const { route, endpoint, operation } of operations) {
      for (const { status, code, message } of getProblems(route.split(' ')[0] ?? '', endpoint)) {
        const name =
          operation.responses[status]?.$ref?.replace('#/components/responses/', '') ??
          assert.fail(`${route}: ${status}`)
        assert.ok(
          document.components.responses[name]?.content['application/json']?.examples?.[code],
          `${route}: ${code}`,
        )
        const { value } = document.components.examples[code] ?? assert.fail(code)
        assert.deepEqual([value.status, value.code, value.message], [status, code, message])
      }
    }
  })

  it('marks aliases as deprecated and names the route to use', () => {
    for (const { route, endpoint, operation } of operations) {
      assert.equal(operation.deprecated ?? false, endpoint.canonicalRoute !== undefined, route)
      if (!endpoint.canonicalRoute) continue
      assert.equal(getOperation(endpoint.canonicalRoute).deprecated, undefined, route)
      assert.ok(
        operation.description.includes(endpoint.canonicalRoute.split(' ')[1]!.replaceAll(/:(\w+)/g, '{$1}')),
        route,
      )
    }
  })

  it('says what a time without an offset means', () => {
    const { NewBooking, Reschedule } = document.components.schemas
    assert.match(
      NewBooking?.properties?.startTime?.description ?? '',
      /without an offset it is \*\*local time in Africa\/Nairobi.*offset/i,
    )
    assert.match(
      Reschedule?.properties?.newStartTime?.description ?? '',
      /without an offset it is \*\*UTC\*\*.*offset/i,
    )
  })

  it('says the time zone of every instant and every day', () => {
    const check = (where: string, schema: Schema): void => {
      if (schema.format === 'date-time') assert.match(schema.description ?? '', /UTC|^Same as/, where)
      if (schema.format === 'date') assert.match(schema.description ?? '', /Africa\/Nairobi/, where)
      for (const [name, each] of Object.entries(schema.properties ?? {})) check(`${where}.${name}`, each)
      for (const each of [...(schema.items ? [schema.items] : []), ...(schema.anyOf ?? [])])
        check(where, each)
    }
    for (const [id, schema] of Object.entries(document.components.schemas)) check(id, schema)
    for (const { route, operation } of operations) {
      for (const { name, description, schema } of operation.parameters ?? [])
        if (schema?.format?.startsWith('date'))
          assert.match(description ?? '', /Africa\/Nairobi/, `${route}: ${name}`)
    }
  })

  it('names every operation once', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    assert.equal(new Set(ids).size, ids.length)
  })

  it('has the getting-started page as its description', () => {
    for (const title of [
      'Sign in',
      'Times',
      'Pagination',
      'Errors',
      'Repeating requests',
      'Rate limits',
      'Sandbox',
      'Changes and deprecations',
    ])
      assert.match(document.info.description, new RegExp(`^## ${title}$`, 'm'))
  })
})

describe('the API reference', () => {
  it('loads everything from this server and allows nothing else', async () => {
    const server = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
    mountApiPages(server, API, SERVER)
    const page = await server.inject('/api/docs/')
    assert.equal(page.statusCode, 200)
    const policy = String(page.headers['content-security-policy'])
    assert.match(policy, /default-src 'none'; script-src 'self' 'sha256-[^']+';.*connect-src 'self'/)
    assert.doesNotMatch(page.body, /https?:\/\//)
    const script = await server.inject({
      url: '/api/docs/js/scalar.js',
      headers: { 'accept-encoding': 'gzip' },
    })
    assert.equal(script.headers['content-encoding'], 'gzip')
    const served = await server.inject('/api/openapi.json')
    assert.deepEqual(Object.keys(served.json<Document>().paths), Object.keys(document.paths))
    await server.close()
  })

  it('of a site has what is served there, and no other operations', async () => {
    for (const site of ['customer', 'admin'] as const) {
      const { paths, tags } = openApi(referenceFor(site), SERVER) as Document // as above
      const listed = Object.entries(paths).flatMap(([path, item]) =>
        Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
      )
      const served = operations.filter(({ endpoint }) => isServedOn(endpoint, site)).map(({ route }) => route)
      assert.deepEqual(listed.toSorted(), served.toSorted())
      assert.equal(paths['/admin/people'] === undefined, site === 'customer')
      assert.equal(paths['/bookings/{id}'] === undefined, site === 'admin')
      assert.ok(!listed.some((route) => route.includes('/hooks/')))
      assert.equal(
        tags.some(({ name }) => name === 'admins'),
        site === 'admin',
      )
    }
  })
})
