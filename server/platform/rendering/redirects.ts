/** Requests for pages, and the canonical path of each page. */
import type { FastifyRequest } from 'fastify'

/** Returns undefined for an invalid host or path. */
export const getUrl = (request: FastifyRequest): URL | undefined =>
  URL.parse(`${request.protocol}://${request.host}${request.raw.url}`) ?? undefined

/** Paths of the API and of files, where unknown paths get the API's 404. */
export const isOutsidePages = (url: string): boolean =>
  /^\/(api|media|health|ready|metrics)(\/|\?|$)/.test(url)

/** React Router requests the data of a page at the page's path with this suffix. */
export const isDataPath = (pathname: string): boolean => pathname.endsWith('.data')

/** Returns the target of a permanent redirect; null at the canonical path. */
export function findRedirect(
  { pathname, search }: URL,
  canonical: (pathname: string, search?: string) => string,
): string | null {
  if (isDataPath(pathname)) return null
  const target = canonical(pathname, search)
  return target === pathname + search ? null : target
}
