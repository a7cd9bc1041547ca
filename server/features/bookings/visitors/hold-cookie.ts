/** The token of a visitor's hold: our own pages have it in an HttpOnly cookie, API clients send it. */
import { VISITOR_HOLD_MS } from '#domain/booking/visitor-holds.ts'
import { isFromOwnPage } from '#server/platform/http/requests/own-pages.ts'
import type { RequestCtx } from '#server/platform/http/operation.ts'

const COOKIE = 'd3_hold'

export const findHoldToken = (ctx: RequestCtx, sent?: string | null): string | null =>
  sent || (ctx.request.cookies[COOKIE] ?? null)

export function setHoldCookie(ctx: RequestCtx, token: string): void {
  if (isFromOwnPage(ctx.request))
    ctx.reply.setCookie(COOKIE, token, { ...cookieOptions(ctx), maxAge: VISITOR_HOLD_MS / 1000 })
}

export function clearHoldCookie(ctx: RequestCtx): void {
  if (ctx.request.cookies[COOKIE] !== undefined) ctx.reply.clearCookie(COOKIE, cookieOptions(ctx))
}

/** The cookie is also sent to pages, which show the time that is held. */
const cookieOptions = (ctx: RequestCtx) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  path: '/',
  secure: ctx.app.config.production,
})
