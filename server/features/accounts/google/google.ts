/**
 * Sign-in with Google. Google's `sub` identifies an account; an existing account is linked only if that is
 * safe.
 */
import type * as z from 'zod'
import { accountProblems } from '#contract/accounts.ts'
import { googleProblems, type google } from '#contract/google.ts'
import { generalProblems } from '#contract/problem.ts'
import { hasConfirmed, referralStem } from '#domain/accounts/account-policy.ts'
import { plainName } from '#domain/text/names.ts'
import { MINUTE } from '#domain/time/time.ts'
import { takeStart } from '#domain/text/shorten.ts'
import { connectGoogle, type Google, type GooglePerson } from '#server/adapters/google/google.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { transaction, type Actor, type Ctx, type AppContext, type TxCtx } from '#server/app-context.ts'
import { violatedConstraint } from '#server/platform/database/errors.ts'
import type { Site } from '#server/platform/http/operation.ts'
import { hashSecret, newSecret, shortCode, uuidv7 } from '#server/ids.ts'
import { changeIdentity } from '../identity/identity-changes.ts'
import {
  clearGoogle,
  findByEmail,
  findBySub,
  transferToOwner,
  hasNonce,
  insertNonce,
  lockSignInMethods,
  setGoogle,
  consumeNonce,
  type SignInMethods,
} from './google-queries.ts'
import { getAccount, insertAccount, cancelErasure, recordConsents, type Account } from '../queries.ts'
import { findSignUpReferrer } from '../sign-up/referrals.ts'
import { consumeSecondFactor } from '../security/second-factor.ts'
import { lockSecurity } from '../security/security-queries.ts'
import { openSession, type Origin } from '../sessions/sessions.ts'
import { completeRegistration, type SignedIn } from '../sign-up/sign-up.ts'
import { limitAttempts, type AttemptResult } from '../security/attempts.ts'

const NONCE_LIFE_MS = 10 * MINUTE

type SignIn = z.output<(typeof google)['POST /users/google-signin']['body']>
type GoogleSignInResult = SignedIn & { isNewUser: boolean }

/** Returns what the page needs for Google's button: our client id, Google's script and a nonce, stored as a hash. */
export async function createNonce(
  ctx: Ctx,
): Promise<{ clientId: string | null; script: string | null; nonce: string }> {
  const { clientId, scriptUrl } = ctx.app.config.google
  if (clientId === null) return { clientId: null, script: null, nonce: '' }
  const { secret, hash } = newSecret()
  await insertNonce(ctx.db, hash, new Date(ctx.now.getTime() + NONCE_LIFE_MS))
  return { clientId, script: scriptUrl, nonce: secret }
}

export async function signInWithGoogle(
  ctx: Ctx,
  form: SignIn,
  from: Origin,
  site: Site,
): Promise<GoogleSignInResult> {
  const person = await verifyCredential(ctx, form.credential, from)
  const found = (await findBySub(ctx.db, person.sub)) ?? (await findByEmail(ctx.db, person.email))
  const match = found ? matchAccount(found, person) : 'new'
  if (match === 'password-first') {
    await audit(ctx.db, ctx.now, {
      action: 'google.refused',
      actor: null,
      subject: found?.id ?? null,
      ip: from.ip,
      details: { reason: match },
    })
    throw googleProblems.passwordRequired()
  }
  // Admins sign in on their own site only.
  if (found && (found.disabledAt || found.role === 'admin')) {
    await audit(ctx.db, ctx.now, {
      action: 'google.refused',
      actor: null,
      subject: found.id,
      ip: from.ip,
      details: { reason: found.disabledAt ? 'disabled' : 'role' },
    })
    throw accountProblems.wrongCredentials()
  }
  // The nonce is used after these: the page sends the same credential again with the consents, or with the code.
  if (match === 'new' || match === 'hand-over') requireConsents(form, person)
  else if (found) await checkSecondFactor(ctx, found, form.code, from)
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction(ctx, async (tx) => {
        if (!(await consumeNonce(tx.db, hashSecret(person.nonce), ctx.now)))
          throw googleProblems.authenticationFailed()
        if (!found) {
          const account = await createAccount(tx, person, form, from)
          const signedIn = await completeRegistration(tx, account, from, 'google')
          return { ...signedIn, isNewUser: true }
        }
        const account = await linkAccount(tx, found, person, form, from)
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
      // Two simultaneous first sign-ins, or a referral slug that is already in use.
      const violated = violatedConstraint(error)
      if (violated === 'accounts_google_sub_key' || violated === 'accounts_email_key')
        throw googleProblems.authenticationFailed()
      if (violated !== 'accounts_referral_slug_key' || attempt === 5) throw error
    }
  }
}

type Match = 'known' | 'link' | 'hand-over' | 'password-first'

/**
 * Decides whether a Google person may sign in to an account. An equal e-mail address is enough only if Google is authoritative
 * for it. If the address was never verified here, someone else may have registered it (docs/rules/accounts.md#google-sign-in).
 */
function matchAccount(account: SignInMethods, person: GooglePerson): Match {
  if (account.googleSub === person.sub) return 'known'
  if (!person.isAuthoritative) return 'password-first'
  if (!account.isEmailVerified) return 'hand-over'
  return account.googleSub === null ? 'link' : 'password-first'
}

/**
 * Links the account to Google. It may have changed since it was found, so it is checked again under its lock.
 */
async function linkAccount(
  tx: TxCtx,
  { id }: SignInMethods,
  person: GooglePerson,
  form: SignIn,
  from: Origin,
): Promise<Account> {
  const account = await lockSignInMethods(tx.db, id)
  const match = matchAccount(account, person)
  if (match === 'password-first') throw googleProblems.passwordRequired()
  if (account.disabledAt) throw accountProblems.wrongCredentials()
  if (match === 'hand-over') requireConsents(form, person)
  if (match === 'known') await setGoogle(tx.db, id, person)
  else
    await changeIdentity(tx, id, { kind: 'google-linked' }, async () => {
      if (match === 'link') return setGoogle(tx.db, id, person)
      await transferToOwner(tx.db, id, person)
      return recordConsents(tx.db, id, form, { at: tx.now, ip: from.ip })
    })
  if (match !== 'known')
    await audit(tx.db, tx.now, { action: 'google.linked', actor: id, ip: from.ip, details: { how: match } })
  if (await cancelErasure(tx.db, id))
    await audit(tx.db, tx.now, { action: 'account.erasure-cancelled', actor: id, ip: from.ip })
  return getAccount(tx.db, id)
}

/**
 * Requires the consents of a person who has no account yet, or whose account somebody else has begun: neither has agreed so
 * far.
 */
function requireConsents(form: SignIn, { firstName, email }: GooglePerson): void {
  if (!hasConfirmed(form))
    throw googleProblems.consentNeeded().with({ extra: { person: { firstName, email } } })
}

const createAccount = async (tx: TxCtx, person: GooglePerson, form: SignIn, from: Origin): Promise<Account> =>
  insertAccount(
    tx.db,
    {
      id: uuidv7(tx.now.getTime()),
      role: 'customer',
      email: person.email,
      is_email_verified: person.isEmailVerified,
      google_sub: person.sub,
      google_email: person.email,
      first_name: takeStart(plainName(person.firstName), 80),
      last_name: takeStart(plainName(person.lastName), 80),
      referral_slug: `${referralStem(person.firstName)}-${shortCode(4).toLowerCase()}`,
      created_at: tx.now,
    },
    { shown: form, ip: from.ip, referredBy: await findSignUpReferrer(tx, form.referralSlug, null, from) },
  )

/**
 * Requires a verified e-mail address: if someone else had registered the account, their Google link would
 * survive the owner's password reset.
 */
export async function linkGoogle(
  ctx: Ctx,
  { accountId, sessionId }: Pick<Actor, 'accountId' | 'sessionId'>,
  credential: string,
  from: Origin,
): Promise<Account> {
  const person = await verifyCredential(ctx, credential, from)
  try {
    return await transaction(ctx, async (tx) => {
      if (!(await consumeNonce(tx.db, hashSecret(person.nonce), ctx.now)))
        throw googleProblems.authenticationFailed()
      const account = await lockSignInMethods(tx.db, accountId)
      if (!account.isEmailVerified) throw googleProblems.emailNotVerified()
      await changeIdentity(tx, accountId, { kind: 'google-linked', keptSessionId: sessionId }, () =>
        setGoogle(tx.db, accountId, person),
      )
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

/** Unlinks Google; does nothing if the account is not linked. */
export async function unlinkGoogle(
  ctx: Ctx,
  { accountId, sessionId }: Pick<Actor, 'accountId' | 'sessionId'>,
  from: Origin,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const account = await lockSignInMethods(tx.db, accountId)
    if (account.googleSub === null) return
    if (account.passwordHash === null) throw googleProblems.noOtherSignIn()
    await changeIdentity(tx, accountId, { kind: 'google-unlinked', keptSessionId: sessionId }, () =>
      clearGoogle(tx.db, accountId),
    )
    await audit(tx.db, ctx.now, { action: 'google.unlinked', actor: accountId, ip: from.ip })
  })
}

/** Returns whether the credential is one that Google has just issued for the owner of this account. */
export async function reauthenticateWithGoogle(
  ctx: Ctx,
  accountId: string,
  credential: string,
): Promise<boolean> {
  const { person } = await findPerson(ctx, credential, null)
  if (!person || (await findBySub(ctx.db, person.sub))?.id !== accountId) return false
  return consumeNonce(ctx.db, hashSecret(person.nonce), ctx.now)
}

async function verifyCredential(ctx: Ctx, credential: string, from: Origin): Promise<GooglePerson> {
  const found = await findPerson(ctx, credential, from)
  if (found.person) return found.person
  throw found.reason === 'no nonce' ? googleProblems.nonceMissing() : googleProblems.authenticationFailed()
}

/**
 * Returns the person of a credential that Google issued for our client id and an unused nonce of ours, or why there is none.
 */
async function findPerson(
  ctx: Ctx,
  credential: string,
  from: Origin | null,
): Promise<{ person: GooglePerson } | { person: null; reason: string }> {
  const reply = await getGoogle(ctx.app).resolvePerson(credential)
  if (reply.kind === 'away') throw generalProblems.busy().with({ retryAfter: 10 })
  if (reply.kind === 'person' && (await hasNonce(ctx.db, hashSecret(reply.person.nonce), ctx.now)))
    return { person: reply.person }
  const reason = reply.kind === 'person' ? 'nonce' : reply.reason
  await audit(ctx.db, ctx.now, {
    action: 'google.refused',
    actor: ctx.actor?.accountId ?? null,
    ip: from?.ip ?? null,
    details: { reason },
  })
  return { person: null, reason }
}

/** Requires the second factor if the account has one. A wrong code counts like a wrong password. */
const checkSecondFactor = (
  ctx: Ctx,
  { id, email }: SignInMethods,
  code: string | undefined,
  { ip, device }: Origin,
): Promise<void> =>
  limitAttempts(ctx, { login: email ?? id, ip, device }, () =>
    transaction(ctx, async (tx): Promise<AttemptResult<void>> => {
      const security = await lockSecurity(tx.db, id)
      if (!security.totpConfirmedAt) return { outcome: 'correct', value: undefined }
      if (!code) return { outcome: 'unfinished', refusal: accountProblems.secondFactorRequired() }
      if (await consumeSecondFactor(tx.db, ctx.app.config, security, code, ctx.now))
        return { outcome: 'correct', value: undefined }
      await audit(tx.db, ctx.now, {
        action: 'sign-in.refused',
        actor: id,
        ip,
        details: { reason: 'second-factor' },
      })
      return { outcome: 'wrong', refusal: accountProblems.wrongSecondFactor() }
    }),
  )

/** One connection per app, with one cache of Google's keys. */
const connections = new WeakMap<AppContext, Google>()
function getGoogle(app: AppContext): Google {
  const existing = connections.get(app)
  if (existing) return existing
  const connection = connectGoogle(app.config.google, app.clock, app.log)
  connections.set(app, connection)
  return connection
}
