/** Properties of the slots, for generated plans, branches and bookings. */
import assert from 'node:assert/strict'
import { test } from 'mocha'
import * as fc from 'fast-check'
import type { OpenSlot } from './compute-slots.ts'
import { DEFAULT_PLAN_RULES, type Hours, type Plan, type Shift, type SpecialDay } from './plan.ts'
import { ANY_TIME, isUsableAt, type UsableTimes } from '../catalogue/usable-times.ts'
import { leastBookedStaff, slotAt, slotsOn, stepMinutes } from './slots.ts'
import { addDays, toDay, daysBetween, HOUR, instant, MINUTE, toWeekday, type At } from '../time/time.ts'

const saturday = '2026-11-21'
const shortDay: SpecialDay = { day: saturday, opens: 10 * 60, closes: 12 * 60, reason: 'Stocktaking' }
const closed: SpecialDay = { day: saturday, opens: null, closes: null, reason: 'Christmas Day' }

/** The slot computed directly from the rules, without an index. */
function expectedSlot(day: string, minute: number, p: Plan): OpenSlot {
  const start = instant(day, minute)
  const endMinute = minute + p.durationMinutes
  const end = instant(day, endMinute)
  const gap = p.bufferMinutes * MINUTE
  const overlapping = p.taken.filter((each) => each.start < end + gap && each.end + gap > start)
  const inPool = overlapping.filter((each) => each.samePool)
  const countAt = (moment: At) =>
    inPool.filter((each) => each.start <= moment && each.end + gap > moment).length
  const moments = inPool.map((each) => Math.max(start, each.start))
  const remaining = Math.max(0, p.capacity - Math.max(0, ...moments.map(countAt)))
  if (p.staffIds.length === 0)
    return { start, end, total: p.capacity, available: remaining, freeStaffIds: [] }
  const onDuty = p.staffIds.filter((id) => isExpectedOnDuty(id, day, minute, endMinute, p))
  const freeStaffIds = onDuty.filter((id) => !overlapping.some((each) => each.staffId === id))
  if (p.isClass) {
    const leads = (id: string) => inPool.some((each) => each.start === start && each.staffId === id)
    const hasClass = onDuty.some(leads)
    return {
      start,
      end,
      total: onDuty.length > 0 ? p.capacity : 0,
      available: hasClass || freeStaffIds.length > 0 ? remaining : 0,
      freeStaffIds: hasClass ? [] : freeStaffIds,
    }
  }
  const available = Math.min(remaining, freeStaffIds.length)
  return { start, end, total: Math.min(p.capacity, onDuty.length), available, freeStaffIds }
}

function isExpectedOnDuty(
  id: string,
  day: string,
  from: number,
  to: number,
  { shifts, breaks, leaves }: Plan,
): boolean {
  const isOwn = (each: Shift) => each.staffId === id && each.weekday === toWeekday(day)
  for (let minute = from; minute < to; minute++) {
    if (!shifts.some((each) => isOwn(each) && each.starts <= minute && minute < each.ends)) return false
  }
  if (breaks.some((each) => isOwn(each) && each.starts < to && each.ends > from)) return false
  return !leaves.some(
    (each) => each.staffId === id && each.start < instant(day, to) && each.end > instant(day, from),
  )
}

function expectedSlotsOn(day: string, p: Plan, now: At): OpenSlot[] {
  const special = p.days.find((each) => each.day === day)
  const open = special ?? p.hours.find((each) => each.weekday === toWeekday(day))
  if (!open || open.opens === null || open.closes === null) return []
  if (daysBetween(toDay(now), day) > p.maxAdvanceDays) return []
  const slots: OpenSlot[] = []
  for (
    let minute = open.opens;
    minute + p.durationMinutes <= open.closes;
    minute += stepMinutes(p.durationMinutes)
  ) {
    const start = instant(day, minute)
    if (start <= now || start < now + p.minAdvanceMinutes * MINUTE) continue
    if (p.isRequest && start - 120 * MINUTE <= now) continue
    if (p.validUntil !== null && start >= p.validUntil) continue
    if (!isUsableAt(p.usableTimes, start)) continue
    slots.push(expectedSlot(day, minute, p))
  }
  return slots
}

test('computes the same slots as a direct implementation of the rules', () => {
  const staff = ['amina', 'brian', 'chebet']
  const minutes = (from: number, to: number) =>
    fc.integer({ min: from / 15, max: to / 15 }).map((quarter) => quarter * 15)
  const span = fc
    .record({
      staffId: fc.constantFrom(...staff),
      weekday: fc.constantFrom(5, 6, 0),
      starts: minutes(0, 1800),
      length: minutes(15, 600),
    })
    .map(({ length, ...rest }): Shift => ({ ...rest, ends: rest.starts + length }))
  const within = fc.tuple(fc.integer({ min: -1500, max: 3500 }), fc.integer({ min: 5, max: 720 }))
  const anyPlan: fc.Arbitrary<Plan> = fc
    .record({
      durationMinutes: fc.constantFrom(5, 20, 45, 60, 100, 240),
      bufferMinutes: fc.constantFrom(0, 0, 10, 60),
      capacity: fc.integer({ min: 0, max: 3 }),
      hours: fc.constantFrom(
        [],
        [{ weekday: 6, opens: 480, closes: 1200 }],
        [{ weekday: 6, opens: 600, closes: 1800 }],
      ),
      special: fc.constantFrom<SpecialDay[]>([], [], [closed], [shortDay], [{ ...shortDay, closes: 1500 }]),
      minAdvanceMinutes: fc.constantFrom(0, 0, 90, 3000),
      isRequest: fc.boolean(),
      maxAdvanceDays: fc.constantFrom(60, 60, 1, 2),
      validUntil: fc.option(
        fc.integer({ min: -600, max: 2000 }).map((minute) => instant(saturday, minute)),
        { freq: 2 },
      ),
      usableTimes: fc.constantFrom<UsableTimes>(
        ANY_TIME,
        ANY_TIME,
        { weekdays: [5, 6], hours: null },
        { weekdays: null, hours: { from: 600, until: 900 } },
        { weekdays: [6], hours: { from: 1080, until: 1560 } },
      ),
      staffIds: fc.subarray(staff),
      isClass: fc.boolean(),
      shifts: fc.array(span, { maxLength: 10 }),
      breaks: fc.array(span, { maxLength: 3 }),
      leaves: fc.array(fc.tuple(fc.constantFrom(...staff), within), { maxLength: 2 }),
      taken: fc.array(fc.tuple(fc.option(fc.constantFrom(...staff)), within, fc.boolean()), {
        maxLength: 25,
      }),
    })
    .map(({ special, leaves, taken: bookings, ...rest }) => ({
      ...rest,
      days: special,
      leaves: leaves.map(([staffId, [from, length]]) => ({
        staffId,
        start: instant(saturday, from),
        end: instant(saturday, from + length),
      })),
      taken: bookings.map(([staffId, [from, length], samePool]) => ({
        staffId,
        samePool,
        start: instant(saturday, from),
        end: instant(saturday, from + length),
      })),
    }))
  let [slots, free] = [0, 0]
  fc.assert(
    fc.property(anyPlan, fc.integer({ min: -4000, max: 700 }), (p, ago) => {
      const now = instant(saturday, ago)
      for (const day of ['2026-11-20', saturday]) {
        const expected = expectedSlotsOn(day, p, now)
        assert.deepEqual(slotsOn(day, p, now), expected)
        slots += expected.length
        free += expected.filter((slot) => slot.available > 0).length
      }
    }),
    { seed: 20261121, numRuns: 3000 },
  )
  assert.ok(free > 1000 && slots > 2 * free, `${free} of ${slots}`)
})

// ---------------------------------------------------------------- sequences of bookings

const now = instant(saturday, 10 * 60 + 7)
const STAFF = ['amina', 'brian', 'chebet', 'dida'] as const

type Service = {
  durationMinutes: number
  bufferMinutes: number
  capacity: number
  staffIds: readonly string[]
}
type Branch = { hours: Hours[]; shifts: Shift[]; services: Service[] }
type BookingInput = {
  service: number
  evening: number
  pick: number
  offGrid: number | null
  staff: number | null
  cancels: boolean
}
type Booking = { service: number; staffId: string | null; start: At; end: At }

const anyHours = fc
  .tuple(
    fc.subarray([0, 1, 5, 6], { minLength: 2 }),
    fc.array(fc.tuple(fc.integer({ min: 0, max: 287 }), fc.integer({ min: 6, max: 288 })), {
      minLength: 7,
      maxLength: 7,
    }),
    fc.boolean(),
  )
  .map(([weekdays, spans, byDay]) =>
    weekdays.map((weekday): Hours => {
      const [opens, length] = spans[weekday]!
      return byDay
        ? { weekday, opens: 480, closes: 1200 }
        : { weekday, opens: opens * 5, closes: opens * 5 + length * 5 }
    }),
  )
const anyShift = fc
  .record({
    staffId: fc.constantFrom(...STAFF),
    weekday: fc.constantFrom(0, 1, 5, 6),
    starts: fc.integer({ min: 0, max: 95 }),
    length: fc.integer({ min: 8, max: 96 }),
  })
  .map(({ staffId, weekday, starts, length }): Shift => ({
    staffId,
    weekday,
    starts: starts * 15,
    ends: (starts + length) * 15,
  }))
const anyService: fc.Arbitrary<Service> = fc.record({
  durationMinutes: fc.constantFrom(10, 15, 20, 30, 45, 50, 60, 90, 150),
  bufferMinutes: fc.constantFrom(0, 0, 5, 15, 30),
  capacity: fc.constantFrom(1, 1, 2, 3),
  staffIds: fc.oneof(fc.constant<string[]>([]), fc.subarray<string>([...STAFF], { minLength: 1 })),
})
/** Some staff work during all opening hours, others in random shifts. */
const anyBranch: fc.Arbitrary<Branch> = fc
  .record({
    hours: anyHours,
    always: fc.subarray([...STAFF]),
    shifts: fc.array(anyShift, { maxLength: 12 }),
    services: fc.array(anyService, { minLength: 1, maxLength: 3 }),
  })
  .map(({ hours, always, shifts, services }) => ({
    hours,
    services,
    shifts: [
      ...shifts,
      ...always.flatMap((staffId) =>
        hours.map((h) => ({ staffId, weekday: h.weekday, starts: h.opens, ends: h.closes })),
      ),
    ],
  }))
const anyInput: fc.Arbitrary<BookingInput> = fc.record({
  service: fc.nat(2),
  // Friday's hours may reach into Saturday.
  evening: fc.constantFrom(-1, 0, 0, 1),
  pick: fc.nat(12),
  offGrid: fc.oneof(
    { weight: 8, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: -90, max: 90 }) },
  ),
  staff: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(3) }),
  cancels: fc.constantFrom(...Array.from({ length: 12 }, (_, index) => index === 0)),
})

/** The plan as the server builds it for a booking. */
function planFor(branch: Branch, bookings: readonly Booking[], index: number, staffId: string | null): Plan {
  const { staffIds, ...service } = branch.services[index]!
  return {
    ...DEFAULT_PLAN_RULES,
    ...service,
    hours: branch.hours,
    shifts: branch.shifts,
    staffIds: staffId === null ? staffIds : [staffId],
    taken: bookings.map((b) => ({
      start: b.start,
      end: b.end,
      staffId: b.staffId,
      samePool: b.service === index,
    })),
  }
}

/** Books as the server does; null when the booking is rejected. */
function book(
  branch: Branch,
  bookings: readonly Booking[],
  service: number,
  start: At,
  staffId: string | null,
): Booking | null {
  const servicePlan = planFor(branch, bookings, service, staffId)
  const slot = slotAt(start, servicePlan, now)
  if (!slot || slot.available === 0) return null
  const needsStaff = servicePlan.staffIds.length > 0
  const chosen = needsStaff ? leastBookedStaff(slot.freeStaffIds, servicePlan, start) : null
  return needsStaff && chosen === null ? null : { service, staffId: chosen, start: slot.start, end: slot.end }
}

function minutesFrom(start: At, end: At): At[] {
  return Array.from({ length: (end - start) / MINUTE }, (_, index) => start + index * MINUTE)
}

/** The days whose hours and grid include this slot: its own day or the day before. */
function daysWithSlot(branch: Branch, service: Service, start: At): string[] {
  return [toDay(start), addDays(toDay(start), -1)].filter((day) => {
    const open = branch.hours.find((h) => h.weekday === toWeekday(day))
    if (!open) return false
    const minute = (start - instant(day)) / MINUTE
    const starts = new Set<number>()
    for (let point = open.opens; point < open.closes; point += stepMinutes(service.durationMinutes))
      starts.add(point)
    return (
      starts.has(minute) &&
      minutesFrom(start, start + service.durationMinutes * MINUTE).every((m) => m < instant(day, open.closes))
    )
  })
}

/** Returns whether the person is on duty for every minute of the slot, in one shift of that day. */
const isOnDuty = (branch: Branch, staffId: string, day: string, start: At, end: At): boolean =>
  branch.shifts.some(
    (s) =>
      s.staffId === staffId &&
      s.weekday === toWeekday(day) &&
      minutesFrom(start, end).every((m) => m >= instant(day, s.starts) && m < instant(day, s.ends)),
  )

/**
 * The staff who could serve the slot, checked minute by minute; ['no staff needed'] for a service without
 * staff.
 */
function availableStaff(
  branch: Branch,
  bookings: readonly Booking[],
  index: number,
  start: At,
  staffId: string | null,
): string[] {
  const service = branch.services[index]!
  const end = start + service.durationMinutes * MINUTE
  const gap = service.bufferMinutes * MINUTE
  if (start <= now) return []
  const days = daysWithSlot(branch, service, start)
  if (days.length === 0) return []
  const others = bookings.filter((b) => b.service === index)
  for (const minute of minutesFrom(start, end + gap))
    if (others.filter((b) => b.start <= minute && minute < b.end + gap).length >= service.capacity) return []
  if (service.staffIds.length === 0) return ['no staff needed']
  return (staffId === null ? service.staffIds : [staffId]).filter((id) => {
    const own = bookings.filter((b) => b.staffId === id)
    const isBusy = minutesFrom(start - gap, end + gap).some((minute) =>
      own.some((b) => b.start <= minute && minute < b.end),
    )
    return !isBusy && days.some((day) => isOnDuty(branch, id, day, start, end))
  })
}

/** Checks that nobody has two bookings at once, that no capacity is exceeded, and that all bookings are within the hours. */
function checkBranch(branch: Branch, bookings: readonly Booking[]): void {
  for (const id of STAFF) {
    const minutes = bookings.filter((b) => b.staffId === id).flatMap((b) => minutesFrom(b.start, b.end))
    assert.equal(new Set(minutes).size, minutes.length, `${id} has two bookings at once`)
  }
  for (const [index, service] of branch.services.entries()) {
    const countByMinute = new Map<At, number>()
    for (const b of bookings.filter((one) => one.service === index)) {
      assert.equal(b.end - b.start, service.durationMinutes * MINUTE)
      assert.ok(b.start > now)
      const days = daysWithSlot(branch, service, b.start)
      assert.ok(days.length > 0, 'outside the hours or off the grid')
      if (service.staffIds.length === 0) assert.equal(b.staffId, null)
      else {
        assert.ok(b.staffId !== null && service.staffIds.includes(b.staffId), 'assigned to unqualified staff')
        assert.ok(
          days.some((day) => isOnDuty(branch, b.staffId!, day, b.start, b.end)),
          'assigned to staff off duty',
        )
      }
      for (const minute of minutesFrom(b.start, b.end + service.bufferMinutes * MINUTE))
        countByMinute.set(minute, (countByMinute.get(minute) ?? 0) + 1)
    }
    for (const count of countByMinute.values())
      assert.ok(count <= service.capacity, `${count} bookings with a capacity of ${service.capacity}`)
  }
}

/** The requested time: a listed slot, free or full, or a time off the grid. */
function chooseTime(branch: Branch, bookings: readonly Booking[], input: BookingInput, service: number): At {
  const evening = addDays(saturday, input.evening)
  const listed = slotsOn(evening, planFor(branch, bookings, service, null), now)
  const start = listed[input.pick % (listed.length || 1)]?.start ?? instant(evening, input.pick * 90)
  return start + (input.offGrid ?? 0) * MINUTE
}

test('accepts a booking exactly when there is capacity, and bookings never clash', () => {
  const counted = { booked: 0, full: 0, afterMidnight: 0 }
  fc.assert(
    fc.property(anyBranch, fc.array(anyInput, { minLength: 5, maxLength: 40 }), (branch, inputs) => {
      let bookings: Booking[] = []
      for (const input of inputs) {
        if (input.cancels) {
          bookings = bookings.filter((_, index) => index !== input.pick)
          continue
        }
        const service = input.service % branch.services.length
        const able = branch.services[service]!.staffIds
        const staffId = input.staff === null || able.length === 0 ? null : able[input.staff % able.length]!
        const start = chooseTime(branch, bookings, input, service)
        const staff = availableStaff(branch, bookings, service, start, staffId)
        const booked = book(branch, bookings, service, start, staffId)
        assert.equal(
          booked !== null,
          staff.length > 0,
          booked ? 'accepted without capacity' : `rejected although available: ${staff.join(', ')}`,
        )
        if (!booked) {
          if (daysWithSlot(branch, branch.services[service]!, start).length > 0) counted.full++
          continue
        }
        if (booked.staffId !== null) {
          const load = (id: string) =>
            bookings.filter((b) => b.staffId === id && toDay(b.start) === toDay(start)).length
          assert.ok(staff.includes(booked.staffId))
          assert.equal(
            load(booked.staffId),
            Math.min(...staff.map(load)),
            'other staff had fewer bookings that day',
          )
        }
        counted.booked++
        if (
          toDay(start) !== toDay(start - 6 * HOUR) &&
          daysWithSlot(branch, branch.services[service]!, start)[0] !== toDay(start)
        )
          counted.afterMidnight++
        bookings = [...bookings, booked]
      }
      checkBranch(branch, bookings)
    }),
    { seed: 20261121, numRuns: 400 },
  )
  // The property is only meaningful if the generated bookings compete for the same slots.
  assert.ok(counted.booked > 500 && counted.full > 200 && counted.afterMidnight > 20, JSON.stringify(counted))
})

test('a listed slot can be booked exactly as often as it has available places', () => {
  fc.assert(
    fc.property(anyBranch, fc.array(anyInput, { maxLength: 15 }), fc.nat(40), (branch, inputs, pick) => {
      let bookings: Booking[] = []
      for (const input of inputs) {
        const service = input.service % branch.services.length
        const booked = book(branch, bookings, service, chooseTime(branch, bookings, input, service), null)
        if (booked) bookings = [...bookings, booked]
      }
      const slots = slotsOn(saturday, planFor(branch, bookings, 0, null), now)
      const shown = slots[pick % (slots.length || 1)]
      if (!shown) return
      assert.ok(shown.available <= shown.total && shown.available >= 0)
      assert.equal(shown.available > 0, availableStaff(branch, bookings, 0, shown.start, null).length > 0)
      for (let place = 0; place < shown.available; place++) {
        const booked = book(branch, bookings, 0, shown.start, null)
        assert.ok(booked, `place ${place + 1} of ${shown.available} was rejected`)
        bookings = [...bookings, booked]
      }
      assert.equal(book(branch, bookings, 0, shown.start, null), null)
      checkBranch(branch, bookings)
    }),
    { seed: 20261121, numRuns: 400 },
  )
})
