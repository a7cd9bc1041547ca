/** Codes, and the hashes of them that only this house can make. */
import { createHmac, randomInt } from 'node:crypto'
import { keyFor, type Key } from '#server/encryption.ts'

/** Six digits could be tried out against a plain hash in a moment; without the key they cannot. */
export const hashCode = (config: Key, purpose: string, destination: string, code: string): Buffer =>
  createHmac('sha256', keyFor(config, `code ${purpose}`))
    .update(`${destination}\n${code}`)
    .digest()

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')
