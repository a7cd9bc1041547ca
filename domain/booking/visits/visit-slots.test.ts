/** The times of visits equal those of a search through all possibilities, and of one service those of that service. */
import assert from 'node:assert/strict'
import { test } from 'mocha'
import * as fc from 'fast-check'
import { ANY_TIME, isUsableAt, type UsableTimes } from '../../catalogue/usable-times.ts'
import { instant, MINUTE, type At } from '../../time/time.ts'
import { DEFAULT_PLAN_RULES, type Plan } from '../plan.ts'
import { slotsOn, stepMinutes } from '../slots.ts'
import { GAP_STEP_MINUTES, visitAt, visitSlotsOn, type VisitPart, type VisitPlan } from './visit-slots.ts'

const DAY = '2026-11-21' // a Saturday
const WEEKDAY = 6
const OPENS = 480
const STAFF = ['amina', 'brian', 'chebet']
const RUNS = 20_000

/** One place of a service, by the rules and without an index: who could do it then; null if nobody and it needs somebody. */
function peopleFor(plan: Plan, minute: number, closes: number): (string | null)[] {
  const [from, to] = [minute, minute + plan.durationMinutes]
  const [start, end] = [instant(DAY, from), instant(DAY, to)]
  if (from < OPENS || to > closes) return []
  if ((plan.validUntil !== null && start >= plan.validUntil) || !isUsableAt(plan.usableTimes, start))
    return []
  const gap = plan.bufferMinutes * MINUTE
  const overlapping = plan.taken.filter((each) => each.start < end + gap && each.end + gap > start)
  for (let at = start; at < end; at += MINUTE) {
    const inPool = overlapping.filter((each) => each.samePool && each.start <= at && each.end + gap > at)
    if (inPool.length >= plan.capacity) return []
  }
  // Those that begin in the buffer after it count, too, as they do for one service.
  if (slotsWithoutPlace(plan, start, end)) return []
  if (plan.staffIds.length === 0) return [null]
  return plan.staffIds.filter(
    (id) =>
      plan.shifts.some((each) => each.staffId === id && each.starts <= from && each.ends >= to) &&
      !overlapping.some((each) => each.staffId === id),
  )
}

function slotsWithoutPlace(plan: Plan, start: At, end: At): boolean {
  const gap = plan.bufferMinutes * MINUTE
  const inPool = plan.taken.filter(
    (each) => each.samePool && each.start < end + gap && each.end + gap > start,
  )
  return inPool.some(
    ({ start: moment }) =>
      moment >= start &&
      inPool.filter((each) => each.start <= moment && each.end + gap > moment).length >= plan.capacity,
  )
}

/** The earliest end of a visit that begins then, by trying every order, pair, gap and person; null if there is none. */
function quickestEnd(
  { services, startsWith, maxGapMinutes }: VisitPlan,
  from: number,
  closes: number,
): number | null {
  const ends: number[] = []
  const tryAt = (left: readonly number[], minute: number): void => {
    const isAllowed = (...begun: readonly number[]) =>
      startsWith === null || left.length < services.length || begun.includes(startsWith)
    for (const one of left) {
      const { plan, isParallel } = services[one]!
      const people = peopleFor(plan, minute, closes)
      if (people.length === 0) continue
      if (isAllowed(one))
        next(
          left.filter((each) => each !== one),
          minute + plan.durationMinutes,
        )
      for (const other of left) {
        const second = services[other]!
        if (other === one || !isParallel || !second.isParallel || !isAllowed(one, other)) continue
        const others = peopleFor(second.plan, minute, closes)
        if (
          !people.some((person) => others.some((each) => person === null || each === null || each !== person))
        )
          continue
        next(
          left.filter((each) => each !== one && each !== other),
          minute + Math.max(plan.durationMinutes, second.plan.durationMinutes),
        )
      }
    }
  }
  const next = (left: readonly number[], end: number): void => {
    if (left.length === 0) ends.push(end)
    else for (let gap = 0; gap <= maxGapMinutes; gap += GAP_STEP_MINUTES) tryAt(left, end + gap)
  }
  tryAt([...services.keys()], from)
  return ends.length === 0 ? null : Math.min(...ends)
}

const CLOSES = 690
const minute = (from: number, to: number) =>
  fc.integer({ min: from / 5, max: to / 5 }).map((five) => five * 5)
const takenTime = fc
  .record({
    staffId: fc.option(fc.constantFrom(...STAFF)),
    from: minute(OPENS - 60, CLOSES),
    length: fc.constantFrom(10, 30, 45, 90),
    service: fc.integer({ min: 0, max: 5 }),
  })
  .map(({ staffId, from, length, service }) => ({
    staffId,
    service,
    start: instant(DAY, from),
    end: instant(DAY, from + length),
  }))
const shift = fc
  .record({
    staffId: fc.constantFrom(...STAFF),
    starts: minute(OPENS - 30, 600),
    length: fc.constantFrom(60, 120, 300),
  })
  .map(({ staffId, starts, length }) => ({ staffId, weekday: WEEKDAY, starts, ends: starts + length }))
const anyService = fc.record({
  durationMinutes: fc.constantFrom(15, 20, 30, 45, 60),
  bufferMinutes: fc.constantFrom(0, 0, 0, 10),
  capacity: fc.integer({ min: 1, max: 2 }),
  staffIds: fc.subarray(STAFF),
  validUntil: fc.option(
    minute(OPENS, CLOSES).map((each) => instant(DAY, each)),
    { freq: 6 },
  ),
  usableTimes: fc.constantFrom<UsableTimes>(ANY_TIME, ANY_TIME, ANY_TIME, {
    weekdays: null,
    hours: { from: 500, until: 600 },
  }),
  isParallel: fc.boolean(),
})
const anyVisit = fc
  .record({
    services: fc.array(anyService, { minLength: 1, maxLength: 3 }),
    startsWith: fc.option(fc.nat({ max: 2 }), { freq: 3 }),
    maxGapMinutes: fc.constantFrom(0, 0, 0, 10, 15),
    taken: fc.array(takenTime, { maxLength: 8 }),
    shifts: fc.array(shift, { minLength: 2, maxLength: 6 }),
  })
  .map(({ services, startsWith, maxGapMinutes, taken, shifts }): VisitPlan => {
    const merged = mergeShifts(shifts)
    return {
      startsWith: startsWith === null ? null : startsWith % services.length,
      maxGapMinutes,
      services: services.map(({ isParallel, ...rest }, position) => ({
        isParallel,
        plan: {
          ...DEFAULT_PLAN_RULES,
          ...rest,
          hours: [{ weekday: WEEKDAY, opens: OPENS, closes: CLOSES }],
          shifts: merged,
          taken: taken.map(({ service, ...each }) => ({ ...each, samePool: service === position })),
        },
      })),
    }
  })

/** Only the longest shift of each person, so that the slow search need not merge them. */
function mergeShifts(shifts: readonly { staffId: string; weekday: number; starts: number; ends: number }[]) {
  return STAFF.flatMap((id) => {
    const [longest] = shifts
      .filter(({ staffId }) => staffId === id)
      .toSorted((a, b) => b.ends - b.starts - (a.ends - a.starts))
    return longest ? [longest] : []
  })
}

const NOW = instant(DAY, 0)
const toMinute = (at: At): number => (at - instant(DAY)) / MINUTE

test('the times are those of a search through all possibilities', () => {
  const seen = { three: 0, pairs: 0, gaps: 0 }
  fc.assert(
    fc.property(anyVisit, (visit) => {
      const step = stepMinutes(Math.min(...visit.services.map(({ plan }) => plan.durationMinutes)))
      const expected: [number, number][] = []
      for (let from = OPENS; from < CLOSES; from += step) {
        const end = quickestEnd(visit, from, CLOSES)
        if (end !== null) expected.push([from, end])
      }
      const slots = visitSlotsOn(DAY, visit, NOW)
      assert.deepEqual(
        slots.map(({ start, end }) => [toMinute(start), toMinute(end)]),
        expected,
      )
      for (const { start, end, parts } of slots) {
        const worked = parts.reduce((sum, part) => sum + part.end - part.start, 0)
        if (parts.length === 3) seen.three += 1
        if (new Set(parts.map((part) => part.start)).size < parts.length) seen.pairs += 1
        else if (worked < end - start) seen.gaps += 1
      }
    }),
    { numRuns: RUNS },
  )
  // The cases are not only those in which nothing is possible.
  for (const [what, count] of Object.entries(seen)) assert.ok(count > RUNS / 100, `${what}: ${count}`)
})

test('each part can be done then by its person, nobody does two at once, and the customer is in one place', () => {
  fc.assert(
    fc.property(anyVisit, (visit) => {
      for (const { start, end, parts } of visitSlotsOn(DAY, visit, NOW)) {
        assert.deepEqual(parts.map(({ service }) => service).toSorted(), [...visit.services.keys()])
        if (visit.startsWith !== null) assert.equal(parts[0]?.service, visit.startsWith)
        assert.deepEqual([start, end], [parts[0]?.start, Math.max(...parts.map((part) => part.end))])
        for (const part of parts) assertPossible(visit, part)
        for (const [position, part] of parts.entries())
          for (const other of parts.slice(position + 1)) assertApart(visit, part, other)
      }
    }),
    { numRuns: RUNS },
  )
})

function assertPossible({ services }: VisitPlan, { service, start, staffId }: VisitPart): void {
  assert.ok(peopleFor(services[service]!.plan, toMinute(start), CLOSES).includes(staffId))
}

function assertApart({ services }: VisitPlan, one: VisitPart, other: VisitPart): void {
  if (one.end <= other.start || other.end <= one.start) return
  assert.equal(one.start, other.start)
  assert.ok(services[one.service]!.isParallel && services[other.service]!.isParallel)
  assert.ok(one.staffId === null || one.staffId !== other.staffId)
}

test('a visit of one service has the free times of the service', () => {
  fc.assert(
    fc.property(anyVisit, ({ services: [service], maxGapMinutes }) => {
      const visit = { services: [service!], startsWith: null, maxGapMinutes }
      const free = slotsOn(DAY, service!.plan, NOW).filter(({ available }) => available > 0)
      assert.deepEqual(
        visitSlotsOn(DAY, visit, NOW).map(({ start, end }) => [start, end]),
        free.map(({ start, end }) => [start, end]),
      )
    }),
    { numRuns: RUNS },
  )
})

test('the time that is booked is the one that was listed', () => {
  fc.assert(
    fc.property(anyVisit, (visit) => {
      const slots = visitSlotsOn(DAY, visit, NOW)
      for (const slot of slots) assert.deepEqual(visitAt(slot.start, visit, NOW), slot)
      assert.equal(visitAt(instant(DAY, OPENS + 7), visit, NOW), null)
    }),
    { numRuns: RUNS / 4 },
  )
})
