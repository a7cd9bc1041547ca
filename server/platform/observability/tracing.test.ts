/** Traces by OTLP, received by a server of the test. */
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, it } from 'mocha'
import { emit } from '#server/platform/jobs/events.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

type Value = { stringValue?: string; intValue?: number }
type Attributes = { key: string; value: Value }[]
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attributes
  status: { code?: number }
}
type Exported = {
  resourceSpans: { resource: { attributes: Attributes }; scopeSpans: { spans: Span[] }[] }[]
}

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c'
const PARENT_ID = 'b7ad6b7169203331'
const PHONE = '+254711555666'

let receiver: Server
let test: TestApp
const exported: Exported[] = []
let spans: Span[] = []

before(async () => {
  receiver = createServer(async (request, reply) => {
    let text = ''
    for await (const piece of request) text += String(piece)
    if (request.url === '/v1/traces') exported.push(JSON.parse(text))
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  const { port } = receiver.address() as AddressInfo // it listens on TCP
  test = await openTestApp({
    demo: false,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
  })
  const traceparent = `00-${TRACE_ID}-${PARENT_ID}-01`
  await test.ask('POST', '/users/login', {
    body: { email: 'nobody@d3.test', password: 'no password of anyone' },
    headers: { traceparent },
  })
  await emit(test.app, test.app.database.db, 'send-sms', { key: 'traced', to: PHONE, message: 'Karibu' })
  await test.drainJobs()
  await test.app.tracing?.close()
  spans = exported.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
})
after(async () => {
  await test?.close()
  receiver.close()
})

const attribute = (attributes: Attributes, key: string) => {
  const value = attributes.find((each) => each.key === key)?.value
  return value?.stringValue ?? value?.intValue
}
const named = (name: string) => {
  const span = spans.find((each) => each.name === name)
  assert.ok(span, `${name} is not among ${[...new Set(spans.map((each) => each.name))].join(', ')}`)
  return span
}
const getChildren = ({ spanId }: Span) => spans.filter(({ parentSpanId }) => parentSpanId === spanId)

it('a request has a span with its route and status, in the trace of its traceparent', () => {
  const request = named('POST /api/v1/users/login')
  assert.deepEqual([request.traceId, request.parentSpanId], [TRACE_ID, PARENT_ID])
  assert.equal(attribute(request.attributes, 'http.route'), '/api/v1/users/login')
  assert.equal(attribute(request.attributes, 'http.response.status_code'), 401)
})

it('its statements are spans in it, without their values', () => {
  const statements = getChildren(named('POST /api/v1/users/login'))
  const texts = statements.map(({ attributes }) => String(attribute(attributes, 'db.query.text')))
  assert.ok(
    texts.some((text) => /^select .* from "accounts" .*\$1/s.test(text)),
    texts.join('\n'),
  )
  assert.doesNotMatch(JSON.stringify(exported), /nobody@d3\.test|711555666|no password of anyone/)
})

it('a job has a span, with its call of a provider in it', () => {
  const children = getChildren(named('job messaging.send-sms'))
  const call = children.find(({ name }) => name === `POST ${test.sandbox}`)
  assert.ok(call, children.map(({ name }) => name).join(', '))
  assert.equal(attribute(call.attributes, 'http.response.status_code'), 201)
})

it('the service has a name', () => {
  const { attributes } = exported[0]!.resourceSpans[0]!.resource
  assert.equal(attribute(attributes, 'service.name'), 'd3')
})
