/**
 * Who Google says somebody is: an ID token is believed when Google's key signed it, for us, and not too long
 * ago (docs/rules/providers.md#google-sign-in). The keys rotate, so they are kept as long as Google says, and
 * asked for anew when a token names one we do not know.
 */
import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod'
import { networkReason } from '../network/network.ts'

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com']
const TIMEOUT_MS = 5000
/** Their clock and ours. */
const TOLERANCE_SECONDS = 30
/** Between two questions because of unknown keys: tokens that name made-up ones must not make us ask and ask. */
const COOLDOWN_MS = 30_000
const CACHE_MS = { least: 60_000, otherwise: 600_000, most: 86_400_000 }

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
  let retainedUntil = Infinity
  const keys = createRemoteJWKSet(new URL(settings.keysUrl), {
    timeoutDuration: settings.timeoutMs ?? TIMEOUT_MS,
    cooldownDuration: settings.cooldownMs ?? COOLDOWN_MS,
    cacheMaxAge: Infinity,
    [customFetch]: async (url, options) => {
      const reply = await fetch(url, { ...options, redirect: 'error' })
      retainedUntil = clock.now().getTime() + cachedMs(reply.headers.get('cache-control'))
      return reply
    },
  })
  const keyOf: JWTVerifyGetKey = async (header, token) => {
    try {
      if (clock.now().getTime() >= retainedUntil) await keys.reload()
      return await keys(header, token)
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error
      throw new KeysAway(error instanceof errors.JWKSTimeout ? 'no answer in time' : networkReason(error))
    }
  }

  return {
    async personOf(credential) {
      if (settings.clientId === null) return { kind: 'refused', reason: 'not offered' }
      try {
        const { payload } = await jwtVerify(credential, keyOf, {
          algorithms: ['RS256'],
          issuer: ISSUERS,
          audience: settings.clientId,
          currentDate: clock.now(),
          clockTolerance: TOLERANCE_SECONDS,
          requiredClaims: ['exp', 'iat', 'sub', 'email', 'nonce'],
        })
        // A token for several clients at once is none of Google's.
        if (typeof payload.aud !== 'string') return { kind: 'refused', reason: 'audience' }
        const read = Claims.safeParse(payload)
        if (!read.success) return { kind: 'refused', reason: 'claims' }
        return { kind: 'person', person: personIn(read.data) }
      } catch (error) {
        if (error instanceof KeysAway) {
          log.warn({ reason: error.message }, 'Google’s keys could not be had')
          return { kind: 'away' }
        }
        if (error instanceof errors.JOSEError) return { kind: 'refused', reason: error.code }
        throw error
      }
    },
  }
}

class KeysAway extends Error {
  override readonly name = 'KeysAway'
}

function personIn(claims: z.output<typeof Claims>): GooglePerson {
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

/** Only of addresses it hosts does Google know that they are still the same person's: its own, and those of the token's Workspace domain. */
function isHostedByGoogle({ email, hd }: Pick<z.output<typeof Claims>, 'email' | 'hd'>): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return domain === 'gmail.com' || domain === hd?.toLowerCase()
}

function cachedMs(cacheControl: string | null): number {
  const seconds = /\bmax-age=(\d{1,9})\b/.exec(cacheControl ?? '')?.[1]
  return seconds === undefined ? CACHE_MS.otherwise : Math.min(Math.max(Number(seconds) * 1000, CACHE_MS.least), CACHE_MS.most)
}

export type GoogleSettings = { clientId: string | null; keysUrl: string; timeoutMs?: number; cooldownMs?: number }
export type GooglePerson = {
  /** Google's own name for the person: it never changes, the e-mail may. */
  sub: string
  email: string
  isEmailVerified: boolean
  /** Whoever holds this Google account holds this e-mail address, too. */
  isAuthoritative: boolean
  nonce: string
  firstName: string
  lastName: string
}
export type Google = {
  personOf(credential: string): Promise<{ kind: 'person'; person: GooglePerson } | { kind: 'refused'; reason: string } | { kind: 'away' }>
}
export type Log = { warn: (facts: Record<string, unknown>, message: string) => void }
