/**
 * Verifies Google ID tokens: signed by a key of Google, issued for our client and not expired
 * (docs/rules/providers.md#google-sign-in). The keys rotate, so they are cached as long as Google allows and
 * fetched again when a token names an unknown one.
 */
import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod'
import { networkReason } from '../network/network.ts'

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com']
const TIMEOUT_MS = 5000
/** Allowed difference between Google's clock and ours. */
const TOLERANCE_SECONDS = 30
/**
 * Minimum time between two fetches caused by unknown keys, so that forged tokens cannot cause many requests.
 */
const COOLDOWN_MS = 30_000
const CACHE_MS = { min: 60_000, default: 600_000, max: 86_400_000 }

const name = z.string().trim().max(200).optional().catch(undefined)
const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  email_verified: z.boolean().catch(false),
  nonce: z.string().min(1).max(200),
  given_name: name,
  family_name: name,
  name,
  hd: z.string().min(1).max(254).optional().catch(undefined),
})

export function connectGoogle(settings: GoogleSettings, clock: { now(): Date }, log: Log): Google {
  let cachedUntil = Infinity
  const keys = createRemoteJWKSet(new URL(settings.keysUrl), {
    timeoutDuration: settings.timeoutMs ?? TIMEOUT_MS,
    cooldownDuration: settings.cooldownMs ?? COOLDOWN_MS,
    cacheMaxAge: Infinity,
    [customFetch]: async (url, options) => {
      const reply = await fetch(url, { ...options, redirect: 'error' })
      cachedUntil = clock.now().getTime() + cacheDurationMs(reply.headers.get('cache-control'))
      return reply
    },
  })
  const findKey: JWTVerifyGetKey = async (header, token) => {
    try {
      if (clock.now().getTime() >= cachedUntil) await keys.reload()
      return await keys(header, token)
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
        throw error
      throw new KeysUnavailable(keysReason(error))
    }
  }

  return {
    async resolvePerson(credential) {
      if (settings.clientId === null) return { kind: 'refused', reason: 'not offered' }
      try {
        const { payload } = await jwtVerify(credential, findKey, {
          algorithms: ['RS256'],
          issuer: ISSUERS,
          audience: settings.clientId,
          currentDate: clock.now(),
          clockTolerance: TOLERANCE_SECONDS,
          requiredClaims: ['exp', 'iat', 'sub', 'email', 'nonce'],
        })
        // Google issues tokens for one client only.
        if (typeof payload.aud !== 'string') return { kind: 'refused', reason: 'audience' }
        const claims = Claims.safeParse(payload)
        if (!claims.success) return { kind: 'refused', reason: 'claims' }
        return { kind: 'person', person: toPerson(claims.data) }
      } catch (error) {
        if (error instanceof KeysUnavailable) {
          log.warn({ reason: error.message }, 'google.keys.unavailable')
          return { kind: 'away' }
        }
        if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'nonce')
          return { kind: 'refused', reason: 'no nonce' }
        if (error instanceof errors.JOSEError) return { kind: 'refused', reason: error.code }
        throw error
      }
    },

    async check() {
      try {
        await keys.reload()
        return { kind: 'ok', keys: keys.jwks()?.keys.length ?? 0 }
      } catch (error) {
        return { kind: 'away', reason: keysReason(error) }
      }
    },
  }
}

const keysReason = (error: unknown): string =>
  error instanceof errors.JWKSTimeout
    ? 'no reply in time'
    : error instanceof errors.JOSEError
      ? error.code
      : networkReason(error)

class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable'
}

function toPerson(claims: z.output<typeof Claims>): GooglePerson {
  const [first = '', ...rest] = (claims.name ?? '').split(/\s+/)
  return {
    sub: claims.sub,
    email: claims.email,
    isEmailVerified: claims.email_verified,
    isAuthoritative: claims.email_verified && isHostedByGoogle(claims),
    nonce: claims.nonce,
    firstName: claims.given_name || first || claims.email.split('@')[0]!,
    lastName: claims.family_name || rest.join(' ') || '-',
  }
}

/**
 * Returns true for addresses that Google hosts: Gmail and the token's Workspace domain. Google knows only of these that the
 * address still belongs to the same person.
 */
function isHostedByGoogle({ email, hd }: Pick<z.output<typeof Claims>, 'email' | 'hd'>): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return domain === 'gmail.com' || domain === hd?.toLowerCase()
}

function cacheDurationMs(cacheControl: string | null): number {
  const seconds = /\bmax-age=(\d{1,9})\b/.exec(cacheControl ?? '')?.[1]
  return seconds === undefined
    ? CACHE_MS.default
    : Math.min(Math.max(Number(seconds) * 1000, CACHE_MS.min), CACHE_MS.max)
}

export type GoogleSettings = {
  clientId: string | null
  keysUrl: string
  timeoutMs?: number
  cooldownMs?: number
}
export type GooglePerson = {
  /** Google's id of the account. It never changes; the e-mail address may. */
  sub: string
  email: string
  isEmailVerified: boolean
  /** The owner of this Google account also owns this e-mail address. */
  isAuthoritative: boolean
  nonce: string
  firstName: string
  lastName: string
}
export type Google = {
  resolvePerson(
    credential: string,
  ): Promise<
    { kind: 'person'; person: GooglePerson } | { kind: 'refused'; reason: string } | { kind: 'away' }
  >
  /** Returns whether Google's public keys can be fetched. */
  check(): Promise<{ kind: 'ok'; keys: number } | { kind: 'away'; reason: string }>
}
export type Log = { warn: (fields: Record<string, unknown>, message: string) => void }
