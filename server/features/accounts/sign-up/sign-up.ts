/** Making an account: the same for customers and merchants, but for the business. */
import type * as z from 'zod'
import type { Register } from '#contract/account-forms.ts'
import { accountProblems } from '#contract/accounts.ts'
import type { Problem } from '#contract/problem.ts'
import { referralStem, TERMS_VERSION } from '#domain/accounts/account-policy.ts'
import { audit } from '#server/observability/audit.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { violatedConstraint } from '#server/database/database.ts'
import { shortCode, uuidv7 } from '#server/ids.ts'
import { isCommonPassword } from '../passwords/common-passwords.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { insertConsents } from '../profile/own-data-queries.ts'
import { insertAccount, insertMerchant, type Account } from '../queries.ts'
import { referrerOf } from './referrals.ts'
import { paySignUp } from './sign-up-cost.ts'
import { openSession, type OpenedSession, type Origin } from '../sessions/sessions.ts'

export type SignedIn = OpenedSession & { account: Account }

type Form = Omit<z.output<typeof Register>, 'referralSlug'> & { referralSlug?: string | null | undefined }
/** A merchant is an account with a business. */
export type Business = { businessName: string }

/** Makes an account and signs in. The codes that prove phone and e-mail are sent by errands. */
export async function register(
  ctx: Ctx,
  form: Form,
  from: Origin,
  business: Business | null = null,
): Promise<SignedIn> {
  await refuseCommon(form.password, 'password')
  await paySignUp(ctx, from.ip, form.proofOfWork)
  const passwordHash = await hashPassword(form.password)
  return withFreeSlug(form.firstName, (referralSlug) =>
    transaction(ctx, async (tx) => {
      const termsVersion = form.acceptedTerms || TERMS_VERSION
      const account = await insertAccount(
        tx.db,
        {
          id: uuidv7(ctx.now.getTime()),
          role: business ? 'merchant' : 'customer',
          email: form.email,
          password_hash: passwordHash,
          first_name: form.firstName,
          last_name: form.lastName,
          phone_number: form.phoneNumber,
          referral_slug: referralSlug,
          terms_version: termsVersion,
          terms_accepted_at: ctx.now,
          created_at: ctx.now,
        },
        await referrerOf(tx, form.referralSlug, form.phoneNumber ?? null, from),
      )
      if (business)
        await insertMerchant(tx.db, {
          id: uuidv7(ctx.now.getTime()),
          account_id: account.id,
          business_name: business.businessName,
          created_at: ctx.now,
        })
      return welcome(tx, account, from, termsVersion, 'password')
    }),
  )
}

/** What every new account begins with, however it came: the consents, the news, the audit and a session. */
export async function welcome(
  tx: TxCtx,
  account: Account,
  from: Origin,
  termsVersion: string,
  by: 'password' | 'google',
): Promise<SignedIn> {
  const { db, now } = tx
  await insertConsents(db, account.id, ['terms', 'privacy', 'age'], termsVersion, now, from.ip)
  await tx.emit('account.registered', {
    accountId: account.id,
    site: account.role === 'customer' ? 'customer' : 'merchant',
  })
  const session = await openSession(tx, db, account, from)
  await audit(db, now, {
    action: 'account.registered',
    actor: account.id,
    ip: from.ip,
    details: { role: account.role, by },
  })
  await audit(db, now, {
    action: 'session.opened',
    actor: account.id,
    subject: session.id,
    ip: from.ip,
    details: { by },
  })
  return { account, ...session }
}

/** Two people of one name draw a link of their own; where it is somebody else's already, once more. */
export async function withFreeSlug<T>(
  firstName: string,
  insert: (referralSlug: string) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await insert(`${referralStem(firstName)}-${shortCode(4).toLowerCase()}`)
    } catch (error) {
      const violated = violatedConstraint(error)
      if (violated === 'accounts_email_key') throw besideField(accountProblems.emailTaken(), 'email')
      if (violated !== 'accounts_referral_slug_key' || attempt === 5) throw error
    }
  }
}

export async function refuseCommon(password: string, field: string): Promise<void> {
  if (await isCommonPassword(password)) throw besideField(accountProblems.commonPassword(), field)
}

/** A form shows the sentence beside its field. */
const besideField = (problem: Problem, field: string) =>
  problem.with({ errors: { [field]: problem.message } })
