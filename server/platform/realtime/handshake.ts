/** Data in the request of a connection: its session, its origin and its address. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { SessionCarrier } from '../http/operation.ts'
import type { LiveSocket } from './socket-hub.ts'

const MAX_TOKEN_LENGTH = 4096
type WithHeaders = Pick<IncomingMessage, 'headers'>

/**
 * Returns the token in `auth`, as API clients send it, or the headers of the handshake. A token in the address would be in logs
 * of proxies, so it is ignored.
 */
export function toSessionCarrier(
  { handshake: { headers, auth } }: LiveSocket,
  server: FastifyInstance,
  siteUrl: string,
): SessionCarrier {
  const token: unknown = auth.token
  const bearer =
    typeof token === 'string' && token.length <= MAX_TOKEN_LENGTH ? `Bearer ${token}` : headers.authorization
  // The browser sends the cookie with the connection of any page.
  const cookie = isFromOwnOrigin({ headers }, siteUrl) ? (headers.cookie ?? '') : ''
  return { headers: { authorization: bearer }, cookies: server.parseCookie(cookie) }
}

/** Returns whether a request comes from our own pages or from no page. Pages of other origins have no use of our cookie. */
export function isFromOwnOrigin({ headers }: WithHeaders, publicUrl: string): boolean {
  const { origin } = headers
  if (origin === undefined)
    return headers['sec-fetch-site'] === undefined || headers['sec-fetch-site'] === 'same-origin'
  return origin === URL.parse(publicUrl)?.origin || URL.parse(origin)?.host === headers.host
}

/**
 * Returns whether a request comes from a page of another origin that may call the API (docs/rules/security.md#other-origins).
 */
export const isFromListedOrigin = ({ headers }: WithHeaders, origins: readonly string[]): boolean =>
  headers.origin !== undefined && origins.includes(headers.origin)

/** Returns the visitor's address, as seen by the outermost of our own proxies. */
export function addressBehind(request: IncomingMessage, proxies: number): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
  const chain = [request.socket.remoteAddress ?? '', ...forwarded.toReversed()]
  return chain[Math.min(proxies, chain.length - 1)] ?? ''
}

/**
 * socket.io retains the request of each connection, with its headers and the token. They are a third of the memory of an
 * idle socket, and no longer needed: the session is known by its id. A second namespace of the same connection
 * therefore needs the token, because the cookie is gone.
 */
export function releaseRequest({ conn, handshake }: LiveSocket): void {
  Object.assign(conn, { request: null })
  Object.assign(handshake, { headers: {}, auth: {}, query: {} })
}
