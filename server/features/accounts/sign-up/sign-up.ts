/** Registration. A merchant is registered like a customer, with a business in addition. */
import type * as z from 'zod'
import type { Register } from '#contract/account-forms.ts'
import { accountProblems } from '#contract/accounts.ts'
import { generalProblems, type Problem } from '#contract/problem.ts'
import { STOPPED_RETRY_SECONDS, stopProblems } from '#contract/stops.ts'
import { referralStem } from '#domain/accounts/account-policy.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { violatedConstraint } from '#server/platform/database/errors.ts'
import { shortCode, uuidv7 } from '#server/ids.ts'
import { isCommonPassword } from '../passwords/common-passwords.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { insertAccount, insertMerchant, type Account } from '../queries.ts'
import { findSignUpReferrer } from './referrals.ts'
import { checkSignUpLimit } from './sign-up-cost.ts'
import { openSession, type OpenedSession, type Origin } from '../sessions/sessions.ts'

export type SignedIn = OpenedSession & { account: Account }

type Form = Omit<z.output<typeof Register>, 'referralSlug'> & { referralSlug?: string | null | undefined }
/** Reason for which an account belongs to the merchants' site: a new business, or a place in a team. */
type Business = { businessName: string } | { join: (tx: TxCtx, accountId: string) => Promise<void> }

/** Creates an account and signs in. Jobs send the codes that verify phone and e-mail. */
export async function register(
  ctx: Ctx,
  form: Form,
  from: Origin,
  business: Business | null = null,
): Promise<SignedIn> {
  requireSignUps(ctx)
  await rejectCommonPassword(form.password, 'password')
  await checkSignUpLimit(ctx, from.ip, form.proofOfWork)
  const passwordHash = await hashPassword(ctx, form.password)
  return withUniqueReferralSlug(form.firstName, (referralSlug) =>
    transaction(ctx, async (tx) => {
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
          created_at: ctx.now,
        },
        {
          shown: form,
          ip: from.ip,
          referredBy: await findSignUpReferrer(tx, form.referralSlug, form.phoneNumber ?? null, from),
        },
      )
      if (business && 'join' in business) await business.join(tx, account.id)
      else if (business)
        await insertMerchant(tx.db, {
          id: uuidv7(ctx.now.getTime()),
          account_id: account.id,
          business_name: business.businessName,
          created_at: ctx.now,
        })
      return completeRegistration(tx, account, from, 'password')
    }),
  )
}

/** Throws while owners have stopped sign-ups, or all changes. */
export function requireSignUps({ app }: Pick<Ctx, 'app'>): void {
  const { signUpsStopped, isReadOnly } = app.settings.values
  const retry = { retryAfter: STOPPED_RETRY_SECONDS }
  if (signUpsStopped) throw stopProblems.signUpsStopped().with(retry)
  if (isReadOnly) throw generalProblems.readOnly().with(retry)
}

/** Adds what every new account has: the event, audit entries and a session. */
export async function completeRegistration(
  tx: TxCtx,
  account: Account,
  from: Origin,
  by: 'password' | 'google' | 'code',
): Promise<SignedIn> {
  requireSignUps(tx)
  const { db, now } = tx
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

/** The slug ends in four random characters. If it is in use, the insert is repeated with another one. */
export async function withUniqueReferralSlug<T>(
  firstName: string,
  insert: (referralSlug: string) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await insert(`${referralStem(firstName)}-${shortCode(4).toLowerCase()}`)
    } catch (error) {
      const violated = violatedConstraint(error)
      if (violated === 'accounts_email_key') throw emailTaken()
      if (violated !== 'accounts_referral_slug_key' || attempt === 5) throw error
    }
  }
}

export async function rejectCommonPassword(password: string, field: string): Promise<void> {
  if (await isCommonPassword(password)) throw withFieldError(accountProblems.commonPassword(), field)
}

export const emailTaken = (): Problem => withFieldError(accountProblems.emailTaken(), 'email')

/** Adds the message to the field, so that the form shows it there. */
const withFieldError = (problem: Problem, field: string) =>
  problem.with({ errors: { [field]: problem.message } })
