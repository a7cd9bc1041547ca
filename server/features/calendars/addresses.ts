/** Addresses of calendars are stored encrypted: everyone who has one can read the calendar. */
import { createHash } from 'node:crypto'
import { decrypt, encrypt, type Key } from '#server/encryption.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { listEncrypted, replaceEncrypted } from './calendar-queries.ts'

const USE = 'calendar address'

export const encryptAddress = (config: Key, calendarId: string, address: string): Buffer =>
  encrypt(config, USE, calendarId, address)
export const decryptAddress = (config: Key, calendarId: string, encrypted: Buffer): string =>
  decrypt(config, USE, calendarId, encrypted)

/** By which the same address of one person is found. */
export const hashAddress = (address: string): Buffer => createHash('sha256').update(address).digest()

/** Encrypts the addresses again with the key of new things. Throws if neither accepted key decrypts one. */
export async function reencryptAddresses(db: Queryable, config: Key): Promise<number> {
  const all = await listEncrypted(db)
  for (const { id, encrypted } of all)
    await replaceEncrypted(db, id, encryptAddress(config, id, decryptAddress(config, id, encrypted)))
  return all.length
}
