import * as z from 'zod'
import { networkReason } from '../network/network.ts'

/**
 * Finds the name of a point with Nominatim (docs/rules/providers.md#geocoding), for places that are not in
 * our own table. It follows Nominatim's usage policy: at most one request per second, cached results,
 * coordinates rounded to about a hundred metres, an identifying User-Agent, and only on a user's action. It
 * is disabled without a `baseUrl`. Without a reply, the name is null.
 */
export function connectGeocoder(settings: GeocodeSettings, log: Log, now: () => number = Date.now): Geocoder {
  const { baseUrl } = settings
  const cache = new Map<string, string | null>()
  let lastRequestAt = -Infinity

  return {
    async getName(point) {
      if (baseUrl === undefined) return null
      const [lat, lon] = [point.latitude.toFixed(3), point.longitude.toFixed(3)]
      const key = `${lat},${lon}`
      const cached = cache.get(key)
      if (cached !== undefined) return cached
      // Return no name instead of waiting for the rate limit, because a user is waiting for the reply.
      if (now() - lastRequestAt < 1000) return null
      lastRequestAt = now()
      const name = await fetchName(baseUrl, lat, lon)
      if (name === undefined) return null
      if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value ?? '')
      cache.set(key, name)
      return name
    },
  }

  /** Returns undefined without a valid reply; null if the point has no name. */
  async function fetchName(base: string, lat: string, lon: string): Promise<string | null | undefined> {
    const query = new URLSearchParams({
      lat,
      lon,
      format: 'jsonv2',
      zoom: '14',
      addressdetails: '1',
      'accept-language': 'en',
    })
    try {
      const reply = await fetch(`${base}/reverse?${query.toString()}`, {
        headers: {
          accept: 'application/json',
          'user-agent': `D3 marketplace (${settings.siteUrl})`,
          referer: settings.siteUrl,
        },
        redirect: 'error',
        signal: AbortSignal.timeout(settings.timeoutMs ?? 4000),
      })
      const read = reply.ok ? Reply.safeParse(await reply.json()) : undefined
      if (!read?.success) {
        log.warn({ status: reply.status }, 'geocoder.reply.invalid')
        return undefined
      }
      return formatName(read.data)
    } catch (error) {
      log.warn({ reason: networkReason(error) }, 'geocoder.unavailable')
      return undefined
    }
  }
}

const MAX_CACHED = 5000

/** Fields of an address, which differ from place to place. */
function formatName({ address = {} }: z.infer<typeof Reply>): string | null {
  const near =
    address.neighbourhood ?? address.suburb ?? address.city_district ?? address.town ?? address.village
  const parts = [near, address.city ?? address.county].filter((part) => part !== undefined)
  return parts.length > 0 ? [...new Set(parts)].join(', ') : null
}

const optionalName = z.string().max(120).optional()
const Reply = z.object({
  address: z
    .object({
      neighbourhood: optionalName,
      suburb: optionalName,
      city_district: optionalName,
      town: optionalName,
      village: optionalName,
      city: optionalName,
      county: optionalName,
    })
    .optional(),
})

export type GeocodeSettings = { baseUrl?: string; siteUrl: string; timeoutMs?: number }
export type Geocoder = { getName(point: { latitude: number; longitude: number }): Promise<string | null> }
export type Log = { warn: (fields: Record<string, unknown>, message: string) => void }
