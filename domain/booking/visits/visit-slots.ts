/**
 * The times of a visit: several services of one branch, one after another in any order, or two of them at the same time by two
 * people (docs/rules/visits.md). A visit of one service has exactly the times of that service (`slots.ts`).
 */
import { ANY_TIME, isUsableAt } from '../../catalogue/usable-times.ts'
import { addDays, instant, MINUTE, toDay, type At, type Day } from '../../time/time.ts'
import { computeSlots, indexPlan, type OpenSlot, type PlanIndex } from '../compute-slots.ts'
import { openOn, type Plan } from '../plan.ts'
import { choosePerson, noSlotReason, startsOn, type NoSlotReason } from '../slots.ts'

type VisitService = {
  plan: Plan
  /** Another such service can be done by somebody else at the same time. */
  isParallel: boolean
}
export type VisitPlan = {
  /** In the order in which they were chosen. All are of one branch, each service once. */
  services: readonly VisitService[]
  /** Index of the service that comes first, such as that of an offer; null if any may. */
  startsWith: number | null
  /** Minutes that the customer may have to wait between two services. */
  maxGapMinutes: number
}

export type VisitPart = {
  /** Index of the service. */
  service: number
  start: At
  end: At
  /** Null if it takes nobody. */
  staffId: string | null
}
/** The quickest way to do all services from `start`; parts in the order of time. */
export type VisitSlot = { start: At; end: At; parts: VisitPart[] }

/** Waits between two services are multiples of this. */
export const GAP_STEP_MINUTES = 5

export type VisitIndex = readonly PlanIndex[]
export const indexVisit = ({ services }: VisitPlan): VisitIndex => services.map(({ plan }) => indexPlan(plan))

/** The times of a day at which the visit can begin, in order. */
export function visitSlotsOn(
  day: Day,
  visit: VisitPlan,
  now: At,
  index: VisitIndex = indexVisit(visit),
): VisitSlot[] {
  const starts = startPlan(visit)
  const slots = [...eachFrom(day, startsOn(day, starts, now), visit, index)]
  if (day !== toDay(now)) return slots
  // Yesterday's hours may reach past midnight.
  const yesterday = addDays(day, -1)
  const afterMidnight = startsOn(yesterday, starts, now).filter((minute) => minute >= DAY_MINUTES)
  return [...eachFrom(yesterday, afterMidnight, visit, index), ...slots]
}

/** Returns the visit that starts exactly at `start`, null if it does not fit. */
export function visitAt(start: At, visit: VisitPlan, now: At): VisitSlot | null {
  const starts = startPlan(visit)
  const day = toDay(start)
  const index = indexVisit(visit)
  for (const each of [day, addDays(day, -1)]) {
    const minute = (start - instant(each)) / MINUTE
    if (!startsOn(each, starts, now).includes(minute)) continue
    const [found] = eachFrom(each, [minute], visit, index)
    if (found) return found
  }
  return null
}

const DAY_MINUTES = 1440

/**
 * Returns why no visit starts at `start`: the first rule that prevents it, or `taken` if none does and the people or places
 * are not free.
 */
export function noVisitReason(start: At, visit: VisitPlan, now: At): NoSlotReason | 'taken' {
  const starts = startPlan(visit)
  const day = toDay(start)
  const isStart = [day, addDays(day, -1)].some((each) =>
    startsOn(each, starts, now).includes((start - instant(each)) / MINUTE),
  )
  return isStart ? 'taken' : noSlotReason(start, starts, now)
}

/**
 * What restricts the start: the strictest rule of all services, on the grid of the shortest one, and an offer that the visit
 * starts with.
 */
function startPlan({ services, startsWith }: VisitPlan): Plan {
  const plans = services.map(({ plan }) => plan)
  const first = plans[startsWith ?? 0]
  if (!first) throw new RangeError('A visit has at least one service')
  return {
    ...first,
    durationMinutes: Math.min(...plans.map((plan) => plan.durationMinutes)),
    minAdvanceMinutes: Math.max(...plans.map((plan) => plan.minAdvanceMinutes)),
    maxAdvanceDays: Math.min(...plans.map((plan) => plan.maxAdvanceDays)),
    isRequest: plans.some((plan) => plan.isRequest),
    ...(startsWith === null && { validUntil: null, usableTimes: ANY_TIME }),
  }
}

function* eachFrom(
  day: Day,
  minutes: readonly number[],
  visit: VisitPlan,
  index: VisitIndex,
): Generator<VisitSlot, void> {
  const findBest = searchOn(day, visit, index)
  for (const minute of minutes) {
    const found = findBest(minute)
    if (found) yield toVisitSlot(found, visit)
  }
}

/** Services that begin at the same time: one, or two parallel ones. */
type Step = readonly { service: number; slot: OpenSlot }[]
type Found = { end: At; steps: readonly Step[] }

/** Returns a function that finds the quickest visit that begins at a minute of the day. */
function searchOn(day: Day, { services, startsWith, maxGapMinutes }: VisitPlan, index: VisitIndex) {
  const midnight = instant(day)
  const all = 2 ** services.length - 1
  const slots = services.map(() => new Map<number, OpenSlot | null>())
  const found = new Map<number, Found | null>()

  const findSlot = (service: number, minute: number): OpenSlot | null => {
    const known = slots[service]!.get(minute)
    if (known !== undefined) return known
    const { plan } = services[service]!
    const open = openOn(plan, day)
    const start = midnight + minute * MINUTE
    const isAllowed =
      !('closed' in open) &&
      minute + plan.durationMinutes <= open.closes &&
      (plan.validUntil === null || start < plan.validUntil) &&
      isUsableAt(plan.usableTimes, start)
    const [slot = null] = isAllowed ? computeSlots(day, [minute], plan, index[service]!) : []
    const free = slot !== null && slot.available > 0 ? slot : null
    slots[service]!.set(minute, free)
    return free
  }

  /** The quickest way to do the services of the bit set `left`, of which one begins at this minute. */
  const findFrom = (left: number, minute: number): Found | null => {
    const key = minute * 2 ** services.length + left
    const known = found.get(key)
    if (known !== undefined) return known
    let best: Found | null = null
    for (const step of eachStep(left, minute)) {
      const rest = findAfter(
        step.reduce((set, { service }) => set & ~(1 << service), left),
        stepEnd(step),
      )
      if (rest && (best === null || rest.end < best.end))
        best = { end: rest.end, steps: [step, ...rest.steps] }
    }
    found.set(key, best)
    return best
  }

  const findAfter = (left: number, end: At): Found | null => {
    if (left === 0) return { end, steps: [] }
    let best: Found | null = null
    for (let gap = 0; gap <= maxGapMinutes; gap += GAP_STEP_MINUTES) {
      const rest = findFrom(left, (end - midnight) / MINUTE + gap)
      if (rest && (best === null || rest.end < best.end)) best = rest
    }
    return best
  }

  function* eachStep(left: number, minute: number): Generator<Step, void> {
    const free = services.flatMap((_, service): Step => {
      const slot = left & (1 << service) ? findSlot(service, minute) : null
      return slot ? [{ service, slot }] : []
    })
    const first = left === all ? startsWith : null
    for (const one of free) if (first === null || one.service === first) yield [one]
    const parallel = free.filter(({ service }) => services[service]!.isParallel)
    for (const [position, one] of parallel.entries())
      for (const other of parallel.slice(position + 1))
        if (
          (first === null || one.service === first || other.service === first) &&
          haveTwoPeople(one.slot, other.slot)
        )
          yield [one, other]
  }

  return (minute: number): Found | null => findFrom(all, minute)
}

const stepEnd = (step: Step): At => Math.max(...step.map(({ slot }) => slot.end))

/** A service without people needs none. */
function haveTwoPeople({ freeStaffIds: ones }: OpenSlot, { freeStaffIds: others }: OpenSlot): boolean {
  if (ones.length === 0 || others.length === 0) return true
  return ones.length > 1 || others.length > 1 || ones[0] !== others[0]
}

/** Chooses the people: as few as possible, of these the least booked. */
function toVisitSlot({ end, steps }: Found, { services, startsWith }: VisitPlan): VisitSlot {
  const parts: VisitPart[] = []
  let last: string | null = null
  for (const [position, step] of steps.entries()) {
    const taken = new Set<string>()
    // Of two, the one with fewer free people chooses first.
    for (const { service, slot } of step.toSorted(
      (a, b) => a.slot.freeStaffIds.length - b.slot.freeStaffIds.length,
    )) {
      const free = slot.freeStaffIds.filter((id) => !taken.has(id))
      const preferred = last !== null && free.includes(last) ? last : null
      const longest = longestFree(free, steps.slice(position + 1))
      const staffId = choosePerson(
        { start: slot.start, freeStaffIds: longest },
        services[service]!.plan,
        preferred,
      )
      if (staffId !== null) taken.add(staffId)
      parts.push({ service, start: slot.start, end: slot.end, staffId })
      if (step.length === 1) last = staffId
    }
  }
  const rank = ({ service }: VisitPart): number => (service === startsWith ? -1 : service)
  parts.sort((a, b) => a.start - b.start || rank(a) - rank(b))
  const [first] = parts
  if (!first) throw new RangeError('A visit has at least one service')
  return { start: first.start, end, parts }
}

/** Those of the people who are free for the most of the next steps. */
function longestFree(ids: readonly string[], next: readonly Step[]): string[] {
  const count = (id: string): number => {
    const until = next.findIndex((step) => step.length > 1 || !step[0]!.slot.freeStaffIds.includes(id))
    return until === -1 ? next.length : until
  }
  const longest = Math.max(0, ...ids.map(count))
  return ids.filter((id) => count(id) === longest)
}
