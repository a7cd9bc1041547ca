/**
 * Caches responses as any shared cache may: those to visitors without a session that say `public` and `s-maxage`. Each encoding
 * of an address is a response of its own, so that nothing is compressed twice.
 */
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendAsyncHookHandler } from 'fastify'
import type { Cache, Header, StoredResponse } from './cache.ts'
import { limitHeaders } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the response may be stored; null when it may not. */
    cacheMiss: { readonly key: string; readonly version: number; readonly encoding: Encoding } | null
  }
}

/** A cookie of any kind may hold a session, or a choice that a page depends on, such as the place. */
export const isAnonymous = (headers: IncomingHttpHeaders): boolean =>
  headers.cookie === undefined && headers.authorization === undefined

/**
 * Headers of a response that is the same for all visitors without a session. `browserSeconds`: how long a browser may show it
 * without asking; `s-maxage` says the same to proxies and CDNs, which must keep those with a cookie apart.
 */
export function shareable(
  reply: FastifyReply,
  { ttlMs, browserSeconds }: { ttlMs: number; browserSeconds: number },
): FastifyReply {
  const stale = browserSeconds > 0 ? ', stale-while-revalidate=25' : ''
  reply.header(
    'cache-control',
    `public, max-age=${browserSeconds}, s-maxage=${Math.floor(ttlMs / 1000)}${stale}`,
  )
  return addVary(reply, 'authorization, cookie')
}

/** Adds to the header that other plugins write as well. */
export function addVary(reply: FastifyReply, names: string): FastifyReply {
  const present = reply.getHeader('vary')
  return reply.header('vary', present ? `${String(present)}, ${names}` : names)
}

/**
 * Caches the responses of the scope in which it is registered. A hit is sent from an onRequest hook: after those of the server
 * (logging, load shedding) and those that the scope has added before (CORS, API keys), and after counting it.
 */
export async function registerResponseCache(
  scope: FastifyInstance,
  { cache, site }: { cache: Cache; site: string },
): Promise<void> {
  const { responses } = cache

  scope.addHook('onRequest', (request, reply, next) => {
    const { method, headers } = request
    const isRead = method === 'GET' || method === 'HEAD'
    if (!isRead || !isAnonymous(headers) || !isOrdinary(headers)) return next()
    const encoding = acceptedEncoding(headers['accept-encoding'])
    const key = `${site} ${request.protocol} ${request.host} ${encoding} ${request.url}`
    const stored = responses.get(key)
    if (stored) return void sendStored(request, reply, stored)
    request.cacheMiss = { key, version: responses.version, encoding }
    next()
  })

  // Added to the routes themselves, so that it runs after the compression, which does the same.
  scope.addHook('onRoute', (route) => {
    route.onSend = [route.onSend ?? [], store].flat()
  })

  const store: onSendAsyncHookHandler<unknown> = async (request, reply, payload) => {
    const { cacheMiss } = request
    if (!cacheMiss || payload === null || payload === undefined || !isShareable(reply)) return payload
    const body = await bytesOf(payload)
    const etag = `"${createHash('sha1').update(body).digest('base64url').slice(0, 20)}"`
    const headers = {
      ...sentAlike(reply.getHeaders()),
      etag,
      vary: varyOf(reply),
      'content-length': body.length,
    }
    const sentEncoding = reply.getHeader('content-encoding')
    const isAsked = sentEncoding === undefined || sentEncoding === cacheMiss.encoding
    if (isAsked && request.method === 'GET')
      responses.set(cacheMiss.key, { body, headers, etag }, cacheMiss.version)
    reply.headers(headers)
    return isKnown(request, etag) ? notModified(reply) : body
  }

  async function sendStored(
    request: FastifyRequest,
    reply: FastifyReply,
    { body, headers, etag }: StoredResponse,
  ): Promise<void> {
    try {
      reply.headers(
        limitHeaders(await scope.limits.request({ accountId: null, device: null, ip: request.ip })),
      )
    } catch (error) {
      // A problem, which the error handler sends.
      return void reply.send(error)
    }
    reply.headers(headers)
    reply.send(isKnown(request, etag) ? notModified(reply) : body)
  }
}
/** Without a scope of its own: its hooks hold for the scope that registers it. */
Object.assign(registerResponseCache, { [Symbol.for('skip-override')]: true })

/** Others are answered otherwise: without compression, or with headers for a page that is fetched ahead. */
const isOrdinary = (headers: IncomingHttpHeaders): boolean =>
  headers['x-no-compression'] === undefined && headers['sec-purpose'] === undefined

function isShareable(reply: FastifyReply): boolean {
  const caching = String(reply.getHeader('cache-control') ?? '')
  return (
    reply.statusCode === 200 &&
    caching.startsWith('public') &&
    caching.includes('s-maxage=') &&
    !reply.hasHeader('set-cookie')
  )
}

/** What belongs to one request stays out of the cache: hooks that run before a hit is sent set it anew. */
const sentAlike = (headers: Record<string, Header | undefined>): Record<string, Header> =>
  Object.fromEntries(
    Object.entries(headers).filter(
      (entry): entry is [string, Header] => entry[1] !== undefined && !OF_ONE_REQUEST.test(entry[0]),
    ),
  )
const OF_ONE_REQUEST = /^(?:ratelimit|access-control-|connection$|date$)/

const varyOf = (reply: FastifyReply): string => {
  const present = String(reply.getHeader('vary') ?? '')
  return /accept-encoding/i.test(present) ? present : [present, 'accept-encoding'].filter(Boolean).join(', ')
}

// Fastify hands an onSend hook what it is about to write: text, bytes or a stream, as compression makes one.
const bytesOf = async (payload: unknown): Promise<Buffer> => {
  if (typeof payload === 'string') return Buffer.from(payload)
  return Buffer.isBuffer(payload) ? payload : buffer(payload as Readable)
}

/** Whether the client has this version already. */
export function isKnown(request: FastifyRequest, etag: string): boolean {
  const asked = request.headers['if-none-match']
  return (
    asked !== undefined &&
    (asked === '*' || asked.split(',').some((each) => each.trim().replace(/^W\//, '') === etag))
  )
}

function notModified(reply: FastifyReply): null {
  reply.code(304).removeHeader('content-length').removeHeader('content-encoding')
  return null
}

// ---------------------------------------------------------------- encodings

export type Encoding = 'br' | 'gzip' | 'identity'

function acceptedEncoding(accepted = ''): Encoding {
  if (/\bbr\b(?!;q=0\b(?!\.))/.test(accepted)) return 'br'
  return /\bgzip\b(?!;q=0\b(?!\.))/.test(accepted) ? 'gzip' : 'identity'
}
