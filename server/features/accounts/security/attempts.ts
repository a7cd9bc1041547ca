/**
 * Limits counted in the database: for guesses, and for requests that cost money or flood people
 * (docs/limits.md).
 */
import { createHash } from 'node:crypto'
import { generalProblems, type Problem } from '#contract/problem.ts'
import {
  FAILURES_BEFORE_WAIT,
  MAX_PASSWORD_FAILURES,
  waitAfterFailures,
} from '#domain/accounts/account-policy.ts'
import { DAY } from '#domain/time/time.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { hashSecret } from '#server/ids.ts'
import { toNetwork } from '#server/platform/http/limits/rate-limits.ts'
import { accountLimits } from '../limits.ts'
import { isKnownDevice, listDeviceHashes } from './device-queries.ts'
import { deleteCounters, lockCounter, readCounter, updateCounter, getWindowEnd } from './attempt-queries.ts'

/** The subject (an address, email or phone) is hashed, so that it is not stored and has a fixed length. */
export const counterKey = (counter: string, subject: string): string =>
  `${counter}:${createHash('sha256').update(subject).digest('base64url').slice(0, 32)}`

/** Limit of `max` uses in a window of `windowMs`. */
type Quota = { max: number; windowMs: number }

/** Uses one of a quota and returns null, or returns when the next use is allowed. */
export async function consumeQuota(
  db: Queryable,
  now: Date,
  key: string,
  { max, windowMs }: Quota,
): Promise<Date | null> {
  const { count } = await lockCounter(db, key, now, new Date(now.getTime() + windowMs))
  if (count >= max) return getWindowEnd(db, key)
  await updateCounter(db, key, { count: count + 1, blockedUntil: null })
  return null
}

/**
 * Uses one of each quota and returns null. If one is used up, uses none and returns when its window ends.
 * Quotas are given in the order of their windows, the longest first.
 */
export async function consumeQuotas(
  db: Queryable,
  now: Date,
  quotas: (Quota & { key: string })[],
): Promise<Date | null> {
  const counts = new Map<string, number>()
  for (const { key, max, windowMs } of quotas) {
    const { count } = await lockCounter(db, key, now, new Date(now.getTime() + windowMs))
    if (count >= max) return getWindowEnd(db, key)
    counts.set(key, count)
  }
  for (const [key, count] of counts) await updateCounter(db, key, { count: count + 1, blockedUntil: null })
  return null
}

async function increment(db: Queryable, now: Date, key: string, windowMs: number): Promise<void> {
  const { count } = await lockCounter(db, key, now, new Date(now.getTime() + windowMs))
  await updateCounter(db, key, { count: count + 1, blockedUntil: null })
}

const secondsUntil = (at: Date, now: Date): number =>
  Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000))

export const withRetryAfter = (problem: Problem, at: Date, now: Date): Problem =>
  problem.with({ retryAfter: secondsUntil(at, now) })

// ---------------------------------------------------------------- failures by IP address

/** The limits that count only failures. */
type Limits = typeof accountLimits
type FailureName = { [N in keyof Limits]: Limits[N]['counts'] extends 'failures' ? N : never }[keyof Limits]

const failuresKey = (name: FailureName, ip: string): string => counterKey(`${name} address`, toNetwork(ip))

/** Returns null, or until when attempts from this address are refused. */
export async function addressBlockedUntil(
  ctx: Ctx,
  db: Queryable,
  name: FailureName,
  ip: string,
): Promise<Date | null> {
  const [[max]] = accountLimits[name].ip
  const failures = await readCounter(db, failuresKey(name, ip), ctx.now)
  return failures && failures.count >= max * ctx.app.config.rateLimitScale ? failures.windowEndsAt : null
}

export const countFailure = (ctx: Ctx, db: Queryable, name: FailureName, ip: string): Promise<void> => {
  const [[, windowMs]] = accountLimits[name].ip
  return increment(db, ctx.now, failuresKey(name, ip), windowMs)
}

// ---------------------------------------------------------------- passwords and second factors

const accountKey = (login: string): string => counterKey('sign-in account', login.toLowerCase())
const deviceKey = (login: string, hash: Buffer): string =>
  counterKey('sign-in device', `${login.toLowerCase()} ${hash.toString('hex')}`)

/** Origin of an attempt, and its name for the account: the e-mail address or the verified phone. */
type AttemptSource = { login: string; ip: string; device?: string | undefined }

/**
 * 'unfinished' is a correct password without the second factor that the account needs. It is not a failure,
 * but it does not reset the earlier failures either.
 */
export type AttemptResult<T> =
  | { outcome: 'correct'; value: T }
  | { outcome: 'wrong' | 'unfinished'; refusal: Problem }

/**
 * Runs `attempt`, which checks a password or second factor of this account. An attempt is counted before it
 * runs, so that parallel attempts are all counted; the count is undone if it did not fail. The limits are the
 * same whether the account exists or not.
 *
 * Known devices of the account and its sessions (when they re-authenticate) have a counter each. All others
 * share one counter and are also counted by IP address. So strangers slow down each other, but never lock out
 * the owner.
 */
export async function limitAttempts<T>(
  ctx: Ctx,
  source: AttemptSource,
  attempt: () => Promise<AttemptResult<T>>,
): Promise<T> {
  const knownKey = await knownSourceKey(ctx, source)
  const key = knownKey ?? accountKey(source.login)
  const refusedUntil = await transaction(ctx, async (tx) => {
    const blockedUntil =
      knownKey === null ? await addressBlockedUntil(ctx, tx.db, 'sign-in', source.ip) : null
    return blockedUntil ?? startAttempt(ctx, tx.db, key)
  })
  if (refusedUntil) throw withRetryAfter(generalProblems.tooMany(), refusedUntil, ctx.now)
  let result: AttemptResult<T>
  try {
    result = await attempt()
  } catch (error) {
    await transaction(ctx, (tx) => undoAttempt(ctx, tx.db, key))
    throw error
  }
  if (result.outcome === 'correct') await transaction(ctx, (tx) => deleteCounters(tx.db, [key]))
  if (result.outcome === 'unfinished') await transaction(ctx, (tx) => undoAttempt(ctx, tx.db, key))
  if (result.outcome === 'wrong' && knownKey === null)
    await transaction(ctx, (tx) => countFailure(ctx, tx.db, 'sign-in', source.ip))
  if ('refusal' in result) throw result.refusal
  return result.value
}

/** Deletes the failures of an account, after its password has changed. */
export async function resetFailures(
  db: Queryable,
  { id, email, phoneNumber }: { id: string; email: string | null; phoneNumber: string | null },
): Promise<void> {
  const devices = await listDeviceHashes(db, id)
  const logins = [email, phoneNumber].flatMap((login) => login ?? [])
  await deleteCounters(
    db,
    logins.flatMap((login) => [accountKey(login), ...devices.map((hash) => deviceKey(login, hash))]),
  )
}

/** Returns the counter of a known device or a session; null for all others. */
async function knownSourceKey(ctx: Ctx, { login, device }: AttemptSource): Promise<string | null> {
  if (ctx.actor) return counterKey('sign-in session', ctx.actor.sessionId)
  if (device === undefined || !(await isKnownDevice(ctx.db, login, hashSecret(device)))) return null
  return deviceKey(login, hashSecret(device))
}

async function startAttempt(ctx: Ctx, db: Queryable, key: string): Promise<Date | null> {
  const { now } = ctx
  const windowEndsAt = new Date(now.getTime() + DAY)
  const counter = await lockCounter(db, key, now, windowEndsAt)
  if (counter.blockedUntil && counter.blockedUntil > now) return counter.blockedUntil
  const count = counter.count + 1
  await updateCounter(db, key, { count, blockedUntil: blockedAfter(ctx, count), windowEndsAt })
  return null
}

async function undoAttempt(ctx: Ctx, db: Queryable, key: string): Promise<void> {
  const counter = await lockCounter(db, key, ctx.now, new Date(ctx.now.getTime() + DAY))
  const count = Math.max(0, counter.count - 1)
  await updateCounter(db, key, { count, blockedUntil: blockedAfter(ctx, count) })
}

function blockedAfter(ctx: Ctx, count: number): Date | null {
  const failures = Math.floor(count / ctx.app.config.rateLimitScale)
  if (failures < FAILURES_BEFORE_WAIT) return null
  return new Date(ctx.now.getTime() + (failures >= MAX_PASSWORD_FAILURES ? DAY : waitAfterFailures(failures)))
}
