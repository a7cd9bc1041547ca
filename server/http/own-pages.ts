/**
 * Whether a request comes from a page of this site. Browsers say so by Fetch Metadata; old ones, and those that reach the site without TLS,
 * by Origin or Referer. Anything else than a browser can claim it, so it decides about cookies and API keys, never about permissions.
 */
import type { FastifyRequest } from 'fastify'

type Headers = Pick<FastifyRequest, 'headers'>

/** A browser says that the request is of a page of ours. */
export function isFromOwnPage({ headers }: Headers): boolean {
  const fetchSite = headers['sec-fetch-site']
  if (fetchSite !== undefined) return fetchSite === 'same-origin'
  return hostOf(headers.origin ?? headers.referer) === headers.host
}

/** A browser says that the request is of another page, or of none of ours. */
export function isFromElsewhere({ headers }: Headers): boolean {
  const fetchSite = headers['sec-fetch-site']
  if (fetchSite !== undefined) return fetchSite !== 'same-origin'
  return headers.origin !== undefined && hostOf(headers.origin) !== headers.host
}

/** Null for no address, and for what is none; requests always have a host. */
const hostOf = (address: string | undefined): string | null =>
  address === undefined ? null : (URL.parse(address)?.host ?? null)
