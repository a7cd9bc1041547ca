/** Admins, whom an operator creates (npm run admin), and the one-time link with which they set a password. */
import { codeProblems } from '#contract/codes.ts'
import { TERMS_VERSION } from '#domain/accounts/account-policy.ts'
import { DAY } from '#domain/time/time.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import { inTransaction, type Db } from '#server/platform/database/database.ts'
import { hashOf, newSecret, uuidv7 } from '#server/ids.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { replacePassword } from '../passwords/new-password.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { findCredentials, insertAccount } from '../queries.ts'
import { rejectCommonPassword, withUniqueReferralSlug } from '../sign-up/sign-up.ts'
import { consumePasswordLink, replacePasswordLink } from './admin-queries.ts'

export { listAdmins } from './admin-queries.ts'

/** The path of the customer site's page. */
const PASSWORD_PAGE = '/accounts/set-password'
export const passwordLink = (publicUrl: string, secret: string): string =>
  `${publicUrl}${PASSWORD_PAGE}?token=${secret}`

/**
 * Creates an admin and returns the secret of the link; for an admin who exists, only a new link. Null if the address
 * belongs to a customer or a merchant, whose account has other rights.
 */
export function createAdmin(db: Db, email: string, now: Date): Promise<string | null> {
  const { secret, hash } = newSecret()
  return withUniqueReferralSlug('Admin', (referralSlug) =>
    inTransaction(db, async (tx) => {
      const known = await findCredentials(tx, email)
      if (known && known.role !== 'admin') return null
      const id =
        known?.id ??
        (
          await insertAccount(
            tx,
            {
              id: uuidv7(now.getTime()),
              role: 'admin',
              email,
              password_hash: null,
              first_name: 'Admin',
              last_name: 'D3',
              phone_number: null,
              referral_slug: referralSlug,
              terms_version: TERMS_VERSION,
              terms_accepted_at: now,
              created_at: now,
            },
            null,
          )
        ).id
      await replacePasswordLink(tx, id, hash, now, new Date(now.getTime() + DAY))
      await audit(tx, now, {
        action: known ? 'admin.link-created' : 'admin.created',
        actor: null,
        subject: id,
      })
      return secret
    }),
  )
}

/** Sets the password and ends all sessions. Hashes first, so that a wrong link takes as long as a right one. */
export async function setPasswordByLink(
  ctx: Ctx,
  form: { token: string; newPassword: string },
  ip: string,
): Promise<void> {
  await rejectCommonPassword(form.newPassword, 'newPassword')
  const hash = await hashPassword(form.newPassword)
  await transaction(ctx, async (tx) => {
    const link = await consumePasswordLink(tx.db, hashOf(form.token), ctx.now)
    if (!link) throw codeProblems.wrongPasswordLink()
    await replacePassword(tx, link.accountId, hash, null)
    await audit(tx.db, ctx.now, { action: 'password.set-by-link', actor: link.accountId, ip })
  })
}
