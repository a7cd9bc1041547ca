/**
 * The door for HTTP. A contract is mounted as it stands: the session says who calls, Zod reads what comes in, the handler does its work,
 * and the compiled JSON schema of the reply writes what goes out and drops whatever the contract does not name.
 */
import { createServer } from 'node:http'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import underPressure from '@fastify/under-pressure'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest, type HTTPMethods } from 'fastify'
import * as z from 'zod'
import { ReadyJson, type Auth, type Contract, type Endpoint, type Routes } from '#contract/kernel.ts'
import { generalProblems, Problem } from '#contract/problem.ts'
import { REAUTHENTICATION_TTL_MS } from '#domain/accounts/account-policy.ts'
import { UPLOAD_TIMEOUT_MS } from '#domain/media/image-kinds.ts'
import { StorageUnavailable } from '../adapters/storage/storage.ts'
import { contextOf, type Actor, type Ctx, type AppContext } from '../app-context.ts'
import { isDatabaseError, isDatabaseUnavailable } from '../database/database.ts'
import { admitApiClients } from './api-clients.ts'
import { ApiPaths } from './api-paths.ts'
import { enforceBodyTimeout } from './body-timeout.ts'
import { hasOneHost, pathOf } from './host.ts'
import { DEVICE_COOKIE, readDevice, type Device } from './device.ts'
import { answerOnce, readKey, type Cached } from './idempotency.ts'
import { answerOf, Lane, sendAnswer, showsNothing } from './lane.ts'
import { isInProcess } from './in-process.ts'
import { isFromElsewhere } from './own-pages.ts'
import { limitHeaders, openLimits, type Asker, type Limits, type LimitTable, type Remaining } from './rate-limits.ts'
import { readUpload, uploadLimits } from './upload.ts'
import { readPart } from './validation.ts'

export type Site = 'customer' | 'merchant'
/** What a handler is given: the context, and the few things of HTTP that some need. */
export type RequestCtx = Ctx & {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly site: Site
  readonly device: Device | null
}
export type HttpRoutes<C extends Contract> = Routes<C, RequestCtx>
/** What a session is shown by. */
export type ShowsSession = Pick<FastifyRequest, 'cookies'> & { headers: { authorization?: string | undefined } }
/** Reads the session of a request; given by the accounts feature, which the kernel does not know. */
export type Identify = (app: AppContext, request: ShowsSession, site: Site) => Promise<Actor | null>

declare module 'fastify' {
  interface FastifyInstance {
    lane: Lane
    limits: Limits
    apiPaths: ApiPaths
  }
}

export const API = '/api/v1'
const BODY_LIMIT = 100 * 1024
const REQUEST_TIMEOUT_MS = 10_000
const HANDLER_TIMEOUT_MS = 15_000
const KEEP_ALIVE_MS = 72_000
/** A restart of the database takes a few seconds. */
const RETRY_AFTER_SECONDS = 5
const STORAGE_RETRY_AFTER_SECONDS = 30
const SERVER_OPTIONS = {
  requireHostHeader: true,
  headersTimeout: REQUEST_TIMEOUT_MS,
  // The longest of all routes; other bodies have REQUEST_TIMEOUT_MS by enforceBodyTimeout.
  requestTimeout: UPLOAD_TIMEOUT_MS + REQUEST_TIMEOUT_MS,
  // How often the two above are checked; Node's default of 30 s lets slow requests pile up.
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: KEEP_ALIVE_MS,
}
/** A shop window may be some seconds old in the browser, too; whoever comes back later is shown the last one while the next is fetched. */
const SHARED_CACHING = 'public, max-age=5, stale-while-revalidate=25'

export function openHttp(app: AppContext, site: Site, limits: LimitTable): FastifyInstance {
  const { metrics } = app
  const lane = new Lane(app.cache, ({ route, status, seconds }) => metrics.request({ method: 'GET', route, status, site, seconds }))
  const proxies = app.config.trustProxy
  const server = Fastify({
    serverFactory(handle) {
      const mayUseLane = app.config.apiKeys.size === 0
      const httpServer = createServer(SERVER_OPTIONS, (request, response) => {
        if (!mayUseLane || !hasOneHost(request) || !lane.answer(request, response)) handle(request, response)
      })
      enforceBodyTimeout(httpServer, REQUEST_TIMEOUT_MS)
      return httpServer
    },
    loggerInstance: app.log.child({ site }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    handlerTimeout: HANDLER_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    trustProxy: proxies === 0 ? false : (_address, hop) => hop < proxies,
    // Addresses that no route is even looked up for, such as /stores/%.
    frameworkErrors: (error, request, reply) => void sendProblem(reply, asProblem(error, request)),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200, ignoreDuplicateSlashes: true },
    // A build of an existing client asks for /api/v1/api/v1/… (docs/rules/wire-format.md#existing-clients).
    rewriteUrl: (request) => pathOf(request.url ?? '/').replace(/^\/api\/v1\/api\/v1\//, '/api/v1/'),
  })
  server.decorate('lane', lane)
  server.decorate('limits', openLimits(app.config.rateLimitScale, limits))
  const apiPaths = new ApiPaths(API)
  server.decorate('apiPaths', apiPaths)
  server.decorateRequest('apiClient', null)
  server.addHook('onRoute', (route) => apiPaths.add(route))
  server.register(cookie)
  if (app.config.production) shedLoad(server)
  acceptEmptyJson(server)
  server.setErrorHandler((error, request, reply) => sendProblem(reply, asProblem(error, request)))
  server.addHook('onRequest', (request, reply, next) => {
    const { rawHeaders, headers } = request.raw
    if (hasOneHost({ rawHeaders, headers, url: request.originalUrl })) next()
    else sendProblem(reply, generalProblems.ambiguousHost())
  })
  server.addHook('onSend', (request, reply, _payload, next) => {
    if (request.url.startsWith(API)) reply.headers(app.config.production ? { ...API_HEADERS, ...HSTS } : API_HEADERS)
    next()
  })
  server.addHook('onResponse', (request, reply, next) => {
    request.log.debug(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        client: request.apiClient,
        durationMs: Math.round(reply.elapsedTime),
      },
      'request.completed',
    )
    metrics.request({
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      site,
      seconds: reply.elapsedTime / 1000,
    })
    next()
  })
  return server
}

/**
 * Past what the process can do, new requests are turned away with a time to come back
 * (docs/rules/reliability.md#load-shedding), all but those that settle something: a callback about money, a
 * cancellation, the question whether the process lives. Being busy alone is no reason.
 */
function shedLoad(server: FastifyInstance): void {
  void server.register(underPressure, {
    maxEventLoopDelay: 500,
    maxRssBytes: 1.2 * 1024 ** 3,
    pressureHandler: (request, reply) => {
      if (!MUST_BE_ANSWERED.test(request.url)) sendProblem(reply, generalProblems.busy().with({ retryAfter: 5 }))
    },
  })
}
const MUST_BE_ANSWERED = /^\/(?:health|ready)|\/hooks\/|\/cancel(?:\?|$)/

/** The scope of the API: what all of its routes have, the routes themselves, and an answer for what none of them is for. */
export async function mountApi(server: FastifyInstance, app: AppContext, mountRoutes: (api: FastifyInstance) => void): Promise<void> {
  await server.register(async (api) => {
    await admitApiClients(api, app.config)
    mountRoutes(api)
    api.all('/api/*', sendUnrouted)
  })
}

/** Mounts one feature under /api/v1. */
export function mount<C extends Contract>(
  server: FastifyInstance,
  app: AppContext,
  site: Site,
  identify: Identify,
  contract: C,
  routes: HttpRoutes<C>,
): void {
  for (const [route, endpoint] of Object.entries(contract)) {
    const [method, path] = route.split(' ') as [HTTPMethods, string]
    const status = endpoint.status ?? 200
    // The keys of `routes` are those of `contract`; an index signature is all Object.entries leaves of that.
    const handle = routes[route as keyof C] as (input: unknown, ctx: RequestCtx) => Promise<unknown>
    const open = (door: FastifyInstance) =>
      door.route({
        method,
        url: `${API}${path}`,
        config: { apiKey: endpoint.withoutApiKey ? 'optional' : 'required' },
        ...(endpoint.upload && { handlerTimeout: UPLOAD_TIMEOUT_MS + HANDLER_TIMEOUT_MS }),
        schema: { response: { [status]: serializationSchema(endpoint.reply) } },
        handler: async (request, reply) => {
          if (endpoint.notInProduction && app.config.production) throw generalProblems.noSuchRoute()
          const actor = endpoint.auth === 'public' ? null : await identify(app, request, site)
          const device = readDevice(app.config, request.cookies[DEVICE_COOKIE])
          // Who calls a public route matters to its limits alone.
          const isAsked = endpoint.auth === 'public' && isCounted(endpoint, request) && !device?.isKnown && !showsNothing(request.headers)
          const caller = isAsked ? await identify(app, request, site) : actor
          const limiting = limitingOf(server.limits, endpoint, request, { accountId: caller?.accountId ?? null, device, ip: request.ip })
          reply.headers(await limiting.request())
          admit(endpoint.auth, actor)
          if (method !== 'GET' && method !== 'HEAD') refuseForeign(request)
          if (
            endpoint.requiresReauthentication &&
            actor &&
            actor.reauthenticatedAt.getTime() + REAUTHENTICATION_TTL_MS <= app.clock.now().getTime()
          )
            throw generalProblems.reauthenticationRequired()
          const input: Record<string, unknown> = { params: request.params }
          // A file costs most of all to read.
          if (endpoint.upload) reply.headers(await limiting.operation())
          if (endpoint.upload) input.upload = await readUpload(request, endpoint.upload, actor?.accountId ?? request.ip)
          for (const part of ['params', 'query', 'body'] as const) if (endpoint[part]) input[part] = readPart(endpoint, part, request[part])
          if (!endpoint.upload) reply.headers(await limiting.operation())
          const ctx: RequestCtx = { ...contextOf(app, actor, request.log), request, reply, site, device }
          if (endpoint.shared && !actor && showsNothing(request.headers)) {
            const key = `${site} ${route} ${JSON.stringify(input)}`
            const answer = await app.cache.answers.of(key, async () => {
              const result = await handle(input, ctx)
              const text = result instanceof ReadyJson ? result.text : (reply.code(status).serialize(result) as string) // by the schema above
              return answerOf(Buffer.from(text), SHARED_HEADERS)
            })
            server.lane.remember(request, key)
            return sendAnswer(request, reply.code(status), answer)
          }
          const key = endpoint.isIdempotent && actor ? readKey(request.headers['idempotency-key']) : null
          if (key !== null && actor) {
            const kept = await answerOnce(app, { accountId: actor.accountId, key, route, input }, async () => {
              const result = await handle(input, ctx)
              // By the schema above.
              return { status, text: result instanceof ReadyJson ? result.text : (reply.code(status).serialize(result) as string) }
            })
            return sendCached(request, reply, kept)
          }
          const result = await handle(input, ctx)
          reply.header('cache-control', 'no-store').code(status)
          return result instanceof ReadyJson
            ? reply.type('application/json; charset=utf-8').serializer(asIs).send(result.text)
            : reply.send(result)
        },
      })
    // Only routes with an upload parse multipart bodies.
    const { upload } = endpoint
    if (upload)
      void server.register(async (door) => {
        await door.register(multipart, { limits: uploadLimits(upload) })
        open(door)
      })
    else open(server)
  }
}

/** What a response is serialized by: structure only. Names, descriptions and formats are for the API reference. */
const serializationSchema = (reply: Endpoint['reply']) =>
  z.toJSONSchema(reply as z.ZodType, {
    target: 'draft-7',
    io: 'output',
    metadata: NO_METADATA,
    override({ jsonSchema }) {
      delete jsonSchema.format
      delete jsonSchema.pattern
    },
  })
const NO_METADATA = z.registry<Record<string, never>>()

/**
 * Counts a request: at first as one of many, and its own operation once it is sure to be tried. What a page reads while it is rendered belongs
 * to the request for the page, which is counted as one.
 */
function limitingOf(limits: Limits, endpoint: Endpoint, request: FastifyRequest, asker: Asker) {
  const { limit } = endpoint
  let counted: Remaining[] = []
  return {
    async request(): Promise<Record<string, string>> {
      if (!isCounted(endpoint, request)) return {}
      counted = await limits.request(asker)
      return limitHeaders(counted)
    },
    async operation(): Promise<Record<string, string>> {
      if (!limit || !isCounted(endpoint, request)) return {}
      counted = [...counted, ...(await limits.operation(limit, asker))]
      return limitHeaders(counted)
    },
  }
}

const isCounted = ({ isUnlimited }: Endpoint, request: FastifyRequest): boolean =>
  !isUnlimited && !(request.method === 'GET' && isInProcess(request))

/** Replies of the API are data and nothing else (docs/rules/security.md#headers). */
const API_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-site',
  'x-content-type-options': 'nosniff',
} as const
const HSTS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const
const SHARED_HEADERS: Record<string, string> = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': SHARED_CACHING,
  ...API_HEADERS,
  vary: 'authorization, cookie, origin',
}
const sendCached = (request: FastifyRequest, reply: FastifyReply, { status, text }: Cached) =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type(status < 400 ? 'application/json; charset=utf-8' : problemTypeFor(request))
    .serializer(asIs)
    .send(text)
const asIs = (text: unknown): string => text as string

function admit(auth: Auth, actor: Actor | null): void {
  if (auth === 'public' || auth === 'optional') return
  if (!actor) throw generalProblems.signedOut()
  if (auth === 'account' || actor.role === auth) return
  throw generalProblems.forbidden()
}

/** The signed-in account of a route that is not public. */
export function actorOf(ctx: Ctx): Actor {
  if (!ctx.actor) throw generalProblems.signedOut()
  return ctx.actor
}

/**
 * A write that the browser would authenticate by cookie must come from our own pages
 * (docs/rules/security.md#cross-site-requests): same origin by Fetch Metadata, or by Origin where an old
 * browser does not send it. A bearer is no ambient authority and needs none of this.
 */
export function refuseForeign(request: FastifyRequest): void {
  if (request.headers.authorization?.startsWith('Bearer ') || !request.headers.cookie) return
  if (isFromElsewhere(request)) throw generalProblems.crossSite()
}

/** JSON only; existing clients send a JSON content type with no body at all (docs/rules/wire-format.md#existing-clients). */
function acceptEmptyJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    if (body.length === 0) return done(null, {})
    try {
      const parsed: unknown = JSON.parse(utf8.decode(body as Buffer), (key, value: unknown) => {
        if (key === '__proto__' || (typeof value === 'string' && !isText(value))) throw generalProblems.notJson()
        return value
      })
      done(null, parsed)
    } catch {
      done(generalProblems.notJson())
    }
  })
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
/** PostgreSQL's text holds no NUL, and half a surrogate pair is no character. */
const isText = (said: string): boolean => !said.includes('\u0000') && said.isWellFormed()

function asProblem(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  const code = (error as { code?: string }).code ?? ''
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return generalProblems.tooLarge()
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return generalProblems.wrongContentType()
  // An address that is too long or cannot be decoded names nothing.
  if (code === 'FST_ERR_MAX_PARAM_LENGTH' || code === 'FST_ERR_BAD_URL') return generalProblems.noSuchRoute()
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') return generalProblems.notJson()
  // A NUL character in a query: PostgreSQL takes none.
  if (isDatabaseError(error) && error.code === '22021') return generalProblems.notJson()
  const route = request.routeOptions.url
  if (isDatabaseUnavailable(error)) {
    warnOfDatabase(request, error)
    return generalProblems.busy().with({ retryAfter: RETRY_AFTER_SECONDS })
  }
  if (error instanceof StorageUnavailable) {
    request.log.error({ err: error, route }, 'storage.unavailable')
    return generalProblems.storageUnavailable().with({ retryAfter: STORAGE_RETRY_AFTER_SECONDS })
  }
  request.log.error({ err: error, route }, 'request.failed')
  return generalProblems.internal()
}

let warnedAt = -Infinity
let unwarned = 0

/** At most one line a second: while the database is away every request comes here. */
function warnOfDatabase(request: FastifyRequest, error: unknown): void {
  const now = performance.now()
  if (now - warnedAt < 1_000) {
    unwarned++
    return
  }
  request.log.warn({ reason: String(error), route: request.routeOptions.url, notLogged: unwarned }, 'request.database_unavailable')
  warnedAt = now
  unwarned = 0
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter))
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type(problemTypeFor(reply.request))
    .serializer(asIs)
    .send(JSON.stringify(problem))
}

/** Answers a request that no route of the API is for: the path is unknown, or it does not have this method. */
export function sendUnrouted(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const methods = request.server.apiPaths.methodsOf(request.url)
  // A path may have the method and still not be found: one of its parts is too long to be an id.
  if (methods.length === 0 || methods.includes(request.method)) return sendProblem(reply, generalProblems.noSuchRoute())
  return sendProblem(reply.header('allow', methods.join(', ')), generalProblems.methodNotAllowed())
}

/** Clients that look for `application/json` before they read a body would miss the message of an error in the type of RFC 9457. */
function problemTypeFor({ headers }: FastifyRequest): string {
  const isNamed = headers.accept?.split(',').some((range) => /^\s*application\/problem\+json\s*(?:;(?!\s*q=0(?:\.0*)?\s*$)|$)/i.test(range))
  return isNamed ? 'application/problem+json; charset=utf-8' : 'application/json; charset=utf-8'
}
