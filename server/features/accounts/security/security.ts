/**
 * What keeps an account safe, as its owner sees and changes it (docs/rules/accounts.md#security-settings).
 * Every change here is told by mail or written in the audit log.
 */
import { renderSVG } from 'uqr'
import { securityProblems } from '#contract/security.ts'
import { REAUTHENTICATION_TTL_MS, SESSION_IDLE_MS } from '#domain/accounts/account-policy.ts'
import { audit } from '#server/observability/audit.ts'
import { transaction, type Actor, type Ctx, type TxCtx } from '#server/app-context.ts'
import { proveByGoogle } from '../google/google.ts'
import { twoFactorMail } from '../verification/mails.ts'
import { isPassword } from '../passwords/passwords.ts'
import { proveSession, revokeSessions } from '../queries.ts'
import {
  giveRecoveryCodes,
  newTotpSecret,
  encryptTotp,
  takeAppCode,
  takeSecondFactor,
  totpOf,
} from './second-factor.ts'
import * as q from './security-queries.ts'
import { asTry, type Attempted } from './tries.ts'

export const securityOf = async (ctx: Ctx, { accountId }: Actor) => ({
  ...(await q.getSecurity(ctx.db, accountId)),
  recoveryCodesLeft: await q.countRecoveryCodes(ctx.db, accountId),
})

export const provedUntil = (reauthenticatedAt: Date): Date =>
  new Date(reauthenticatedAt.getTime() + REAUTHENTICATION_TTL_MS)

// ---------------------------------------------------------------- proving again who one is

type Proof = { password?: string | undefined; credential?: string | undefined; code?: string | undefined }

/** By password, by Google, or by the second factor where that is on. Wrong ones count as wrong passwords do. */
export async function prove(ctx: Ctx, actor: Actor, proof: Proof, ip: string): Promise<Date> {
  const security = await q.getSecurity(ctx.db, actor.accountId)
  return asTry(ctx, { email: security.email, ip }, async (): Promise<Attempted<Date>> => {
    const by = await proofOf(ctx, security, proof)
    return transaction(ctx, async (tx): Promise<Attempted<Date>> => {
      const who = { actor: actor.accountId, subject: actor.sessionId, ip }
      if (!by) {
        await audit(tx.db, ctx.now, { action: 'proof.refused', ...who })
        return { was: 'wrong', refusal: securityProblems.reauthenticationFailed() }
      }
      await proveSession(tx.db, actor.sessionId, ctx.now)
      await audit(tx.db, ctx.now, { action: 'session.proved', ...who, details: { by } })
      return { was: 'right', value: provedUntil(ctx.now) }
    })
  })
}

async function proofOf(ctx: Ctx, security: q.Security, { password, credential, code }: Proof) {
  if (password !== undefined) return (await isPassword(password, security.passwordHash)) ? 'password' : null
  if (credential !== undefined) return (await proveByGoogle(ctx, security.id, credential)) ? 'google' : null
  if (code === undefined || !security.totpConfirmedAt) return null
  return (await takeSecondFactor(ctx.db, ctx.app.config, security, code, ctx.now)) ? 'code' : null
}

// ---------------------------------------------------------------- the second factor

/** A new secret, which counts once a code of it has come back. */
export async function beginTwoFactor(
  ctx: Ctx,
  actor: Actor,
): Promise<{ secret: string; uri: string; qr: string }> {
  const secret = newTotpSecret()
  const { email } = await transaction(ctx, async (tx) => {
    const security = await q.lockSecurity(tx.db, actor.accountId)
    if (security.totpConfirmedAt) throw securityProblems.twoFactorIsOn()
    await q.beginTwoFactor(tx.db, actor.accountId, encryptTotp(ctx.app.config, actor.accountId, secret))
    return security
  })
  const uri = totpOf(email, secret).toString()
  const svg = renderSVG(uri, { border: 2, ecc: 'M' })
  return { secret, uri, qr: `data:image/svg+xml,${encodeURIComponent(svg)}` }
}

export async function confirmTwoFactor(ctx: Ctx, actor: Actor, code: string, ip: string): Promise<string[]> {
  const { email } = await q.getSecurity(ctx.db, actor.accountId)
  return asTry(ctx, { email, ip }, () =>
    transaction(ctx, async (tx): Promise<Attempted<string[]>> => {
      const security = await q.lockSecurity(tx.db, actor.accountId)
      if (security.totpConfirmedAt) return { was: 'unfinished', refusal: securityProblems.twoFactorIsOn() }
      if (!security.totpEncrypted) return { was: 'unfinished', refusal: securityProblems.twoFactorNotSetUp() }
      if (!(await takeAppCode(tx.db, ctx.app.config, security, code, ctx.now)))
        return { was: 'wrong', refusal: securityProblems.wrongCode() }
      await q.confirmTwoFactor(tx.db, actor.accountId, ctx.now)
      const codes = await giveRecoveryCodes(tx.db, ctx.app.config, actor.accountId)
      await notifyTwoFactorChange(tx, security, true, ip)
      return { was: 'right', value: codes }
    }),
  )
}

/** Recovery codes are a second factor themselves, so a session and a password alone do not get new ones. */
export const renewRecoveryCodes = (
  ctx: Ctx,
  actor: Actor,
  code: string | undefined,
  ip: string,
): Promise<string[]> =>
  changeTwoFactor(ctx, actor, code, ip, async (tx, security) => {
    if (!security.totpConfirmedAt) throw securityProblems.twoFactorNotSetUp()
    await audit(tx.db, ctx.now, { action: 'recovery-codes.renewed', actor: actor.accountId, ip })
    return giveRecoveryCodes(tx.db, ctx.app.config, actor.accountId)
  })

/** What was only begun is forgotten without a mail. */
export const endTwoFactor = (ctx: Ctx, actor: Actor, code: string | undefined, ip: string): Promise<void> =>
  changeTwoFactor(ctx, actor, code, ip, async (tx, security) => {
    await q.endTwoFactor(tx.db, actor.accountId)
    if (security.totpConfirmedAt) await notifyTwoFactorChange(tx, security, false, ip)
  })

/** Makes a change for which a code of the second factor is needed while that is on; a wrong one counts as a wrong password does. */
async function changeTwoFactor<T>(
  ctx: Ctx,
  { accountId }: Actor,
  code: string | undefined,
  ip: string,
  change: (tx: TxCtx, security: q.Security) => Promise<T>,
): Promise<T> {
  const { email, totpConfirmedAt } = await q.getSecurity(ctx.db, accountId)
  if (!totpConfirmedAt)
    return transaction(ctx, async (tx) => {
      const security = await q.lockSecurity(tx.db, accountId)
      // Turned on between the two looks.
      if (security.totpConfirmedAt) throw securityProblems.codeMissing()
      return change(tx, security)
    })
  if (code === undefined) throw securityProblems.codeMissing()
  return asTry(ctx, { email, ip }, () =>
    transaction(ctx, async (tx): Promise<Attempted<T>> => {
      const security = await q.lockSecurity(tx.db, accountId)
      if (await takeSecondFactor(tx.db, ctx.app.config, security, code, ctx.now))
        return { was: 'right', value: await change(tx, security) }
      await audit(tx.db, ctx.now, {
        action: 'proof.refused',
        actor: accountId,
        ip,
        details: { reason: 'second-factor' },
      })
      return { was: 'wrong', refusal: securityProblems.wrongCode() }
    }),
  )
}

async function notifyTwoFactorChange(
  tx: TxCtx,
  { id, email, firstName }: q.Security,
  isOn: boolean,
  ip: string,
): Promise<void> {
  await tx.emit('send-mail', {
    key: `two-factor:${id}:${tx.now.getTime()}`,
    to: email,
    ...twoFactorMail(tx.app.config, firstName, isOn),
  })
  await audit(tx.db, tx.now, { action: isOn ? 'two-factor.on' : 'two-factor.off', actor: id, ip })
}

// ---------------------------------------------------------------- sessions

export const sessionsOf = (ctx: Ctx, { accountId }: Actor): Promise<q.ListedSession[]> =>
  q.listLiveSessions(ctx.db, accountId, ctx.now, new Date(ctx.now.getTime() - SESSION_IDLE_MS))

export const endSession = (ctx: Ctx, { accountId }: Actor, id: string, ip: string): Promise<void> =>
  transaction(ctx, async (tx) => {
    if (!(await q.revokeOwnSession(tx.db, accountId, id, ctx.now))) throw securityProblems.sessionNotFound()
    await audit(tx.db, ctx.now, { action: 'session.ended', actor: accountId, subject: id, ip })
  })

export const endAllSessions = (ctx: Ctx, { accountId }: Actor, ip: string): Promise<void> =>
  transaction(ctx, async (tx) => {
    const ended = await revokeSessions(tx.db, accountId, ctx.now)
    await audit(tx.db, ctx.now, { action: 'sessions.ended', actor: accountId, ip, details: { ended } })
  })
