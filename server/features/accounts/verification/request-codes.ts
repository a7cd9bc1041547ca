/** Requests of codes, and how many may be sent (docs/rules/accounts.md#verification-codes). */
import { codeProblems } from '#contract/codes.ts'
import {
  RESERVED_CODES,
  CODES_PER_DAY,
  CODES_PER_HOUR,
  RESEND_AFTER_MS,
  UNKNOWN_DEVICE_CODES_PER_DAY,
  waitBetweenCodes,
} from '#domain/accounts/account-policy.ts'
import { DAY, HOUR } from '#domain/time/time.ts'
import { createContext, transaction, type Ctx, type AppContext, type TxCtx } from '#server/app-context.ts'
import { isSmsWorking } from '#server/features/messaging/messaging.ts'
import { lock } from '#server/platform/database/database.ts'
import type { Site } from '#server/platform/http/operation.ts'
import type { Events } from '#server/platform/jobs/events.ts'
import type { Purpose } from './code-queries.ts'
import { getAccount } from '../queries.ts'
import { accountRequester, type Requester } from '../sessions/requester.ts'
import { lockCounter, readCounter, updateCounter, getWindowEnd } from '../security/attempt-queries.ts'
import { consumeQuotas, counterKey, withRetryAfter } from '../security/attempts.ts'
import { codeLock } from './codes.ts'

/**
 * Requests a code. Only the sending job looks up the account, so that neither the reply nor its duration
 * reveals whether there is one.
 */
export async function requestCode(ctx: Ctx, request: CodeRequest, requester: Requester): Promise<void> {
  const blockedUntil = await transaction(ctx, async (tx) => {
    const until = await reserveCode(tx, request, requester)
    if (!until) await emitCodeWanted(tx, request, requester)
    return until
  })
  if (blockedUntil) throw withRetryAfter(codeProblems.resendTooSoon(), blockedUntil, ctx.now)
  if (request.purpose !== 'password' && request.purpose !== 'email') await requireSms(ctx)
}

/** Returns how long the account must wait until another code can be sent to its own phone. */
export async function secondsUntilNextCode({ db, now }: Ctx, accountId: string): Promise<number> {
  const { phoneNumber } = await getAccount(db, accountId)
  if (phoneNumber === null) return 0
  const counter = await readCounter(
    db,
    quotaKey('phone', phoneNumber, accountRequester(accountId), 'minute'),
    now,
  )
  return counter ? Math.ceil((counter.windowEndsAt.getTime() - now.getTime()) / 1000) : 0
}

/** Called when the code is already to be sent, because only trying shows whether SMS work again. */
export async function requireSms(ctx: Ctx): Promise<void> {
  if (!(await isSmsWorking(ctx.db)))
    throw codeProblems.smsDelayed().with({ retryAfter: RESEND_AFTER_MS / 1000 })
}

/** Sends the first codes of a new account: by SMS only to customers, since merchants request theirs when they publish. */
export async function sendFirstCodes(
  app: AppContext,
  { accountId, site }: Events['account.registered'],
): Promise<void> {
  const ctx = createContext(app, null)
  const account = await getAccount(ctx.db, accountId)
  const request = { accountId, site, ip: null }
  const requester = accountRequester(accountId)
  await transaction(ctx, async (tx) => {
    if (account.role === 'customer' && account.phoneNumber && !account.isPhoneVerified)
      await emitCodeRequest(tx, { ...request, purpose: 'phone', destination: account.phoneNumber }, requester)
    if (account.email !== null && !account.isEmailVerified)
      await emitCodeRequest(tx, { ...request, purpose: 'email', destination: account.email }, requester)
  })
}

export type CodeRequest = {
  purpose: Purpose
  destination: string
  accountId: string | null
  site: Site
  ip: string | null
  /** True if the account does not have the number yet; only for purpose `phone`. */
  isNew?: boolean
  /** The amount of the withdrawal; only for purpose `withdrawal`. */
  amountCents?: number
}

/** Emits the request; does nothing if it is too soon for another code, as the previous one is still valid. */
async function emitCodeRequest(tx: TxCtx, request: CodeRequest, requester: Requester): Promise<void> {
  const blockedUntil = await reserveCode(tx, request, requester)
  if (!blockedUntil) await emitCodeWanted(tx, request, requester)
}

const emitCodeWanted = (tx: TxCtx, request: CodeRequest, { key, kind }: Requester): Promise<void> =>
  tx.emit('code.wanted', { ...request, requester: key, requesterKind: kind })

/**
 * Counts a code and returns null, or returns when the next one may be sent. Each requester has quotas. All
 * requesters who are not known to own the account also share one, with growing waits, which limits how many
 * messages a person gets and how many codes can be guessed.
 */
export async function reserveCode(
  tx: TxCtx,
  { purpose, destination }: Pick<CodeRequest, 'purpose' | 'destination'>,
  requester: Requester,
): Promise<Date | null> {
  const { db, now } = tx
  const scale = tx.app.config.rateLimitScale
  // All codes by SMS to one number are counted together.
  const kind = purpose === 'password' || purpose === 'email' ? purpose : 'phone'
  await lock(db, codeLock(kind, destination))
  const key = (window: Window) => quotaKey(kind, destination, requester, window)
  const sharedKey = counterKey(`code ${kind} strangers`, destination)
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

type Window = 'day' | 'hour' | 'minute'
const quotaKey = (kind: string, destination: string, { key }: Requester, window: Window): string =>
  counterKey(`code ${kind} ${window}`, `${destination} ${key}`)
