/** Signing in and out. */
import type * as z from 'zod'
import type { SignIn } from '#contract/account-forms.ts'
import { accountProblems } from '#contract/accounts.ts'
import type { Problem } from '#contract/problem.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import type { Site } from '#server/platform/http/operation.ts'
import { limitSignIns, isPassword } from '../passwords/passwords.ts'
import { findCredentials, getAccount, cancelErasure } from '../queries.ts'
import { consumeSecondFactor } from '../security/second-factor.ts'
import { hasPasskey } from '../passkeys/passkey-queries.ts'
import { lockSecurity } from '../security/security-queries.ts'
import { endSessions } from './end-sessions.ts'
import { listRequestSessions, openSession, type Origin, type SessionCredentials } from './sessions.ts'
import type { SignedIn } from '../sign-up/sign-up.ts'
import { limitAttempts, type AttemptResult } from '../security/attempts.ts'

/** `isErasureCancelled`: the account was going to be deleted, which the sign-in cancelled. */
export type SignInResult = SignedIn & { isErasureCancelled: boolean }

/**
 * An unknown e-mail, a wrong password, a disabled account and a wrong role get the same reply, in the same
 * time.
 */
export function signIn(
  ctx: Ctx,
  form: z.output<typeof SignIn>,
  from: Origin,
  requiredRole?: 'merchant' | 'admin',
): Promise<SignInResult> {
  return limitSignIns(() =>
    limitAttempts(ctx, { login: form.email, ip: from.ip, device: from.device }, async () => {
      const found = await findCredentials(ctx.db, form.email)
      const matches = await isPassword(ctx, form.password, found?.passwordHash ?? null)
      const reason = refusalReason(found, matches, requiredRole)
      if (found && reason === null) {
        return completeSignIn(ctx, found.id, found.passwordHash, form.code, from)
      }
      ctx.log.info({ reason }, 'sign-in.refused')
      await audit(ctx.db, ctx.now, {
        action: 'sign-in.refused',
        actor: found?.id ?? null,
        ip: from.ip,
        details: { reason },
      })
      return { outcome: 'wrong', refusal: accountProblems.wrongCredentials() }
    }),
  )
}

function refusalReason(
  account: Awaited<ReturnType<typeof findCredentials>>,
  isPasswordCorrect: boolean,
  requiredRole: 'merchant' | 'admin' | undefined,
): string | null {
  if (!account) return 'unknown'
  if (!isPasswordCorrect) return 'password'
  if (account.disabledAt) return 'disabled'
  const isWrongSite = requiredRole ? account.role !== requiredRole : account.role === 'admin'
  return isWrongSite ? 'role' : null
}

/** Checks the second factor and opens a session, unless the password has changed since it was checked. */
function completeSignIn(
  ctx: Ctx,
  accountId: string,
  passwordHash: string | null,
  code: string | undefined,
  from: Origin,
): Promise<AttemptResult<SignInResult>> {
  return transaction(ctx, async (tx): Promise<AttemptResult<SignInResult>> => {
    const { db, now } = tx
    const refused = async (reason: string, refusal: Problem): Promise<AttemptResult<SignInResult>> => {
      await audit(db, now, { action: 'sign-in.refused', actor: accountId, ip: from.ip, details: { reason } })
      return { outcome: 'wrong', refusal }
    }
    const security = await lockSecurity(db, accountId)
    if (security.disabledAt || passwordHash !== security.passwordHash)
      return refused('changed', accountProblems.wrongCredentials())
    if (security.totpConfirmedAt && !code)
      return { outcome: 'unfinished', refusal: accountProblems.secondFactorRequired() }
    if (!security.totpConfirmedAt && (await hasPasskey(db, accountId)))
      return { outcome: 'unfinished', refusal: accountProblems.passkeyRequired() }
    if (
      security.totpConfirmedAt &&
      !(await consumeSecondFactor(db, ctx.app.config, security, code ?? '', now))
    )
      return refused('second-factor', accountProblems.wrongSecondFactor())
    return { outcome: 'correct', value: await openSignIn(tx, accountId, from, 'password') }
  })
}

/** Opens the session of a sign-in, which cancels a requested deletion. */
export async function openSignIn(
  tx: TxCtx,
  accountId: string,
  from: Origin,
  by: 'password' | 'code' | 'passkey',
): Promise<SignInResult> {
  const { db, now } = tx
  const isErasureCancelled = await cancelErasure(db, accountId)
  const account = await getAccount(db, accountId)
  const session = await openSession(tx, db, account, from)
  if (isErasureCancelled)
    await audit(db, now, { action: 'account.erasure-cancelled', actor: accountId, ip: from.ip })
  await audit(db, now, {
    action: 'session.opened',
    actor: accountId,
    subject: session.id,
    ip: from.ip,
    details: { by },
  })
  return { account, ...session, isErasureCancelled }
}

/** Ends every session of a request: of its token and of its cookies. */
export async function signOut(
  ctx: Ctx,
  credentials: SessionCredentials,
  site: Site,
  ip: string,
): Promise<void> {
  const sessions = await listRequestSessions(ctx.app, credentials, site)
  if (sessions.length === 0) return
  await transaction(ctx, async (tx) => {
    for (const { sessionId, accountId } of sessions) {
      await endSessions(tx, { accountId, id: sessionId })
      await audit(tx.db, ctx.now, { action: 'session.ended', actor: accountId, subject: sessionId, ip })
    }
  })
}
