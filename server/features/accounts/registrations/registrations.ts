/**
 * Registering without a password, with a code by SMS (docs/rules/accounts.md#registering-with-a-code). Nothing but
 * the registration exists until the code is confirmed.
 */
import { timingSafeEqual } from 'node:crypto'
import type * as z from 'zod'
import type { StartMerchantRegistration, StartRegistration } from '#contract/account-forms.ts'
import { codeProblems } from '#contract/codes.ts'
import { registrationProblems } from '#contract/registrations.ts'
import {
  attemptsPerCode,
  CODE_LIFE_MS,
  splitName,
  REGISTRATION_LIFE_MS,
  REPEAT_CONFIRMATION_AFTER_MS,
  RESEND_AFTER_MS,
} from '#domain/accounts/account-policy.ts'
import { DAY } from '#domain/time/time.ts'
import { getLocale } from '#messages/runtime'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { uuidv7 } from '#server/ids.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { changeSettings } from '../profile/own-data-queries.ts'
import { getAccount, insertAccount, insertMerchant } from '../queries.ts'
import { lockCounter, updateCounter } from '../security/attempt-queries.ts'
import { counterKey, withRetryAfter } from '../security/attempts.ts'
import { listCodeHashes } from '../security/secrets.ts'
import { isInTeam } from '../members/member-queries.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { strangerRequester, type Requester } from '../sessions/requester.ts'
import { openSession, type Origin } from '../sessions/sessions.ts'
import { openByPhone } from '../sessions/sign-in-by-code.ts'
import { findSignUpReferrer } from '../sign-up/referrals.ts'
import { checkSignUpLimit } from '../sign-up/sign-up-cost.ts'
import {
  completeRegistration,
  emailTaken,
  requireSignUps,
  withUniqueReferralSlug,
  type SignedIn,
} from '../sign-up/sign-up.ts'
import { countWrongCode, rejectBlockedAddress } from '../verification/codes.ts'
import { requireSms, reserveCode } from '../verification/request-codes.ts'
import { catchTakenPhone } from '../verification/taken-phone.ts'
import {
  countAttempt,
  findRegistration,
  hasAccount,
  insertRegistration,
  isAsRegistered,
  lockRegistration,
  markConfirmed,
  useCode,
  type Registration,
  type RegistrationKind,
} from './registration-queries.ts'

/** `isNew` is false for an account that was there before the registration. */
type Confirmed = SignedIn & { isNew: boolean }
type Form = z.output<typeof StartMerchantRegistration> &
  Pick<z.output<typeof StartRegistration>, 'wantsOffers' | 'referralSlug'>
/** What is created: the name of a business is that of the person unless one is given. */
type Started = { kind: 'customer' | 'team' } | { kind: 'business'; businessName: string | undefined }
/** The same when the code is confirmed. `join` takes the account into the team. */
type Completed =
  | { kind: 'customer' | 'business' }
  | { kind: 'team'; join: (tx: TxCtx, accountId: string) => Promise<void> }
export type CodeSent = { registrationId: string; phoneNumber: string; expiresAt: Date; resendAt: Date }

/**
 * Starts a registration. Like a sign-up, the reply reveals whether the e-mail address has an account, so the attempt is counted
 * first.
 */
export async function startRegistration(
  ctx: Ctx,
  form: Form,
  from: Origin,
  requester: Requester,
  started: Started,
): Promise<CodeSent> {
  requireSignUps(ctx)
  await checkSignUpLimit(ctx, from.ip, form.proofOfWork)
  if (form.email !== null && (await hasAccount(ctx.db, form.email))) throw emailTaken()
  const id = uuidv7(ctx.now.getTime())
  const { firstName, lastName } = splitName(form.name)
  return sendCode(ctx, { id, phoneNumber: form.phoneNumber }, requester, (tx) =>
    insertRegistration(tx.db, {
      id,
      email: form.email,
      first_name: firstName,
      last_name: lastName,
      phone_number: form.phoneNumber,
      terms_version: form.acceptedTerms,
      is_adult: form.isAdult === true,
      wants_offers: form.wantsOffers === true,
      referral_slug: form.referralSlug || null,
      language: getLocale(),
      kind: started.kind,
      business_name: started.kind === 'business' ? started.businessName || form.name : null,
      created_at: ctx.now,
    }),
  )
}

export async function resendRegistrationCode(ctx: Ctx, id: string, requester: Requester): Promise<CodeSent> {
  const registration = requireOpen(await findRegistration(ctx.db, id), ctx.now)
  return sendCode(ctx, registration, requester, async () => undefined)
}

/**
 * Creates the account of a correct code and signs in, or signs in to the account that has verified the number. While it is
 * valid, the same code signs in to the new account again, because the first reply may have been lost; the session of the first
 * sign-in then ends. Only one of several simultaneous confirmations signs in.
 */
export async function confirmRegistration(
  ctx: Ctx,
  id: string,
  code: string,
  from: Origin,
  completed: Completed,
): Promise<Confirmed> {
  const requester = strangerRequester(from.device ?? null, from.ip)
  await rejectBlockedAddress(ctx, 'otp-verify', requester, from.ip)
  const { firstName } = requireConfirmable(await findRegistration(ctx.db, id), completed.kind, ctx.now)
  // A number of an account to which this code does not sign in: with a password or a second factor, or disabled.
  const signedIn = await catchTakenPhone(() =>
    withUniqueReferralSlug(firstName, (referralSlug) =>
      transaction(ctx, async (tx) => {
        const registration = requireConfirmable(await lockRegistration(tx.db, id), completed.kind, ctx.now)
        if (!(await isCorrect(tx, registration, code))) return null
        if (registration.accountId !== null) return signInAgain(tx, registration, from)
        const role = completed.kind === 'customer' ? 'customer' : 'merchant'
        const known = await openByPhone(tx, registration.phoneNumber, role, from)
        if (!known) {
          const created = await createAccount(tx, registration, referralSlug, from)
          if (completed.kind === 'team') await completed.join(tx, created.account.id)
          return { ...created, isNew: true }
        }
        if (completed.kind === 'team') await completed.join(tx, known.account.id)
        else if (!(await isInTeam(tx.db, known.account.id)))
          await addBusiness(tx, registration, known.account.id)
        await useCode(tx.db, id)
        return { ...known, isNew: false }
      }),
    ),
  )
  if (signedIn) return signedIn
  await countWrongCode(ctx, 'otp-verify', requester, from.ip)
  throw codeProblems.wrongCode()
}

// ---------------------------------------------------------------- details

/** Counted together with the other codes for this number. A job generates and sends the code. */
async function sendCode(
  ctx: Ctx,
  { id, phoneNumber }: Pick<Registration, 'id' | 'phoneNumber'>,
  requester: Requester,
  insert: (tx: TxCtx) => Promise<unknown>,
): Promise<CodeSent> {
  const blockedUntil = await transaction(ctx, async (tx) => {
    const until = await reserveCode(tx, { purpose: 'phone', destination: phoneNumber }, requester)
    if (until) return until
    await insert(tx)
    await tx.emit('registration.code_wanted', { registrationId: id })
    return null
  })
  if (blockedUntil) throw withRetryAfter(codeProblems.resendTooSoon(), blockedUntil, ctx.now)
  await requireSms(ctx)
  const now = ctx.now.getTime()
  return {
    registrationId: id,
    phoneNumber,
    expiresAt: new Date(now + CODE_LIFE_MS),
    resendAt: new Date(now + RESEND_AFTER_MS),
  }
}

function requireOpen(found: Registration | undefined, now: Date): Registration {
  const registration = requireRecent(found, now)
  if (registration.confirmedAt) throw registrationProblems.confirmed()
  return registration
}

/** A registration of this kind that was not confirmed before, or whose code is still valid. */
function requireConfirmable(
  found: Registration | undefined,
  kind: RegistrationKind,
  now: Date,
): Registration {
  const registration = requireRecent(found?.kind === kind ? found : undefined, now)
  const { confirmedAt, codeExpiresAt } = registration
  if (confirmedAt && (!codeExpiresAt || codeExpiresAt <= now)) throw registrationProblems.confirmed()
  return registration
}

function requireRecent(registration: Registration | undefined, now: Date): Registration {
  if (!registration || registration.createdAt.getTime() + REGISTRATION_LIFE_MS <= now.getTime())
    throw registrationProblems.notFound()
  return registration
}

/**
 * Counts a wrong attempt for the code, and for its number over all registrations: after too many, each further code
 * can be tried once. A code without attempts left is like a wrong one.
 */
async function isCorrect(tx: TxCtx, registration: Registration, code: string): Promise<boolean> {
  const { db, now } = tx
  const { id, phoneNumber, codeHash, codeExpiresAt, attempts } = registration
  const key = counterKey('code registration failures', phoneNumber)
  const { count } = await lockCounter(db, key, now, new Date(now.getTime() + DAY))
  if (!codeHash || !codeExpiresAt || codeExpiresAt <= now || attempts >= attemptsPerCode(count)) return false
  const hashes = listCodeHashes(tx.app.config, 'registration', id, code)
  if (hashes.some((hash) => timingSafeEqual(codeHash, hash))) {
    await updateCounter(db, key, { count: 0, blockedUntil: null })
    return true
  }
  await countAttempt(db, id)
  await updateCounter(db, key, { count: count + 1, blockedUntil: null })
  await audit(db, now, { action: 'code.refused', actor: null, details: { purpose: 'registration' } })
  return false
}

async function createAccount(
  tx: TxCtx,
  registration: Registration,
  referralSlug: string,
  from: Origin,
): Promise<SignedIn> {
  const { db, now } = tx
  const { phoneNumber, isAdult, wantsOffers, termsVersion: acceptedTerms, kind } = registration
  const isMerchant = kind !== 'customer'
  const account = await insertAccount(
    db,
    {
      id: uuidv7(now.getTime()),
      role: isMerchant ? 'merchant' : 'customer',
      signs_in_by_code: isMerchant,
      email: registration.email,
      first_name: registration.firstName,
      last_name: registration.lastName,
      phone_number: phoneNumber,
      is_phone_verified: true,
      referral_slug: referralSlug,
      created_at: now,
    },
    {
      shown: { acceptedTerms, isAdult, wantsOffers },
      ip: from.ip,
      referredBy: await findSignUpReferrer(tx, registration.referralSlug, phoneNumber, from),
    },
  )
  await addBusiness(tx, registration, account.id)
  await markConfirmed(db, registration.id, account.id, now)
  await audit(db, now, { action: 'phone.verified', actor: account.id, ip: from.ip })
  if (wantsOffers) await changeSettings(db, account.id, { emailUpdates: true })
  return completeRegistration(tx, account, from, 'code')
}

/** Does nothing if the registration is not of a business. */
async function addBusiness(
  { db, now }: TxCtx,
  { businessName }: Registration,
  accountId: string,
): Promise<void> {
  if (businessName === null) return
  const id = uuidv7(now.getTime())
  await insertMerchant(db, { id, account_id: accountId, business_name: businessName, created_at: now })
}

/**
 * Signs in again, but not after a sign-out, and never past a password, a second factor or another phone that was added since.
 */
async function signInAgain(
  tx: TxCtx,
  { accountId, phoneNumber, confirmedAt }: Registration,
  from: Origin,
): Promise<Confirmed> {
  if (accountId === null || confirmedAt === null) throw registrationProblems.notFound()
  if (tx.now.getTime() < confirmedAt.getTime() + REPEAT_CONFIRMATION_AFTER_MS)
    throw registrationProblems.confirmed()
  if (!(await isAsRegistered(tx.db, accountId, phoneNumber))) throw registrationProblems.confirmed()
  if ((await endSessions(tx, { accountId })) === 0) throw registrationProblems.confirmed()
  const account = await getAccount(tx.db, accountId)
  const session = await openSession(tx, tx.db, account, from)
  await audit(tx.db, tx.now, {
    action: 'session.opened',
    actor: accountId,
    subject: session.id,
    ip: from.ip,
    details: { by: 'code' },
  })
  return { account, ...session, isNew: true }
}
