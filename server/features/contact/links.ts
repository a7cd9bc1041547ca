/**
 * The links in newsletter emails. They contain the subscriber's id and a signature, so no secret is stored.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#server/config/config.ts'
import { acceptedKeys, type Key } from '#server/encryption.ts'

export type Purpose = 'confirm' | 'unsubscribe'
/** The signed fields. A new consent invalidates the earlier links to confirm. */
export type SignedSubscriber = { id: string; consented_at: Date }

export const tokenFor = (config: Config, purpose: Purpose, subscriber: SignedSubscriber): string =>
  `${subscriber.id}.${signature(config, purpose, subscriber).toString('hex')}`

/** Returns the subscriber id of a token, whose signature is checked with the row (`isGenuine`). */
export function parseSubscriberId(token: string): string | null {
  return /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.[\da-f]{64}$/.exec(token)?.[1] ?? null
}

export function isGenuine(
  config: Config,
  purpose: Purpose,
  token: string,
  subscriber: SignedSubscriber,
): boolean {
  const given = Buffer.from(token.slice(-64), 'hex')
  return acceptedKeys(config).some((key) => timingSafeEqual(given, signature(key, purpose, subscriber)))
}

const signature = ({ sessionKey }: Key, purpose: Purpose, { id, consented_at }: SignedSubscriber): Buffer =>
  createHmac('sha256', sessionKey)
    // Unsubscribe links never expire; a link to confirm is valid for one consent.
    .update(['newsletter', purpose, id, purpose === 'confirm' ? consented_at.getTime() : ''].join(':'))
    .digest()
