/**
 * Each endpoint of a contract becomes a route: the session identifies the caller, Zod validates the input,
 * the handler runs, and the compiled JSON schema of the reply serializes the result and drops fields that are
 * not in the contract.
 */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import * as z from 'zod'
import type { Contract, Endpoint } from '#contract/kernel.ts'
import { generalProblems } from '#contract/problem.ts'
import { UPLOAD_TIMEOUT_MS } from '#domain/media/image-kinds.ts'
import { withLocale } from '../../locale.ts'
import { createContext, type AppContext } from '../../app-context.ts'
import { isDatabaseUnavailable } from '../database/errors.ts'
import { HANDLER_TIMEOUT_MS } from './limits/handler-timeout.ts'
import { readIdempotencyKey, replyOnce, type StoredReply } from './requests/idempotency.ts'
import { limitHeaders, type Limits, type Remaining, type Requester } from './limits/rate-limits.ts'
import { setSharedCaching } from './replies/response-cache.ts'
import { replySerializer } from './replies/response-schema.ts'
import { mayHaveSession } from './session-cookies.ts'
import { getReplyStatus } from './replies/success-status.ts'
import { readUpload, uploadLimits } from './requests/upload.ts'
import { readPart, type RequestPart } from './requests/validation.ts'
import {
  contractOn,
  runHandler,
  type HttpRoutes,
  type Identify,
  type Operation,
  type RequestCtx,
  type Site,
} from './operation.ts'
import { asIs, problemTypeFor } from './replies/send-problem.ts'
import { authorize, findCaller, requireReauthentication, requireWritable, rejectCrossSite } from './access.ts'

/** Mounts what one feature has on this site under /api/v1. */
export function mount<C extends Contract>(
  server: FastifyInstance,
  app: AppContext,
  site: Site,
  identify: Identify,
  contract: C,
  routes: HttpRoutes<C>,
): void {
  for (const [route, endpoint] of Object.entries(contractOn(contract, site))) {
    const [method, path] = route.split(' ') as [HTTPMethods, string]
    if (endpoint.limit) server.limits.assertDeclared(endpoint.limit)
    const handler = endpoint.sharesHandler ? endpoint.canonicalRoute : route
    // The keys of `routes` are the handlers of `contract`; Object.entries loses that type.
    const handle = routes[handler as keyof typeof routes] as (
      input: unknown,
      ctx: RequestCtx,
    ) => Promise<unknown>
    const serializer = () => replySerializer(endpoint.reply as z.ZodType)
    const operation: Operation = { app, site, route, endpoint, handle, serializer }
    server.operations.set(route, operation)
    const open = (scope: FastifyInstance) =>
      scope.route({
        // Fastify's own HEAD routes would remove the body before the response cache stores it.
        method: method === 'GET' ? ['GET', 'HEAD'] : method,
        url: `${API}${path}`,
        config: {
          apiKey: endpoint.withoutApiKey ? 'optional' : 'required',
          ...(endpoint.shared && { sharedBy: endpoint.auth === 'public' ? 'everyone' : 'visitors' }),
          ...(endpoint.upload && { handlerTimeoutMs: UPLOAD_TIMEOUT_MS + HANDLER_TIMEOUT_MS }),
        },
        handler: async (request, reply) => {
          if (endpoint.notInProduction && app.config.production) throw generalProblems.noSuchRoute()
          const identified = endpoint.auth === 'public' ? null : await identify(app, request, site)
          const actor = findCaller(endpoint, identified)
          // Probes need no database.
          if (!endpoint.isUnlimited) await app.settings.refresh()
          const { device } = request
          const respond = async () => {
            // On a public route the session only decides which rate limit counts.
            const isIdentifiedForLimits =
              endpoint.auth === 'public' &&
              !endpoint.isUnlimited &&
              !device?.isKnown &&
              mayHaveSession(request.headers)
            const caller = isIdentifiedForLimits
              ? await identify(app, request, site).catch(ignoreOutage)
              : identified
            const requester = { accountId: caller?.accountId ?? null, device, ip: request.ip }
            const limiting = createRequestCounter(server.limits, endpoint, requester)
            reply.headers(await limiting.request())
            if (endpoint.canonicalRoute) reply.header('deprecation', DEPRECATED_SINCE)
            authorize(endpoint, actor)
            if (method !== 'GET' && method !== 'HEAD') rejectCrossSite(request)
            requireReauthentication(endpoint, actor, app.clock.now())
            requireWritable(operation)
            const input: Record<string, unknown> = { params: request.params }
            // An upload is counted before it is received, because receiving it is the most expensive part.
            if (endpoint.upload) {
              reply.headers(await limiting.operation())
              input.upload = await readUpload(request, endpoint.upload, actor?.accountId ?? request.ip)
            }
            Object.assign(input, readParts(endpoint, request))
            if (endpoint.limit && !endpoint.upload) reply.headers(await limiting.operation())
            const ctx: RequestCtx = {
              ...createContext(app, actor, request.log),
              request,
              reply,
              site,
              device,
              requester,
            }
            const key =
              endpoint.isIdempotent && actor ? readIdempotencyKey(request.headers['idempotency-key']) : null
            if (key !== null && actor) {
              const stored = await replyOnce(
                app,
                { accountId: actor.accountId, key, route, input },
                !endpoint.repeatsSafely,
                async (db) => {
                  const result = await handle(input, { ...ctx, db })
                  return { status: getReplyStatus(endpoint, result), text: serializer().serialize(result) }
                },
              )
              return storedReply(request, reply, stored)
            }
            const isSame = endpoint.auth === 'public' || !mayHaveSession(request.headers)
            const result = await runHandler(operation, input, ctx, isSame)
            reply.code(getReplyStatus(endpoint, result))
            if (endpoint.shared && isSame) setSharedCaching(reply, app.cache)
            else reply.header('cache-control', 'no-store')
            reply.type(JSON_TYPE)
            return serializer().serialize(result)
          }
          return identified?.language ? withLocale(identified.language, respond) : respond()
        },
      })
    // Routes without an upload do not parse multipart bodies.
    const { upload } = endpoint
    if (upload)
      void server.register(async (scope) => {
        await scope.register(multipart, { limits: uploadLimits(upload) })
        open(scope)
      })
    else if (endpoint.ignoresBody)
      void server.register(async (scope) => {
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 }, (_request, _body, done) =>
          done(null),
        )
        open(scope)
      })
    else open(server)
  }
}

/** Returns the parts of the request, parsed by the schemas of the contract. */
export function readParts(
  endpoint: Endpoint,
  raw: Partial<Record<RequestPart, unknown>>,
): Partial<Record<RequestPart, unknown>> {
  const parts = (['params', 'query', 'body'] as const).filter((part) => endpoint[part])
  return Object.fromEntries(parts.map((part) => [part, readPart(endpoint, part, raw[part])]))
}

/** Counts a request, and then its operation. Both return the headers to send. */
function createRequestCounter(limits: Limits, { limit, isUnlimited }: Endpoint, requester: Requester) {
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

/** The reply does not depend on it. */
function ignoreOutage(error: unknown): null {
  if (isDatabaseUnavailable(error)) return null
  throw error
}

function storedReply(request: FastifyRequest, reply: FastifyReply, { status, text }: StoredReply): string {
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type(status < 400 ? JSON_TYPE : problemTypeFor(request))
    .serializer(asIs)
  // The id is that of this request, not of the first one with the key.
  return status < 400 ? text : JSON.stringify({ ...JSON.parse(text), requestId: request.id })
}

/** The first version with the API reference, which marks second names as deprecated; a date of RFC 9745. */
const DEPRECATED_SINCE = `@${Date.UTC(2026, 10, 22) / 1000}`
const JSON_TYPE = 'application/json; charset=utf-8'
export const API = '/api/v1'
