/**
 * Check whether a request comes from a page of this site. Browsers send Fetch Metadata; old browsers, and connections without
 * TLS, send Origin or Referer. Other clients can forge these headers, so the result decides about cookies and API keys, never
 * about permissions.
 */
import type { FastifyRequest } from 'fastify'

type Headers = Pick<FastifyRequest, 'headers'>

/** Returns true if the headers name a page of this site as the origin. */
export function isFromOwnPage({ headers }: Headers): boolean {
  const fetchSite = headers['sec-fetch-site']
  if (fetchSite !== undefined) return fetchSite === 'same-origin'
  return getHost(headers.origin ?? headers.referer) === headers.host
}

/**
 * Returns true if Fetch Metadata or Origin prove it. Browsers send Origin with every write, so a write without both has no
 * proof, and Referer is none: a page can suppress it.
 */
export function isProvenOwnPage({ headers }: Headers): boolean {
  const fetchSite = headers['sec-fetch-site']
  if (fetchSite !== undefined) return fetchSite === 'same-origin'
  return headers.origin !== undefined && getHost(headers.origin) === headers.host
}

/** Returns true if the headers name another origin. Requests without such headers are not from a foreign page. */
export function isFromForeignPage({ headers }: Headers): boolean {
  const fetchSite = headers['sec-fetch-site']
  if (fetchSite !== undefined) return fetchSite !== 'same-origin'
  return headers.origin !== undefined && getHost(headers.origin) !== headers.host
}

/** Returns null for a missing or invalid URL. */
const getHost = (url: string | undefined): string | null =>
  url === undefined ? null : (URL.parse(url)?.host ?? null)
