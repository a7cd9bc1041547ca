/** The API for people who program against it: an OpenAPI 3.1 document, made from the contracts as they stand, and a page that shows it. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Auth, Contract, Endpoint, Schema } from '#contract/kernel.ts'
import { API } from './server.ts'

export type Contracts = Record<string, Contract>
type Json = Record<string, unknown>

export function openApi(contracts: Contracts): Json {
  const paths: Record<string, Json> = {}
  for (const [feature, contract] of Object.entries(contracts)) {
    for (const [route, endpoint] of Object.entries(contract)) {
      const [method = '', path = ''] = route.split(' ')
      const item = (paths[path.replaceAll(/:(\w+)/g, '{$1}')] ??= {})
      item[method.toLowerCase()] = operation(feature, method, path, endpoint)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'D3',
      version: '1',
      summary: 'A marketplace of deals and services for Kenya',
      description:
        'Times are of Africa/Nairobi. Refusals are problems of RFC 9457, with a stable `code` and, for bad input, one sentence for each field in `errors`.',
    },
    servers: [{ url: API }],
    tags: Object.keys(contracts).map((name) => ({ name })),
    paths,
    components: { schemas: { Problem: PROBLEM }, responses: RESPONSES, securitySchemes: SECURITY_SCHEMES },
  }
}

function operation(feature: string, method: string, path: string, endpoint: Endpoint): Json {
  const { auth, about, params, query, body, upload, once, reply, status = 200 } = endpoint
  const names = [...path.matchAll(/:(\w+)/g)].map((found) => found[1] ?? '')
  const inPath = params ? propertiesOf(params) : {}
  const inQuery = query ? propertiesOf(query) : {}
  const parameters = [
    ...names.map((name) => ({ name, in: 'path', required: true, schema: inPath[name]?.schema ?? { type: 'string' } })),
    ...Object.entries(inQuery).map(([name, { schema, required }]) => ({ name, in: 'query', required, schema })),
    ...(once ? [ONCE] : []),
  ]
  const isGuarded = auth !== 'public' && auth !== 'optional'
  const hasInput = params ?? query ?? body ?? upload
  return {
    operationId: operationId(method, path),
    tags: [feature],
    summary: about,
    description: WHO[auth],
    security: SECURITY[auth],
    ...(parameters.length && { parameters }),
    ...(upload && { requestBody: { required: true, content: { 'multipart/form-data': { schema: PICTURE } } } }),
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body, 'input') } } } }),
    responses: {
      [status]: { description: about, content: { 'application/json': { schema: jsonSchema(reply, 'output') } } },
      ...(hasInput && { 400: { $ref: '#/components/responses/Invalid' } }),
      ...(isGuarded && { 401: { $ref: '#/components/responses/SignedOut' }, 403: { $ref: '#/components/responses/Forbidden' } }),
      ...(names.length && { 404: { $ref: '#/components/responses/NotFound' } }),
      default: { $ref: '#/components/responses/Problem' },
    },
  }
}

/** 'PUT /bookings/:id/cancel' is putBookingsIdCancel. */
const operationId = (method: string, path: string): string =>
  method.toLowerCase() + path.replaceAll(/[^a-zA-Z0-9]+(\w)?/g, (_all, letter: string | undefined) => letter?.toUpperCase() ?? '')

function jsonSchema(schema: Schema, io: 'input' | 'output'): Json {
  // The contract's structural Schema is Zod's; transforms and refinements have no JSON spelling and are shown as what goes in.
  const { $schema: _, ...rest } = z.toJSONSchema(schema as z.ZodType, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    reused: 'inline',
  })
  return rest
}

function propertiesOf(schema: Schema): Record<string, { schema: unknown; required: boolean }> {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Json; required?: string[] } // parameters are objects in every contract
  return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, { schema: each, required: required.includes(name) }]))
}

const ONCE = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same request brings the first answer again, for a day; with another request it is refused with 422.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}
const WHO: Record<Auth, string> = {
  public: 'For everyone.',
  optional: 'For everyone; whoever is signed in is known.',
  customer: 'For customers who are signed in.',
  merchant: 'For merchants who are signed in.',
  admin: 'For admins who are signed in.',
  account: 'For everyone who is signed in.',
}
const SIGNED_IN = [{ bearer: [] }, { cookie: [] }]
const SECURITY: Record<Auth, Json[]> = {
  public: [],
  optional: [{}, ...SIGNED_IN],
  customer: SIGNED_IN,
  merchant: SIGNED_IN,
  admin: SIGNED_IN,
  account: SIGNED_IN,
}
const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The `access_token` of a sign-in.' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'd3_session', description: 'What our own pages carry.' },
}
const PROBLEM = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'success', 'message', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'The sentence that people read.' },
    success: { const: false },
    message: { type: 'string', description: 'The same as detail.' },
    code: { type: 'string', description: 'Stable; tell problems apart by this.' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    retryAfter: { type: 'integer', description: 'Seconds; also sent as Retry-After.' },
  },
}
const problemReply = (description: string) => ({
  description,
  content: {
    'application/json': { schema: { $ref: '#/components/schemas/Problem' } },
    // When the request's Accept names it.
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
  },
})
const RESPONSES = {
  Invalid: problemReply('The request is not valid; `errors` says why.'),
  SignedOut: problemReply('Nobody is signed in.'),
  Forbidden: problemReply('Not for this account.'),
  NotFound: problemReply('There is no such thing.'),
  Problem: problemReply('Any other refusal, such as 409 (taken), 429 (too often) or 503 (busy).'),
}

/** /api/openapi.json and /api/docs, with everything they need from this server. */
export function mountApiPages(server: FastifyInstance, contracts: Contracts): void {
  const text = JSON.stringify(openApi(contracts))
  server.get('/api/openapi.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(text),
  )
  // The reader of the document weighs 25 MB in memory and few ask for it: it is opened for the first who does.
  let reader: Promise<FastifyInstance> | undefined
  for (const url of ['/api/docs', '/api/docs/*'])
    server.get(url, async (request, reply) => {
      reader ??= openReader()
      const answer = await (await reader).inject({ url: request.url, headers: request.headers as Record<string, string> })
      return reply.code(answer.statusCode).headers(answer.headers).send(answer.rawPayload)
    })
}

async function openReader(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const reader = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  let bundle: Promise<Buffer> | undefined
  reader.addHook('onSend', async (request, reply, payload) => {
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'no-referrer')
    if (typeof payload !== 'string') return payload
    const type = String(reply.getHeader('content-type'))
    if (type.startsWith('text/html')) reply.header('content-security-policy', policyFor(payload))
    if (!type.startsWith('application/javascript') || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return payload
    // Four megabytes that never change while this process runs.
    bundle ??= promisify(gzip)(payload)
    const small = await bundle
    reply
      .removeHeader('content-length')
      .header('content-encoding', 'gzip')
      .header('vary', 'accept-encoding')
      .header('cache-control', 'public, max-age=3600')
    return small
  })
  await reader.register(scalar, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/openapi.json',
      pageTitle: 'D3: the API',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      defaultOpenAllTags: false,
    },
  })
  return reader
}

/** Only our own script file, and the lines of script that stand in this very page. */
function policyFor(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return (
    `default-src 'none'; script-src 'self' ${inline.join(' ')}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; ` +
    `font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  )
}

const PICTURE = { type: 'object', required: ['avatar'], properties: { avatar: { type: 'string', format: 'binary' } } }
