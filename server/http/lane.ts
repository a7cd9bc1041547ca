/**
 * How what is kept (cache.ts) goes out. Someone who shows no session and asks for an address that was asked for before is answered ahead of
 * everything else of HTTP, from the bytes as they are.
 */
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A reply as it goes out, to anyone. */
export type Answer = {
  readonly plain: Sent
  /** The same for those who take it packed, filled as it is asked for; null where it is not worth it. */
  readonly packed: Map<Coding, Sent> | null
}
type Sent = { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> }
type Coding = 'br' | 'gzip'

/** The entity tag goes by the body, so that a client is told when it has it already. */
export function answerOf(body: Buffer, headers: Record<string, string>, { isPackable = false } = {}): Answer {
  const etag = `"${createHash('sha1').update(body).digest('base64url').slice(0, 20)}"`
  return { plain: sent(body, { ...headers, etag }), packed: isPackable && body.length >= SMALL_BYTES ? new Map() : null }
}
const sent = (body: Buffer, headers: Record<string, string>): Sent => ({
  body,
  headers: { ...headers, 'content-length': String(body.length) },
})

/** Through Fastify: the first of each address, HEAD, what is fetched ahead, and the tests. */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { plain, packed }: Answer,
  more: Record<string, string> = {},
): Promise<FastifyReply> {
  const coding = packed && codingFor(request.headers['accept-encoding'])
  let chosen = plain
  if (coding) packed.set(coding, (chosen = packed.get(coding) ?? (await packedAs(coding, plain))))
  const { body, headers } = chosen
  reply.headers({ ...headers, ...more })
  return isKnown(request.headers['if-none-match'], headers.etag) ? reply.removeHeader('content-length').code(304).send() : reply.send(body)
}

/**
 * Only what such a request is told is kept, and only such a request is told what is kept. A cookie of any kind may be somebody's session, or
 * a choice that a page goes by, as the place is.
 */
export const showsNothing = (headers: IncomingHttpHeaders): boolean => headers.cookie === undefined && headers.authorization === undefined

/** A reply that went out ahead of the router. */
export type FastAnswer = { route: string | undefined; status: number; seconds: number }

type AnswerCache = { readonly answers: { find(key: string): Answer | undefined } }

/** The addresses of a site that are known to lead to something kept. */
export class Lane {
  readonly #cache: AnswerCache
  readonly #onAnswer: (answered: FastAnswer) => void
  readonly #known = new Map<string, { key: string; route: string | undefined }>()

  constructor(cache: AnswerCache, onAnswer: (answered: FastAnswer) => void = () => undefined) {
    this.#cache = cache
    this.#onAnswer = onAnswer
  }

  /** Only what depends on nothing but its address, for those who show no session. */
  remember(request: FastifyRequest, key: string): void {
    if (!isPlain(request.raw)) return
    if (this.#known.size >= ADDRESSES) this.#known.clear()
    this.#known.set(addressOf(request.raw, request.originalUrl), { key, route: request.routeOptions.url })
  }

  /** False when others must answer. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (!isPlain(request)) return false
    const began = performance.now()
    const known = this.#known.get(addressOf(request, request.url ?? ''))
    const answer = known && this.#cache.answers.find(known.key)
    if (!answer) return false
    const coding = answer.packed && codingFor(request.headers['accept-encoding'])
    const found = coding ? answer.packed?.get(coding) : answer.plain
    if (!found) return false
    const status = isKnown(request.headers['if-none-match'], found.headers.etag) ? 304 : 200
    if (status === 304) {
      const { 'content-length': _, ...headers } = found.headers
      response.writeHead(304, headers).end()
    } else response.writeHead(200, found.headers).end(found.body)
    this.#onAnswer({ route: known.route, status, seconds: (performance.now() - began) / 1000 })
    return true
  }
}

const ADDRESSES = 2000
const isPlain = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && showsNothing(headers) && headers['sec-purpose'] === undefined && headers.origin === undefined
const addressOf = ({ headers }: IncomingMessage, url: string): string => `${headers.host} ${url}`
const isKnown = (asked: string | undefined, etag: string | undefined): boolean =>
  asked !== undefined && etag !== undefined && (asked === '*' || asked.split(',').some((each) => each.trim().replace(/^W\//, '') === etag))

// ---------------------------------------------------------------- packing

/** Nothing is gained by packing less. */
const SMALL_BYTES = 1024

async function packedAs(coding: Coding, { body, headers }: Sent): Promise<Sent> {
  const etag = headers.etag?.replace(/"$/, `-${coding}"`) ?? ''
  return sent(await pack(coding, body), { ...headers, etag, 'content-encoding': coding })
}

/** A body as this client takes it, and the header that says so. */
export async function packedFor(body: Buffer, accepted: string | undefined): Promise<Sent> {
  const coding = body.length < SMALL_BYTES ? null : codingFor(accepted)
  return coding ? { body: await pack(coding, body), headers: { 'content-encoding': coding } } : { body, headers: {} }
}

function codingFor(accepted = ''): Coding | null {
  if (/\bbr\b(?!;q=0\b(?!\.))/.test(accepted)) return 'br'
  return /\bgzip\b(?!;q=0\b(?!\.))/.test(accepted) ? 'gzip' : null
}

const pack = (coding: Coding, body: Buffer): Promise<Buffer> =>
  coding === 'br'
    ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
    : gzipped(body, { level: 6 })
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
