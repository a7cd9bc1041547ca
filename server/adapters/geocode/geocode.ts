import * as z from 'zod'
import { networkReason } from '../network/network.ts'

/**
 * Names a point by Nominatim (docs/rules/providers.md#geocoding), for places that our own table does not
 * know. Its rules are kept here: at most one question a second, none twice, rounded to some hundred metres,
 * with our name on it, and only when somebody asked for it by a tap. Without a `baseUrl` it is off. No answer
 * is no name: the caller does without.
 */
export function connectGeocoder(settings: GeocodeSettings, log: Log, now: () => number = Date.now): Geocoder {
  const { baseUrl } = settings
  const known = new Map<string, string | null>()
  let lastAskedAt = -Infinity

  return {
    async nameOf(point) {
      if (baseUrl === undefined) return null
      const [lat, lon] = [point.latitude.toFixed(3), point.longitude.toFixed(3)]
      const key = `${lat},${lon}`
      const remembered = known.get(key)
      if (remembered !== undefined) return remembered
      // Whoever comes within the same second goes without: people wait for this reply.
      if (now() - lastAskedAt < 1000) return null
      lastAskedAt = now()
      const answer = await ask(baseUrl, lat, lon)
      if (answer === undefined) return null
      if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value ?? '')
      known.set(key, answer)
      return answer
    },
  }

  /** Undefined when there was no answer; null when the answer is that it has no name. */
  async function ask(base: string, lat: string, lon: string): Promise<string | null | undefined> {
    const query = new URLSearchParams({ lat, lon, format: 'jsonv2', zoom: '14', addressdetails: '1', 'accept-language': 'en' })
    try {
      const reply = await fetch(`${base}/reverse?${query}`, {
        headers: { accept: 'application/json', 'user-agent': `D3 marketplace (${settings.siteUrl})`, referer: settings.siteUrl },
        redirect: 'error',
        signal: AbortSignal.timeout(settings.timeoutMs ?? 4000),
      })
      const read = reply.ok ? Answer.safeParse(await reply.json()) : undefined
      if (!read?.success) {
        log.warn({ status: reply.status }, 'the geocoder gave no answer that can be read')
        return undefined
      }
      return nameIn(read.data)
    } catch (error) {
      log.warn({ reason: networkReason(error) }, 'the geocoder did not answer')
      return undefined
    }
  }
}

const MOST_KNOWN = 5000

/** Which of these keys there are differs from place to place. */
function nameIn({ address = {} }: z.infer<typeof Answer>): string | null {
  const near = address.neighbourhood ?? address.suburb ?? address.city_district ?? address.town ?? address.village
  const parts = [near, address.city ?? address.county].filter((part) => part !== undefined)
  return parts.length > 0 ? [...new Set(parts)].join(', ') : null
}

const name = z.string().max(120).optional()
const Answer = z.object({
  address: z
    .object({ neighbourhood: name, suburb: name, city_district: name, town: name, village: name, city: name, county: name })
    .optional(),
})

export type GeocodeSettings = { baseUrl?: string; siteUrl: string; timeoutMs?: number }
export type Geocoder = { nameOf(point: { latitude: number; longitude: number }): Promise<string | null> }
export type Log = { warn: (facts: Record<string, unknown>, message: string) => void }
