/** The addresses that M-Pesa answers to, each with a secret of its own. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#server/config.ts'
import { hashOf } from '#server/ids.ts'
import { keyFor } from '#server/encryption.ts'

/** Drawn from the house's key, not from chance: whoever asks again names the same address, so a late answer to the first question counts. */
const secretOf = (config: Config, id: string): string => createHmac('sha256', keyFor(config, 'callback')).update(id).digest('hex')
export const callbackHash = (config: Config, id: string): Buffer => hashOf(secretOf(config, id))

/** Whether this address is one that we gave out for this id; needs nothing but our key. */
export function isSecretOf(config: Config, id: string, secret: string): boolean {
  const expected = Buffer.from(secretOf(config, id))
  const given = Buffer.from(secret)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The words Daraja forbids in such an address are not in it (docs/rules/providers.md#m-pesa-callback-addresses). */
export const callbackUrl = (config: Config, kind: 'stk' | 'reversal' | 'status', id: string): string =>
  `${config.callbackUrl}/api/v1/hooks/${kind}/${id}/${secretOf(config, id)}`
