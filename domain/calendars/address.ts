/** The addresses from which calendars are read. */

export type AddressProblem = 'no-address' | 'not-secure' | 'has-password' | 'not-public'

const LOCAL_NAMES = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|arpa|test|invalid|onion)$/

/**
 * Returns the address to read: webcal is a name for https. What a name leads to is checked when the server connects.
 * `allowsLocal`: also addresses of this machine, for development and tests.
 */
export function readCalendarAddress(
  text: string,
  allowsLocal: boolean,
): { address: string; problem?: never } | { problem: AddressProblem } {
  const url = URL.parse(text.trim().replace(/^webcals?:/i, 'https:'))
  if (!url || !/^https?:$/.test(url.protocol)) return { problem: 'no-address' }
  if (url.username !== '' || url.password !== '') return { problem: 'has-password' }
  url.hash = ''
  if (allowsLocal && isLocal(url)) return { address: url.href }
  if (url.protocol !== 'https:') return { problem: 'not-secure' }
  if (url.port !== '' || !isPublicName(url.hostname)) return { problem: 'not-public' }
  return { address: url.href }
}

export const isLocal = ({ hostname }: URL): boolean => hostname === 'localhost' || hostname === '127.0.0.1'

/** No calendar is at a number, or at a name without a dot. */
const isPublicName = (hostname: string): boolean =>
  /[a-z]/.test(hostname) &&
  !hostname.startsWith('[') &&
  hostname.replace(/\.$/, '').includes('.') &&
  !LOCAL_NAMES.test(hostname.replace(/\.$/, ''))

export const CALENDAR_SOURCES = ['google', 'outlook', 'apple', 'other'] as const
export type CalendarSource = (typeof CALENDAR_SOURCES)[number]

/** Whose program the calendar is, by which it is called. */
export function findSource(address: string): CalendarSource {
  const host = URL.parse(address)?.hostname ?? ''
  if (/(?:^|\.)google\.com$/.test(host)) return 'google'
  if (/(?:^|\.)(?:office365|office|live|outlook|microsoft)\.com$/.test(host)) return 'outlook'
  return /(?:^|\.)icloud\.com$/.test(host) ? 'apple' : 'other'
}
