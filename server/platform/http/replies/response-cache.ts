/**
 * Caches responses as any shared cache may: those of `public` and `s-maxage`, to requests whose reply is the same for
 * everyone. Each encoding of a URL is stored separately, so that nothing is compressed twice.
 */
import { hash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'
import type { Cache, Header, StoredResponse } from '../../../cache.ts'
import type { Database } from '../../database/database.ts'
import { limitHeaders, type Remaining } from '../limits/rate-limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Stores the response, if it may be stored. Other requests wait until it is called, or the response is closed. */
    storeResponse: ((response: StoredResponse) => void) | null
  }
}

/**
 * Sets the headers of a response that is the same for everyone. Browsers may reuse it for `browserSeconds`, or as long as
 * proxies and CDNs; those must store the responses to requests with different cookies separately.
 */
export function setSharedCaching(
  reply: FastifyReply,
  { ttlMs }: Pick<Cache, 'ttlMs'>,
  browserSeconds?: number,
): FastifyReply {
  const seconds = Math.floor(ttlMs / 1000)
  reply.header(
    'cache-control',
    `public, max-age=${browserSeconds ?? seconds}, s-maxage=${seconds}, stale-while-revalidate=${seconds}`,
  )
  return addVary(reply, 'authorization, cookie, accept-language')
}

/** Adds to the header, which other plugins write as well. */
export function addVary(reply: FastifyReply, names: string): FastifyReply {
  const present = reply.getHeader('vary')
  return reply.header('vary', present ? `${String(present)}, ${names}` : names)
}

/**
 * Caches the responses of the scope in which it is registered. A hit is sent from an onRequest hook: after
 * those of the server (logging, load shedding) and those that the scope has added before (CORS, API keys),
 * and after rate limits. `getVariant` names what else than the URL the response depends on; null if it is not the same for
 * everyone.
 */
export async function registerResponseCache(
  scope: FastifyInstance,
  { cache: { responses }, site, getVariant = () => '' }: ResponseCacheOptions,
): Promise<void> {
  scope.addHook('onRequest', (request, reply, next) => {
    const { method, headers } = request
    const isRead = method === 'GET' || method === 'HEAD'
    const variant = isRead && headers['x-no-compression'] === undefined ? getVariant(request) : null
    if (variant === null) return next()
    const encoding = acceptedEncoding(headers['accept-encoding'])
    const key = `${site} ${variant} ${request.protocol} ${request.host} ${encoding} ${request.url}`
    const hasLeft = () => reply.raw.destroyed && !reply.raw.writableFinished
    const respond = () =>
      new Promise<StoredResponse | null | undefined>((resolve) => {
        if (hasLeft()) return resolve(undefined)
        // `close` follows every response, also one that nobody reads; `finish` only one that was sent.
        reply.raw.once('close', () => resolve(hasLeft() ? undefined : null))
        request.storeResponse = (response) => {
          // The response is stored also when its client has left, and another request answers those who waited.
          responses.set(key, response)
          resolve(response)
        }
        next()
      })
    responses.load(key, respond).then((stored) => {
      if (request.storeResponse || hasLeft()) return
      if (stored) void sendStored(request, reply, stored, responses.ageMs(key))
      else next()
    }, next)
  })

  // Added to the routes, so that it runs after the compression, which is added in the same way.
  scope.addHook('onRoute', (route) => {
    route.onSend = [route.onSend ?? [], store].flat()
  })

  const store: onSendHookHandler = (request, reply, payload, done) => {
    if (!request.storeResponse || payload === null || payload === undefined || !isShareable(reply)) {
      return done(null, payload)
    }
    const identify = (body: Buffer) => done(null, identified(request, reply, body))
    // Fastify passes a string, bytes or a stream to onSend hooks; compression may return a stream.
    if (typeof payload === 'string') identify(Buffer.from(payload))
    else if (Buffer.isBuffer(payload)) identify(payload)
    else buffer(payload as Readable).then(identify, done)
  }

  /** Stores the response with its ETag, and returns the body to send. */
  function identified(request: FastifyRequest, reply: FastifyReply, body: Buffer): Buffer | null {
    const etag = `"${hash('sha1', body, 'base64url').slice(0, 20)}"`
    reply.headers({ etag, vary: getVary(reply), 'content-length': body.length })
    const sentEncoding = reply.getHeader('content-encoding')
    const isExpected =
      sentEncoding === undefined || sentEncoding === acceptedEncoding(request.headers['accept-encoding'])
    if (isExpected && request.method === 'GET')
      request.storeResponse?.({ body, headers: withoutRequestHeaders(reply.getHeaders()), etag })
    return matchesEtag(request, etag) ? notModified(reply) : body
  }

  async function sendStored(
    request: FastifyRequest,
    reply: FastifyReply,
    { body, headers, etag }: StoredResponse,
    ageMs: number,
  ): Promise<void> {
    let counted: Remaining[]
    try {
      counted = await scope.limits.request({ accountId: null, device: request.device, ip: request.ip })
    } catch (error) {
      // A problem, which the error handler sends.
      return void reply.send(error)
    }
    const isKnown = matchesEtag(request, etag)
    const sent: OutgoingHttpHeaders = {
      // The headers include those of earlier hooks, such as CORS.
      ...(reply.getHeaders() as OutgoingHttpHeaders), // Fastify's type has numbers where Node's has none
      ...(isKnown ? withoutBodyHeaders(headers) : headers),
      ...limitHeaders(counted),
    }
    const age = Math.floor(ageMs / 1000)
    if (age > 0) sent.age = String(age)
    // The response is complete, so the hooks and checks of `reply.send` have nothing to do.
    reply.hijack()
    reply.raw.writeHead(isKnown ? 304 : 200, sent).end(isKnown ? undefined : body)
  }
}
type ResponseCacheOptions = {
  cache: Cache
  site: string
  getVariant?: (request: FastifyRequest) => string | null
}
/** Makes the hooks apply to the scope that registers this plugin. */
Object.assign(registerResponseCache, { [Symbol.for('skip-override')]: true })

/** Says that a public reply is from a standby alone, and may lack the last changes (docs/api.md#caching). */
export function markRepliesOfStandby(server: FastifyInstance, { reads }: Pick<Database, 'reads'>): void {
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (reads.isPrimaryAway() && isShareable(reply)) reply.header('x-data-source', 'standby')
    done(null, payload)
  })
}

function isShareable(reply: FastifyReply): boolean {
  const caching = String(reply.getHeader('cache-control') ?? '')
  return (
    reply.statusCode === 200 &&
    caching.startsWith('public') &&
    caching.includes('s-maxage=') &&
    !reply.hasHeader('set-cookie')
  )
}

/** Headers that belong to one request are not stored; the hooks before a hit set them for each request. */
const withoutRequestHeaders = (headers: Record<string, Header | undefined>): Record<string, Header> =>
  Object.fromEntries(
    Object.entries(headers).filter(
      (entry): entry is [string, Header] => entry[1] !== undefined && !REQUEST_HEADER.test(entry[0]),
    ),
  )
const REQUEST_HEADER = /^(?:ratelimit|access-control-|connection$|date$|x-request-id$)/

const getVary = (reply: FastifyReply): string => {
  const present = String(reply.getHeader('vary') ?? '')
  return /accept-encoding/i.test(present) ? present : [present, 'accept-encoding'].filter(Boolean).join(', ')
}

/** Returns whether the client already has this version. */
export function matchesEtag(request: FastifyRequest, etag: string): boolean {
  const header = request.headers['if-none-match']
  if (header === undefined) return false
  return header === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
}

/** Returns the headers of a 304, which has no body. */
const withoutBodyHeaders = ({
  'content-length': _length,
  'content-encoding': _encoding,
  ...headers
}: StoredResponse['headers']): StoredResponse['headers'] => headers

function notModified(reply: FastifyReply): null {
  reply.code(304).removeHeader('content-length').removeHeader('content-encoding')
  return null
}

// ---------------------------------------------------------------- encodings

type Encoding = 'br' | 'gzip' | 'identity'

function acceptedEncoding(accepted = ''): Encoding {
  if (/\bbr\b(?!;q=0\b(?!\.))/.test(accepted)) return 'br'
  return /\bgzip\b(?!;q=0\b(?!\.))/.test(accepted) ? 'gzip' : 'identity'
}
