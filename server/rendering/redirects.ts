/** Which requests are for pages, and at which address each page is. */
import type { FastifyRequest } from 'fastify'

/** Undefined for a host or a path that is none. */
export const urlOf = (request: FastifyRequest): URL | undefined =>
  URL.parse(`${request.protocol}://${request.host}${request.raw.url}`) ?? undefined

/** Paths of the API and of files; a wrong one is answered as the API answers. */
export const isOutsidePages = (url: string): boolean =>
  /^\/(api|media|health|ready|metrics)(\/|\?|$)/.test(url)

/** React Router asks for the data of a page at the page's own path. */
export const isDataPath = (pathname: string): boolean => pathname.endsWith('.data')

/** The address that a visitor is redirected to for good; null at the page's own. */
export function redirectOf(
  { pathname, search }: URL,
  canonical: (pathname: string, search?: string) => string,
): string | null {
  if (isDataPath(pathname)) return null
  const target = canonical(pathname, search)
  return target === pathname + search ? null : target
}
