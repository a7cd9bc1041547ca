/** Codes and links that prove a phone, an e-mail address, or the right to a new password (docs/rules/accounts.md#verification-codes). */
import { codeProblems } from '#contract/codes.ts'
import { generalProblems } from '#contract/problem.ts'
import {
  RESERVED_CODES,
  TOTAL_CODES_PER_HOUR,
  CODE_LIFE_MS,
  CODES_PER_DAY,
  CODES_PER_HOUR,
  EMAIL_VERIFICATION_TTL_MS,
  RESEND_AFTER_MS,
  UNKNOWN_DEVICE_CODES_PER_DAY,
  attemptsPerCode,
  waitBetweenCodes,
} from '#domain/accounts/account-policy.ts'
import { DAY, HOUR } from '#domain/time/time.ts'
import { deliverEmail, deliverSms } from '#server/features/messaging/messaging.ts'
import { audit } from '#server/observability/audit.ts'
import { contextOf, transaction, type Ctx, type AppContext, type TxCtx } from '#server/app-context.ts'
import { lock, violatedConstraint, type Tx } from '#server/database/database.ts'
import type { Site } from '#server/http/server.ts'
import { newSecret, uuidv7 } from '#server/ids.ts'
import type { Events } from '#server/jobs/events.ts'
import type { Attempt } from '#server/jobs/job-queue.ts'
import {
  findByEmail,
  findByPhone,
  proveEmail,
  provePhone,
  replaceCode,
  replaceOthers,
  takeLink,
  tryCodes,
  type Purpose,
} from './code-queries.ts'
import { getAccount, type Account } from '../queries.ts'
import { codeSms, proveEmailMail, resetMail } from './mails.ts'
import { accountRequester, type Requester } from '../sessions/requester.ts'
import { hashCode, newCode } from '../security/secrets.ts'
import { lockTries, readTries, setTries, windowEnd } from '../security/tries-queries.ts'
import {
  addressBlockedUntil,
  countFailure,
  takeOfAll,
  takeOne,
  triesKey,
  waitUntil,
} from '../security/tries.ts'

// ---------------------------------------------------------------- asking for one

export type Wanted = {
  purpose: Purpose
  destination: string
  accountId: string | null
  site: Site
  ip: string | null
}

/**
 * Asks for a code to be sent. Here nobody looks whether there is such an account: that is the errand's, so that neither the answer nor its
 * time tells.
 */
export async function requestCode(ctx: Ctx, wanted: Wanted, by: Requester): Promise<void> {
  const tooSoon = await transaction(ctx, async (tx) => {
    const until = await takeTurn(tx, wanted, by)
    if (!until) await tx.emit('code.wanted', { ...wanted, requester: by.key })
    return until
  })
  if (tooSoon) throw waitUntil(codeProblems.resendTooSoon(), tooSoon, ctx.now)
}

/** The first ones of a new account, which nobody has asked for in so many words. */
export async function sendFirstCodes(
  app: AppContext,
  { accountId, site }: Events['account.registered'],
): Promise<void> {
  const ctx = contextOf(app, null)
  const account = await getAccount(ctx.db, accountId)
  const wanted = { accountId, site, ip: null }
  const by = accountRequester(accountId)
  await transaction(ctx, async (tx) => {
    if (account.phoneNumber && !account.isPhoneVerified)
      await wantQuietly(tx, { ...wanted, purpose: 'phone', destination: account.phoneNumber }, by)
    if (!account.isEmailVerified)
      await wantQuietly(tx, { ...wanted, purpose: 'email', destination: account.email }, by)
  })
}

/** Where it is too soon the one that was sent before will do. */
async function wantQuietly(tx: TxCtx, wanted: Wanted, by: Requester): Promise<void> {
  if (!(await takeTurn(tx, wanted, by))) await tx.emit('code.wanted', { ...wanted, requester: by.key })
}

/**
 * Null, or when this requester can have the next code sent to this destination. Each has a quota of their own; those who need not be the
 * owner also share one that lets them ask ever more slowly, so that nobody's inbox is flooded, and no more codes can be guessed at than that.
 */
async function takeTurn(tx: TxCtx, { purpose, destination }: Wanted, by: Requester): Promise<Date | null> {
  const { db, now } = tx
  const scale = tx.app.config.rateLimitScale
  await lock(db, codeLock(purpose, destination))
  const key = (what: string) => triesKey(`code ${purpose} ${what}`, `${destination} ${by.key}`)
  const sharedKey = triesKey(`code ${purpose} strangers`, destination)
  const shared =
    by.kind === 'owner' ? null : await lockTries(db, sharedKey, now, new Date(now.getTime() + DAY))
  if (shared) {
    const sentToAccount =
      by.kind === 'account' ? ((await readTries(db, key('day'), now))?.count ?? 0) : RESERVED_CODES
    if (sentToAccount >= RESERVED_CODES) {
      if (shared.count >= UNKNOWN_DEVICE_CODES_PER_DAY * scale) return windowEnd(db, sharedKey)
      if (shared.blockedUntil && shared.blockedUntil > now) return shared.blockedUntil
    }
  }
  const full = await takeOfAll(db, now, [
    { key: key('day'), most: CODES_PER_DAY * scale, ms: DAY },
    { key: key('hour'), most: CODES_PER_HOUR * scale, ms: HOUR },
    { key: key('minute'), most: 1, ms: RESEND_AFTER_MS },
  ])
  if (full || !shared) return full
  const count = shared.count + 1
  await setTries(db, sharedKey, {
    count,
    blockedUntil: new Date(now.getTime() + waitBetweenCodes(Math.floor(count / scale))),
  })
  return null
}

/** Codes of one destination are asked for and tried one after the other. */
const codeLock = (purpose: Purpose, destination: string): string =>
  `code ${purpose} ${destination.toLowerCase()}`

// ---------------------------------------------------------------- making and sending one

type Sending = Wanted & { requester?: string }

/** Does the errand: makes the code, keeps its hash, and sends it. It stands nowhere else. */
export async function sendCode(app: AppContext, wanted: Sending, attempt: Attempt): Promise<void> {
  const ctx = contextOf(app, null)
  if (wanted.purpose === 'phone') return sendPhoneCode(ctx, wanted, attempt)
  return sendByMail(ctx, wanted.purpose, wanted, attempt)
}

async function sendPhoneCode(
  ctx: Ctx,
  { destination, accountId, site, ip, requester }: Sending,
  attempt: Attempt,
): Promise<void> {
  const owner = await findByPhone(ctx.db, destination, accountId)
  if (!owner) return
  const scale = ctx.app.config.rateLimitScale
  const isFirst = attempt.number === 1
  const full =
    isFirst &&
    (await transaction(ctx, (tx) =>
      takeOne(tx.db, ctx.now, 'code all hour', { most: TOTAL_CODES_PER_HOUR * scale, ms: HOUR }),
    ))
  if (full)
    return ctx.log.error({ until: full }, 'No more codes by SMS in this hour: somebody may be flooding')
  const code = newCode()
  await keep(ctx, { purpose: 'phone', destination, accountId: owner.id, code, ip, requester })
  const sent = await deliverSms(
    ctx.app,
    { to: `+${destination}`, message: codeSms(ctx.app.config, site, code) },
    attempt.signal,
  )
  // Of a lost reply nobody knows whether the SMS went out; the person can ask again.
  if (sent.kind === 'refused' && sent.retry) throw new Error(`SMS refused: ${sent.code} ${sent.message}`)
}

async function sendByMail(
  ctx: Ctx,
  purpose: 'password' | 'email',
  sending: Sending,
  attempt: Attempt,
): Promise<void> {
  const { destination, site, ip, requester } = sending
  const owner = await findByEmail(ctx.db, destination)
  if (
    !owner ||
    (purpose === 'email' && owner.isEmailVerified) ||
    (purpose === 'password' && !isAtHome(owner.role, site))
  )
    return
  const { config } = ctx.app
  const code = purpose === 'password' ? newCode() : newSecret().secret
  const id = await keep(ctx, { purpose, destination, accountId: owner.id, code, ip, requester })
  const letter =
    purpose === 'password'
      ? resetMail(owner.firstName, code)
      : proveEmailMail(config, owner.firstName, `${id}.${code}`)
  const sent = await deliverEmail(
    ctx.app,
    { to: owner.email, ...letter, messageId: `<code.${id}@d3.mail>` },
    attempt.signal,
  )
  if (sent.kind === 'refused' && sent.retry) throw new Error(`Mail refused: ${sent.code} ${sent.message}`)
}

/** The merchants' site resets the passwords of merchants and admins; everybody else uses the customers'. */
const isAtHome = (role: Account['role'], site: Site): boolean => site === 'customer' || role !== 'customer'

type Made = {
  purpose: Purpose
  destination: string
  accountId: string
  code: string
  ip: string | null
  requester: string | undefined
}
async function keep(
  ctx: Ctx,
  { purpose, destination, accountId, code, ip, requester = 'unknown' }: Made,
): Promise<string> {
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
        requester,
        code_hash: hashCode(ctx.app.config, purpose, purpose === 'email' ? id : destination, code),
        created_at: now,
        expires_at: new Date(
          now.getTime() + (purpose === 'email' ? EMAIL_VERIFICATION_TTL_MS : CODE_LIFE_MS),
        ),
      },
      now,
    )
    await audit(tx.db, now, { action: 'code.sent', actor: accountId, ip, details: { purpose } })
  })
  return id
}

// ---------------------------------------------------------------- trying one

/**
 * The account whose code this is, or null. Whoever asked for the code and everybody else have attempts of their own, counted per code. Wrong
 * ones of strangers are also counted over all codes of the destination: after many each code can be tried only once by each side, so that a
 * fresh one still works. What has been compared too often is wrong, too, in the same words.
 */
export async function useCode(
  db: Tx,
  ctx: Ctx,
  {
    purpose,
    destination,
    otp,
    by,
    ownerIs = null,
  }: {
    purpose: 'phone' | 'password'
    destination: string
    otp: string
    by: Requester
    ownerIs?: string | null
  },
): Promise<string | null> {
  const { now } = ctx
  await lock(db, codeLock(purpose, destination))
  const failuresKey = triesKey(
    `code ${purpose} failures`,
    by.kind === 'owner' ? `${destination} ${by.key}` : destination,
  )
  const { count } = await lockTries(db, failuresKey, now, new Date(now.getTime() + DAY))
  const hash = hashCode(ctx.app.config, purpose, destination, otp)
  const tried = await tryCodes(db, {
    purpose,
    destination,
    requester: by.key,
    hash,
    ownerIs,
    mostTries: attemptsPerCode(count),
    now,
  })
  const right = tried.find(({ isRight }) => isRight)
  if (right) {
    await replaceOthers(db, purpose, destination, now)
    await setTries(db, failuresKey, { count: 0, blockedUntil: null })
    return right.accountId
  }
  await setTries(db, failuresKey, { count: count + tried.length, blockedUntil: null })
  for (const { accountId } of tried)
    await audit(db, now, { action: 'code.refused', actor: accountId, details: { purpose } })
  return null
}

/** Accounts and owners are bounded by themselves, so that others at their address cannot hold them up. */
export async function refuseFullAddress(
  ctx: Ctx,
  name: 'reset' | 'otp-verify',
  by: Requester,
  ip: string,
): Promise<void> {
  if (by.kind !== 'stranger') return
  const until = await addressBlockedUntil(ctx, ctx.db, name, ip)
  if (until) throw waitUntil(generalProblems.tooMany(), until, ctx.now)
}

export async function countWrongCode(
  ctx: Ctx,
  name: 'reset' | 'otp-verify',
  by: Requester,
  ip: string,
): Promise<void> {
  if (by.kind === 'stranger') await transaction(ctx, (tx) => countFailure(ctx, tx.db, name, ip))
}

/** Proves the phone of whoever the code was sent to; who is signed in can prove his own alone. */
export async function verifyPhone(
  ctx: Ctx,
  form: { phone: string; otp: string },
  by: Requester,
  ip: string,
): Promise<Account> {
  await refuseFullAddress(ctx, 'otp-verify', by, ip)
  try {
    const accountId = await transaction(ctx, async (tx) => {
      const owner = await useCode(tx.db, ctx, {
        purpose: 'phone',
        destination: form.phone,
        otp: form.otp,
        by,
        ownerIs: ctx.actor?.accountId ?? null,
      })
      if (!owner || !(await provePhone(tx.db, owner, form.phone))) return null
      await audit(tx.db, ctx.now, { action: 'phone.verified', actor: owner, ip })
      return owner
    })
    if (!accountId) {
      await countWrongCode(ctx, 'otp-verify', by, ip)
      throw codeProblems.wrongCode()
    }
    return await getAccount(ctx.db, accountId)
  } catch (error) {
    if (violatedConstraint(error) === 'accounts_verified_phone') throw codeProblems.phoneTaken()
    throw error
  }
}

/** Proves the address a link was sent to, if it still is the account's. */
export async function verifyEmail(ctx: Ctx, token: string, by: Requester, ip: string): Promise<void> {
  await refuseFullAddress(ctx, 'otp-verify', by, ip)
  const [, id, secret] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\da-f]{64})$/.exec(token) ?? []
  const isProved =
    id !== undefined &&
    secret !== undefined &&
    (await transaction(ctx, async (tx) => {
      const taken = await takeLink(tx.db, id, hashCode(ctx.app.config, 'email', id, secret), ctx.now)
      if (!taken || !(await proveEmail(tx.db, taken.accountId, taken.destination))) return false
      await audit(tx.db, ctx.now, { action: 'email.verified', actor: taken.accountId, ip })
      return true
    }))
  if (isProved) return
  await countWrongCode(ctx, 'otp-verify', by, ip)
  throw codeProblems.wrongLink()
}
