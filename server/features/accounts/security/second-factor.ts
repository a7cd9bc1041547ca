/**
 * The second factor: an authenticator app, and recovery codes in case it is lost. Each code is accepted once.
 */
import { createHmac } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Config } from '#server/config.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { shortCode } from '#server/ids.ts'
import { encrypt, decrypt } from '#server/encryption.ts'
import {
  replaceRecoveryCodes,
  consumeRecoveryCode,
  consumeTotpStep,
  type Security,
} from './security-queries.ts'
import { hashCode } from './secrets.ts'

const PERIOD_SECONDS = 30
/** Accepts codes of one step before and after, as clocks differ. */
const WINDOW = 1
const RECOVERY_CODES = 10
const ENCRYPTION_PURPOSE = 'totp'

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32
export const encryptTotp = (config: Config, accountId: string, secret: string): Buffer =>
  encrypt(config, ENCRYPTION_PURPOSE, accountId, secret)

/** What the authenticator app shows. */
export const labelOf = ({ email, phoneNumber }: Pick<Security, 'email' | 'phoneNumber'>): string =>
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
  return consumeRecoveryCode(db, account.id, hashRecoveryCode(config, account.id, code), now)
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
    labelOf(account),
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
    codes.map((code) => hashRecoveryCode(config, accountId, code)),
  )
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

const hashRecoveryCode = (config: Config, accountId: string, code: string): Buffer =>
  hashCode(config, 'recovery', accountId, code)
