/**
 * Prevents open redirects. A return path comes from the query string, which anyone can set: only a
 * path on the same site is followed.
 */

/** A placeholder for the current site; the `.invalid` domain is reserved and never exists. */
const OWN_ORIGIN = 'https://own.invalid'
/**
 * Browsers drop tabs and line breaks from a URL and read `\` as `/`, so `/<tab>/evil.test` is another site.
 */
const UNSAFE_CHARACTERS = /[\p{Cc}\\]/u

/** The input as a path on our own site, percent-encoded for a `Location` header; `/` for any other input. */
export function sameSitePath(input: string | null | undefined): string {
  if (!input?.startsWith('/') || UNSAFE_CHARACTERS.test(input)) return '/'
  if (!URL.canParse(input, OWN_ORIGIN)) return '/'
  const url = new URL(input, OWN_ORIGIN)
  if (url.origin !== OWN_ORIGIN) return '/'
  // `/.//evil.test` has our origin, but its normalized path is `//evil.test`.
  if (url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}
