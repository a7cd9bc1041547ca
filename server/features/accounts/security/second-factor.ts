/**
 * The second factor: an authenticator app, and recovery codes in case it is lost. Each code is accepted once.
 */
import { createHmac } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Config } from '#server/config/config.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { shortCode } from '#server/ids.ts'
import { encrypt, decrypt, type Key } from '#server/encryption.ts'
import {
  replaceRecoveryCodes,
  consumeRecoveryCode,
  consumeTotpStep,
  listTotp,
  replaceTotp,
  type Security,
} from './security-queries.ts'
import { hashCode, listCodeHashes } from './secrets.ts'

const PERIOD_SECONDS = 30
/** Accepts codes of one step before and after, as clocks differ. */
const WINDOW = 1
const RECOVERY_CODES = 10
const ENCRYPTION_PURPOSE = 'totp'
/** The purpose of the codes' hashes. */
const RECOVERY = 'recovery'

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32
export const encryptTotp = (config: Key, accountId: string, secret: string): Buffer =>
  encrypt(config, ENCRYPTION_PURPOSE, accountId, secret)

/**
 * Encrypts the secrets of all apps again that were encrypted with the other accepted key. Returns how many there were, and how
 * many neither key decrypts.
 */
export async function reencryptTotp(
  db: Queryable,
  { sessionKey, acceptedSessionKey }: Key,
): Promise<{ changed: number; unreadable: number }> {
  const done = { changed: 0, unreadable: 0 }
  const decryptSecret = (key: Key, id: string, encrypted: Buffer): string | null => {
    try {
      return decrypt(key, ENCRYPTION_PURPOSE, id, encrypted)
    } catch {
      return null
    }
  }
  for (const { id, encrypted } of await listTotp(db)) {
    if (decryptSecret({ sessionKey }, id, encrypted) !== null) continue
    const secret = decryptSecret({ sessionKey, acceptedSessionKey }, id, encrypted)
    if (secret === null) done.unreadable++
    else if (await replaceTotp(db, id, encrypted, encryptTotp({ sessionKey }, id, secret))) done.changed++
  }
  return done
}

/** Returns the label of the account in the authenticator app. */
export const getLabel = ({ email, phoneNumber }: Pick<Security, 'email' | 'phoneNumber'>): string =>
  email ?? phoneNumber ?? ''

export const createTotp = (label: string, secret: string): TOTP =>
  new TOTP({
    issuer: 'D3 Deals',
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    // The library's own HMAC needs a global that not all Node.js versions have.
    hmac: (_algorithm, key, message) => createHmac('sha1', key).update(message).digest(),
  })

/** Uses a code of the app or a recovery code, in one statement. Returns whether it was correct. */
export async function consumeSecondFactor(
  db: Queryable,
  config: Config,
  account: Security,
  typed: string,
  now: Date,
): Promise<boolean> {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(code)) return consumeAppCode(db, config, account, code, now)
  return consumeRecoveryCode(db, account.id, listCodeHashes(config, RECOVERY, account.id, code), now)
}

export async function consumeAppCode(
  db: Queryable,
  config: Config,
  account: Security,
  typed: string,
  now: Date,
): Promise<boolean> {
  const code = typed.replace(/\s/g, '')
  if (!account.totpEncrypted || !/^\d{6}$/.test(code)) return false
  const totp = createTotp(
    getLabel(account),
    decrypt(config, ENCRYPTION_PURPOSE, account.id, account.totpEncrypted),
  )
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  if (delta === null) return false
  return consumeTotpStep(db, account.id, Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta)
}

/** Replaces all recovery codes. The plain codes are returned only here. */
export async function createRecoveryCodes(
  db: Queryable,
  config: Config,
  accountId: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => shortCode(10))
  await replaceRecoveryCodes(
    db,
    accountId,
    codes.map((code) => hashCode(config, RECOVERY, accountId, code)),
  )
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}
