/**
 * Codes and links that verify a phone or an e-mail address, or allow a password reset
 * (docs/rules/accounts.md#verification-codes).
 */
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
import type { Site } from '#server/http/operation.ts'
import { newSecret, uuidv7 } from '#server/ids.ts'
import type { Events } from '#server/jobs/events.ts'
import type { Attempt } from '#server/jobs/job-queue.ts'
import { withLocale } from '#server/locale.ts'
import {
  findByEmail,
  findByPhone,
  setEmailVerified,
  setPhoneVerified,
  replaceCode,
  replaceLiveCodes,
  consumeLink,
  compareCodes,
  type Purpose,
} from './code-queries.ts'
import { getAccount, getLanguage, type Account } from '../queries.ts'
import { codeSms, verifyEmailMail, resetMail } from './mails.ts'
import { accountRequester, type Requester } from '../sessions/requester.ts'
import { hashCode, newCode } from '../security/secrets.ts'
import { lockCounter, readCounter, updateCounter, getWindowEnd } from '../security/attempt-queries.ts'
import {
  addressBlockedUntil,
  countFailure,
  consumeQuotas,
  consumeQuota,
  counterKey,
  withRetryAfter,
} from '../security/attempts.ts'

// ---------------------------------------------------------------- requests

type CodeRequest = {
  purpose: Purpose
  destination: string
  accountId: string | null
  site: Site
  ip: string | null
}

/**
 * Requests a code. Only the sending job looks up the account, so that neither the reply nor its duration
 * reveals whether there is one.
 */
export async function requestCode(ctx: Ctx, request: CodeRequest, requester: Requester): Promise<void> {
  const blockedUntil = await transaction(ctx, async (tx) => {
    const until = await reserveCode(tx, request, requester)
    if (!until) await tx.emit('code.wanted', { ...request, requester: requester.key })
    return until
  })
  if (blockedUntil) throw withRetryAfter(codeProblems.resendTooSoon(), blockedUntil, ctx.now)
}

/** Sends the first codes of a new account. */
export async function sendFirstCodes(
  app: AppContext,
  { accountId, site }: Events['account.registered'],
): Promise<void> {
  const ctx = contextOf(app, null)
  const account = await getAccount(ctx.db, accountId)
  const request = { accountId, site, ip: null }
  const requester = accountRequester(accountId)
  await transaction(ctx, async (tx) => {
    if (account.phoneNumber && !account.isPhoneVerified)
      await emitCodeRequest(tx, { ...request, purpose: 'phone', destination: account.phoneNumber }, requester)
    if (!account.isEmailVerified)
      await emitCodeRequest(tx, { ...request, purpose: 'email', destination: account.email }, requester)
  })
}

/** Does nothing if it is too soon for another code: the previous one is still valid. */
async function emitCodeRequest(tx: TxCtx, request: CodeRequest, requester: Requester): Promise<void> {
  const blockedUntil = await reserveCode(tx, request, requester)
  if (!blockedUntil) await tx.emit('code.wanted', { ...request, requester: requester.key })
}

/**
 * Counts a code and returns null, or returns when the next one may be sent. Each requester has quotas. All
 * requesters who are not known to own the account also share one, with growing waits, which limits how many
 * messages a person gets and how many codes can be guessed.
 */
async function reserveCode(
  tx: TxCtx,
  { purpose, destination }: CodeRequest,
  requester: Requester,
): Promise<Date | null> {
  const { db, now } = tx
  const scale = tx.app.config.rateLimitScale
  await lock(db, codeLock(purpose, destination))
  const key = (window: string) => counterKey(`code ${purpose} ${window}`, `${destination} ${requester.key}`)
  const sharedKey = counterKey(`code ${purpose} strangers`, destination)
  const shared =
    requester.kind === 'owner' ? null : await lockCounter(db, sharedKey, now, new Date(now.getTime() + DAY))
  if (shared) {
    const sentToAccount =
      requester.kind === 'account' ? ((await readCounter(db, key('day'), now))?.count ?? 0) : RESERVED_CODES
    if (sentToAccount >= RESERVED_CODES) {
      if (shared.count >= UNKNOWN_DEVICE_CODES_PER_DAY * scale) return getWindowEnd(db, sharedKey)
      if (shared.blockedUntil && shared.blockedUntil > now) return shared.blockedUntil
    }
  }
  const blockedUntil = await consumeQuotas(db, now, [
    { key: key('day'), max: CODES_PER_DAY * scale, windowMs: DAY },
    { key: key('hour'), max: CODES_PER_HOUR * scale, windowMs: HOUR },
    { key: key('minute'), max: 1, windowMs: RESEND_AFTER_MS },
  ])
  if (blockedUntil || !shared) return blockedUntil
  const count = shared.count + 1
  await updateCounter(db, sharedKey, {
    count,
    blockedUntil: new Date(now.getTime() + waitBetweenCodes(Math.floor(count / scale))),
  })
  return null
}

/** Serialises the requests and attempts of one destination. */
const codeLock = (purpose: Purpose, destination: string): string =>
  `code ${purpose} ${destination.toLowerCase()}`

// ---------------------------------------------------------------- sending

type SendRequest = CodeRequest & { requester?: string }

/** The sending job: generates a code, stores its hash and sends it. */
export async function sendCode(app: AppContext, request: SendRequest, attempt: Attempt): Promise<void> {
  const ctx = contextOf(app, null)
  if (request.purpose === 'phone') return sendPhoneCode(ctx, request, attempt)
  return sendByEmail(ctx, request.purpose, request, attempt)
}

async function sendPhoneCode(
  ctx: Ctx,
  { destination, accountId, site, ip, requester }: SendRequest,
  attempt: Attempt,
): Promise<void> {
  const owner = await findByPhone(ctx.db, destination, accountId)
  if (!owner) return
  const scale = ctx.app.config.rateLimitScale
  const isFirstAttempt = attempt.number === 1
  const blockedUntil =
    isFirstAttempt &&
    (await transaction(ctx, (tx) =>
      consumeQuota(tx.db, ctx.now, 'code all hour', { max: TOTAL_CODES_PER_HOUR * scale, windowMs: HOUR }),
    ))
  // Logged as an error, as so many codes probably mean a flood.
  if (blockedUntil) return ctx.log.error({ blockedUntil }, 'code.sms-limit.reached')
  const code = newCode()
  await storeCode(ctx, { purpose: 'phone', destination, accountId: owner.id, code, ip, requester })
  const language = await getLanguage(ctx.db, owner.id)
  const message = withLocale(language, () => codeSms(ctx.app.config, site, code))
  const sent = await deliverSms(ctx.app, { to: `+${destination}`, message }, attempt.signal)
  // Not retried if the reply was lost: the SMS may have been sent, and the person can request another one.
  if (sent.kind === 'refused' && sent.retry) throw new Error(`SMS refused: ${sent.code} ${sent.message}`)
}

async function sendByEmail(
  ctx: Ctx,
  purpose: 'password' | 'email',
  { destination, site, ip, requester }: SendRequest,
  attempt: Attempt,
): Promise<void> {
  const owner = await findByEmail(ctx.db, destination)
  if (!owner) return
  if (purpose === 'email' && owner.isEmailVerified) return
  if (purpose === 'password' && !canResetOn(site, owner.role)) return
  const { config } = ctx.app
  const code = purpose === 'password' ? newCode() : newSecret().secret
  const id = await storeCode(ctx, { purpose, destination, accountId: owner.id, code, ip, requester })
  const email = withLocale(await getLanguage(ctx.db, owner.id), () =>
    purpose === 'password'
      ? resetMail(owner.firstName, code)
      : verifyEmailMail(config, owner.firstName, `${id}.${code}`),
  )
  const sent = await deliverEmail(
    ctx.app,
    { to: owner.email, ...email, messageId: `<code.${id}@d3.mail>` },
    attempt.signal,
  )
  if (sent.kind === 'refused' && sent.retry) throw new Error(`Mail refused: ${sent.code} ${sent.message}`)
}

/** On the merchants' site customers cannot reset their passwords. */
const canResetOn = (site: Site, role: Account['role']): boolean => site === 'customer' || role !== 'customer'

type NewCode = {
  purpose: Purpose
  destination: string
  accountId: string
  code: string
  ip: string | null
  requester: string | undefined
}

/** Stores the hash of a code, and returns the code's id. */
async function storeCode(
  ctx: Ctx,
  { purpose, destination, accountId, code, ip, requester = 'unknown' }: NewCode,
): Promise<string> {
  const { now } = ctx
  const id = uuidv7(now.getTime())
  const ttlMs = purpose === 'email' ? EMAIL_VERIFICATION_TTL_MS : CODE_LIFE_MS
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
        expires_at: new Date(now.getTime() + ttlMs),
      },
      now,
    )
    await audit(tx.db, now, { action: 'code.sent', actor: accountId, ip, details: { purpose } })
  })
  return id
}

// ---------------------------------------------------------------- use

/**
 * Returns the account of a correct code, or null. Attempts are counted per code, separately for its requester
 * and for all others. The wrong codes of strangers are also counted over all codes of the destination: after
 * too many, each code allows its requester one attempt and all others one, so that new codes still work. A
 * code without attempts left gets the same reply as a wrong one.
 */
export async function consumeCode(
  db: Tx,
  ctx: Ctx,
  {
    purpose,
    destination,
    otp,
    requester,
    requiredAccountId = null,
  }: {
    purpose: 'phone' | 'password'
    destination: string
    otp: string
    requester: Requester
    requiredAccountId?: string | null
  },
): Promise<string | null> {
  const { now } = ctx
  await lock(db, codeLock(purpose, destination))
  const failuresKey = counterKey(
    `code ${purpose} failures`,
    requester.kind === 'owner' ? `${destination} ${requester.key}` : destination,
  )
  const { count } = await lockCounter(db, failuresKey, now, new Date(now.getTime() + DAY))
  const hash = hashCode(ctx.app.config, purpose, destination, otp)
  const compared = await compareCodes(db, {
    purpose,
    destination,
    requester: requester.key,
    hash,
    requiredAccountId,
    maxAttempts: attemptsPerCode(count),
    now,
  })
  const correct = compared.find(({ isCorrect }) => isCorrect)
  if (correct) {
    await replaceLiveCodes(db, purpose, destination, now)
    await updateCounter(db, failuresKey, { count: 0, blockedUntil: null })
    return correct.accountId
  }
  await updateCounter(db, failuresKey, { count: count + compared.length, blockedUntil: null })
  for (const { accountId } of compared)
    await audit(db, now, { action: 'code.refused', actor: accountId, details: { purpose } })
  return null
}

/** Accounts and owners have their own limits, so that others with the same IP address cannot block them. */
export async function rejectBlockedAddress(
  ctx: Ctx,
  name: 'reset' | 'otp-verify',
  requester: Requester,
  ip: string,
): Promise<void> {
  if (requester.kind !== 'stranger') return
  const until = await addressBlockedUntil(ctx, ctx.db, name, ip)
  if (until) throw withRetryAfter(generalProblems.tooMany(), until, ctx.now)
}

export async function countWrongCode(
  ctx: Ctx,
  name: 'reset' | 'otp-verify',
  requester: Requester,
  ip: string,
): Promise<void> {
  if (requester.kind === 'stranger') await transaction(ctx, (tx) => countFailure(ctx, tx.db, name, ip))
}

/** Verifies the phone of the account that the code was sent for. In a session, only the own one. */
export async function verifyPhone(
  ctx: Ctx,
  form: { phone: string; otp: string },
  requester: Requester,
  ip: string,
): Promise<Account> {
  await rejectBlockedAddress(ctx, 'otp-verify', requester, ip)
  try {
    const accountId = await transaction(ctx, async (tx) => {
      const owner = await consumeCode(tx.db, ctx, {
        purpose: 'phone',
        destination: form.phone,
        otp: form.otp,
        requester,
        requiredAccountId: ctx.actor?.accountId ?? null,
      })
      if (!owner || !(await setPhoneVerified(tx.db, owner, form.phone))) return null
      await audit(tx.db, ctx.now, { action: 'phone.verified', actor: owner, ip })
      return owner
    })
    if (!accountId) {
      await countWrongCode(ctx, 'otp-verify', requester, ip)
      throw codeProblems.wrongCode()
    }
    return await getAccount(ctx.db, accountId)
  } catch (error) {
    if (violatedConstraint(error) === 'accounts_verified_phone') throw codeProblems.phoneTaken()
    throw error
  }
}

/** Verifies the address that a link was sent to, if the account still has it. */
export async function verifyEmail(ctx: Ctx, token: string, requester: Requester, ip: string): Promise<void> {
  await rejectBlockedAddress(ctx, 'otp-verify', requester, ip)
  const [, id, secret] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\da-f]{64})$/.exec(token) ?? []
  const isVerified =
    id !== undefined &&
    secret !== undefined &&
    (await transaction(ctx, async (tx) => {
      const link = await consumeLink(tx.db, id, hashCode(ctx.app.config, 'email', id, secret), ctx.now)
      if (!link || !(await setEmailVerified(tx.db, link.accountId, link.destination))) return false
      await audit(tx.db, ctx.now, { action: 'email.verified', actor: link.accountId, ip })
      return true
    }))
  if (isVerified) return
  await countWrongCode(ctx, 'otp-verify', requester, ip)
  throw codeProblems.wrongLink()
}
