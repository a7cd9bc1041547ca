/** The addresses that M-Pesa answers to, each with a secret of its own. */
import { createHmac } from 'node:crypto'
import type { Config } from '#server/kernel/config.ts'
import { hashOf } from '#server/kernel/ids.ts'
import { keyFor } from '#server/kernel/seal.ts'

/** Drawn from the house's key, not from chance: whoever asks again names the same address, so a late answer to the first question counts. */
const secretOf = (config: Config, id: string): string => createHmac('sha256', keyFor(config, 'callback')).update(id).digest('hex')
export const callbackHash = (config: Config, id: string): Buffer => hashOf(secretOf(config, id))

/** The words Daraja forbids in such an address are not in it (providers.md §0.2). */
export const callbackUrl = (config: Config, kind: 'stk' | 'reversal' | 'status', id: string): string =>
  `${config.callbackUrl}/api/v1/hooks/${kind}/${id}/${secretOf(config, id)}`
