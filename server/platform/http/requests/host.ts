/**
 * Detects requests with contradictory hosts: a proxy, a cache and this server could each read another one,
 * which would bypass their access rules.
 */
import type { IncomingMessage } from 'node:http'

type HostHeaders = Pick<IncomingMessage, 'rawHeaders' | 'headers' | 'url'>

/** Returns false if there is more than one Host header, or it differs from the host of an absolute request target. */
export function hasOneHost({ rawHeaders, headers, url = '/' }: HostHeaders): boolean {
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host')
  if (hosts.length > 1) return false
  if (url.startsWith('/') || url === '*') return true
  if (!ABSOLUTE.test(url)) return false
  const target = URL.canParse(url) ? new URL(url) : null
  return target?.username === '' && target.password === '' && target.host === headers.host?.toLowerCase()
}

/** Returns the path and query of a request target, which may be an absolute URL. */
export const getPath = (url: string): string => url.replace(ABSOLUTE, '').replace(/^(?!\/)/, '/')

const ABSOLUTE = /^https?:\/\/[^/?#]+/i
