/** Sets a new password: with a code that was sent, or in a session that has just re-authenticated. */
import { codeProblems } from '#contract/codes.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { transaction, type Actor, type Ctx, type TxCtx } from '#server/app-context.ts'
import { countWrongCode, rejectBlockedAddress, consumeCode } from '../verification/codes.ts'
import { hashPassword } from './passwords.ts'
import { changeIdentity } from '../identity/identity-changes.ts'
import type { Requester } from '../sessions/requester.ts'
import { getAccount, renewSession, setPassword } from '../queries.ts'
import { rejectCommonPassword } from '../sign-up/sign-up.ts'
import { resetFailures } from '../security/attempts.ts'

/** Ends every session and opens none. Hashes first, so that a wrong code takes as long as a right one. */
export async function resetPassword(
  ctx: Ctx,
  form: { email: string; otp: string; newPassword: string },
  requester: Requester,
  ip: string,
): Promise<void> {
  await rejectCommonPassword(form.newPassword, 'newPassword')
  await rejectBlockedAddress(ctx, 'reset', requester, ip)
  const hash = await hashPassword(ctx, form.newPassword)
  const isReset = await transaction(ctx, async (tx) => {
    const accountId = await consumeCode(tx.db, ctx, {
      purpose: 'password',
      destination: form.email,
      otp: form.otp,
      requester,
    })
    if (!accountId) return false
    await replacePassword(tx, accountId, hash, null)
    await audit(tx.db, ctx.now, { action: 'password.reset', actor: accountId, ip })
    return true
  })
  if (isReset) return
  await countWrongCode(ctx, 'reset', requester, ip)
  throw codeProblems.wrongCode()
}

/** Changes the password, or sets the first one. All other sessions end. */
export async function changePassword(ctx: Ctx, actor: Actor, newPassword: string, ip: string): Promise<void> {
  await rejectCommonPassword(newPassword, 'newPassword')
  const hash = await hashPassword(ctx, newPassword)
  await transaction(ctx, async (tx) => {
    await replacePassword(tx, actor.accountId, hash, actor.sessionId)
    await renewSession(tx.db, actor.sessionId, ctx.now)
    await audit(tx.db, ctx.now, { action: 'password.changed', actor: actor.accountId, ip })
  })
}

export async function replacePassword(
  tx: TxCtx,
  accountId: string,
  hash: string,
  remainingSessionId: string | null,
): Promise<void> {
  const { db, now } = tx
  await changeIdentity(tx, accountId, { kind: 'password', keptSessionId: remainingSessionId }, () =>
    setPassword(db, accountId, hash, now),
  )
  await resetFailures(db, await getAccount(db, accountId))
}
