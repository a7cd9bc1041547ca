/** Codes and their keyed hashes. */
import { createHmac, randomInt } from 'node:crypto'
import { acceptedKeys, keyFor, type Key } from '#server/encryption.ts'

/** A plain hash of six digits could be reversed by trying all of them; a keyed hash cannot. */
export const hashCode = (config: Key, purpose: string, destination: string, code: string): Buffer =>
  createHmac('sha256', keyFor(config, `code ${purpose}`))
    .update(`${destination}\n${code}`)
    .digest()

/** Returns the hashes that a correct code may have. */
export const listCodeHashes = (config: Key, purpose: string, destination: string, code: string): Buffer[] =>
  acceptedKeys(config).map((key) => hashCode(key, purpose, destination, code))

export type CodeDetails = { amountCents?: number | undefined; isNew?: boolean | undefined }

/** The destination and what else a code is only good for: the amount that it withdraws, or a number that an admin enters. */
export const withDetails = (destination: string, { amountCents, isNew }: CodeDetails): string =>
  [destination, amountCents, isNew && 'new'].filter(Boolean).join(' ')

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')
