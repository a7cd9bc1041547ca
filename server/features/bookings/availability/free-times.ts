/**
 * The next free times of many offers or stores at once, as their cards show them. A fixed number of statements reads
 * everything, and the rules of a single item (domain/booking/slots.ts) compute only the times that are asked for.
 */
import { canRequest } from '#domain/booking/booking-policy.ts'
import { indexTaken, type OpenSlot } from '#domain/booking/compute-slots.ts'
import { getDayPart, type DayPart } from '#domain/booking/day-parts.ts'
import { eachSlotOn } from '#domain/booking/slots.ts'
import { hasAccessFee } from '#domain/catalogue/pricing.ts'
import { isUsableAt, toUsableTimes } from '#domain/catalogue/usable-times.ts'
import { instant, type At, type Day } from '#domain/time/time.ts'
import type { Ctx } from '#server/app-context.ts'
import { listTakenOfBranches } from './taken-queries.ts'
import type { ItemKind, OfferToBook, ServiceToBook } from './many-queries.ts'
import { poolsToBook, servicesToBook, type PlannedPool } from './plan-cache.ts'

/** A free time under the day on which it is listed, with the offer of the highest discount that can be used then, if there is one. */
export type FreeTime = { start: At; day: Day; branchId: string; serviceId: string; offer: OfferToBook | null }

export type FreeTimesInput = {
  of: 'offers' | 'stores'
  ids: readonly string[]
  /** Both days are included. */
  from: Day
  to: Day
  part: DayPart | undefined
  /** Locations of the branches to search; null for all. */
  places: readonly string[] | null
}

export type FreeDays = {
  isFreeOn(id: string, day: Day): boolean
}
export type FreeTimes = FreeDays & {
  /** The first times of these days, at most `count`, in order of time. */
  next(id: string, days: readonly Day[], count: number): FreeTime[]
}

type TimesCtx = Pick<Ctx, 'app' | 'db' | 'now'>

/** Uses three statements, or one if all plans are stored. */
export const findFreeTimes = (ctx: TimesCtx, input: FreeTimesInput): Promise<FreeTimes> =>
  loadTimes(ctx, input)

/** Finds only the days with free times, for which less is read of stores. */
export const findFreeDays = (ctx: TimesCtx, input: FreeTimesInput): Promise<FreeDays> =>
  loadTimes(ctx, { ...input, of: input.of === 'stores' ? 'storesWithFreeTime' : input.of })

async function loadTimes(
  ctx: TimesCtx,
  { of, ids, from, to, part, places }: Omit<FreeTimesInput, 'of'> & { of: ItemKind },
): Promise<FreeTimes> {
  const found = ids.length === 0 ? [] : await servicesToBook(ctx, of, ids)
  const services = of === 'offers' ? found.filter(({ offers }) => offers.length > 0) : found
  const allPools = services.length === 0 ? [] : await poolsToBook(ctx, services, { from, to })
  const pools = allPools.filter(({ location }) => places === null || places.includes(location))
  const branchIds = [...new Set(pools.map(({ branchId }) => branchId))]
  // The day before may close after midnight, as the last day may, and buffers extend both.
  const window = { from: instant(from, -1440), to: instant(to, 3 * 1440) }
  const takenAt =
    branchIds.length === 0 ? () => [] : await listTakenOfBranches(ctx.db, branchIds, window, ctx.now)

  const now = ctx.now.getTime()
  const poolsByService = Map.groupBy(
    pools.map((pool) => ({ pool, startsOn: freeStarts(pool, takenAt, now) })),
    ({ pool }) => pool.serviceId,
  )
  const servicesByItem = Map.groupBy(services, ({ itemId }) => itemId)
  // A service of a store can be booked without an offer.
  const offerAt = offerFinder({ isRequired: of === 'offers' })

  /** Yields the times of a day for each service and branch. */
  function* timesOn(id: string, day: Day): Generator<Iterable<FreeTime>, void> {
    for (const service of servicesByItem.get(id) ?? [])
      for (const { pool, startsOn } of poolsByService.get(service.serviceId) ?? [])
        yield timesOfPool(service, pool, day, startsOn)
  }

  function* timesOfPool(
    service: ServiceToBook,
    { branchId, serviceId, autoConfirm }: PlannedPool,
    day: Day,
    startsOn: (day: Day) => FreeStarts,
  ): Generator<FreeTime, void> {
    const starts = startsOn(day)
    for (let at = 0; ; at++) {
      const start = starts.at(at)
      if (start === undefined) return
      if (part !== undefined && getDayPart(day, start) !== part) continue
      const offer = offerAt(service, start)
      if (offer === undefined) continue
      if (!autoConfirm && !(offer && hasAccessFee(offer)) && !canRequest(start, now)) continue
      yield { start, day, branchId, serviceId, offer }
    }
  }

  return {
    isFreeOn(id, day) {
      for (const times of timesOn(id, day)) if (take(times, 1).length > 0) return true
      return false
    },
    next(id, days, count) {
      const freeTimes: FreeTime[] = []
      for (const day of days) {
        if (freeTimes.length >= count) break
        const times = [...timesOn(id, day)].flatMap((each) => take(each, count))
        freeTimes.push(...takeFirst(times, count))
      }
      return freeTimes.slice(0, count)
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

/** Returns the first times. Of several with the same start, it takes the one with the highest discount, or else the first. */
function takeFirst(times: FreeTime[], count: number): FreeTime[] {
  const sorted = times.toSorted(
    (a, b) => a.start - b.start || (b.offer?.discountPercent ?? -1) - (a.offer?.discountPercent ?? -1),
  )
  return sorted.filter(({ start }, index) => start !== sorted[index - 1]?.start).slice(0, count)
}

/** Undefined if the service cannot be booked then, null if it can without an offer. */
const offerFinder =
  ({ isRequired }: { isRequired: boolean }) =>
  ({ offers }: ServiceToBook, start: At): OfferToBook | null | undefined =>
    offers.find((offer) => start < offer.expiresAt && isUsableAt(toUsableTimes(offer), start)) ??
    (isRequired ? undefined : null)

/**
 * Returns the free starts of a day, also those that are too soon for a request, which depends on the offer. Each is computed
 * when it is first asked for: several offers can be of one service.
 */
function freeStarts(
  pool: PlannedPool,
  takenAt: Awaited<ReturnType<typeof listTakenOfBranches>>,
  now: At,
): (day: Day) => FreeStarts {
  let planned: ReturnType<typeof getPoolPlan> | undefined
  function getPoolPlan() {
    const taken = takenAt(pool)
    const { plan, index } = pool.planned()
    if (taken.length === 0) return { plan, index }
    return { plan: { ...plan, taken }, index: { ...index, ...indexTaken(taken) } }
  }
  const starts = new Map<Day, FreeStarts>()
  return (day) => {
    const known = starts.get(day)
    if (known) return known
    const { plan, index } = (planned ??= getPoolPlan())
    const free = new FreeStarts(eachSlotOn(day, plan, now, index))
    starts.set(day, free)
    return free
  }
}

/** The starts of free slots, each computed once, when it is first asked for. */
class FreeStarts {
  readonly #slots: Iterator<OpenSlot, void>
  readonly #found: At[] = []

  constructor(slots: Iterator<OpenSlot, void>) {
    this.#slots = slots
  }

  at(index: number): At | undefined {
    while (index >= this.#found.length) {
      const next = this.#slots.next()
      if (next.done === true) return undefined
      if (next.value.available > 0) this.#found.push(next.value.start)
    }
    return this.#found[index]
  }
}
