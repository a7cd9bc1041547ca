/** The second factor: an authenticator app, and recovery codes for whoever has lost it. Each code of either is taken once. */
import { createHmac } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Config } from '#server/config.ts'
import type { Queryable } from '#server/database/database.ts'
import { shortCode } from '#server/ids.ts'
import { encrypt, decrypt } from '#server/encryption.ts'
import { replaceRecoveryCodes, takeRecoveryCode, takeStep, type Security } from './security-queries.ts'
import { hashCode } from './secrets.ts'

const PERIOD_SECONDS = 30
/** A clock may be one step off, either way. */
const WINDOW = 1
const RECOVERY_CODES = 10
const USE = 'totp'

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32
export const encryptTotp = (config: Config, accountId: string, secret: string): Buffer =>
  encrypt(config, USE, accountId, secret)

export const totpOf = (email: string, secret: string): TOTP =>
  new TOTP({
    issuer: 'D3 Deals',
    label: email,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    // The library's own needs a global that servers have only lately.
    hmac: (_algorithm, key, message) => createHmac('sha1', key).update(message).digest(),
  })

/** Takes the code where it is right, of the app or of the recovery codes. Inside a transaction or not, it is taken by one statement. */
export async function takeSecondFactor(
  db: Queryable,
  config: Config,
  account: Security,
  typed: string,
  now: Date,
): Promise<boolean> {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(code)) return takeAppCode(db, config, account, code, now)
  return takeRecoveryCode(db, account.id, hashRecoveryCode(config, account.id, code), now)
}

export async function takeAppCode(
  db: Queryable,
  config: Config,
  account: Security,
  typed: string,
  now: Date,
): Promise<boolean> {
  const code = typed.replace(/\s/g, '')
  if (!account.totpEncrypted || !/^\d{6}$/.test(code)) return false
  const totp = totpOf(account.email, decrypt(config, USE, account.id, account.totpEncrypted))
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  if (delta === null) return false
  return takeStep(db, account.id, Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta)
}

/** Ten new ones, in place of all before; told this once. */
export async function giveRecoveryCodes(db: Queryable, config: Config, accountId: string): Promise<string[]> {
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
