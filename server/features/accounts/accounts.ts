/** Who people are: registering, signing in and out, and whose request it is. */
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { accountProblems, type Register, type SignIn } from '#contract/accounts.ts'
import type { Problem } from '#contract/problem.ts'
import type { Session } from '#contract/session.ts'
import { maskEmail, referralStem, TERMS_VERSION } from '#domain/account-policy.ts'
import { isCommonPassword } from '#domain/common-passwords.ts'
import { transaction, type Ctx, type House } from '#server/kernel/context.ts'
import { violatedConstraint } from '#server/kernel/db.ts'
import type { Identify, Site } from '#server/kernel/http.ts'
import { shortCode, uuidv7 } from '#server/kernel/ids.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { findCredentials, getAccount, insertAccount, revokeSession, type Account } from './queries.ts'
import { liveSession, openSession, type OpenedSession, type Origin, type Shown } from './sessions.ts'

export type { Account }
export type SignedIn = OpenedSession & { account: Account }

/** Makes a customer's account and signs in. */
export async function register(ctx: Ctx, form: z.output<typeof Register>, from: Origin): Promise<SignedIn> {
  if (isCommonPassword(form.password)) throw refused(accountProblems.commonPassword(), 'password')
  const passwordHash = await hashPassword(form.password)
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction(ctx, async (tx) => {
        const account = await insertAccount(
          tx.db,
          {
            id: uuidv7(ctx.now.getTime()),
            role: 'customer',
            email: form.email,
            password_hash: passwordHash,
            first_name: form.firstName,
            last_name: form.lastName,
            phone_number: form.phoneNumber,
            referral_slug: `${referralStem(form.firstName)}-${shortCode(4).toLowerCase()}`,
            terms_version: form.acceptedTerms || TERMS_VERSION,
            terms_accepted_at: ctx.now,
            created_at: ctx.now,
          },
          form.referralSlug?.toLowerCase() ?? null,
        )
        return { account, ...(await openSession(ctx, tx.db, account, from)) }
      })
    } catch (error) {
      const violated = violatedConstraint(error)
      if (violated === 'accounts_email_key') throw refused(accountProblems.taken(), 'email')
      // Somebody else's link ends in the same four letters: draw again.
      if (violated !== 'accounts_referral_slug_key' || attempt === 5) throw error
    }
  }
}

/** A form shows the sentence beside its field. */
const refused = (problem: Problem, field: string) => problem.with({ errors: { [field]: problem.message } })

/** An unknown e-mail, a wrong password, a disabled account and the wrong kind of account are one refusal, and take equally long. */
export async function signIn(ctx: Ctx, form: z.output<typeof SignIn>, from: Origin, only?: 'merchant'): Promise<SignedIn> {
  const found = await findCredentials(ctx.db, form.email)
  const matches = await isPassword(form.password, found?.passwordHash ?? null)
  const log = ctx.log.child({ email: maskEmail(form.email), ip: from.ip })
  if (!found || !matches || found.disabledAt || (only && found.role !== only)) {
    log.info({ reason: !found ? 'unknown' : !matches ? 'password' : found.disabledAt ? 'disabled' : 'role' }, 'Sign-in refused')
    throw accountProblems.wrong()
  }
  const account = await getAccount(ctx.db, found.id)
  const session = await openSession(ctx, ctx.db, account, from)
  log.info({ accountId: account.id }, 'Signed in')
  return { account, ...session }
}

/** Ends the session of this request, for cookie and token alike. Nobody signed in is nothing to end. */
export async function signOut(ctx: Ctx): Promise<void> {
  if (ctx.actor) await revokeSession(ctx.db, ctx.actor.sessionId, ctx.now)
}

export const accountOf = (ctx: Ctx, id: string): Promise<Account> => getAccount(ctx.db, id)

export const identify: Identify = async (house, request, site) => {
  const session = await liveSession(house, shownBy(request), site)
  return (
    session && {
      accountId: session.accountId,
      role: session.role,
      merchantId: session.merchantId,
      sessionId: session.sessionId,
      firstName: session.firstName,
    }
  )
}

/** What every page is told of the person who is signed in. */
export async function sessionForPages(house: House, request: ShowsSession, site: Site): Promise<Session | null> {
  const session = await liveSession(house, shownBy(request), site)
  return (
    session && {
      id: session.accountId,
      role: session.role,
      firstName: session.firstName,
      lastName: session.lastName,
      email: session.email,
      phoneNumber: session.phoneNumber,
      isPhoneVerified: session.isPhoneVerified,
      avatar: session.avatar,
    }
  )
}

type ShowsSession = Pick<FastifyRequest, 'headers' | 'cookies'>
const shownBy = (request: ShowsSession): Shown => ({ authorization: request.headers.authorization, cookies: request.cookies })
