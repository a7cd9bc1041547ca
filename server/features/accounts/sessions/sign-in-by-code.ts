/** Signing in with a code by SMS (docs/rules/accounts.md#signing-in-with-a-code, decision 044). */
import { accountProblems } from '#contract/accounts.ts'
import { codeProblems } from '#contract/codes.ts'
import { Problem } from '#contract/problem.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { limitAttempts, type AttemptResult } from '../security/attempts.ts'
import { consumeSecondFactor } from '../security/second-factor.ts'
import { lockSecurity } from '../security/security-queries.ts'
import { consumeCode, countWrongCode, rejectBlockedAddress } from '../verification/codes.ts'
import { findByVerifiedPhone, type CodeRole } from '../verification/code-queries.ts'
import type { Requester } from './requester.ts'
import type { Origin } from './sessions.ts'
import { openSignIn, type SignInResult } from './sign-in.ts'

/** `login` is the phone number, or the e-mail address of the account whose phone got the code. */
type CodeSignIn = { login: string; otp: string; code: string | undefined; role: CodeRole }

/**
 * Signs in once per code. If the account needs a second factor that is missing, the code is not used, so that the request can
 * be repeated with both. A wrong second factor counts like a wrong password.
 */
export async function signInByCode(
  ctx: Ctx,
  form: CodeSignIn,
  requester: Requester,
  from: Origin,
): Promise<SignInResult> {
  await rejectBlockedAddress(ctx, 'otp-verify', requester, from.ip)
  const attempt = async (): Promise<SignInResult> => {
    const signedIn = await transaction(ctx, (tx) => enter(tx, form, requester, from))
    if (signedIn) return signedIn
    await countWrongCode(ctx, 'otp-verify', requester, from.ip)
    throw codeProblems.wrongCode()
  }
  if (form.code === undefined) return attempt()
  return limitAttempts(ctx, { login: form.login, ip: from.ip, device: from.device }, () =>
    countWrongFactors(ctx, form, from, attempt),
  )
}

/** Signs in to the account that has verified this phone, by a code that was sent to it. Null if it cannot be. */
export async function openByPhone(
  tx: TxCtx,
  phone: string,
  role: CodeRole,
  from: Origin,
): Promise<SignInResult | null> {
  const found = await findByVerifiedPhone(tx.db, phone, { role })
  return found && !found.totpConfirmedAt ? openSignIn(tx, found.id, from, 'code') : null
}

/** Returns null for a wrong code. A Problem is thrown for the second factor, which takes back the use of the code. */
async function enter(
  tx: TxCtx,
  { login, otp, code, role }: CodeSignIn,
  requester: Requester,
  from: Origin,
): Promise<SignInResult | null> {
  const { db, app, now } = tx
  const accountId = await consumeCode(db, tx, { purpose: 'sign-in', destination: login, otp, requester })
  if (accountId === null) return null
  const security = await lockSecurity(db, accountId)
  // The account may have changed since the code was sent.
  if (!(await findByVerifiedPhone(db, login, { role, accountId }))) return null
  if (security.totpConfirmedAt) {
    if (code === undefined) throw accountProblems.secondFactorRequired()
    if (!(await consumeSecondFactor(db, app.config, security, code, now)))
      throw accountProblems.wrongSecondFactor()
  }
  return openSignIn(tx, accountId, from, 'code')
}

/** Other errors do not count: wrong codes have their own limits. */
async function countWrongFactors(
  ctx: Ctx,
  { login, role }: CodeSignIn,
  { ip }: Origin,
  attempt: () => Promise<SignInResult>,
): Promise<AttemptResult<SignInResult>> {
  try {
    return { outcome: 'correct', value: await attempt() }
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'wrong-second-factor') throw error
    const owner = await findByVerifiedPhone(ctx.db, login, { role })
    await audit(ctx.db, ctx.now, {
      action: 'sign-in.refused',
      actor: owner?.id ?? null,
      ip,
      details: { reason: 'second-factor' },
    })
    return { outcome: 'wrong', refusal: error }
  }
}
