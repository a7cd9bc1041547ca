/** Referrals: the slug of a referral link is stored in a cookie until the visitor signs up, on any page. */
import type { FastifyInstance } from 'fastify'
import { DAY } from '#domain/time/time.ts'
import type { AppContext, TxCtx } from '#server/app-context.ts'
import type { Identify, RequestCtx } from '#server/platform/http/operation.ts'
import { hashSecret } from '#server/ids.ts'
import { findReferrer, isReferralSlug } from '../security/device-queries.ts'
import type { Origin } from '../sessions/sessions.ts'

const COOKIE = 'd3_ref'
const COOKIE_TTL_MS = 30 * DAY
const SLUG = /^[a-z\d-]{1,40}$/

/**
 * Sets the cookie when a page is opened with a referral link, except for signed-in visitors. The latest link
 * wins.
 */
export function rememberReferrals(server: FastifyInstance, app: AppContext, identify: Identify): void {
  server.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return
    if (/^\/(api|assets|media)\//.test(request.url)) return
    const slug = slugIn(request.query)
    if (!slug || (await identify(app, request, 'customer')) || !(await isReferralSlug(app.database.db, slug)))
      return
    reply.setCookie(COOKIE, slug, { ...cookie(app), maxAge: COOKIE_TTL_MS / 1000 })
  })
}

/** Returns the slug of the form, or else of the cookie. */
export const readReferral = (ctx: RequestCtx, formSlug: string | null | undefined): string | null =>
  formSlug || (ctx.request.cookies[COOKIE] ?? null)

/** Clears the referral after a sign-up: the next person who signs up in this browser was not referred by the same link. */
export function clearReferral(ctx: RequestCtx): void {
  if (ctx.request.cookies[COOKIE] !== undefined) ctx.reply.clearCookie(COOKIE, cookie(ctx.app))
}

const cookie = (app: AppContext) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  // Also sent to pages: forms without scripts are sent to them.
  path: '/',
  secure: app.config.production,
})

/** Returns the account of a slug. Null if there is none, or if it belongs to the same person. */
export async function findSignUpReferrer(
  tx: TxCtx,
  slug: string | null | undefined,
  phone: string | null,
  from: Origin,
): Promise<string | null> {
  const normalized = slug?.toLowerCase()
  if (!normalized || !SLUG.test(normalized)) return null
  return findReferrer(tx.db, normalized, {
    phone,
    deviceHash: from.device === undefined ? null : hashSecret(from.device),
  })
}

function slugIn(query: unknown): string | null {
  const ref: unknown = query !== null && typeof query === 'object' && 'ref' in query ? query.ref : null
  const slug: unknown = Array.isArray(ref) ? ref.at(-1) : ref
  return typeof slug === 'string' && SLUG.test(slug.toLowerCase()) ? slug.toLowerCase() : null
}
