/**
 * Refuses to connect to addresses that are not public: a merchant says what the server reads, and must reach nothing within its
 * network. The address is checked that the connection goes to, as a name may lead elsewhere at each look-up.
 */
import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import ipaddr from 'ipaddr.js'

export class PrivateAddressError extends Error {
  readonly code = 'EPRIVATE'
}

/** Public by its number, and yet answered by the host of a virtual machine in Azure. */
const HOSTS_OF_CLOUDS: ReadonlySet<string> = new Set(['168.63.129.16'])
/** All public addresses of IPv6 so far. */
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3')

export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  // An IPv4 address may be written as one of IPv6.
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast' || HOSTS_OF_CLOUDS.has(address.toString())) return false
  return address.kind() === 'ipv4' || address.match(PUBLIC_IPV6)
}

type Answer = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void

/** For the option `lookup` of a connection. A name with one private address is refused as a whole. */
export function lookUpPublic(hostname: string, options: LookupOptions, answer: Answer): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return answer(error, [])
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
      return answer(new PrivateAddressError('not a public address'), [])
    const [first] = addresses
    if (options.all || !first) answer(null, addresses)
    else answer(null, first.address, first.family)
  })
}
