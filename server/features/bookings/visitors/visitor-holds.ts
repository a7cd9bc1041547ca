/**
 * A visitor holds a time before signing up or in (docs/rules/bookings.md#holds-of-visitors). The booking takes the
 * hold over. Both happen under the lock of the branch.
 */
import { createHmac } from 'node:crypto'
import type * as z from 'zod'
import { bookingProblems } from '#contract/bookings/problems.ts'
import type { NewHold } from '#contract/bookings/visitor-holds.ts'
import { choosePerson, slotAt, slotsOn } from '#domain/booking/slots.ts'
import type { Plan } from '#domain/booking/plan.ts'
import {
  MAX_HOLDS_OF_ADDRESS,
  mayHoldOneMore,
  placesIn,
  VISITOR_HOLD_MS,
} from '#domain/booking/visitor-holds.ts'
import { addDays, toDay, instant, readInstant, type At } from '#domain/time/time.ts'
import type { Ctx, TxCtx } from '#server/app-context.ts'
import { keyFor, type Key } from '#server/encryption.ts'
import { toNetwork } from '#server/platform/http/limits/rate-limits.ts'
import { hashSecret, isSecret, newSecret, uuidv7 } from '#server/ids.ts'
import { checkTime, loadPlan, withPerson, type Line } from '../availability/availability.ts'
import { bookableItem, checkStock, resolveItemKey, getPool } from '../availability/bookable-items.ts'
import type { Pool } from '../availability/availability-queries.ts'
import { releaseOverdueHolds } from '../holds/holds.ts'
import { noSlotProblem, planWindow, slotTakenProblem } from '../holds/slot-problems.ts'
import { catchSlotConflict, underLock } from '../data/lock.ts'
import { closeOffers } from '../waitlist/line-queries.ts'
import { offerFreeTimes } from '../waitlist/offering.ts'
import {
  consumeHold,
  consumeOwnOffer,
  countHolds,
  findHold,
  insertHold,
  lockHold,
  replaceHold,
  type HoldRow,
} from '../holds/visitor-hold-queries.ts'

type HoldInput = z.output<typeof NewHold>
type Visitor = { token: string | null; ip: string }

/** Returns the hash by which a token is found; undefined for what is no token. */
export const tokenHash = (token: string | null | undefined): Buffer | undefined =>
  token && isSecret(token) ? hashSecret(token) : undefined

export async function getHold(ctx: Ctx, token: string | null): Promise<HoldRow | null> {
  const hash = tokenHash(token)
  return (hash && (await findHold(ctx.db, hash, ctx.now))) ?? null
}

export async function holdTime(
  ctx: Ctx,
  input: HoldInput,
  visitor: Visitor,
): Promise<{ hold: HoldRow; token: string }> {
  const key = await resolveItemKey(ctx.db, input)
  const { branchId } = getPool(await bookableItem(ctx, key), input.branchId ?? undefined)
  const networkHash = hashNetwork(ctx.app.config, visitor.ip)
  const work = async (tx: TxCtx) => {
    await releaseOverdueHolds(tx, branchId)
    await offerFreeTimes(tx, branchId, toDay(readInstant(input.startTime)!))
    // Merchants edit what a booking depends on under the lock of the branch, so it is read again.
    const item = await bookableItem(tx, key)
    const pool = getPool(item, input.branchId ?? undefined)
    const [start, now] = [readInstant(input.startTime)!, tx.now.getTime()]
    checkTime(start, item, now)
    checkStock(item)
    const ownHash = tokenHash(visitor.token)
    const own = ownHash && (await lockHold(tx.db, ownHash, tx.now))
    const staffId = input.staffId ?? undefined
    if (own && isSame(own, { poolId: pool.id, offerId: item.offer?.id ?? null, start, staffId }))
      return { hold: own, token: visitor.token! } // it was found by the token

    const all = await loadPlan(
      tx.db,
      item,
      pool,
      { ...planWindow(start), exceptHold: own && ownHash },
      tx.now,
    )
    const plan = withPerson(all, staffId)
    const slot = slotAt(start, plan, now)
    if (!slot) throw noSlotProblem(start, item, plan, now)
    if (slot.available === 0) throw slotTakenProblem(slot, plan, now)
    await checkHoldLimits(tx, { plan: all, pool, start, networkHash, own })

    const hold = {
      branchId: pool.branchId,
      poolId: pool.id,
      serviceId: item.serviceId,
      offerId: item.offer?.id ?? null,
      staffId: choosePerson(slot, plan),
      isStaffChosen: staffId !== undefined,
      start: new Date(slot.start),
      end: new Date(slot.end),
      expiresAt: new Date(now + VISITOR_HOLD_MS),
      networkHash,
      waitlistOfferId: null,
    }
    if (own) {
      await replaceHold(tx.db, own.id, hold, tx.now)
      return { hold: { ...hold, id: own.id }, token: visitor.token! } // as above
    }
    const [id, { secret, hash }] = [uuidv7(now), newSecret()]
    await insertHold(tx.db, id, hash, hold, tx.now)
    return { hold: { ...hold, id }, token: secret }
  }
  return catchSlotConflict(() => underLock(ctx, branchId, null, work, null, networkHash))
}

/** Succeeds also without a hold. A free time needs no lock. */
export async function releaseHold(ctx: Ctx, token: string | null): Promise<void> {
  const hash = tokenHash(token)
  if (hash) await consumeHold(ctx.db, hash, ctx.now)
}

/**
 * Deletes the hold of the token, whatever it holds: the visitor books now. Returns it if it is of this time and, if
 * one is requested, this person. Otherwise takes what the waitlist holds for this account, if given, at this time. The caller
 * holds the lock of the branch.
 */
export async function takeOverHold(
  tx: TxCtx,
  token: string | null | undefined,
  lines: readonly [Line, ...Line[]],
  start: At,
  waitingId: string | null,
): Promise<HoldRow | null> {
  const hash = tokenHash(token)
  const hold = hash && (await consumeHold(tx.db, hash, tx.now))
  const [{ pool, staffId }, ...others] = lines
  if (others.length > 0) return null
  if (hold && hold.poolId === pool.id && hold.start.getTime() === start)
    return staffId === undefined || staffId === hold.staffId ? hold : null
  if (waitingId === null) return null
  const wanted = { accountId: waitingId, poolId: pool.id, start: new Date(start), staffId }
  const offered = await consumeOwnOffer(tx.db, wanted, tx.now)
  if (offered?.waitlistOfferId) await closeOffers(tx.db, [offered.waitlistOfferId], 'booked', tx.now)
  return offered ?? null
}

// ---------------------------------------------------------------- details

/** An address is not stored, and it cannot be found by trying all of them. */
const hashNetwork = (config: Key, ip: string): Buffer =>
  createHmac('sha256', keyFor(config, 'visitor hold')).update(toNetwork(ip)).digest()

function isSame(
  own: HoldRow,
  wanted: { poolId: string; offerId: string | null; start: number; staffId: string | undefined },
): boolean {
  const isSamePerson =
    wanted.staffId === undefined ? !own.isStaffChosen : own.isStaffChosen && wanted.staffId === own.staffId
  return (
    isSamePerson &&
    own.poolId === wanted.poolId &&
    own.offerId === wanted.offerId &&
    own.start.getTime() === wanted.start
  )
}

async function checkHoldLimits(
  tx: TxCtx,
  {
    plan,
    pool,
    start,
    networkHash,
    own,
  }: { plan: Plan; pool: Pool; start: number; networkHash: Buffer; own: HoldRow | undefined },
): Promise<void> {
  const day = toDay(start)
  const counts = await countHolds(
    tx.db,
    {
      networkHash,
      poolId: pool.id,
      from: new Date(instant(day)),
      to: new Date(instant(addDays(day, 1))),
      exceptId: own?.id ?? null,
    },
    tx.now,
  )
  const places = placesIn(slotsOn(day, plan, tx.now.getTime()), plan.durationMinutes)
  const mayHold =
    counts.ofAddress < MAX_HOLDS_OF_ADDRESS * tx.app.config.rateLimitScale &&
    mayHoldOneMore(places, { ofAddress: counts.ofAddressThatDay, ofAll: counts.ofAllThatDay })
  if (!mayHold) throw bookingProblems.tooManyVisitorHolds()
}
