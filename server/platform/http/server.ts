/** The HTTP server: its limits, hooks and plugins, and the scope of the API. */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { constants } from 'node:zlib'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import cookie from '@fastify/cookie'
import underPressure from '@fastify/under-pressure'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { generalProblems } from '#contract/problem.ts'
import { UPLOAD_TIMEOUT_MS } from '#domain/media/image-kinds.ts'
import { getLocale } from '#messages/runtime'
import { openRedis, type Redis } from '../../adapters/redis/redis.ts'
import type { AppContext } from '../../app-context.ts'
import { registerApiClients } from './requests/api-clients.ts'
import { ApiPaths } from './requests/api-paths.ts'
import { enforceBodyTimeout } from './limits/body-timeout.ts'
import { HANDLER_TIMEOUT_MS, limitHandlers } from './limits/handler-timeout.ts'
import { readFrameCookies, writeFrameCookies } from './requests/frame-cookies.ts'
import { hasOneHost, getPath } from './requests/host.ts'
import { useRequestLocale } from './locale.ts'
import { DEVICE_COOKIE, readDevice, type Device } from './limits/device.ts'
import { openLimits, type Limits, type LimitTable } from './limits/rate-limits.ts'
import { markRepliesOfStandby, registerResponseCache } from './replies/response-cache.ts'
import { mayHaveSession } from './session-cookies.ts'
import { setApiSecurity } from './replies/security-headers.ts'
import type { Site, Operation } from './operation.ts'
import { API } from './mount.ts'
import { acceptEmptyJson } from './requests/json-body.ts'
import { asProblem, REQUEST_ID_HEADER, sendError, sendProblem } from './replies/send-problem.ts'

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits
    /** The API's operations by route, for pages that call them in this process (in-process.ts). */
    operations: Map<string, Operation>
    apiPaths: ApiPaths
  }
  interface FastifyRequest {
    readonly device: Device | null
  }
}

export const MAX_BODY_BYTES = 100 * 1024
export const MAX_PARAM_LENGTH = 200
const REQUEST_TIMEOUT_MS = 10_000
const KEEP_ALIVE_MS = 72_000
const SERVER_OPTIONS = {
  requireHostHeader: true,
  headersTimeout: REQUEST_TIMEOUT_MS,
  // The timeout fits uploads; enforceBodyTimeout limits other bodies to REQUEST_TIMEOUT_MS.
  requestTimeout: UPLOAD_TIMEOUT_MS + REQUEST_TIMEOUT_MS,
  // The interval of the checks of the two timeouts above; with Node's default of 30 s, slow requests would accumulate.
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: KEEP_ALIVE_MS,
}
/** Quality 4 saves a quarter of the time and sends 6% more; 7 takes five times as long. */
const COMPRESSION = {
  globalDecompression: false,
  encodings: ['br', 'gzip'],
  threshold: 1024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
} satisfies FastifyCompressOptions

export function openHttp(
  app: AppContext,
  site: Site,
  limits: LimitTable,
  handlerTimeoutMs = HANDLER_TIMEOUT_MS,
): FastifyInstance {
  const { metrics } = app
  const proxies = app.config.trustProxy
  const server = Fastify({
    serverFactory(handle) {
      const httpServer = createServer(SERVER_OPTIONS, handle)
      enforceBodyTimeout(httpServer, REQUEST_TIMEOUT_MS)
      return httpServer
    },
    loggerInstance: app.log.child({ site }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // Ids that callers send are not used: two requests could then have the same one.
    genReqId: () => randomUUID(),
    bodyLimit: MAX_BODY_BYTES,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    // A request that arrives on an open connection while the server closes is served, and the connection then closed: a proxy
    // repeats nothing that a process has received.
    return503OnClosing: false,
    trustProxy: proxies === 0 ? false : (_address, hop) => hop < proxies,
    // The router reports URLs that it rejects, such as /stores/%.
    frameworkErrors: (error, request, reply) => void sendProblem(reply, asProblem(error, request)),
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: MAX_PARAM_LENGTH,
      ignoreDuplicateSlashes: true,
    },
    // A build of an existing client asks for /api/v1/api/v1/… (docs/rules/wire-format.md#existing-clients).
    rewriteUrl: (request) => getPath(request.url ?? '/').replace(/^\/api\/v1\/api\/v1\//, '/api/v1/'),
  })
  const redis = openCounterStore(server, app)
  server.decorate('limits', openLimits(app.config.rateLimitScale, limits, redis))
  const apiPaths = new ApiPaths(API)
  server.decorate('apiPaths', apiPaths)
  server.decorate('operations', new Map())
  server.decorateRequest('apiClient', null)
  server.decorateRequest('device', {
    getter(this: FastifyRequest) {
      return readDevice(app.config, this.cookies[DEVICE_COOKIE])
    },
  })
  server.decorateRequest('storeResponse', null)
  server.addHook('onRoute', (route) => apiPaths.add(route))
  limitHandlers(server, handlerTimeoutMs)
  // Hooks run in the order in which they are added; those of the scopes below, such as the response cache,
  // run later.
  server.addHook('onRequest', (request, reply, next) => {
    // Pages measure the time that is left from the server's, which the demo and tests move.
    if (request.url.startsWith('/api/'))
      reply.headers({ [REQUEST_ID_HEADER]: request.id, date: app.clock.now().toUTCString() })
    const { rawHeaders, headers } = request.raw
    if (hasOneHost({ rawHeaders, headers, url: request.originalUrl })) next()
    else sendProblem(reply, generalProblems.ambiguousHost())
  })
  app.tracing?.traceRequests(server, site)
  readFrameCookies(server)
  useRequestLocale(server, site)
  server.register(cookie).after(() => writeFrameCookies(server))
  if (app.config.production) shedLoad(server)
  server.register(compress, COMPRESSION)
  markRepliesOfStandby(server, app.database)
  acceptEmptyJson(server)
  server.setErrorHandler(sendError)
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

/** The Redis that all processes count in, if there is one. */
function openCounterStore(server: FastifyInstance, { config, log }: AppContext): Redis | null {
  if (config.redisUrl === null) return null
  const { client, close } = openRedis(config.redisUrl, (error) =>
    log.warn({ reason: String(error) }, 'limits.redis.error'),
  )
  server.addHook('onClose', close)
  return client
}

/**
 * While the process is overloaded, requests are rejected with a Retry-After
 * (docs/rules/reliability.md#load-shedding), except payment callbacks, cancellations and health checks.
 */
function shedLoad(server: FastifyInstance): void {
  // A process that has just started was busy with itself, and compiles what it serves for the first time.
  let startedUntil = 0
  server.addHook('onListen', (done) => {
    startedUntil = performance.now() + STARTING_MS
    done()
  })
  void server.register(underPressure, {
    maxEventLoopDelay: 500,
    maxRssBytes: 1.2 * 1024 ** 3,
    // Thrown, so that the error handler of its scope answers it: of a page with a page.
    pressureHandler: async ({ url }, _reply, type) => {
      if (type === 'eventLoopDelay' && performance.now() < startedUntil) return
      if (!NEVER_SHED.test(url)) throw generalProblems.busy().with({ retryAfter: 5 })
    },
  })
}
const STARTING_MS = 10_000
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
    await api.register(registerResponseCache, { cache: app.cache, site, getVariant: getSharedVariant })
    setApiSecurity(api, app.config)
    mountRoutes(api)
    api.all('/api/*', sendUnrouted)
  })
}

/** Returns the language of a route whose reply is the same for everyone, or for everyone without a session. */
const getSharedVariant = ({ headers, routeOptions: { config } }: FastifyRequest): string | null =>
  config.sharedBy === 'everyone' || (config.sharedBy === 'visitors' && !mayHaveSession(headers))
    ? getLocale()
    : null

/**
 * Responds to a request without a route: 404 for an unknown path, 405 for a method that the path does not
 * have.
 */
function sendUnrouted(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const methods = request.server.apiPaths.getMethods(request.url)
  // The router may find no route although the path has the method: a path parameter is too long.
  if (methods.length === 0 || methods.includes(request.method))
    return sendProblem(reply, generalProblems.noSuchRoute())
  return sendProblem(reply.header('allow', methods.join(', ')), generalProblems.methodNotAllowed())
}
