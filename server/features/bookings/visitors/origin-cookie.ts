/**
 * Where a visitor comes from: a link names it, and the browser keeps it until they book (docs/rules/bookings.md#where-bookings-come-from).
 */
import type { FastifyInstance } from 'fastify'
import { FROM, readBookedFrom, readLinkOrigin, type BookedFrom } from '#domain/booking/booking-origins.ts'
import { DAY } from '#domain/time/time.ts'
import type { AppContext } from '#server/app-context.ts'
import type { RequestCtx } from '#server/platform/http/operation.ts'

const COOKIE = 'd3_from'
const COOKIE_TTL_MS = 7 * DAY

/** Sets the cookie when a page is opened by a link that names its origin. The latest link wins. */
export function rememberOrigins(server: FastifyInstance, { config }: Pick<AppContext, 'config'>): void {
  server.addHook('onRequest', (request, reply, next) => {
    const { method, url, query } = request
    const isPage = (method === 'GET' || method === 'HEAD') && !/^\/(api|assets|media)\//.test(url)
    const origin = isPage ? readLinkOrigin(new Map(Object.entries(Object(query))).get(FROM)) : null
    if (origin !== null)
      reply.setCookie(COOKIE, origin, {
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
        secure: config.production,
        maxAge: COOKIE_TTL_MS / 1000,
      })
    next()
  })
}

export const findBookedFrom = (ctx: RequestCtx): BookedFrom => readBookedFrom(ctx.request.cookies[COOKIE])
