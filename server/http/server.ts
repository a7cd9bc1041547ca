/**
 * The HTTP server. Each endpoint of a contract becomes a route: the session identifies the caller, Zod
 * validates the input, the handler runs, and the compiled JSON schema of the reply serializes the result and
 * drops fields that are not in the contract.
 */
import { createServer } from 'node:http'
import { constants } from 'node:zlib'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import cookie, { type CookieSerializeOptions } from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import underPressure from '@fastify/under-pressure'
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type HTTPMethods,
} from 'fastify'
import * as z from 'zod'
import type { Contract, Endpoint, Routes } from '#contract/kernel.ts'
import { generalProblems, Problem } from '#contract/problem.ts'
import { REAUTHENTICATION_TTL_MS } from '#domain/accounts/account-policy.ts'
import { UPLOAD_TIMEOUT_MS } from '#domain/media/image-kinds.ts'
import { StorageUnavailable } from '../adapters/storage/storage.ts'
import { getLocale } from '#messages/runtime'
import { withLocale } from '../locale.ts'
import { contextOf, type Actor, type Ctx, type AppContext } from '../app-context.ts'
import { isDatabaseError, isDatabaseUnavailable } from '../database/database.ts'
import { registerApiClients } from './api-clients.ts'
import { ApiPaths } from './api-paths.ts'
import { enforceBodyTimeout } from './body-timeout.ts'
import { hasOneHost, pathOf } from './host.ts'
import { useRequestLocale } from './locale.ts'
import { DEVICE_COOKIE, readDevice, type Device } from './device.ts'
import { readIdempotencyKey, replyOnce, type StoredReply } from './idempotency.ts'
import { isFromForeignPage } from './own-pages.ts'
import {
  limitHeaders,
  openLimits,
  type Limits,
  type LimitTable,
  type Remaining,
  type Requester,
} from './rate-limits.ts'
import { isAnonymous, registerResponseCache, setSharedCaching } from './response-cache.ts'
import { responseSchema as responseSchemaOf } from './response-schema.ts'
import { apiSecurity } from './security-headers.ts'
import { readUpload, uploadLimits } from './upload.ts'
import { readPart, type RequestPart } from './validation.ts'

export type Site = 'customer' | 'merchant'
/** The context of a handler, with the parts of HTTP that some handlers need. */
export type RequestCtx = Ctx & {
  readonly request: Pick<FastifyRequest, 'ip' | 'headers' | 'cookies' | 'server'>
  readonly reply: ReplyHeaders
  readonly site: Site
  readonly device: Device | null
}
/** The part of a reply that a handler may write. It has no effect while a page is rendered. */
export type ReplyHeaders = {
  header(name: string, value: string): unknown
  setCookie(name: string, value: string, options?: CookieSerializeOptions): unknown
  clearCookie(name: string, options?: CookieSerializeOptions): unknown
}
export type HttpRoutes<C extends Contract> = Routes<C, RequestCtx>
/** An endpoint of the contract with its handler. */
export type Operation = {
  readonly app: AppContext
  readonly site: Site
  readonly route: string
  readonly endpoint: Endpoint
  readonly handle: (input: unknown, ctx: RequestCtx) => Promise<unknown>
  /** JSON Schema of the response. */
  readonly responseSchema: Record<string, unknown>
}
/** The parts of a request that can carry a session. */
export type SessionCarrier = Pick<FastifyRequest, 'cookies'> & {
  headers: { authorization?: string | undefined }
}
/** Reads the session of a request; implemented by the accounts feature. */
export type Identify = (app: AppContext, request: SessionCarrier, site: Site) => Promise<Actor | null>

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits
    /** The API's operations by route, for pages that call them in this process (in-process.ts). */
    operations: Map<string, Operation>
    apiPaths: ApiPaths
  }
}

export const API = '/api/v1'
export const MAX_BODY_BYTES = 100 * 1024
export const MAX_PARAM_LENGTH = 200
const REQUEST_TIMEOUT_MS = 10_000
const HANDLER_TIMEOUT_MS = 15_000
const KEEP_ALIVE_MS = 72_000
/** A restart of the database takes a few seconds. */
const RETRY_AFTER_SECONDS = 5
const STORAGE_RETRY_AFTER_SECONDS = 30
const SERVER_OPTIONS = {
  requireHostHeader: true,
  headersTimeout: REQUEST_TIMEOUT_MS,
  // For uploads; enforceBodyTimeout limits other bodies to REQUEST_TIMEOUT_MS.
  requestTimeout: UPLOAD_TIMEOUT_MS + REQUEST_TIMEOUT_MS,
  // How often the two timeouts above are checked; with Node's default of 30 s, slow requests would
  // accumulate.
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: KEEP_ALIVE_MS,
}
/** How long a browser may reuse a response that is the same for everyone. */
const SHARED_BROWSER_SECONDS = 5
/** The next quality level of Brotli would take twice as long and save 5%. */
const COMPRESSION = {
  globalDecompression: false,
  encodings: ['br', 'gzip'],
  threshold: 1024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
} satisfies FastifyCompressOptions

export function openHttp(app: AppContext, site: Site, limits: LimitTable): FastifyInstance {
  const { metrics } = app
  const proxies = app.config.trustProxy
  const server = Fastify({
    serverFactory(handle) {
      const httpServer = createServer(SERVER_OPTIONS, handle)
      enforceBodyTimeout(httpServer, REQUEST_TIMEOUT_MS)
      return httpServer
    },
    loggerInstance: app.log.child({ site }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    handlerTimeout: HANDLER_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    trustProxy: proxies === 0 ? false : (_address, hop) => hop < proxies,
    // For URLs that the router rejects, such as /stores/%.
    frameworkErrors: (error, request, reply) => void sendProblem(reply, asProblem(error, request)),
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: MAX_PARAM_LENGTH,
      ignoreDuplicateSlashes: true,
    },
    // A build of an existing client asks for /api/v1/api/v1/… (docs/rules/wire-format.md#existing-clients).
    rewriteUrl: (request) => pathOf(request.url ?? '/').replace(/^\/api\/v1\/api\/v1\//, '/api/v1/'),
  })
  server.decorate('limits', openLimits(app.config.rateLimitScale, limits))
  const apiPaths = new ApiPaths(API)
  server.decorate('apiPaths', apiPaths)
  server.decorate('operations', new Map())
  server.decorateRequest('apiClient', null)
  server.decorateRequest('cacheMiss', null)
  server.addHook('onRoute', (route) => apiPaths.add(route))
  // Hooks run in the order in which they are added; those of the scopes below, such as the response cache,
  // run later.
  server.addHook('onRequest', (request, reply, next) => {
    const { rawHeaders, headers } = request.raw
    if (hasOneHost({ rawHeaders, headers, url: request.originalUrl })) next()
    else sendProblem(reply, generalProblems.ambiguousHost())
  })
  useRequestLocale(server)
  server.register(cookie)
  if (app.config.production) shedLoad(server)
  server.register(compress, COMPRESSION)
  acceptEmptyJson(server)
  server.setErrorHandler((error, request, reply) => sendProblem(reply, asProblem(error, request)))
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
 * While the process is overloaded, requests are rejected with a Retry-After
 * (docs/rules/reliability.md#load-shedding), except payment callbacks, cancellations and health checks.
 */
function shedLoad(server: FastifyInstance): void {
  void server.register(underPressure, {
    maxEventLoopDelay: 500,
    maxRssBytes: 1.2 * 1024 ** 3,
    pressureHandler: (request, reply) => {
      if (!NEVER_SHED.test(request.url)) sendProblem(reply, generalProblems.busy().with({ retryAfter: 5 }))
    },
  })
}
const NEVER_SHED = /^\/(?:health|ready)|\/hooks\/|\/cancel(?:\?|$)/

/** The scope of the API: the plugins of all its routes, the routes, and the 404 and 405 responses. */
export async function mountApi(
  server: FastifyInstance,
  app: AppContext,
  site: Site,
  mountRoutes: (api: FastifyInstance) => void,
): Promise<void> {
  await server.register(async (api) => {
    await registerApiClients(api, app.config)
    await api.register(registerResponseCache, { cache: app.cache, site })
    await api.register(helmet, apiSecurity(app.config))
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
    if (endpoint.limit) server.limits.assertDeclared(endpoint.limit)
    // The keys of `routes` are those of `contract`; Object.entries loses that type.
    const handle = routes[route as keyof C] as (input: unknown, ctx: RequestCtx) => Promise<unknown>
    const responseSchema = responseSchemaOf(endpoint.reply as z.ZodType)
    const operation: Operation = { app, site, route, endpoint, handle, responseSchema }
    server.operations.set(route, operation)
    const open = (scope: FastifyInstance) =>
      scope.route({
        // Fastify's own HEAD routes would remove the body before the response cache stores it.
        method: method === 'GET' ? ['GET', 'HEAD'] : method,
        url: `${API}${path}`,
        config: { apiKey: endpoint.withoutApiKey ? 'optional' : 'required' },
        ...(endpoint.upload && { handlerTimeout: UPLOAD_TIMEOUT_MS + HANDLER_TIMEOUT_MS }),
        schema: { response: { [status]: responseSchema } },
        handler: async (request, reply) => {
          if (endpoint.notInProduction && app.config.production) throw generalProblems.noSuchRoute()
          const actor = endpoint.auth === 'public' ? null : await identify(app, request, site)
          const device = readDevice(app.config, request.cookies[DEVICE_COOKIE])
          const respond = async () => {
            // On a public route the session only decides which rate limit counts.
            const isIdentifiedForLimits =
              endpoint.auth === 'public' &&
              !endpoint.isUnlimited &&
              !device?.isKnown &&
              !isAnonymous(request.headers)
            const caller = isIdentifiedForLimits ? await identify(app, request, site) : actor
            const limiting = limitingOf(server.limits, endpoint, {
              accountId: caller?.accountId ?? null,
              device,
              ip: request.ip,
            })
            reply.headers(await limiting.request())
            authorize(endpoint, actor)
            if (method !== 'GET' && method !== 'HEAD') rejectCrossSite(request)
            requireReauthentication(endpoint, actor, app.clock.now())
            const input: Record<string, unknown> = { params: request.params }
            // An upload is counted before it is received, because receiving it is the most expensive part.
            if (endpoint.upload) {
              reply.headers(await limiting.operation())
              input.upload = await readUpload(request, endpoint.upload, actor?.accountId ?? request.ip)
            }
            Object.assign(input, readParts(endpoint, request))
            if (!endpoint.upload) reply.headers(await limiting.operation())
            const ctx: RequestCtx = { ...contextOf(app, actor, request.log), request, reply, site, device }
            const key =
              endpoint.isIdempotent && actor ? readIdempotencyKey(request.headers['idempotency-key']) : null
            if (key !== null && actor) {
              const stored = await replyOnce(
                app,
                { accountId: actor.accountId, key, route, input },
                async () => {
                  const result = await handle(input, ctx)
                  // The compiled response schema returns a string.
                  return { status, text: reply.code(status).serialize(result) as string }
                },
              )
              return sendStoredReply(request, reply, stored)
            }
            const result = await run(operation, input, ctx)
            reply.code(status)
            if (endpoint.shared && !actor && isAnonymous(request.headers))
              setSharedCaching(reply, { ttlMs: app.cache.ttlMs, browserSeconds: SHARED_BROWSER_SECONDS })
            else reply.header('cache-control', 'no-store')
            return reply.send(result)
          }
          return actor?.language ? withLocale(actor.language, respond) : respond()
        },
      })
    // Only routes with an upload parse multipart bodies.
    const { upload } = endpoint
    if (upload)
      void server.register(async (scope) => {
        await scope.register(multipart, { limits: uploadLimits(upload) })
        open(scope)
      })
    else open(server)
  }
}

/** Runs the handler, or returns the cached result of a shared route for a visitor without a session. */
export async function run(
  { app, site, route, endpoint, handle }: Operation,
  input: object,
  ctx: RequestCtx,
): Promise<unknown> {
  if (!endpoint.shared || ctx.actor) return handle(input, ctx)
  return app.cache.results.load(
    `${site} ${getLocale()} ${route} ${JSON.stringify(input)}`,
    async () => (await handle(input, ctx)) as {},
  )
}

/** The parts of the request, parsed by the schemas of the contract. */
export function readParts(
  endpoint: Endpoint,
  raw: Partial<Record<RequestPart, unknown>>,
): Partial<Record<RequestPart, unknown>> {
  const parts = (['params', 'query', 'body'] as const).filter((part) => endpoint[part])
  return Object.fromEntries(parts.map((part) => [part, readPart(endpoint, part, raw[part])]))
}

/** Counts a request, and then its operation. Both return the headers to send. */
function limitingOf(limits: Limits, { limit, isUnlimited }: Endpoint, requester: Requester) {
  let counted: Remaining[] = []
  return {
    async request(): Promise<Record<string, string>> {
      if (isUnlimited) return {}
      counted = await limits.request(requester)
      return limitHeaders(counted)
    },
    async operation(): Promise<Record<string, string>> {
      if (!limit || isUnlimited) return {}
      counted = [...counted, ...(await limits.operation(limit, requester))]
      return limitHeaders(counted)
    },
  }
}

const sendStoredReply = (request: FastifyRequest, reply: FastifyReply, { status, text }: StoredReply) =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type(status < 400 ? 'application/json; charset=utf-8' : problemTypeFor(request))
    .serializer(asIs)
    .send(text)
const asIs = (text: unknown): string => text as string

/** Throws unless this account may call the endpoint. */
export function authorize({ auth }: Endpoint, actor: Actor | null): void {
  if (auth === 'public' || auth === 'optional') return
  if (!actor) throw generalProblems.signedOut()
  if (auth === 'account' || actor.role === auth) return
  throw generalProblems.forbidden()
}

/** Throws if the endpoint requires a recent re-authentication and there was none. */
export function requireReauthentication(
  { requiresReauthentication }: Endpoint,
  actor: Actor | null,
  now: Date,
): void {
  if (!requiresReauthentication || !actor) return
  if (actor.reauthenticatedAt.getTime() + REAUTHENTICATION_TTL_MS <= now.getTime())
    throw generalProblems.reauthenticationRequired()
}

/** The signed-in account of a route that is not public. */
export function actorOf(ctx: Ctx): Actor {
  if (!ctx.actor) throw generalProblems.signedOut()
  return ctx.actor
}

/**
 * A write that is authenticated by a cookie must come from our own pages
 * (docs/rules/security.md#cross-site-requests), as Fetch Metadata or, in old browsers, Origin show. A bearer
 * token is not sent by the browser itself, so it needs no such check.
 */
export function rejectCrossSite(request: FastifyRequest): void {
  if (request.headers.authorization?.startsWith('Bearer ') || !request.headers.cookie) return
  if (isFromForeignPage(request)) throw generalProblems.crossSite()
}

/**
 * JSON only. Existing clients send its content type with an empty body
 * (docs/rules/wire-format.md#existing-clients).
 */
function acceptEmptyJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    if (body.length === 0) return done(null, {})
    try {
      done(null, parseJson(utf8.decode(body as Buffer)))
    } catch {
      done(generalProblems.notJson())
    }
  })
}

export const parseJson = (text: string): unknown =>
  JSON.parse(text, (key, value: unknown) => {
    if (key === '__proto__' || (typeof value === 'string' && !isText(value))) throw generalProblems.notJson()
    return value
  })

const utf8 = new TextDecoder('utf-8', { fatal: true })
/** PostgreSQL's text cannot contain NUL or half a surrogate pair. */
const isText = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed()

export function asProblem(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  const code = (error as { code?: string }).code ?? ''
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return generalProblems.tooLarge()
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return generalProblems.wrongContentType()
  // A URL that is too long or cannot be decoded matches no route.
  if (code === 'FST_ERR_MAX_PARAM_LENGTH' || code === 'FST_ERR_BAD_URL') return generalProblems.noSuchRoute()
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') return generalProblems.notJson()
  // A NUL character in a query string, which PostgreSQL rejects.
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
let suppressedWarnings = 0

/** Logs at most once a second, because every request fails while the database is unavailable. */
function warnOfDatabase(request: FastifyRequest, error: unknown): void {
  const now = performance.now()
  if (now - warnedAt < 1_000) {
    suppressedWarnings++
    return
  }
  request.log.warn(
    { reason: String(error), route: request.routeOptions.url, notLogged: suppressedWarnings },
    'request.database-unavailable',
  )
  warnedAt = now
  suppressedWarnings = 0
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter))
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type(problemTypeFor(reply.request))
    .serializer(asIs)
    .send(JSON.stringify(problem))
}

/**
 * Responds to a request without a route: 404 for an unknown path, 405 for a method that the path does not
 * have.
 */
function sendUnrouted(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const methods = request.server.apiPaths.methodsOf(request.url)
  // The router may find no route although the path has the method: a path parameter is too long.
  if (methods.length === 0 || methods.includes(request.method))
    return sendProblem(reply, generalProblems.noSuchRoute())
  return sendProblem(reply.header('allow', methods.join(', ')), generalProblems.methodNotAllowed())
}

/**
 * Many clients parse a body only if its type is `application/json`, so RFC 9457's type is sent only on
 * request.
 */
function problemTypeFor({ headers }: FastifyRequest): string {
  return namesType(headers.accept, PROBLEM_TYPE)
    ? `${PROBLEM_TYPE}; charset=utf-8`
    : 'application/json; charset=utf-8'
}
const PROBLEM_TYPE = 'application/problem+json'

/** Whether an Accept header names this media type explicitly, with a weight above 0. */
function namesType(accept = '', mediaType: string): boolean {
  return accept.split(',').some((range) => {
    const [type, ...parameters] = range.split(';').map((each) => each.trim().toLowerCase())
    return type === mediaType && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}
