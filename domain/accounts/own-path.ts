/** Paths to go back to come from the address bar, so anybody may have written them: only a path of the same site is followed. */

/** Stands for whichever site asks; `.invalid` is nobody's. */
const OWN_ORIGIN = 'https://own.invalid'
/** Browsers drop tabs and line breaks from an address and read `\` as `/`, so `/<tab>/evil.test` would be another site. */
const UNSAFE_CHARACTERS = /[\p{Cc}\\]/u

/** The input as a path of our own site, percent-encoded as a `Location` header needs it; `/` when it is anything else. */
export function ownPath(input: string | null | undefined): string {
  if (!input?.startsWith('/') || UNSAFE_CHARACTERS.test(input)) return '/'
  if (!URL.canParse(input, OWN_ORIGIN)) return '/'
  const url = new URL(input, OWN_ORIGIN)
  if (url.origin !== OWN_ORIGIN) return '/'
  // `/.//evil.test` has our origin, but is `//evil.test` once its dots are gone.
  if (url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}
