/** The URLs to which M-Pesa and Airtel post callbacks. Each contains its own secret. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#server/config/config.ts'
import { hashSecret } from '#server/ids.ts'
import type { PaymentCallback } from './inbox-queries.ts'
import { acceptedKeys, keyFor, type Key } from '#server/encryption.ts'

/**
 * Derived from the app's key, not random: a repeated request has the same URL, so a late reply to the first
 * request is still accepted.
 */
const callbackSecret = (config: Key, id: string): string =>
  createHmac('sha256', keyFor(config, 'callback')).update(id).digest('hex')
export const callbackHash = (config: Config, id: string): Buffer => hashSecret(callbackSecret(config, id))

/** Verifies the secret of a callback URL without a database query. */
export function isCallbackSecret(config: Config, id: string, secret: string): boolean {
  const given = Buffer.from(secret)
  return acceptedKeys(config).some((key) => {
    const expected = Buffer.from(callbackSecret(key, id))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** Daraja rejects URLs that contain certain words (docs/rules/providers.md#m-pesa-callback-addresses). */
export const callbackUrl = (config: Config, kind: PaymentCallback['kind'], id: string): string =>
  `${config.callbackUrl}/api/v1/hooks/${kind}/${id}/${callbackSecret(config, id)}`

/** Id in place of that of a payment: Airtel has one URL for all callbacks, which is entered in its portal. */
export const AIRTEL_ID = '00000000-0000-0000-0000-000000000001'
export const airtelCallbackUrl = (config: Config): string =>
  `${config.callbackUrl}/api/v1/hooks/airtel/${AIRTEL_ID}/${callbackSecret(config, AIRTEL_ID)}`

/** Id in place of that of a payment: M-Pesa knows one pair of addresses of the Paybill number. */
export const PAYBILL_ID = '00000000-0000-0000-0000-000000000000'

/** Returns the URLs, which change with SESSION_KEY and are then registered again (`npm run register-paybill`). */
export function paybillUrls(config: Config): { validationUrl: string; confirmationUrl: string } {
  const secret = callbackSecret(config, PAYBILL_ID)
  const url = (kind: string) => `${config.callbackUrl}/api/v1/hooks/paybill/${kind}/${secret}`
  return { validationUrl: url('validation'), confirmationUrl: url('confirmation') }
}
