/** Signing in, and out again. */
import type * as z from 'zod'
import type { SignIn } from '#contract/account-forms.ts'
import { accountProblems } from '#contract/accounts.ts'
import type { Problem } from '#contract/problem.ts'
import { maskEmail } from '#domain/accounts/account-policy.ts'
import { audit } from '#server/observability/audit.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import type { Site } from '#server/http/server.ts'
import { amongFew, isPassword } from '../passwords/passwords.ts'
import { findCredentials, getAccount, keepAccount, revokeSession } from '../queries.ts'
import { takeSecondFactor } from '../security/second-factor.ts'
import { lockSecurity } from '../security/security-queries.ts'
import { allLiveSessions, openSession, type Origin, type Shown as ShownSession } from './sessions.ts'
import type { SignedIn } from '../sign-up/sign-up.ts'
import { asTry, type Attempted } from '../security/tries.ts'

/** `wasKept`: it was to be deleted, and is not any more. */
export type Entered = SignedIn & { wasKept: boolean }

/** An unknown e-mail, a wrong password, a disabled account and the wrong kind of account are one refusal, and take equally long. */
export function signIn(
  ctx: Ctx,
  form: z.output<typeof SignIn>,
  from: Origin,
  only?: 'merchant',
): Promise<Entered> {
  const log = ctx.log.child({ email: maskEmail(form.email), ip: from.ip })
  return amongFew(() =>
    asTry(ctx, { email: form.email, ip: from.ip, device: from.device }, async () => {
      const found = await findCredentials(ctx.db, form.email)
      const matches = await isPassword(form.password, found?.passwordHash ?? null)
      if (!found || !matches || found.disabledAt || (only && found.role !== only)) {
        const reason = !found ? 'unknown' : !matches ? 'password' : found.disabledAt ? 'disabled' : 'role'
        log.info({ reason }, 'sign-in.refused')
        await audit(ctx.db, ctx.now, {
          action: 'sign-in.refused',
          actor: found?.id ?? null,
          ip: from.ip,
          details: { reason },
        })
        return { was: 'wrong', refusal: accountProblems.wrongCredentials() }
      }
      return enter(ctx, found.id, { by: 'password', hash: found.passwordHash }, form.code, from)
    }),
  )
}

/** How somebody has shown that the account is theirs: by the password with this hash, or by Google. */
export type Shown = { by: 'password'; hash: string | null } | { by: 'google' }

/** The second factor, where there is one, and in. A password that has been changed meanwhile opens nothing any more. */
export async function enter(
  ctx: Ctx,
  accountId: string,
  shown: Shown,
  code: string | undefined,
  from: Origin,
): Promise<Attempted<Entered>> {
  return transaction(ctx, async (tx): Promise<Attempted<Entered>> => {
    const { db, now } = tx
    const refused = async (reason: string, refusal: Problem): Promise<Attempted<Entered>> => {
      await audit(db, now, { action: 'sign-in.refused', actor: accountId, ip: from.ip, details: { reason } })
      return { was: 'wrong', refusal }
    }
    const security = await lockSecurity(db, accountId)
    if (security.disabledAt || (shown.by === 'password' && shown.hash !== security.passwordHash))
      return refused('changed', accountProblems.wrongCredentials())
    if (security.totpConfirmedAt && !code)
      return { was: 'unfinished', refusal: accountProblems.secondFactorRequired() }
    if (security.totpConfirmedAt && !(await takeSecondFactor(db, ctx.app.config, security, code ?? '', now)))
      return refused('second-factor', accountProblems.wrongSecondFactor())
    const wasKept = await keepAccount(db, accountId)
    const account = await getAccount(db, accountId)
    const session = await openSession(tx, db, account, from)
    if (wasKept) await audit(db, now, { action: 'account.kept', actor: accountId, ip: from.ip })
    await audit(db, now, {
      action: 'session.opened',
      actor: accountId,
      subject: session.id,
      ip: from.ip,
      details: { by: shown.by },
    })
    return { was: 'right', value: { account, ...session, wasKept } }
  })
}

/** Ends every session that a request shows: that of its token, and that of its cookie. */
export async function signOut(ctx: Ctx, shown: ShownSession, site: Site, ip: string): Promise<void> {
  const sessions = await allLiveSessions(ctx.app, shown, site)
  if (sessions.length === 0) return
  await transaction(ctx, async (tx) => {
    for (const { sessionId, accountId } of sessions) {
      await revokeSession(tx.db, sessionId, ctx.now)
      await audit(tx.db, ctx.now, { action: 'session.ended', actor: accountId, subject: sessionId, ip })
    }
  })
}
