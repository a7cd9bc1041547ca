/** The secrets in the addresses of feeds: encrypted, as they are shown again, and found by their hash. */
import { createHash } from 'node:crypto'
import { decrypt, encrypt, type Key } from '#server/encryption.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { listTokens, replaceToken } from './feed-queries.ts'

const USE = 'calendar feed'

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
export const encryptToken = (config: Key, feedId: string, token: string): Buffer =>
  encrypt(config, USE, feedId, token)
export const decryptToken = (config: Key, feedId: string, encrypted: Buffer): string =>
  decrypt(config, USE, feedId, encrypted)

/** Encrypts the secrets again with the key of new things. Throws if neither accepted key decrypts one. */
export async function reencryptTokens(db: Queryable, config: Key): Promise<number> {
  const all = await listTokens(db)
  for (const { id, encrypted } of all)
    await replaceToken(db, id, encryptToken(config, id, decryptToken(config, id, encrypted)))
  return all.length
}
