/** Links of our mails that act for whoever holds the mail. They are signed and name the subscriber, so nothing secret is stored. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#server/config.ts'

export type Purpose = 'confirm' | 'unsubscribe'
/** What a link is signed over: a new consent makes the links of the one before worthless. */
export type Signed = { id: string; consented_at: Date }

export const tokenFor = (config: Config, purpose: Purpose, subscriber: Signed): string =>
  `${subscriber.id}.${signature(config, purpose, subscriber).toString('hex')}`

/** The subscriber a token names; whether it is genuine only the row can tell. */
export function idIn(token: string): string | null {
  return /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.[\da-f]{64}$/.exec(token)?.[1] ?? null
}

export function isGenuine(config: Config, purpose: Purpose, token: string, subscriber: Signed): boolean {
  return timingSafeEqual(Buffer.from(token.slice(-64), 'hex'), signature(config, purpose, subscriber))
}

const signature = ({ sessionKey }: Config, purpose: Purpose, { id, consented_at }: Signed): Buffer =>
  createHmac('sha256', sessionKey)
    // One may leave by any mail one was ever sent; joining is about this one consent.
    .update(['newsletter', purpose, id, purpose === 'confirm' ? consented_at.getTime() : ''].join(':'))
    .digest()
