/**
 * The next free times of many offers or stores at once, as their cards show them. A fixed number of statements reads
 * everything, and the rules of a single item (domain/booking/slots.ts) compute only the times that are asked for.
 */
import { indexPlan, type OpenSlot } from '#domain/booking/compute-slots.ts'
import { partOf, type DayPart } from '#domain/booking/day-parts.ts'
import { eachSlotOn } from '#domain/booking/slots.ts'
import { isUsableAt, usableTimesOf } from '#domain/catalogue/usable-times.ts'
import { addDays, instant, type At, type Day } from '#domain/time/time.ts'
import type { Ctx } from '#server/app-context.ts'
import { planFrom } from './availability.ts'
import { listTakenOfBranches } from './availability-queries.ts'
import type { OfferToBook, PoolToBook, ServiceToBook } from './many-queries.ts'
import { poolsToBook, servicesToBook } from './plan-cache.ts'

/** A free time, with the offer of the highest discount that can be used then, if there is one. */
export type FreeTime = { start: At; branchId: string; serviceId: string; offer: OfferToBook | null }

export type FreeTimesInput = {
  of: 'offers' | 'stores'
  ids: readonly string[]
  /** Both days are included. */
  from: Day
  to: Day
  part: DayPart | undefined
  /** Only at branches in these locations; null for all. */
  places: readonly string[] | null
}

export type FreeTimes = {
  isFreeOn(id: string, day: Day): boolean
  /** The first times of these days, at most `count`, in order of time. */
  next(id: string, days: readonly Day[], count: number): FreeTime[]
}

/** Uses three statements, or one if all plans are stored. */
export async function findFreeTimes(
  ctx: Pick<Ctx, 'app' | 'db' | 'now'>,
  { of, ids, from, to, part, places }: FreeTimesInput,
): Promise<FreeTimes> {
  const services = ids.length === 0 ? [] : await servicesToBook(ctx, of, ids)
  const serviceIds = [...new Set(services.map(({ serviceId }) => serviceId))]
  const allPools = serviceIds.length === 0 ? [] : await poolsToBook(ctx, serviceIds, { from, to })
  const pools = allPools.filter(({ location }) => places === null || places.includes(location))
  const branchIds = [...new Set(pools.map(({ branchId }) => branchId))]
  // The day before may close after midnight, as the last day may, and buffers extend both.
  const window = { from: instant(from, -1440), to: instant(to, 3 * 1440) }
  const takenAt =
    branchIds.length === 0 ? () => [] : await listTakenOfBranches(ctx.db, branchIds, window, ctx.now)

  const now = ctx.now.getTime()
  const poolsOf = Map.groupBy(
    pools.map((pool) => ({ pool, startsOn: freeStarts(pool, { from, to }, takenAt, now) })),
    ({ pool }) => pool.serviceId,
  )
  const servicesOf = Map.groupBy(services, ({ itemId }) => itemId)
  // A service of a store can be booked without an offer.
  const offerAt = offerFinder({ isRequired: of === 'offers' })

  /** For each service and branch, its times of the day. */
  const timesOn = (id: string, day: Day): Iterable<FreeTime>[] =>
    (servicesOf.get(id) ?? []).flatMap((service) =>
      (poolsOf.get(service.serviceId) ?? []).map(({ pool, startsOn }) =>
        timesOfPool(service, pool, day, startsOn),
      ),
    )

  function* timesOfPool(
    service: ServiceToBook,
    { branchId, serviceId }: PoolToBook,
    day: Day,
    startsOn: (day: Day) => Iterable<At>,
  ): Generator<FreeTime, void> {
    for (const start of startsOn(day)) {
      if (part !== undefined && partOf(day, start) !== part) continue
      const offer = offerAt(service, start)
      if (offer !== undefined) yield { start, branchId, serviceId, offer }
    }
  }

  return {
    isFreeOn: (id, day) => timesOn(id, day).some((times) => take(times, 1).length > 0),
    next(id, days, count) {
      const found: FreeTime[] = []
      for (const day of days) {
        if (found.length >= count) break
        found.push(
          ...firstOf(
            timesOn(id, day).flatMap((times) => take(times, count)),
            count,
          ),
        )
      }
      return found.slice(0, count)
    },
  }
}

function take<T>(values: Iterable<T>, count: number): T[] {
  const taken: T[] = []
  for (const value of values) {
    taken.push(value)
    if (taken.length >= count) break
  }
  return taken
}

/** Of several times with the same start the one with the highest discount, and of these the first. */
function firstOf(times: FreeTime[], count: number): FreeTime[] {
  const sorted = times.toSorted(
    (a, b) => a.start - b.start || (b.offer?.discountPercent ?? -1) - (a.offer?.discountPercent ?? -1),
  )
  return sorted.filter(({ start }, index) => start !== sorted[index - 1]?.start).slice(0, count)
}

/** Undefined if the service cannot be booked then, null if it can without an offer. */
const offerFinder =
  ({ isRequired }: { isRequired: boolean }) =>
  ({ offers }: ServiceToBook, start: At): OfferToBook | null | undefined =>
    offers.find((offer) => start < offer.expiresAt && isUsableAt(usableTimesOf(offer), start)) ??
    (isRequired ? undefined : null)

/** The free starts of a day, each computed when it is first asked for: several offers can be of one service. */
function freeStarts(
  pool: PoolToBook,
  days: { from: Day; to: Day },
  takenAt: Awaited<ReturnType<typeof listTakenOfBranches>>,
  now: At,
): (day: Day) => Iterable<At> {
  let planned: ReturnType<typeof planOfPool> | undefined
  function planOfPool() {
    const plan = {
      ...planFrom(pool, pool, { from: addDays(days.from, -1), to: days.to }),
      taken: takenAt({ branchId: pool.branchId, id: pool.id }),
    }
    return { plan, index: indexPlan(plan) }
  }
  const starts = new Map<Day, Iterable<At>>()
  return (day) => {
    const known = starts.get(day)
    if (known) return known
    const { plan, index } = (planned ??= planOfPool())
    const free = remembered(freeOf(eachSlotOn(day, plan, now, index)))
    starts.set(day, free)
    return free
  }
}

function* freeOf(slots: Iterable<OpenSlot>): Generator<At, void> {
  for (const { start, available } of slots) if (available > 0) yield start
}

/** The values of an iterator, which can be read again. */
function remembered<T>(values: Iterator<T>): Iterable<T> {
  const read: T[] = []
  return {
    *[Symbol.iterator]() {
      for (let at = 0; ; at++) {
        if (at === read.length) {
          const next = values.next()
          if (next.done === true) return
          read.push(next.value)
        }
        yield read[at]!
      }
    },
  }
}
