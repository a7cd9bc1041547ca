/** Which host a request is for. Two that disagree are read differently by a proxy, a cache and us, and so lead past what one of them forbids. */
import type { IncomingMessage } from 'node:http'

type HostOf = Pick<IncomingMessage, 'rawHeaders' | 'headers' | 'url'>

/** False where the Host header is there more than once, or is not the host of an absolute request target. */
export function hasOneHost({ rawHeaders, headers, url = '/' }: HostOf): boolean {
  const hosts = rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host')
  if (hosts.length > 1) return false
  if (url.startsWith('/') || url === '*') return true
  if (!ABSOLUTE.test(url)) return false
  const target = URL.canParse(url) ? new URL(url) : null
  return target?.username === '' && target.password === '' && target.host === headers.host?.toLowerCase()
}

/** The target as a path, also where it came as a whole address. */
export const pathOf = (url: string): string => url.replace(ABSOLUTE, '').replace(/^(?!\/)/, '/')

const ABSOLUTE = /^https?:\/\/[^/?#]+/i
