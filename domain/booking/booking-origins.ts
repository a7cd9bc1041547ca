/**
 * Where a booking comes from (docs/rules/bookings.md#where-bookings-come-from): pages of D3, or the link, printed code or picture of a
 * store, or the store's own website.
 */
export const BOOKING_ORIGINS = ['d3', 'link', 'poster', 'picture', 'website'] as const
export type BookingOrigin = (typeof BOOKING_ORIGINS)[number]

/** The origins that a link names, in its parameter `FROM`. */
const LINK_ORIGINS = ['link', 'poster', 'picture'] as const
export type LinkOrigin = (typeof LINK_ORIGINS)[number]
export const FROM = 'from'

/** `host` is that of the website, as the address of its pages has it. */
export type BookedFrom = { origin: BookingOrigin; host: string | null }

export const BOOKED_AT_D3: BookedFrom = { origin: 'd3', host: null }

/** The longest host name, and the longest port. */
const MAX_HOST = 259
const HOST = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?$/

export const readLinkOrigin = (value: unknown): LinkOrigin | null =>
  LINK_ORIGINS.find((origin) => origin === value) ?? null

/** Returns the text that `readBookedFrom` reads. */
export const formatBookedFrom = ({ origin, host }: BookedFrom): string =>
  host === null ? origin : `${origin}/${host}`

/** Reads what a visitor's browser has kept; anything else is as a booking at D3. */
export function readBookedFrom(text: string | undefined): BookedFrom {
  const [named = '', host = null] = (text ?? '').split('/', 2)
  const link = readLinkOrigin(named)
  if (link !== null) return { origin: link, host: null }
  const isWebsite = named === 'website' && host !== null && host.length <= MAX_HOST && HOST.test(host)
  return isWebsite ? { origin: 'website', host } : BOOKED_AT_D3
}
