/** Ids are made by the application, so that nothing depends on the database's version (docs/rules/reliability.md#ids). */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { v7 } from 'uuid'

/** Sorts by the time it was made. */
export const uuidv7 = (at: number): string => v7({ msecs: at })
/** Sorts before every one that was made at this time or later. */
export const firstUuidOf = (at: number): string => v7({ msecs: at, seq: 0, random: new Uint8Array(16) })

/** A secret that only its holder knows: 32 random bytes. We keep `hash` alone. */
export function newSecret(): { secret: string; hash: Buffer } {
  // Hex, for it stands in addresses that Daraja searches for forbidden words.
  const secret = randomBytes(32).toString('hex')
  return { secret, hash: hashOf(secret) }
}
export const isSecret = (text: string): boolean => /^[\da-f]{64}$/.test(text)
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

// No 0, 1, I or O: people read it out over the counter.
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const shortCode = (length = 6): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')
