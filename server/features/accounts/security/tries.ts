/** Tries at what must not be guessed or flooded, counted in the database (docs/limits.md). */
import { createHash } from 'node:crypto'
import { generalProblems, type Problem } from '#contract/problem.ts'
import {
  FAILURES_BEFORE_WAIT,
  MAX_PASSWORD_FAILURES,
  waitAfterFailures,
} from '#domain/accounts/account-policy.ts'
import { DAY } from '#domain/time/time.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import type { Queryable } from '#server/database/database.ts'
import { hashOf } from '#server/ids.ts'
import { networkOf } from '#server/http/rate-limits.ts'
import { accountLimits } from '../limits.ts'
import { isDeviceOf, listDeviceHashes } from './device-queries.ts'
import { eraseAttempts, lockTries, readTries, setTries, windowEnd } from './tries-queries.ts'

/** Names whom it is about without writing down the address or phone, and fits whatever its length. */
export const triesKey = (what: string, whom: string): string =>
  `${what}:${createHash('sha256').update(whom).digest('base64url').slice(0, 32)}`

/** At most so many in so long. */
export type Quota = { most: number; ms: number }

/** Takes one of a quota, or answers when the next may be taken. */
export async function takeOne(
  db: Queryable,
  now: Date,
  key: string,
  { most, ms }: Quota,
): Promise<Date | null> {
  const { count } = await lockTries(db, key, now, new Date(now.getTime() + ms))
  if (count >= most) return windowEnd(db, key)
  await setTries(db, key, { count: count + 1, blockedUntil: null })
  return null
}

/** One of each, or none and when the first that is full has room again. The longest come first. */
export async function takeOfAll(
  db: Queryable,
  now: Date,
  quotas: (Quota & { key: string })[],
): Promise<Date | null> {
  const counts = new Map<string, number>()
  for (const { key, most, ms } of quotas) {
    const { count } = await lockTries(db, key, now, new Date(now.getTime() + ms))
    if (count >= most) return windowEnd(db, key)
    counts.set(key, count)
  }
  for (const [key, count] of counts) await setTries(db, key, { count: count + 1, blockedUntil: null })
  return null
}

/** One more, in a window of so long. */
async function countOne(db: Queryable, now: Date, key: string, ms: number): Promise<void> {
  const { count } = await lockTries(db, key, now, new Date(now.getTime() + ms))
  await setTries(db, key, { count: count + 1, blockedUntil: null })
}

const secondsUntil = (at: Date, now: Date): number =>
  Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000))
export const waitUntil = (problem: Problem, at: Date, now: Date): Problem =>
  problem.with({ retryAfter: secondsUntil(at, now) })

// ---------------------------------------------------------------- failures of an address

/** What is counted by address only where it was wrong. */
type Limits = typeof accountLimits
type FailureName = { [N in keyof Limits]: Limits[N]['counts'] extends 'failures' ? N : never }[keyof Limits]

const failuresKey = (name: FailureName, ip: string): string => triesKey(`${name} address`, networkOf(ip))

/** Null, or when this address may be wrong again. */
export async function addressBlockedUntil(
  ctx: Ctx,
  db: Queryable,
  name: FailureName,
  ip: string,
): Promise<Date | null> {
  const [[most]] = accountLimits[name].ip
  const failures = await readTries(db, failuresKey(name, ip), ctx.now)
  return failures && failures.count >= most * ctx.app.config.rateLimitScale ? failures.windowEndsAt : null
}

export const countFailure = (ctx: Ctx, db: Queryable, name: FailureName, ip: string): Promise<void> => {
  const [[, seconds]] = accountLimits[name].ip
  return countOne(db, ctx.now, failuresKey(name, ip), seconds * 1000)
}

// ---------------------------------------------------------------- passwords and second factors

const accountKey = (email: string): string => triesKey('sign-in account', email.toLowerCase())
const deviceKey = (email: string, hash: Buffer): string =>
  triesKey('sign-in device', `${email.toLowerCase()} ${hash.toString('hex')}`)

/** Who guesses, and at which account. */
export type Guesser = { email: string; ip: string; device?: string | undefined }

/**
 * Runs `attempt`, which guesses at this account's password or second factor. A try is counted before it is made, so that a hundred at one
 * time are a hundred; what came of it decides whether it stays. Nobody learns here whether there is such an account.
 *
 * A device that has signed in to the account before, and a session of it that proves again who it is, wait for their own failures alone.
 * All others share one counter, and are also counted by address: strangers slow down strangers, and never lock out the owner.
 */
export async function asTry<T>(ctx: Ctx, who: Guesser, attempt: () => Promise<Attempted<T>>): Promise<T> {
  const own = await ownKey(ctx, who)
  const key = own ?? accountKey(who.email)
  const refusedUntil = await transaction(ctx, async (tx) => {
    const isAddressFull = own === null ? await addressBlockedUntil(ctx, tx.db, 'sign-in', who.ip) : null
    return isAddressFull ?? countTry(ctx, tx.db, key)
  })
  if (refusedUntil) throw waitUntil(generalProblems.tooMany(), refusedUntil, ctx.now)
  let attempted: Attempted<T>
  try {
    attempted = await attempt()
  } catch (error) {
    await transaction(ctx, (tx) => takeBackTry(ctx, tx.db, key))
    throw error
  }
  if (attempted.was === 'right') await transaction(ctx, (tx) => eraseAttempts(tx.db, [key]))
  if (attempted.was === 'unfinished') await transaction(ctx, (tx) => takeBackTry(ctx, tx.db, key))
  if (attempted.was === 'wrong' && own === null)
    await transaction(ctx, (tx) => countFailure(ctx, tx.db, 'sign-in', who.ip))
  if ('refusal' in attempted) throw attempted.refusal
  return attempted.value
}
/** 'unfinished' is a right password that still wants its second factor: no failure, but no reason to forget earlier ones. */
export type Attempted<T> = { was: 'right'; value: T } | { was: 'wrong' | 'unfinished'; refusal: Problem }

/** A new password ends the waiting for the old one. */
export async function forgiveTries(
  db: Queryable,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const devices = await listDeviceHashes(db, id)
  await eraseAttempts(db, [accountKey(email), ...devices.map((hash) => deviceKey(email, hash))])
}

/** Null for a stranger. */
async function ownKey(ctx: Ctx, { email, device }: Guesser): Promise<string | null> {
  if (ctx.actor) return triesKey('sign-in session', ctx.actor.sessionId)
  if (device === undefined || !(await isDeviceOf(ctx.db, email, hashOf(device)))) return null
  return deviceKey(email, hashOf(device))
}

async function countTry(ctx: Ctx, db: Queryable, key: string): Promise<Date | null> {
  const { now } = ctx
  const windowEndsAt = new Date(now.getTime() + DAY)
  const tries = await lockTries(db, key, now, windowEndsAt)
  if (tries.blockedUntil && tries.blockedUntil > now) return tries.blockedUntil
  const count = tries.count + 1
  await setTries(db, key, { count, blockedUntil: blockedAfter(ctx, count), windowEndsAt })
  return null
}

async function takeBackTry(ctx: Ctx, db: Queryable, key: string): Promise<void> {
  const tries = await lockTries(db, key, ctx.now, new Date(ctx.now.getTime() + DAY))
  const count = Math.max(0, tries.count - 1)
  await setTries(db, key, { count, blockedUntil: blockedAfter(ctx, count) })
}

function blockedAfter(ctx: Ctx, count: number): Date | null {
  const failures = Math.floor(count / ctx.app.config.rateLimitScale)
  if (failures < FAILURES_BEFORE_WAIT) return null
  return new Date(ctx.now.getTime() + (failures >= MAX_PASSWORD_FAILURES ? DAY : waitAfterFailures(failures)))
}
