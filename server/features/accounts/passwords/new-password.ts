/** A new password: by a code that was sent, or by whoever is signed in and has just proved who they are. */
import { codeProblems } from '#contract/codes.ts'
import { audit } from '#server/observability/audit.ts'
import { transaction, type Actor, type Ctx, type TxCtx } from '#server/app-context.ts'
import { countWrongCode, refuseFullAddress, useCode } from '../verification/codes.ts'
import { passwordChangedMail } from '../verification/mails.ts'
import { hashPassword } from './passwords.ts'
import type { Requester } from '../sessions/requester.ts'
import { getAccount, renewSession, revokeSessions, setPassword } from '../queries.ts'
import { refuseCommon } from '../sign-up/sign-up.ts'
import { forgiveTries } from '../security/tries.ts'

/** Ends every session and opens none. It hashes first, so that a wrong code takes as long as a right one. */
export async function resetPassword(
  ctx: Ctx,
  form: { email: string; otp: string; newPassword: string },
  by: Requester,
  ip: string,
): Promise<void> {
  await refuseCommon(form.newPassword, 'newPassword')
  await refuseFullAddress(ctx, 'reset', by, ip)
  const hash = await hashPassword(form.newPassword)
  const isReset = await transaction(ctx, async (tx) => {
    const accountId = await useCode(tx.db, ctx, {
      purpose: 'password',
      destination: form.email,
      otp: form.otp,
      by,
    })
    if (!accountId) return false
    await change(tx, accountId, hash, null)
    await audit(tx.db, ctx.now, { action: 'password.reset', actor: accountId, ip })
    return true
  })
  if (isReset) return
  await countWrongCode(ctx, 'reset', by, ip)
  throw codeProblems.wrongCode()
}

/** Changes the password, or sets the first one; all other sessions end. */
export async function changePassword(ctx: Ctx, actor: Actor, newPassword: string, ip: string): Promise<void> {
  await refuseCommon(newPassword, 'newPassword')
  const hash = await hashPassword(newPassword)
  await transaction(ctx, async (tx) => {
    await change(tx, actor.accountId, hash, actor.sessionId)
    await renewSession(tx.db, actor.sessionId, ctx.now)
    await audit(tx.db, ctx.now, { action: 'password.changed', actor: actor.accountId, ip })
  })
}

async function change(tx: TxCtx, accountId: string, hash: string, butSession: string | null): Promise<void> {
  const { db, now } = tx
  await setPassword(db, accountId, hash, now)
  await revokeSessions(db, accountId, now, butSession)
  const account = await getAccount(db, accountId)
  await forgiveTries(db, account)
  await tx.emit('send-mail', {
    key: `password-changed:${accountId}:${now.getTime()}`,
    to: account.email,
    ...passwordChangedMail(tx.app.config, account.firstName, now),
  })
}
