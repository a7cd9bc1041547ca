/**
 * The security settings of an account (docs/rules/accounts.md#security-settings). Every change is sent to the
 * owner by email or recorded in the audit log.
 */
import { encodeQR } from 'qr'
import { securityProblems } from '#contract/security.ts'
import { REAUTHENTICATION_TTL_MS, SESSION_IDLE_MS } from '#domain/accounts/account-policy.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { transaction, type Actor, type Ctx, type TxCtx } from '#server/app-context.ts'
import type { Site } from '#server/platform/http/operation.ts'
import { reauthenticateWithGoogle } from '../google/google.ts'
import { changeIdentity } from '../identity/identity-changes.ts'
import { isPassword } from '../passwords/passwords.ts'
import { hasPasskey } from '../passkeys/passkey-queries.ts'
import { markReauthenticated } from '../queries.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import {
  createRecoveryCodes,
  newTotpSecret,
  encryptTotp,
  consumeAppCode,
  consumeSecondFactor,
  createTotp,
  getLabel,
} from './second-factor.ts'
import * as q from './security-queries.ts'
import { limitAttempts, type AttemptResult } from './attempts.ts'
import { accountRequester } from '../sessions/requester.ts'
import { findPendingEmail } from '../verification/code-queries.ts'
import { consumeCode } from '../verification/codes.ts'
import { requestCode } from '../verification/request-codes.ts'

export async function getAccountSecurity(ctx: Ctx, { accountId }: Actor) {
  const security = await q.getSecurity(ctx.db, accountId)
  const recoveryCodesLeft = await q.countRecoveryCodes(ctx.db, accountId)
  const pendingEmail = await findPendingEmail(ctx.db, accountId, ctx.now)
  return { ...security, recoveryCodesLeft, pendingEmail, smsCodePhone: smsCodePhone(security) }
}

export const reauthenticationExpiry = (reauthenticatedAt: Date): Date =>
  new Date(reauthenticatedAt.getTime() + REAUTHENTICATION_TTL_MS)

// ---------------------------------------------------------------- re-authentication

type Credentials = {
  password?: string | undefined
  credential?: string | undefined
  code?: string | undefined
  otp?: string | undefined
}

/**
 * Confirms the person by password, Google, the second factor if it is on, or a code to the phone if the account has nothing
 * else. Wrong credentials count like wrong passwords.
 */
export async function reauthenticate(
  ctx: Ctx,
  actor: Actor,
  credentials: Credentials,
  ip: string,
): Promise<Date> {
  const security = await q.getSecurity(ctx.db, actor.accountId)
  return limitAttempts(ctx, { login: security.id, ip }, async (): Promise<AttemptResult<Date>> => {
    const by = await verifyCredentials(ctx, security, credentials)
    return transaction(ctx, async (tx): Promise<AttemptResult<Date>> => {
      const entry = { actor: actor.accountId, subject: actor.sessionId, ip }
      if (!by) {
        await audit(tx.db, ctx.now, { action: 'proof.refused', ...entry })
        return { outcome: 'wrong', refusal: securityProblems.reauthenticationFailed() }
      }
      await markReauthenticated(tx.db, actor.sessionId, ctx.now)
      await audit(tx.db, ctx.now, { action: 'session.proved', ...entry, details: { by } })
      return { outcome: 'correct', value: reauthenticationExpiry(ctx.now) }
    })
  })
}

/** Returns the kind of the credential that was correct, or null. */
async function verifyCredentials(
  ctx: Ctx,
  security: q.Security,
  { password, credential, code, otp }: Credentials,
): Promise<'password' | 'google' | 'code' | 'sms' | null> {
  if (password !== undefined)
    return (await isPassword(ctx, password, security.passwordHash)) ? 'password' : null
  if (credential !== undefined) {
    return (await reauthenticateWithGoogle(ctx, security.id, credential)) ? 'google' : null
  }
  if (otp !== undefined) return (await isSmsCode(ctx, security, otp)) ? 'sms' : null
  if (code === undefined || !security.totpConfirmedAt) return null
  return (await consumeSecondFactor(ctx.db, ctx.app.config, security, code, ctx.now)) ? 'code' : null
}

/** Sends a code to the phone of an account that has nothing else to re-authenticate with. */
export async function requestIdentityCode(
  ctx: Ctx,
  { accountId }: Actor,
  site: Site,
  ip: string,
): Promise<void> {
  const destination = smsCodePhone(await q.getSecurity(ctx.db, accountId))
  if (destination === null) throw securityProblems.noSmsCode()
  const requester = accountRequester(accountId, 'owner')
  await requestCode(ctx, { purpose: 'identity', destination, accountId, site, ip }, requester)
}

/** Returns the phone that gets codes to re-authenticate with; null for an account with a password or Google. */
const smsCodePhone = (security: q.Security): string | null =>
  security.isPhoneVerified && security.passwordHash === null && security.googleEmail === null
    ? security.phoneNumber
    : null

async function isSmsCode(ctx: Ctx, security: q.Security, otp: string): Promise<boolean> {
  const destination = smsCodePhone(security)
  if (destination === null) return false
  const requester = accountRequester(security.id, 'owner')
  const code = { purpose: 'identity', destination, otp, requester, requiredAccountId: security.id } as const
  return (await transaction(ctx, (tx) => consumeCode(tx.db, ctx, code))) !== null
}

// ---------------------------------------------------------------- the second factor

/** Creates a secret. It takes effect when one of its codes has been confirmed. */
export async function beginTwoFactor(
  ctx: Ctx,
  actor: Actor,
): Promise<{ secret: string; uri: string; qr: string }> {
  const secret = newTotpSecret()
  const account = await transaction(ctx, async (tx) => {
    const security = await q.lockSecurity(tx.db, actor.accountId)
    if (security.totpConfirmedAt) throw securityProblems.twoFactorIsOn()
    await q.beginTwoFactor(tx.db, actor.accountId, encryptTotp(ctx.app.config, actor.accountId, secret))
    return security
  })
  const uri = createTotp(getLabel(account), secret).toString()
  const svg = encodeQR(uri, 'svg', { ecc: 'medium' })
  return { secret, uri, qr: `data:image/svg+xml,${encodeURIComponent(svg)}` }
}

export async function confirmTwoFactor(ctx: Ctx, actor: Actor, code: string, ip: string): Promise<string[]> {
  return limitAttempts(ctx, { login: actor.accountId, ip }, () =>
    transaction(ctx, async (tx): Promise<AttemptResult<string[]>> => {
      const security = await q.lockSecurity(tx.db, actor.accountId)
      if (security.totpConfirmedAt)
        return { outcome: 'unfinished', refusal: securityProblems.twoFactorIsOn() }
      if (!security.totpEncrypted)
        return { outcome: 'unfinished', refusal: securityProblems.twoFactorNotSetUp() }
      if (!(await consumeAppCode(tx.db, ctx.app.config, security, code, ctx.now)))
        return { outcome: 'wrong', refusal: securityProblems.wrongCode() }
      const change = { kind: 'two-factor-on', keptSessionId: actor.sessionId } as const
      const codes = await changeIdentity(tx, actor.accountId, change, async () => {
        await q.confirmTwoFactor(tx.db, actor.accountId, ctx.now)
        return createRecoveryCodes(tx.db, ctx.app.config, actor.accountId)
      })
      await audit(tx.db, tx.now, { action: 'two-factor.on', actor: actor.accountId, ip })
      return { outcome: 'correct', value: codes }
    }),
  )
}

/** Recovery codes are a second factor, so a session and a password are not enough to get new ones. */
export const renewRecoveryCodes = (
  ctx: Ctx,
  actor: Actor,
  code: string | undefined,
  ip: string,
): Promise<string[]> =>
  changeTwoFactor(ctx, actor, code, ip, async (tx, security) => {
    if (!security.totpConfirmedAt) throw securityProblems.twoFactorNotSetUp()
    await audit(tx.db, ctx.now, { action: 'recovery-codes.renewed', actor: actor.accountId, ip })
    const change = { kind: 'recovery-codes', keptSessionId: actor.sessionId } as const
    return changeIdentity(tx, actor.accountId, change, () =>
      createRecoveryCodes(tx.db, ctx.app.config, actor.accountId),
    )
  })

/** A setup that was never confirmed is removed without a notice. */
export const endTwoFactor = (ctx: Ctx, actor: Actor, code: string | undefined, ip: string): Promise<void> =>
  changeTwoFactor(ctx, actor, code, ip, async (tx, security) => {
    if (actor.role === 'admin' && security.totpConfirmedAt && !(await hasPasskey(tx.db, actor.accountId)))
      throw securityProblems.lastSecondFactor()
    if (!security.totpConfirmedAt) return q.endTwoFactor(tx.db, actor.accountId)
    const change = { kind: 'two-factor-off', keptSessionId: actor.sessionId } as const
    await changeIdentity(tx, actor.accountId, change, () => q.endTwoFactor(tx.db, actor.accountId))
    await audit(tx.db, tx.now, { action: 'two-factor.off', actor: actor.accountId, ip })
  })

/**
 * Makes a change that needs a code of the second factor if it is on. A wrong code counts like a wrong
 * password.
 */
async function changeTwoFactor<T>(
  ctx: Ctx,
  { accountId }: Actor,
  code: string | undefined,
  ip: string,
  change: (tx: TxCtx, security: q.Security) => Promise<T>,
): Promise<T> {
  const { totpConfirmedAt } = await q.getSecurity(ctx.db, accountId)
  if (!totpConfirmedAt)
    return transaction(ctx, async (tx) => {
      const security = await q.lockSecurity(tx.db, accountId)
      // The second factor was turned on since the first read.
      if (security.totpConfirmedAt) throw securityProblems.codeMissing()
      return change(tx, security)
    })
  if (code === undefined) throw securityProblems.codeMissing()
  return limitAttempts(ctx, { login: accountId, ip }, () =>
    transaction(ctx, async (tx): Promise<AttemptResult<T>> => {
      const security = await q.lockSecurity(tx.db, accountId)
      if (await consumeSecondFactor(tx.db, ctx.app.config, security, code, ctx.now))
        return { outcome: 'correct', value: await change(tx, security) }
      await audit(tx.db, ctx.now, {
        action: 'proof.refused',
        actor: accountId,
        ip,
        details: { reason: 'second-factor' },
      })
      return { outcome: 'wrong', refusal: securityProblems.wrongCode() }
    }),
  )
}

// ---------------------------------------------------------------- sessions

export const listSessions = (ctx: Ctx, { accountId }: Actor): Promise<q.ListedSession[]> =>
  q.listLiveSessions(ctx.db, accountId, ctx.now, new Date(ctx.now.getTime() - SESSION_IDLE_MS))

export const endSession = (ctx: Ctx, { accountId }: Actor, id: string, ip: string): Promise<void> =>
  transaction(ctx, async (tx) => {
    if ((await endSessions(tx, { accountId, id })) === 0) throw securityProblems.sessionNotFound()
    await audit(tx.db, ctx.now, { action: 'session.ended', actor: accountId, subject: id, ip })
  })

export const endAllSessions = (ctx: Ctx, { accountId }: Actor, ip: string): Promise<void> =>
  transaction(ctx, async (tx) => {
    const ended = await endSessions(tx, { accountId })
    await audit(tx.db, ctx.now, { action: 'sessions.ended', actor: accountId, ip, details: { ended } })
  })
