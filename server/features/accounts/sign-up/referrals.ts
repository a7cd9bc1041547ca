/** Who sent a new customer: the link they came by is remembered until they sign up, whatever page it led to. */
import type { FastifyInstance } from 'fastify'
import { DAY } from '#domain/time/time.ts'
import type { AppContext, TxCtx } from '#server/app-context.ts'
import type { Identify, RequestCtx } from '#server/http/server.ts'
import { hashOf } from '#server/ids.ts'
import { findReferrer, isSlug } from '../security/device-queries.ts'
import type { Origin } from '../sessions/sessions.ts'

const COOKIE = 'd3_ref'
const REMEMBERED_MS = 30 * DAY
/** Shown only where one signs up, so that pages stay the same for everyone. */
const PATH = '/api/v1/users'
const SLUG = /^[a-z\d-]{1,40}$/

/** Where a page is opened by somebody's link, the browser keeps whose; the newest link wins, but for whoever is signed in already. */
export function rememberReferrals(server: FastifyInstance, app: AppContext, identify: Identify): void {
  server.addHook('onRequest', async (request, reply) => {
    if (
      (request.method !== 'GET' && request.method !== 'HEAD') ||
      /^\/(api|assets|media)\//.test(request.url)
    )
      return
    const slug = slugIn(request.query)
    if (!slug || (await identify(app, request, 'customer')) || !(await isSlug(app.database.db, slug))) return
    reply.setCookie(COOKIE, slug, { ...cookie(app), maxAge: REMEMBERED_MS / 1000 })
  })
}

/** What the form says, or what the browser remembers. */
export const referralOf = (ctx: RequestCtx, said: string | null | undefined): string | null =>
  said || (ctx.request.cookies[COOKIE] ?? null)

/** Somebody has signed up; the next one in this browser was not sent by that link. */
export function clearReferral(ctx: RequestCtx): void {
  if (ctx.request.cookies[COOKIE] !== undefined) ctx.reply.clearCookie(COOKIE, cookie(ctx.app))
}

const cookie = (app: AppContext) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  path: PATH,
  secure: app.config.production,
})

/** A link that is nobody's, or the customer's own, is left out. */
export async function referrerOf(
  tx: TxCtx,
  slug: string | null | undefined,
  phone: string | null,
  from: Origin,
): Promise<string | null> {
  const known = slug?.toLowerCase()
  if (!known || !SLUG.test(known)) return null
  return findReferrer(tx.db, known, {
    phone,
    deviceHash: from.device === undefined ? null : hashOf(from.device),
  })
}

function slugIn(query: unknown): string | null {
  const said: unknown = query !== null && typeof query === 'object' && 'ref' in query ? query.ref : null
  const slug: unknown = Array.isArray(said) ? said.at(-1) : said
  return typeof slug === 'string' && SLUG.test(slug.toLowerCase()) ? slug.toLowerCase() : null
}
