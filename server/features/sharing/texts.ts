/** Texts that are the same for everyone, made once in a while and sent many times. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#server/clock.ts'

export type Text = { plain: Buffer; gzipped: Buffer; etag: string }
export type Texts = { get(name: string, make: () => Promise<string | null>): Promise<Text | null> }

const FRESH_MS = 60_000
/** A part of a sitemap is about a megabyte. */
const MAX_CACHED = 12
const gzipped = promisify(gzip)

/** What is asked for while it is being made is made once; null is not kept. */
export function openTexts(clock: Clock): Texts {
  const kept = new Map<string, { text: Promise<Text | null>; at: number }>()
  return {
    async get(name, make) {
      const now = clock.now().getTime()
      const known = kept.get(name)
      // A clock that was put back has made nothing older.
      if (known && Math.abs(now - known.at) < FRESH_MS) return known.text
      const text = make().then(bound)
      kept.delete(name)
      kept.set(name, { text, at: now })
      for (const oldest of kept.keys()) if (kept.size > MAX_CACHED) kept.delete(oldest)
      const forget = () => kept.get(name)?.text === text && kept.delete(name)
      const made = await text.catch((error: unknown) => {
        forget()
        throw error
      })
      if (!made) forget()
      return made
    },
  }
}

async function bound(text: string | null): Promise<Text | null> {
  if (text === null) return null
  const plain = Buffer.from(text)
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { plain, gzipped: await gzipped(plain), etag }
}

export function sendText(request: FastifyRequest, reply: FastifyReply, { plain, gzipped: small, etag }: Text): FastifyReply {
  reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'public, max-age=300', 'x-content-type-options': 'nosniff' })
  if (isKnown(request, etag)) return reply.code(304).send()
  if (!/\bgzip\b(?!;q=0\b(?!\.))/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(plain)
  return reply.header('content-encoding', 'gzip').send(small)
}

/** Does the asker have it already? */
export function isKnown(request: FastifyRequest, etag: string): boolean {
  const said = request.headers['if-none-match'] ?? ''
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return said.split(',').some((each) => bare(each) === bare(etag))
}
