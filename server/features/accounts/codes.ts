/** Codes and links that prove a phone, an e-mail address, or the right to a new password (reliability.md d3). */
import { codeProblems } from '#contract/codes.ts'
import {
  ALL_CODES_AN_HOUR,
  CODE_FAILURES_A_DAY,
  CODE_LIFE_MS,
  CODE_TRIES,
  CODES_A_DAY,
  CODES_AN_HOUR,
  EMAIL_PROOF_LIFE_MS,
  RESEND_AFTER_MS,
} from '#domain/account-policy.ts'
import { DAY, HOUR } from '#domain/time.ts'
import { deliverEmail, deliverSms } from '#server/features/messaging/messaging.ts'
import { audit } from '#server/kernel/audit.ts'
import { contextOf, transaction, type Ctx, type House, type TxCtx } from '#server/kernel/context.ts'
import { violatedConstraint, type Queryable } from '#server/kernel/db.ts'
import type { Site } from '#server/kernel/http.ts'
import { newSecret, uuidv7 } from '#server/kernel/ids.ts'
import type { Attempt, Events } from '#server/kernel/jobs/events.ts'
import { findByEmail, findByPhone, proveEmail, provePhone, replaceCode, takeLink, tryCode, type Purpose } from './code-queries.ts'
import { getAccount, type Account } from './queries.ts'
import { codeSms, proveEmailMail, resetMail } from './mails.ts'
import { hashCode, newCode } from './secrets.ts'
import { lockTries, setTries } from './tries-queries.ts'
import { takeOfAll, takeOne, triesKey, waitUntil } from './tries.ts'

// ---------------------------------------------------------------- asking for one

export type Wanted = { purpose: Purpose; destination: string; accountId: string | null; site: Site; ip: string | null }

/**
 * Asks for a code to be sent. Here nobody looks whether there is such an account: that is the errand's, so that neither the answer nor its
 * time tells. How often a destination may be asked for is counted alike for all.
 */
export async function askForCode(ctx: Ctx, wanted: Wanted): Promise<void> {
  const tooSoon = await transaction(ctx, async (tx) => {
    const until = await takeTurn(tx, wanted)
    if (!until) await tx.emit('code.wanted', wanted)
    return until
  })
  if (tooSoon) throw waitUntil(codeProblems.resendTooSoon(), tooSoon, ctx.now)
}

/** The first ones of a new account, which nobody has asked for in so many words. */
export async function sendFirstCodes(house: House, { accountId, site }: Events['account.registered']): Promise<void> {
  const ctx = contextOf(house, null)
  const account = await getAccount(ctx.db, accountId)
  const wanted = { accountId, site, ip: null }
  await transaction(ctx, async (tx) => {
    if (account.phoneNumber && !account.isPhoneVerified)
      await wantQuietly(tx, { ...wanted, purpose: 'phone', destination: account.phoneNumber })
    if (!account.isEmailVerified) await wantQuietly(tx, { ...wanted, purpose: 'email', destination: account.email })
  })
}

/** Where it is too soon the one that was sent before will do. */
async function wantQuietly(tx: TxCtx, wanted: Wanted): Promise<void> {
  if (!(await takeTurn(tx, wanted))) await tx.emit('code.wanted', wanted)
}

/** Null, or when this destination may be sent the next one. */
async function takeTurn(tx: TxCtx, { purpose, destination }: Wanted): Promise<Date | null> {
  const { db, now } = tx
  const scale = tx.house.config.rateLimitScale
  const key = (what: string) => triesKey(`code ${purpose} ${what}`, destination)
  return takeOfAll(db, now, [
    { key: key('day'), most: CODES_A_DAY * scale, ms: DAY },
    { key: key('hour'), most: CODES_AN_HOUR * scale, ms: HOUR },
    { key: key('minute'), most: 1, ms: RESEND_AFTER_MS },
  ])
}

// ---------------------------------------------------------------- making and sending one

/** Does the errand: makes the code, keeps its hash, and sends it. It stands nowhere else. */
export async function sendCode(house: House, wanted: Wanted, attempt: Attempt): Promise<void> {
  const ctx = contextOf(house, null)
  if (wanted.purpose === 'phone') return sendPhoneCode(ctx, wanted, attempt)
  return sendByMail(ctx, wanted.purpose, wanted, attempt)
}

async function sendPhoneCode(ctx: Ctx, { destination, accountId, site, ip }: Wanted, attempt: Attempt): Promise<void> {
  const owner = await findByPhone(ctx.db, destination, accountId)
  if (!owner) return
  const scale = ctx.house.config.rateLimitScale
  const isFirst = attempt.number === 1
  const full =
    isFirst && (await transaction(ctx, (tx) => takeOne(tx.db, ctx.now, 'code all hour', { most: ALL_CODES_AN_HOUR * scale, ms: HOUR })))
  if (full) return ctx.log.error({ until: full }, 'No more codes by SMS in this hour: somebody may be flooding')
  const code = newCode()
  await keep(ctx, { purpose: 'phone', destination, accountId: owner.id, code, ip })
  const sent = await deliverSms(ctx.house, { to: `+${destination}`, message: codeSms(ctx.house.config, site, code) }, attempt.signal)
  // Of a lost reply nobody knows whether the SMS went out; the person can ask again.
  if (sent.kind === 'refused' && sent.retry) throw new Error(`SMS refused: ${sent.code} ${sent.message}`)
}

async function sendByMail(ctx: Ctx, purpose: 'password' | 'email', { destination, site, ip }: Wanted, attempt: Attempt): Promise<void> {
  const owner = await findByEmail(ctx.db, destination)
  if (!owner || (purpose === 'email' && owner.isEmailVerified) || (purpose === 'password' && !isAtHome(owner.role, site))) return
  const { config } = ctx.house
  const code = purpose === 'password' ? newCode() : newSecret().secret
  const id = await keep(ctx, { purpose, destination, accountId: owner.id, code, ip })
  const letter = purpose === 'password' ? resetMail(owner.firstName, code) : proveEmailMail(config, owner.firstName, `${id}.${code}`)
  const sent = await deliverEmail(ctx.house, { to: owner.email, ...letter, messageId: `<code.${id}@d3.mail>` }, attempt.signal)
  if (sent.kind === 'refused' && sent.retry) throw new Error(`Mail refused: ${sent.code} ${sent.message}`)
}

/** The merchants' site resets the passwords of merchants and admins; everybody else uses the customers'. */
const isAtHome = (role: Account['role'], site: Site): boolean => site === 'customer' || role !== 'customer'

type Made = { purpose: Purpose; destination: string; accountId: string; code: string; ip: string | null }
async function keep(ctx: Ctx, { purpose, destination, accountId, code, ip }: Made): Promise<string> {
  const { now } = ctx
  const id = uuidv7(now.getTime())
  await transaction(ctx, async (tx) => {
    await replaceCode(
      tx.db,
      {
        id,
        account_id: accountId,
        purpose,
        destination,
        code_hash: hashCode(ctx.house.config, purpose, purpose === 'email' ? id : destination, code),
        created_at: now,
        expires_at: new Date(now.getTime() + (purpose === 'email' ? EMAIL_PROOF_LIFE_MS : CODE_LIFE_MS)),
      },
      now,
    )
    await audit(tx.db, now, { action: 'code.sent', actor: accountId, ip, details: { purpose } })
  })
  return id
}

// ---------------------------------------------------------------- trying one

/**
 * The account whose code this is, or null. Wrong ones are counted over all codes that were sent to the destination; what has been
 * compared too often is wrong, too, in the same words.
 */
export async function useCode(
  db: Queryable,
  ctx: Ctx,
  {
    purpose,
    destination,
    otp,
    ownerIs = null,
  }: { purpose: 'phone' | 'password'; destination: string; otp: string; ownerIs?: string | null },
): Promise<string | null> {
  const { now } = ctx
  const key = triesKey(`code ${purpose} failures`, destination)
  const { count } = await lockTries(db, key, now, new Date(now.getTime() + DAY))
  const hash = hashCode(ctx.house.config, purpose, destination, otp)
  const mostTries = count < CODE_FAILURES_A_DAY ? CODE_TRIES : 0
  const tried = await tryCode(db, { purpose, destination, hash, ownerIs, mostTries, now })
  await setTries(db, key, { count: tried?.isRight ? 0 : count + (tried ? 1 : 0), blockedUntil: null })
  if (tried && !tried.isRight) await audit(db, now, { action: 'code.refused', actor: tried.accountId, details: { purpose } })
  return tried?.isRight ? tried.accountId : null
}

/** Proves the phone of whoever the code was sent to; who is signed in can prove his own alone. */
export async function verifyPhone(ctx: Ctx, form: { phone: string; otp: string }, ip: string): Promise<Account> {
  try {
    const accountId = await transaction(ctx, async (tx) => {
      const owner = await useCode(tx.db, ctx, {
        purpose: 'phone',
        destination: form.phone,
        otp: form.otp,
        ownerIs: ctx.actor?.accountId ?? null,
      })
      if (!owner || !(await provePhone(tx.db, owner, form.phone))) return null
      await audit(tx.db, ctx.now, { action: 'phone.verified', actor: owner, ip })
      return owner
    })
    if (!accountId) throw codeProblems.wrongOtp()
    return await getAccount(ctx.db, accountId)
  } catch (error) {
    if (violatedConstraint(error) === 'accounts_verified_phone') throw codeProblems.phoneTaken()
    throw error
  }
}

/** Proves the address a link was sent to, if it still is the account's. */
export async function verifyEmail(ctx: Ctx, token: string, ip: string): Promise<void> {
  const [, id, secret] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\da-f]{64})$/.exec(token) ?? []
  const isProved =
    id !== undefined &&
    secret !== undefined &&
    (await transaction(ctx, async (tx) => {
      const taken = await takeLink(tx.db, id, hashCode(ctx.house.config, 'email', id, secret), ctx.now)
      if (!taken || !(await proveEmail(tx.db, taken.accountId, taken.destination))) return false
      await audit(tx.db, ctx.now, { action: 'email.verified', actor: taken.accountId, ip })
      return true
    }))
  if (!isProved) throw codeProblems.wrongLink()
}
