/** The websites that may show the booking of a store in their pages (docs/rules/embed.md). */

export const MAX_EMBED_ORIGINS = 10
export const MAX_EMBED_ORIGIN = 300

/** Where somebody tries out a website, which has no certificate there. */
const LOOPBACK = new Set(['localhost', '127.0.0.1'])
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/

/**
 * Returns the origin of a website from its address as people type it: 'zuri-hair.co.ke/book' is 'https://zuri-hair.co.ke'. Null for an
 * address without https, for an IP address, and for anything else.
 */
export function toEmbedOrigin(text: string): string | null {
  const typed = text.trim()
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`)
  if (url === null || url.username !== '' || url.password !== '') return null
  if (LOOPBACK.has(url.hostname)) return /^https?:$/.test(url.protocol) ? url.origin : null
  const isWebsite = url.protocol === 'https:' && url.hostname.length <= 253 && DOMAIN.test(url.hostname)
  return isWebsite ? url.origin : null
}

/** Returns the origin of the page that shows the frame, if it is one of those that may. */
export function findEmbedOrigin(origins: readonly string[], referer: string | null): string | null {
  const origin = URL.parse(referer ?? '')?.origin
  return origins.find((each) => each === origin) ?? null
}
