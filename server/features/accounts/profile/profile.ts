import { accountProblems } from '#contract/accounts.ts'
import { codeProblems } from '#contract/codes.ts'
import { EMAIL_CHANGES_PER_DAY } from '#domain/accounts/account-policy.ts'
import { DAY } from '#domain/time/time.ts'
import { requireRecentReauthentication } from '#server/platform/http/access.ts'
import type { Site } from '#server/platform/http/operation.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { transaction, type Actor, type Ctx } from '#server/app-context.ts'
import { changeIdentity } from '../identity/identity-changes.ts'
import { accountRequester } from '../sessions/requester.ts'
import { consumeQuota, counterKey, withRetryAfter } from '../security/attempts.ts'
import { lockSecurity } from '../security/security-queries.ts'
import { emailTaken } from '../sign-up/sign-up.ts'
import { findByEmail } from '../verification/code-queries.ts'
import { requestCode } from '../verification/request-codes.ts'
import { getAccount, updateProfile, type Account } from '../queries.ts'

/** Changes of the profile. A field without a value stays as it is. */
type Changes = {
  firstName?: string | undefined
  lastName?: string | undefined
  phoneNumber?: string | null | undefined
}

/**
 * A changed phone is no longer verified. Replacing a verified one requires recent authentication, because it signs in,
 * and is refused while the account has nothing else to sign in with.
 */
export const changeProfile = (ctx: Ctx, actor: Actor, to: Changes, ip: string): Promise<Account> =>
  transaction(ctx, async (tx) => {
    const { accountId } = actor
    const { passwordHash, googleEmail } = await lockSecurity(tx.db, accountId)
    const before = await getAccount(tx.db, accountId)
    const phoneNumber = to.phoneNumber === undefined ? before.phoneNumber : to.phoneNumber
    if (before.isPhoneVerified && phoneNumber !== before.phoneNumber) {
      const signsInByEmail =
        before.email !== null && (before.isEmailVerified || passwordHash !== null || googleEmail !== null)
      if (!signsInByEmail) throw accountProblems.phoneNeeded()
      requireRecentReauthentication(actor, ctx.now)
    }
    const update = () =>
      updateProfile(tx.db, accountId, {
        firstName: to.firstName ?? before.firstName,
        lastName: to.lastName ?? before.lastName,
        phoneNumber,
      })
    if (phoneNumber === before.phoneNumber) return update()
    await audit(tx.db, ctx.now, { action: 'phone.changed', actor: accountId, ip })
    const change = { kind: 'phone', phone: phoneNumber, keptSessionId: actor.sessionId } as const
    return changeIdentity(tx, accountId, change, update)
  })

/**
 * Sends a link to a new address. The account has it once the link is confirmed, so that nobody loses an account by a
 * typing error.
 */
export async function changeEmail(
  ctx: Ctx,
  { accountId }: Actor,
  email: string,
  site: Site,
  ip: string,
): Promise<void> {
  const account = await getAccount(ctx.db, accountId)
  const isOwn = account.email?.toLowerCase() === email
  if (isOwn && account.isEmailVerified) throw accountProblems.hasEmail()
  if (!isOwn && (await findByEmail(ctx.db, email))) throw emailTaken()
  const max = EMAIL_CHANGES_PER_DAY * ctx.app.config.rateLimitScale
  const blockedUntil = await transaction(ctx, (tx) =>
    consumeQuota(tx.db, ctx.now, counterKey('email change', accountId), { max, windowMs: DAY }),
  )
  if (blockedUntil) throw withRetryAfter(codeProblems.resendTooSoon(), blockedUntil, ctx.now)
  const request = { purpose: 'email', destination: email, accountId, site, ip } as const
  await requestCode(ctx, request, accountRequester(accountId, 'owner'))
}
