/**
 * Pages in the frame of another website have no cookies, because browsers block those of third parties. What would be their cookies is
 * kept by the script of the frame, in its memory, and travels in headers of its requests and of the replies (decision 094). Only
 * our own pages can send the header: from another origin, a browser would have to ask first, and is refused.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FRAME_COOKIES, FRAME_LOCATION, FRAME_SET_COOKIES } from '#domain/embed/frame-headers.ts'
import { isFromOwnPage } from './own-pages.ts'

/** Call it before what reads cookies. */
export function readFrameCookies(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, next) => {
    // Those of the browser, if it has sent any, are another visitor's.
    if (isFramed(request)) request.headers.cookie = String(request.headers[FRAME_COOKIES])
    next()
  })
}

/** Call it after what sets cookies. */
export function writeFrameCookies(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (!isFramed(request)) return payload
    const cookies = [reply.getHeader('set-cookie') ?? []].flat().map(String)
    reply.removeHeader('set-cookie')
    if (cookies.length > 0) reply.header(FRAME_SET_COOKIES, JSON.stringify(cookies))
    // A cache does not know whose reply it is.
    reply.header('cache-control', 'no-store')
    return leadOn(reply) ? '' : payload
  })
}

const isFramed = (request: FastifyRequest): boolean =>
  typeof request.headers[FRAME_COOKIES] === 'string' && isFromOwnPage(request)

/** A script cannot read the cookies of a redirect that its browser follows, so it follows by itself. */
function leadOn(reply: FastifyReply): boolean {
  const location = reply.getHeader('location')
  if (typeof location !== 'string' || reply.statusCode < 300 || reply.statusCode >= 400) return false
  reply.code(200).header(FRAME_LOCATION, location)
  reply.removeHeader('location')
  reply.removeHeader('content-length')
  return true
}
