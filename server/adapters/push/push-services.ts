/**
 * The push services of browsers. The endpoint of a subscription comes from outside and we send requests to it, so no
 * other address is accepted.
 */

/** The services, which fail independently. */
export type PushService = 'google' | 'mozilla' | 'microsoft' | 'apple' | 'sandbox'

const HOSTS: [host: RegExp, service: PushService][] = [
  [/^fcm\.googleapis\.com$/, 'google'],
  [/^updates\.push\.services\.mozilla\.com$/, 'mozilla'],
  [/^[a-z\d-]+\.push\.services\.mozilla\.com$/, 'mozilla'],
  [/^[a-z\d-]+\.notify\.windows\.com$/, 'microsoft'],
  [/^[a-z\d-]+\.push\.apple\.com$/, 'apple'],
]

/** Returns null for an address that is not one of a push service. `sandboxUrl` is null unless there is a sandbox. */
export function findPushService(endpoint: string, sandboxUrl: string | null): PushService | null {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password || url.hash) return null
  if (sandboxUrl !== null && url.origin === new URL(sandboxUrl).origin)
    return url.pathname.startsWith('/push/') ? 'sandbox' : null
  // The port is empty if it is the default one.
  if (url.protocol !== 'https:' || url.port) return null
  return HOSTS.find(([host]) => host.test(url.hostname))?.[1] ?? null
}
