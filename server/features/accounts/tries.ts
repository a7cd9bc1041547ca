/** Tries at what must not be guessed or flooded, counted in the database (reliability.md d3, d6). */
import { createHash } from 'node:crypto'
import { generalProblems, type Problem } from '#contract/problem.ts'
import { FAILURES_BEFORE_WAIT, MOST_FAILURES, waitAfterFailures } from '#domain/account-policy.ts'
import { DAY, HOUR } from '#domain/time.ts'
import { transaction, type Ctx } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { networkOf } from '#server/kernel/limits.ts'
import { forgetTries, lockTries, setTries, windowEnd } from './tries-queries.ts'

/** Names whom it is about without writing down the address or phone, and fits whatever its length. */
export const triesKey = (what: string, whom: string): string =>
  `${what}:${createHash('sha256').update(whom).digest('base64url').slice(0, 32)}`

/** At most so many in so long. */
export type Quota = { most: number; ms: number }

/** Takes one of a quota, or answers when the next may be taken. */
export async function takeOne(db: Queryable, now: Date, key: string, { most, ms }: Quota): Promise<Date | null> {
  const { count } = await lockTries(db, key, now, new Date(now.getTime() + ms))
  if (count >= most) return windowEnd(db, key)
  await setTries(db, key, { count: count + 1, blockedUntil: null })
  return null
}

/** One of each, or none and when the first that is full has room again. The longest come first. */
export async function takeOfAll(db: Queryable, now: Date, quotas: (Quota & { key: string })[]): Promise<Date | null> {
  const counts = new Map<string, number>()
  for (const { key, most, ms } of quotas) {
    const { count } = await lockTries(db, key, now, new Date(now.getTime() + ms))
    if (count >= most) return windowEnd(db, key)
    counts.set(key, count)
  }
  for (const [key, count] of counts) await setTries(db, key, { count: count + 1, blockedUntil: null })
  return null
}

const secondsUntil = (at: Date, now: Date): number => Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000))
export const waitUntil = (problem: Problem, at: Date, now: Date): Problem => problem.with({ retryAfter: secondsUntil(at, now) })

// ---------------------------------------------------------------- passwords and second factors

const ADDRESS_FAILURES_AN_HOUR = 200
const accountKey = (email: string): string => triesKey('sign-in account', email.toLowerCase())
const addressKey = (ip: string): string => triesKey('sign-in address', networkOf(ip))

/**
 * Runs `attempt`, which guesses at this account's password or second factor. A try is counted before it is made, so that a hundred at one
 * time are a hundred; what came of it decides whether it stays. Nobody learns here whether there is such an account.
 */
export async function asTry<T>(ctx: Ctx, who: { email: string; ip: string }, attempt: () => Promise<Attempted<T>>): Promise<T> {
  const keys = { account: accountKey(who.email), address: addressKey(who.ip) }
  const refusedUntil = await transaction(ctx, (tx) => countTry(ctx, tx.db, keys))
  if (refusedUntil) throw waitUntil(generalProblems.tooMany(), refusedUntil, ctx.now)
  let attempted: Attempted<T>
  try {
    attempted = await attempt()
  } catch (error) {
    await transaction(ctx, (tx) => takeBackTry(ctx, tx.db, keys))
    throw error
  }
  if (attempted.was === 'right')
    await transaction(ctx, async (tx) => {
      await uncount(tx.db, ctx.now, keys.address)
      await forgetTries(tx.db, keys.account)
    })
  if (attempted.was === 'unfinished') await transaction(ctx, (tx) => takeBackTry(ctx, tx.db, keys))
  if ('refusal' in attempted) throw attempted.refusal
  return attempted.value
}
/** 'unfinished' is a right password that still wants its second factor: no failure, but no reason to forget earlier ones. */
export type Attempted<T> = { was: 'right'; value: T } | { was: 'wrong' | 'unfinished'; refusal: Problem }

/** A new password ends the waiting for the old one. */
export const forgiveTries = (db: Queryable, email: string) => forgetTries(db, accountKey(email))

type Keys = { account: string; address: string }

async function countTry(ctx: Ctx, db: Queryable, keys: Keys): Promise<Date | null> {
  const { now } = ctx
  const scale = ctx.house.config.rateLimitScale
  const full = await takeOne(db, now, keys.address, { most: ADDRESS_FAILURES_AN_HOUR * scale, ms: HOUR })
  if (full) return full
  const windowEndsAt = new Date(now.getTime() + DAY)
  const tries = await lockTries(db, keys.account, now, windowEndsAt)
  if (tries.blockedUntil && tries.blockedUntil > now) return tries.blockedUntil
  const count = tries.count + 1
  await setTries(db, keys.account, { count, blockedUntil: blockedAfter(ctx, count), windowEndsAt })
  return null
}

async function takeBackTry(ctx: Ctx, db: Queryable, keys: Keys): Promise<void> {
  await uncount(db, ctx.now, keys.address)
  const tries = await lockTries(db, keys.account, ctx.now, new Date(ctx.now.getTime() + DAY))
  const count = Math.max(0, tries.count - 1)
  await setTries(db, keys.account, { count, blockedUntil: blockedAfter(ctx, count) })
}

async function uncount(db: Queryable, now: Date, key: string): Promise<void> {
  const { count } = await lockTries(db, key, now, new Date(now.getTime() + HOUR))
  await setTries(db, key, { count: Math.max(0, count - 1), blockedUntil: null })
}

function blockedAfter(ctx: Ctx, count: number): Date | null {
  const failures = Math.floor(count / ctx.house.config.rateLimitScale)
  if (failures < FAILURES_BEFORE_WAIT) return null
  return new Date(ctx.now.getTime() + (failures >= MOST_FAILURES ? DAY : waitAfterFailures(failures)))
}
