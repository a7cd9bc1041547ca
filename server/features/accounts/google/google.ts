/** Signing in with Google: an account is known by Google's `sub`, and one that is there already is only joined where that is safe. */
import type * as z from 'zod'
import { accountProblems } from '#contract/accounts.ts'
import { googleProblems, type google } from '#contract/google.ts'
import { generalProblems } from '#contract/problem.ts'
import { referralStem, TERMS_VERSION } from '#domain/accounts/account-policy.ts'
import { MINUTE } from '#domain/time/time.ts'
import { connectGoogle, type Google, type GooglePerson } from '#server/adapters/google/google.ts'
import { audit } from '#server/observability/audit.ts'
import { transaction, type Ctx, type AppContext, type TxCtx } from '#server/app-context.ts'
import { violatedConstraint } from '#server/database/database.ts'
import type { Site } from '#server/http/server.ts'
import { hashOf, newSecret, shortCode, uuidv7 } from '#server/ids.ts'
import {
  clearGoogle,
  findByEmail,
  findBySub,
  handOver,
  hasNonce,
  insertNonce,
  lockWaysIn,
  setGoogle,
  takeNonce,
  type WaysIn,
} from './google-queries.ts'
import { getAccount, insertAccount, keepAccount, type Account } from '../queries.ts'
import { referrerOf } from '../sign-up/referrals.ts'
import { takeSecondFactor } from '../security/second-factor.ts'
import { lockSecurity } from '../security/security-queries.ts'
import { openSession, type Origin } from '../sessions/sessions.ts'
import { welcome, type SignedIn } from '../sign-up/sign-up.ts'
import { asTry, type Attempted } from '../security/tries.ts'

const NONCE_LIFE_MS = 10 * MINUTE

type SignIn = z.output<(typeof google)['POST /users/google-signin']['body']>
export type SignedInByGoogle = SignedIn & { isNewUser: boolean }

/** What the page needs to ask Google: our client's id, Google's script, and a nonce of which we keep the hash. */
export async function invite(
  ctx: Ctx,
): Promise<{ clientId: string | null; script: string | null; nonce: string }> {
  const { clientId, scriptUrl } = ctx.app.config.google
  if (clientId === null) return { clientId: null, script: null, nonce: '' }
  const { secret, hash } = newSecret()
  await insertNonce(ctx.db, hash, new Date(ctx.now.getTime() + NONCE_LIFE_MS))
  return { clientId, script: scriptUrl, nonce: secret }
}

export async function signInByGoogle(
  ctx: Ctx,
  form: SignIn,
  from: Origin,
  site: Site,
): Promise<SignedInByGoogle> {
  const person = await personOf(ctx, form.credential, from)
  const found = (await findBySub(ctx.db, person.sub)) ?? (await findByEmail(ctx.db, person.email))
  const meeting = found ? meet(found, person) : 'new'
  if (meeting === 'password-first') {
    await audit(ctx.db, ctx.now, {
      action: 'google.refused',
      actor: null,
      subject: found?.id ?? null,
      ip: from.ip,
      details: { reason: meeting },
    })
    throw googleProblems.passwordRequired()
  }
  if (found?.disabledAt) {
    await audit(ctx.db, ctx.now, {
      action: 'google.refused',
      actor: null,
      subject: found.id,
      ip: from.ip,
      details: { reason: 'disabled' },
    })
    throw accountProblems.wrongCredentials()
  }
  // The nonce is not taken before the code is right: the same credential comes again with it.
  if (found && meeting !== 'hand-over') await passSecondFactor(ctx, found, form.code, from)
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction(ctx, async (tx) => {
        if (!(await takeNonce(tx.db, hashOf(person.nonce), ctx.now)))
          throw googleProblems.authenticationFailed()
        if (!found) {
          const account = await make(tx, person, await referrerOf(tx, form.referralSlug, null, from))
          return { ...(await welcome(tx, account, from, TERMS_VERSION, 'google')), isNewUser: true }
        }
        const account = await join(tx, found, person, from)
        const session = await openSession(tx, tx.db, account, from)
        await audit(tx.db, ctx.now, {
          action: 'session.opened',
          actor: account.id,
          subject: session.id,
          ip: from.ip,
          details: { by: 'google', site },
        })
        return { account, ...session, isNewUser: false }
      })
    } catch (error) {
      // Two first sign-ins at one time, or a referral link that ends in the same four letters.
      const violated = violatedConstraint(error)
      if (violated === 'accounts_google_sub_key' || violated === 'accounts_email_key')
        throw googleProblems.authenticationFailed()
      if (violated !== 'accounts_referral_slug_key' || attempt === 5) throw error
    }
  }
}

type Meeting = 'known' | 'link' | 'hand-over' | 'password-first'

/**
 * How an account and a Google person belong together. By the e-mail address alone they do only where Google knows that it is theirs; and
 * whoever registered it here without ever confirming it may have been somebody else (docs/rules/accounts.md#google-sign-in).
 */
function meet(account: WaysIn, person: GooglePerson): Meeting {
  if (account.googleSub === person.sub) return 'known'
  if (!person.isAuthoritative) return 'password-first'
  if (!account.isEmailVerified) return 'hand-over'
  return account.googleSub === null ? 'link' : 'password-first'
}

/** The account, looked at once more under its lock. */
async function join(tx: TxCtx, { id }: WaysIn, person: GooglePerson, from: Origin): Promise<Account> {
  const account = await lockWaysIn(tx.db, id)
  const meeting = meet(account, person)
  if (meeting === 'password-first') throw googleProblems.passwordRequired()
  if (account.disabledAt) throw accountProblems.wrongCredentials()
  if (meeting === 'hand-over') await handOver(tx.db, id, person, tx.now)
  else await setGoogle(tx.db, id, person)
  if (meeting !== 'known')
    await audit(tx.db, tx.now, { action: 'google.linked', actor: id, ip: from.ip, details: { how: meeting } })
  if (await keepAccount(tx.db, id))
    await audit(tx.db, tx.now, { action: 'account.kept', actor: id, ip: from.ip })
  return getAccount(tx.db, id)
}

const make = (tx: TxCtx, person: GooglePerson, referrer: string | null): Promise<Account> =>
  insertAccount(
    tx.db,
    {
      id: uuidv7(tx.now.getTime()),
      role: 'customer',
      email: person.email,
      is_email_verified: person.isEmailVerified,
      google_sub: person.sub,
      google_email: person.email,
      first_name: person.firstName.slice(0, 80),
      last_name: person.lastName.slice(0, 80),
      referral_slug: `${referralStem(person.firstName)}-${shortCode(4).toLowerCase()}`,
      terms_version: TERMS_VERSION,
      terms_accepted_at: tx.now,
      created_at: tx.now,
    },
    referrer,
  )

/**
 * Only an account whose address is proved, or is this very one of Google's, may be linked: a way in that somebody else's registration left
 * behind would outlast the owner's new password.
 */
export async function linkGoogle(
  ctx: Ctx,
  accountId: string,
  credential: string,
  from: Origin,
): Promise<Account> {
  const person = await personOf(ctx, credential, from)
  try {
    return await transaction(ctx, async (tx) => {
      if (!(await takeNonce(tx.db, hashOf(person.nonce), ctx.now)))
        throw googleProblems.authenticationFailed()
      const account = await lockWaysIn(tx.db, accountId)
      if (!account.isEmailVerified) throw googleProblems.emailNotVerified()
      await setGoogle(tx.db, accountId, person)
      await audit(tx.db, ctx.now, {
        action: 'google.linked',
        actor: accountId,
        ip: from.ip,
        details: { how: 'settings' },
      })
      return getAccount(tx.db, accountId)
    })
  } catch (error) {
    if (violatedConstraint(error) === 'accounts_google_sub_key') throw googleProblems.linkedElsewhere()
    throw error
  }
}

/** Nothing to unlink is done already. */
export async function unlinkGoogle(ctx: Ctx, accountId: string, from: Origin): Promise<void> {
  await transaction(ctx, async (tx) => {
    const account = await lockWaysIn(tx.db, accountId)
    if (account.googleSub === null) return
    if (account.passwordHash === null) throw googleProblems.noOtherSignIn()
    await clearGoogle(tx.db, accountId)
    await audit(tx.db, ctx.now, { action: 'google.unlinked', actor: accountId, ip: from.ip })
  })
}

/** Whether Google says once more that it is the person of this account. */
export async function proveByGoogle(ctx: Ctx, accountId: string, credential: string): Promise<boolean> {
  const person = await findPerson(ctx, credential, null)
  if (!person || (await findBySub(ctx.db, person.sub))?.id !== accountId) return false
  return takeNonce(ctx.db, hashOf(person.nonce), ctx.now)
}

async function personOf(ctx: Ctx, credential: string, from: Origin): Promise<GooglePerson> {
  const person = await findPerson(ctx, credential, from)
  if (!person) throw googleProblems.authenticationFailed()
  return person
}

/** The person of a credential that Google made for us, by a nonce of ours that is still to be taken. */
async function findPerson(ctx: Ctx, credential: string, from: Origin | null): Promise<GooglePerson | null> {
  const said = await googleOf(ctx.app).personOf(credential)
  if (said.kind === 'away') throw generalProblems.busy().with({ retryAfter: 10 })
  if (said.kind === 'person' && (await hasNonce(ctx.db, hashOf(said.person.nonce), ctx.now)))
    return said.person
  const reason = said.kind === 'person' ? 'nonce' : said.reason
  await audit(ctx.db, ctx.now, {
    action: 'google.refused',
    actor: ctx.actor?.accountId ?? null,
    ip: from?.ip ?? null,
    details: { reason },
  })
  return null
}

/** Asks for the second factor where the account has one; a wrong one is a try like a wrong password. */
const passSecondFactor = (
  ctx: Ctx,
  { id, email }: WaysIn,
  code: string | undefined,
  { ip, device }: Origin,
): Promise<void> =>
  asTry(ctx, { email, ip, device }, () =>
    transaction(ctx, async (tx): Promise<Attempted<void>> => {
      const security = await lockSecurity(tx.db, id)
      if (!security.totpConfirmedAt) return { was: 'right', value: undefined }
      if (!code) return { was: 'unfinished', refusal: accountProblems.secondFactorRequired() }
      if (await takeSecondFactor(tx.db, ctx.app.config, security, code, ctx.now))
        return { was: 'right', value: undefined }
      await audit(tx.db, ctx.now, {
        action: 'sign-in.refused',
        actor: id,
        ip,
        details: { reason: 'second-factor' },
      })
      return { was: 'wrong', refusal: accountProblems.wrongSecondFactor() }
    }),
  )

/** One connection, and so one copy of Google's keys, for each house. */
const connections = new WeakMap<AppContext, Google>()
function googleOf(app: AppContext): Google {
  const known = connections.get(app)
  if (known) return known
  const made = connectGoogle(app.config.google, app.clock, app.log)
  connections.set(app, made)
  return made
}
