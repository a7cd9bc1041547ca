/**
 * The door for HTTP. A contract is mounted as it stands: the session says who calls, Zod reads what comes in, the handler does its work,
 * and the compiled JSON schema of the reply writes what goes out and drops whatever the contract does not name.
 */
import cookie from '@fastify/cookie'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest, type HTTPMethods } from 'fastify'
import * as z from 'zod'
import { ReadyJson, type Auth, type Contract, type Routes } from '#contract/kernel.ts'
import { generalProblems, Problem } from '#contract/problem.ts'
import { contextOf, type Actor, type Ctx, type House } from './context.ts'
import { isDatabaseError } from './db.ts'

export type Site = 'customer' | 'merchant'
/** What a handler is given: the context, and the few things of HTTP that some need. */
export type RequestCtx = Ctx & { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly site: Site }
export type HttpRoutes<C extends Contract> = Routes<C, RequestCtx>
/** Reads the session of a request; given by the accounts feature, which the kernel does not know. */
export type Identify = (house: House, request: FastifyRequest, site: Site) => Promise<Actor | null>

declare module 'fastify' {
  interface FastifyContextConfig {
    alsoNamed?: Readonly<Record<string, string>>
  }
}

export const API = '/api/v1'
const BODY_LIMIT = 100 * 1024

export function openHttp(house: House, site: Site): FastifyInstance {
  const app = Fastify({
    loggerInstance: house.log.child({ site }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    handlerTimeout: 15_000,
    requestTimeout: 10_000,
    forceCloseConnections: 'idle',
    trustProxy: false,
    // Addresses that no route is even looked up for, such as /stores/%.
    frameworkErrors: (error, request, reply) => void sendProblem(reply, asProblem(error, request)),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200, ignoreDuplicateSlashes: true },
    // A build of the spec's client asks for /api/v1/api/v1/… (wire.md C1).
    rewriteUrl: (request) => (request.url ?? '/').replace(/^\/api\/v1\/api\/v1\//, '/api/v1/'),
  })
  app.register(cookie)
  acceptEmptyJson(app)
  app.setErrorHandler((error, request, reply) => sendProblem(reply, asProblem(error, request)))
  app.addHook('onResponse', (request, reply, next) => {
    request.log.debug(
      { method: request.method, route: request.routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
    next()
  })
  return app
}

/** Mounts one feature under /api/v1. */
export function mount<C extends Contract>(
  app: FastifyInstance,
  house: House,
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
    app.route({
      method,
      url: `${API}${path}`,
      config: { alsoNamed: endpoint.alsoNamed ?? {} },
      schema: { response: { [status]: z.toJSONSchema(endpoint.reply as z.ZodType, { target: 'draft-7', io: 'output' }) } },
      handler: async (request, reply) => {
        const actor = endpoint.auth === 'public' ? null : await identify(house, request, site)
        admit(endpoint.auth, actor)
        if (method !== 'GET' && method !== 'HEAD') refuseForeign(request)
        const input: Record<string, unknown> = { params: request.params }
        for (const part of ['params', 'query', 'body'] as const)
          if (endpoint[part]) input[part] = (endpoint[part] as z.ZodType).parse(request[part] === undefined ? {} : request[part])
        const ctx: RequestCtx = { ...contextOf(house, actor, request.log), request, reply, site }
        const result = await handle(input, ctx)
        reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff').code(status)
        return result instanceof ReadyJson
          ? reply.type('application/json; charset=utf-8').serializer(asIs).send(result.text)
          : reply.send(result)
      },
    })
  }
}
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
 * A write that the browser would authenticate by cookie must come from our own pages (reliability.md d2): same origin by Fetch Metadata, or
 * by Origin where an old browser does not send it. A bearer is no ambient authority and needs none of this.
 */
export function refuseForeign(request: FastifyRequest): void {
  if (request.headers.authorization?.startsWith('Bearer ') || !request.headers.cookie) return
  const fetchSite = request.headers['sec-fetch-site']
  if (fetchSite === 'same-origin') return
  const { origin } = request.headers
  if (fetchSite === undefined && (origin === undefined || URL.parse(origin)?.host === request.headers.host)) return
  throw generalProblems.crossSite()
}

/** JSON only; the spec's clients send a JSON content type with no body at all (wire.md §1.1). */
function acceptEmptyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
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
  if (error instanceof z.ZodError) return invalid(error, request.routeOptions.config.alsoNamed ?? {})
  const code = (error as { code?: string }).code ?? ''
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return generalProblems.tooLarge()
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return generalProblems.wrongType()
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return generalProblems.noSuchRoute()
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') return generalProblems.notJson()
  // A NUL character in a query: PostgreSQL takes none.
  if (isDatabaseError(error) && error.code === '22021') return generalProblems.notJson()
  request.log.error({ err: error, route: request.routeOptions.url }, 'A request failed')
  // The database is away or overloaded: say so, and when to come back.
  if (
    (isDatabaseError(error) && /^(08|53|57)/.test(error.code ?? '')) ||
    /ECONNREFUSED|ECONNRESET|timeout exceeded when trying to connect/.test(String(error))
  )
    return generalProblems.busy().with({ retryAfter: 5 })
  return generalProblems.internal()
}

function invalid(error: z.ZodError, alsoNamed: Readonly<Record<string, string>>): Problem {
  const pairs = error.issues.map((issue) => [fieldOf(issue), sentenceOf(issue)] as [field: string, sentence: string])
  return Problem.invalid([
    ...pairs,
    ...pairs.flatMap(([field, sentence]) => (Object.hasOwn(alsoNamed, field) ? [[alsoNamed[field], sentence] as [string, string]] : [])),
  ])
}

const fieldOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'unrecognized_keys' ? (issue.keys[0] ?? 'body') : issue.path.join('.') || 'body'
const sentenceOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'unrecognized_keys' ? `Unknown field: ${issue.keys.join(', ')}` : issue.message

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter))
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .serializer(asIs)
    .send(JSON.stringify(problem))
}
