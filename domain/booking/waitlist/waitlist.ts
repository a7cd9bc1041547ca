/** The waitlist of a branch: who is offered which free time (docs/rules/waitlist.md). */
import { addDays, HOUR, toDay, type At, type Day } from '../../time/time.ts'
import { canRequest, HOLD_MS } from '../booking-policy.ts'
import { indexPlan, type OpenSlot, type PlanIndex } from '../compute-slots.ts'
import { getDayPart, type DayPart } from '../day-parts.ts'
import type { Plan, Taken } from '../plan.ts'
import { afterQuietHours } from '../reminders.ts'
import { choosePerson, eachSlotOn } from '../slots.ts'

/** Places of one customer on waitlists, at all stores together. */
export const MAX_WAITING = 10
/** Days for which one place waits. */
export const MAX_WAIT_DAYS = 31
/** A place ends after so many held times that were neither taken nor refused. */
export const MAX_UNANSWERED = 3
/** How long a time is held for one customer after the message. */
export const OFFER_HOLD_MS = HOLD_MS
/** A time that begins sooner than this after the message is offered to all at once, and held for nobody. */
export const ALL_AT_ONCE_MS = 2 * HOUR

export const WAIT_ENDS = ['booked', 'left', 'over', 'unanswered', 'closed'] as const
/** Why a place on the waitlist ended: `over`: its days have passed; `closed`: by an admin, or its service is gone. */
export type WaitEnd = (typeof WAIT_ENDS)[number]

/** `gone`: the time was needed otherwise while it was offered. */
export type OfferOutcome = 'booked' | 'declined' | 'expired' | 'gone'

/** Which times a customer waits for. */
export type Preference = {
  from: Day
  /** The last day. */
  to: Day
  part: DayPart | null
  /** Null for anyone. */
  staffId: string | null
}

export type Span = { start: At; end: At }

/** A place on the waitlist. */
export type Waiting = {
  accountId: string
  /** Key of the plan of what is waited for. */
  plan: string
  preference: Preference
  /** Starts that were offered before. */
  offered: ReadonlySet<At>
  /** A time that is offered to all is offered to it now. */
  isNotified: boolean
  /** Other times at which the customer is booked, or which are held for them. */
  busy: readonly Span[]
}

/** `poolId`: the service at the branch, whose places the offer takes. */
export type WaitPlan = { poolId: string; plan: Plan }

export type TimeOffer<W> = Span & {
  waiting: W
  poolId: string
  staffId: string | null
  /** Otherwise it is offered to all who wait for it, first come. */
  isHeld: boolean
}

export const overlaps = (one: Span, other: Span): boolean => one.start < other.end && one.end > other.start

/** Returns when the message about an offer is sent: never in the quiet hours. */
export const notifyAt = (now: At): At => afterQuietHours(now, Infinity)

/** Returns until when an offer waits for its customer. */
export const offerExpiresAt = ({ start, isHeld }: { start: At; isHeld: boolean }, now: At): At =>
  isHeld ? Math.min(notifyAt(now) + OFFER_HOLD_MS, start) : start

/**
 * Returns who is offered which time. `waiting` is in order of the line: each gets the first free time that fits and was not offered
 * before, and nobody after them gets the same. With `only`, times of that day alone.
 */
export function offerTimes<W extends Waiting>(
  waiting: readonly W[],
  plans: ReadonlyMap<string, WaitPlan>,
  now: At,
  only?: Day,
): TimeOffer<W>[] {
  const free = new FreeTimes(plans, now)
  const offers: TimeOffer<W>[] = []
  for (const each of waiting) {
    const promised = offers.filter((offer) => offer.isHeld && offer.waiting.accountId === each.accountId)
    const slot = firstTime(each, free, [...each.busy, ...promised], now, only)
    if (!slot) continue
    const { poolId, plan } = plans.get(each.plan)!
    const isHeld = isHoldable(slot.start, now)
    const staffId = isHeld ? choosePerson(slot, withTaken(plan, free.taken, poolId), null) : null
    const offer = { waiting: each, poolId, start: slot.start, end: slot.end, staffId, isHeld }
    offers.push(offer)
    if (isHeld) free.take(offer)
  }
  return offers
}

/** Returns the first time that can be held for this place on the waitlist or, without one, the first that is offered to all. */
function firstTime(
  { plan, preference, offered, isNotified }: Waiting,
  free: FreeTimes,
  busy: readonly Span[],
  now: At,
  only: Day | undefined,
): OpenSlot | undefined {
  const today = toDay(now)
  let forAll: OpenSlot | undefined
  for (
    let day = preference.from > today ? preference.from : today;
    day <= preference.to;
    day = addDays(day, 1)
  ) {
    if (only !== undefined && day !== only) continue
    for (const slot of free.on(plan, preference.staffId, day)) {
      if (preference.part !== null && getDayPart(day, slot.start) !== preference.part) continue
      if (offered.has(slot.start) || busy.some((span) => overlaps(span, slot))) continue
      if (isHoldable(slot.start, now)) return slot
      // In the quiet hours nobody is notified, so a time soon after them is left to others.
      if (!isNotified && notifyAt(now) === now) forAll ??= slot
    }
  }
  return forAll
}

const isHoldable = (start: At, now: At): boolean => start - notifyAt(now) >= ALL_AT_ONCE_MS

/** The free times of each day, computed once until one of them is taken. */
class FreeTimes {
  readonly taken: (Span & { staffId: string | null; poolId: string })[] = []
  readonly #plans: ReadonlyMap<string, WaitPlan>
  readonly #now: At
  readonly #known = new Map<string, OpenSlot[]>()
  readonly #indexed = new Map<string, { plan: Plan; index: PlanIndex }>()

  constructor(plans: ReadonlyMap<string, WaitPlan>, now: At) {
    this.#plans = plans
    this.#now = now
  }

  on(key: string, staffId: string | null, day: Day): readonly OpenSlot[] {
    const name = `${key} ${staffId ?? ''} ${day}`
    const known = this.#known.get(name)
    if (known) return known
    const planned = this.#planned(key, staffId)
    const slots = planned ? this.#listFree(day, planned) : []
    this.#known.set(name, slots)
    return slots
  }

  take(offer: Span & { staffId: string | null; poolId: string }): void {
    this.taken.push(offer)
    this.#known.clear()
    this.#indexed.clear()
  }

  #listFree(day: Day, { plan, index }: { plan: Plan; index: PlanIndex }): OpenSlot[] {
    const free = [...eachSlotOn(day, plan, this.#now, index)].filter(({ available }) => available > 0)
    // The store has to have time for an answer also when the customer takes it at the last moment.
    const lastMoment = notifyAt(this.#now) + OFFER_HOLD_MS
    return plan.isRequest ? free.filter(({ start }) => canRequest(start, lastMoment)) : free
  }

  #planned(key: string, staffId: string | null) {
    const name = `${key} ${staffId ?? ''}`
    const known = this.#indexed.get(name)
    if (known) return known
    const of = this.#plans.get(key)
    // What cannot be booked now has no plan, and somebody who was chosen may no longer do it.
    if (!of || (staffId !== null && (of.plan.isClass || !of.plan.staffIds.includes(staffId)))) return null
    const all = withTaken(of.plan, this.taken, of.poolId)
    const plan = staffId === null ? all : { ...all, staffIds: [staffId] }
    const planned = { plan, index: indexPlan(plan) }
    this.#indexed.set(name, planned)
    return planned
  }
}

const withTaken = (
  plan: Plan,
  taken: readonly (Span & { staffId: string | null; poolId: string })[],
  poolId: string,
): Plan => ({
  ...plan,
  taken: [
    ...plan.taken,
    ...taken.map((each): Taken => ({
      start: each.start,
      end: each.end,
      staffId: each.staffId,
      samePool: each.poolId === poolId,
    })),
  ],
})
