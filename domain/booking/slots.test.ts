import assert from 'node:assert/strict'
import test from 'node:test'
import * as fc from 'fast-check'
import {
  dayRule,
  fairest,
  nearestFree,
  openOn,
  ORDINARY,
  slotAt,
  slotsOn,
  specialDays,
  stepMinutes,
  whyNoSlot,
  type Hours,
  type Leave,
  type OpenSlot,
  type Plan,
  type Shift,
  type SpecialDay,
  type Taken,
} from './slots.ts'
import { addDays, clockTime, dayOf, daysBetween, HOUR, instant, MINUTE, minutesOf, weekdayOf, type At } from '../time/time.ts'

const saturday = '2026-11-21'
const monday = '2026-11-23'
const before = instant(saturday, 6 * 60)
const at = (clock: string, day = saturday): At => instant(day, Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)))
const span = (weekday: number, opens: number, closes: number): Hours => ({ weekday, opens: opens * 60, closes: closes * 60 })
const shift = (staffId: string, starts: number, ends: number, weekday = 6): Shift => ({
  staffId,
  weekday,
  starts: starts * 60,
  ends: ends * 60,
})
const taken = (from: string, to: string, staffId: string | null = null, samePool = true): Taken => ({
  start: at(from),
  end: at(to),
  staffId,
  samePool,
})
const plan = (parts: Partial<Plan> = {}): Plan => ({
  ...ORDINARY,
  durationMinutes: 60,
  bufferMinutes: 0,
  capacity: 1,
  hours: [span(6, 9, 13)],
  staffIds: [],
  shifts: [],
  taken: [],
  ...parts,
})
const clock = (slot: OpenSlot) => clockTime(minutesOf(slot.start))
const clocks = (slots: readonly OpenSlot[]) => slots.map(clock)
const freeClocks = (parts: Partial<Plan>, now = before) => clocks(slotsOn(saturday, plan(parts), now).filter((slot) => slot.available > 0))

test('starts lie on a grid from opening time, a duration apart, but never rarer than hourly nor denser than a quarter of an hour', () => {
  assert.deepEqual([5, 15, 20, 45, 60, 90, 240].map(stepMinutes), [15, 15, 20, 45, 60, 60, 60])
  assert.deepEqual(freeClocks({}), ['09:00', '10:00', '11:00', '12:00'])
  assert.deepEqual(freeClocks({ durationMinutes: 45 }), ['09:00', '09:45', '10:30', '11:15', '12:00'])
  assert.deepEqual(freeClocks({ durationMinutes: 90 }), ['09:00', '10:00', '11:00'])
  assert.deepEqual(freeClocks({ durationMinutes: 5, hours: [span(6, 9, 10)] }), ['09:00', '09:15', '09:30', '09:45'])
})

test('a visit ends by closing time, and one longer than the day has no slot', () => {
  assert.equal(slotsOn(saturday, plan(), before).at(-1)!.end, at('13:00'))
  assert.deepEqual(freeClocks({ durationMinutes: 240 }), ['09:00'])
  assert.deepEqual(freeClocks({ durationMinutes: 241 }), [])
})

test('a day without hours has no slots', () => assert.deepEqual(slotsOn('2026-11-22', plan(), before), []))

test('no slot lies in the past, and one that begins this very moment is past', () => {
  assert.deepEqual(freeClocks({}, at('09:59')), ['10:00', '11:00', '12:00'])
  assert.deepEqual(freeClocks({}, at('10:00')), ['11:00', '12:00'])
  assert.deepEqual(freeClocks({}, at('13:00')), [])
  assert.equal(slotAt(at('10:00'), plan(), at('10:00')), null)
})

test('a full slot is listed as full, and frees again at its end', () => {
  const slots = slotsOn(saturday, plan({ taken: [taken('10:00', '11:00')] }), before)
  assert.deepEqual(
    slots.map((slot) => [clock(slot), slot.total, slot.available]),
    [
      ['09:00', 1, 1],
      ['10:00', 1, 0],
      ['11:00', 1, 1],
      ['12:00', 1, 1],
    ],
  )
})

test('capacity counts who stands there at one instant, not all who touch the slot', () => {
  const half = { durationMinutes: 60, capacity: 2, hours: [span(6, 9, 11)] }
  const one = slotsOn(saturday, plan({ ...half, taken: [taken('09:00', '09:30'), taken('09:30', '10:00')] }), before)[0]!
  assert.deepEqual([one.total, one.available], [2, 1])
  const two = slotsOn(saturday, plan({ ...half, taken: [taken('09:00', '09:31'), taken('09:30', '10:00')] }), before)[0]!
  assert.deepEqual([two.total, two.available], [2, 0])
})

test('bookings of another service take its staff, not the places of this one', () => {
  assert.deepEqual(freeClocks({ taken: [taken('10:00', '11:00', 'amina', false)] }), ['09:00', '10:00', '11:00', '12:00'])
  const staffed = { staffIds: ['amina'], shifts: [shift('amina', 9, 13)], taken: [taken('10:00', '11:00', 'amina', false)] }
  assert.deepEqual(freeClocks(staffed), ['09:00', '11:00', '12:00'])
})

test('a lowered capacity is full, never below nothing', () => {
  const slot = slotsOn(saturday, plan({ taken: [taken('09:00', '10:00'), taken('09:00', '10:00')] }), before)[0]!
  assert.equal(slot.available, 0)
})

test('the buffer keeps its distance before and after a booking', () => {
  assert.deepEqual(freeClocks({ bufferMinutes: 1, taken: [taken('10:00', '11:00')] }), ['12:00'])
  assert.deepEqual(freeClocks({ durationMinutes: 30, bufferMinutes: 30, taken: [taken('10:30', '11:00')] }), [
    '09:00',
    '09:30',
    '11:30',
    '12:00',
    '12:30',
  ])
})

test('a slot has as many places as there are people on duty, at most its capacity', () => {
  const staffIds = ['amina', 'brian', 'chebet']
  const shifts = [shift('amina', 9, 13), shift('brian', 10, 12), shift('chebet', 10, 12)]
  const slots = slotsOn(saturday, plan({ capacity: 2, staffIds, shifts }), before)
  assert.deepEqual(
    slots.map((slot) => [clock(slot), slot.total, slot.available, slot.freeStaffIds.join(' ')]),
    [
      ['09:00', 1, 1, 'amina'],
      ['10:00', 2, 2, 'amina brian chebet'],
      ['11:00', 2, 2, 'amina brian chebet'],
      ['12:00', 1, 1, 'amina'],
    ],
  )
})

test('a shift covers the whole visit, and only on its weekday; who cannot perform the service does not count', () => {
  const staffed = { durationMinutes: 60, staffIds: ['amina'] }
  assert.deepEqual(freeClocks({ ...staffed, shifts: [{ staffId: 'amina', weekday: 6, starts: 9 * 60 + 1, ends: 11 * 60 + 59 }] }), [
    '10:00',
  ])
  assert.deepEqual(freeClocks({ ...staffed, shifts: [shift('amina', 9, 13, 5)] }), [])
  assert.deepEqual(freeClocks({ ...staffed, shifts: [shift('brian', 9, 13)] }), [])
  assert.deepEqual(freeClocks({ ...staffed, shifts: [shift('amina', 9, 10), shift('amina', 12, 13)] }), ['09:00', '12:00'])
})

test('a store that closes after midnight lists its late slots with the evening they belong to', () => {
  const late = plan({ hours: [span(6, 22, 26)] })
  const slots = slotsOn(saturday, late, before)
  assert.deepEqual(clocks(slots), ['22:00', '23:00', '00:00', '01:00'])
  assert.deepEqual(
    slots.map((slot) => dayOf(slot.start)),
    [saturday, saturday, '2026-11-22', '2026-11-22'],
  )
  assert.deepEqual(slotsOn('2026-11-22', late, before), [])
})

test('a slot after midnight that is listed can be booked, with the staff of that evening', () => {
  const late = plan({ hours: [span(6, 22, 26)], staffIds: ['amina'], shifts: [shift('amina', 22, 26)] })
  for (const slot of slotsOn(saturday, late, before)) assert.deepEqual(slotAt(slot.start, late, before), slot)
  assert.equal(slotAt(at('02:00', '2026-11-22'), late, before), null)
  assert.equal(slotAt(at('00:30', '2026-11-22'), late, before), null)
})

test('where the night of one day meets the morning of the next, the day with a free place is taken', () => {
  const round = plan({ hours: [span(6, 8, 32), span(0, 6, 20)], staffIds: ['amina'], shifts: [shift('amina', 8, 32)] })
  const listed = slotsOn(saturday, round, before).find((slot) => slot.start === at('07:00', '2026-11-22'))!
  assert.equal(listed.available, 1)
  assert.deepEqual(slotAt(listed.start, round, before), listed)
})

test('a time off the grid, before opening, after closing or of a closed day is no slot', () => {
  for (const time of ['10:30', '08:00', '13:00', '12:01', '00:00']) assert.equal(slotAt(at(time), plan(), before), null, time)
  assert.equal(slotAt(at('10:00') + 1, plan(), before), null)
  assert.equal(slotAt(at('10:00', monday), plan(), before), null)
})

test('the nearest free times are the three closest, in order of time, without the one that was wished for', () => {
  const slots = slotsOn(saturday, plan({ hours: [span(6, 8, 18)], taken: [taken('12:00', '13:00'), taken('13:00', '14:00')] }), before)
  assert.deepEqual(clocks(nearestFree(at('12:00'), slots)), ['10:00', '11:00', '14:00'])
  assert.deepEqual(clocks(nearestFree(at('08:00'), slots)), ['09:00', '10:00', '11:00'])
  assert.deepEqual(clocks(nearestFree(at('17:00'), slots, 1)), ['16:00'])
  assert.deepEqual(clocks(nearestFree(at('12:00'), slots, 1)), ['11:00'])
  assert.deepEqual(nearestFree(at('12:00'), []), [])
})

test('of two times equally near the earlier comes first', () => {
  const slots = slotsOn(saturday, plan({ taken: [taken('10:00', '11:00')] }), before)
  assert.deepEqual(clocks(nearestFree(at('10:00'), slots, 1)), ['09:00'])
})

test('any staff means whoever has the fewest bookings that day, and of equals the first', () => {
  const noon = at('12:00')
  const day = [taken('09:00', '10:00', 'amina'), taken('10:00', '11:00', 'amina'), taken('09:00', '10:00', 'brian', false)]
  assert.equal(fairest(['amina', 'brian', 'chebet'], { taken: day }, noon), 'chebet')
  assert.equal(fairest(['amina', 'brian'], { taken: day }, noon), 'brian')
  assert.equal(fairest(['brian', 'amina'], { taken: [] }, noon), 'brian')
  assert.equal(fairest([], { taken: day }, noon), null)
})

test('bookings of other days do not count against anybody', () => {
  const sunday = { start: at('09:00', '2026-11-22'), end: at('10:00', '2026-11-22'), staffId: 'amina', samePool: true }
  assert.equal(fairest(['amina', 'brian'], { taken: [sunday, { ...sunday }, taken('09:00', '10:00', 'brian')] }, at('12:00')), 'amina')
})

// ---------------------------------------------------------------- out of the ordinary

const away = (staffId: string, from: string, to: string): Leave => ({ staffId, start: at(from), end: at(to) })
const noon: SpecialDay = { day: saturday, opens: 10 * 60, closes: 12 * 60, reason: 'Stocktaking' }
const closed: SpecialDay = { day: saturday, opens: null, closes: null, reason: 'Christmas Day' }

test('the hours of a day win over those of its weekday, and their grid begins with them', () => {
  assert.deepEqual(freeClocks({ days: [noon] }), ['10:00', '11:00'])
  assert.deepEqual(freeClocks({ days: [closed] }), [])
  assert.deepEqual(freeClocks({ hours: [], days: [noon] }), ['10:00', '11:00'])
  assert.deepEqual(freeClocks({ days: [{ ...noon, day: monday }] }), ['09:00', '10:00', '11:00', '12:00'])
  assert.deepEqual(openOn(plan({ days: [closed] }), saturday), { closed: true, reason: 'Christmas Day' })
})

test('a branch that keeps holidays is closed on them, unless it says otherwise of the day', () => {
  const jamhuri = [{ day: '2026-12-12', name: 'Jamhuri Day' }]
  const own = { day: '2026-12-12', opens: 600, closes: 900, reason: null }
  assert.deepEqual(specialDays([], true, jamhuri), [{ day: '2026-12-12', opens: null, closes: null, reason: 'Jamhuri Day' }])
  assert.deepEqual(specialDays([own], true, jamhuri), [own])
  assert.deepEqual(specialDays([], false, jamhuri), [])
})

test('breaks and leaves take a person off, and only that person; shifts that touch are one', () => {
  const staffed = { staffIds: ['amina'], shifts: [shift('amina', 9, 13)] }
  assert.deepEqual(freeClocks({ ...staffed, breaks: [shift('amina', 10, 11)] }), ['09:00', '11:00', '12:00'])
  assert.deepEqual(freeClocks({ ...staffed, breaks: [{ ...shift('amina', 0, 0), starts: 659, ends: 661 }] }), ['09:00', '12:00'])
  assert.deepEqual(freeClocks({ ...staffed, breaks: [shift('brian', 10, 11), shift('amina', 10, 11, 5)] }).length, 4)
  assert.deepEqual(freeClocks({ ...staffed, leaves: [away('amina', '09:30', '11:00')] }), ['11:00', '12:00'])
  assert.deepEqual(freeClocks({ ...staffed, leaves: [away('brian', '09:30', '11:00')] }).length, 4)
  assert.deepEqual(
    freeClocks({
      ...staffed,
      shifts: [
        { ...shift('amina', 9, 0), ends: 630 },
        { ...shift('amina', 0, 13), starts: 630 },
      ],
    }),
    ['09:00', '10:00', '11:00', '12:00'],
  )
  assert.deepEqual(
    freeClocks({
      ...staffed,
      shifts: [
        { ...shift('amina', 9, 0), ends: 630 },
        { ...shift('amina', 0, 13), starts: 631 },
      ],
    }),
    ['09:00', '11:00', '12:00'],
  )
})

test('a time needs its notice, lies within the horizon and before the offer ends; what is in the way is named', () => {
  const now = at('08:00')
  assert.deepEqual(freeClocks({ minAdvanceMinutes: 120 }, now), ['10:00', '11:00', '12:00'])
  assert.deepEqual(freeClocks({ minAdvanceMinutes: 121 }, now), ['11:00', '12:00'])
  assert.deepEqual(freeClocks({ validUntil: at('11:00') }, now), ['09:00', '10:00'])
  assert.deepEqual(freeClocks({ validUntil: at('11:00') + 1 }, now), ['09:00', '10:00', '11:00'])
  assert.deepEqual(freeClocks({ maxAdvanceDays: 2 }, now - 2 * 24 * HOUR).length, 4)
  assert.deepEqual(freeClocks({ maxAdvanceDays: 2 }, now - 3 * 24 * HOUR), [])
  const why = (parts: Partial<Plan>, clock = '10:00', from = now) => whyNoSlot(at(clock), plan(parts), from)
  assert.equal(why({ minAdvanceMinutes: 180 }), 'too-soon')
  assert.equal(why({ validUntil: at('09:00') }), 'after-offer')
  assert.equal(why({ maxAdvanceDays: 1 }, '10:00', now - 2 * 24 * HOUR), 'too-far')
  assert.equal(why({}, '10:01'), 'outside-hours')
  assert.equal(why({ days: [closed] }), 'closed')
  assert.equal(why({ hours: [] }), 'closed')
})

test('the rule that leaves nothing of a day is named, and a full day has none', () => {
  const staffed = { staffIds: ['amina', 'brian'], shifts: [shift('amina', 9, 13), shift('brian', 9, 13)] }
  const rule = (parts: Partial<Plan>) => dayRule(saturday, plan(parts))
  assert.equal(rule({ ...staffed, taken: [taken('09:00', '13:00', 'amina')] }), null)
  assert.deepEqual(rule({ days: [closed] }), { kind: 'closed', reason: 'Christmas Day' })
  assert.deepEqual(rule({ hours: [] }), { kind: 'closed', reason: null })
  assert.deepEqual(rule({ validUntil: at('09:00') }), { kind: 'after-offer' })
  assert.equal(rule({ validUntil: at('09:01') }), null)
  const both = [away('amina', '00:00', '23:00'), away('brian', '00:00', '23:00')]
  assert.deepEqual(rule({ ...staffed, leaves: both }), { kind: 'nobody-works' })
  assert.equal(rule({ ...staffed, leaves: both.slice(1) }), null)
  assert.deepEqual(rule({ capacity: 0 }), { kind: 'nobody-works' })
})

/** The slot as the rule says it, looking at everything each time. */
function plainly(day: string, minute: number, p: Plan): OpenSlot {
  const start = instant(day, minute)
  const until = minute + p.durationMinutes
  const end = instant(day, until)
  const gap = p.bufferMinutes * MINUTE
  const near = p.taken.filter((t) => t.start < end + gap && t.end + gap > start)
  const standing = near.filter((t) => t.samePool)
  const at = standing.map((t) => Math.max(start, t.start)).filter((moment) => moment < end + gap)
  const most = Math.max(0, ...at.map((moment) => standing.filter((t) => t.start <= moment && t.end + gap > moment).length))
  if (p.staffIds.length === 0) return { start, end, total: p.capacity, available: Math.max(0, p.capacity - most), freeStaffIds: [] }
  const of = (spans: readonly Shift[], id: string) => spans.filter((s) => s.staffId === id && s.weekday === weekdayOf(day))
  const onDuty = p.staffIds.filter((id) => {
    for (let m = minute; m < until; m++) if (!of(p.shifts, id).some((s) => s.starts <= m && m < s.ends)) return false
    if (of(p.breaks, id).some((s) => s.starts < until && s.ends > minute)) return false
    return !p.leaves.some((leave) => leave.staffId === id && leave.start < end && leave.end > start)
  })
  const free = onDuty.filter((id) => !near.some((t) => t.staffId === id))
  const available = Math.max(0, Math.min(p.capacity - most, free.length))
  return { start, end, total: Math.min(p.capacity, onDuty.length), available, freeStaffIds: free }
}

function plainlyOn(day: string, p: Plan, now: At): OpenSlot[] {
  const special = p.days.find((each) => each.day === day)
  const open = special ?? p.hours.find((h) => h.weekday === weekdayOf(day))
  if (!open || open.opens === null || open.closes === null || daysBetween(dayOf(now), day) > p.maxAdvanceDays) return []
  const slots: OpenSlot[] = []
  for (let minute = open.opens; minute + p.durationMinutes <= open.closes; minute += stepMinutes(p.durationMinutes)) {
    const start = instant(day, minute)
    if (start <= now || start < now + p.minAdvanceMinutes * MINUTE || (p.validUntil !== null && start >= p.validUntil)) continue
    slots.push(plainly(day, minute, p))
  }
  return slots
}

test('the quick way finds what the plain way finds, whatever is out of the ordinary', () => {
  const staff = ['amina', 'brian', 'chebet']
  const minutes = (from: number, to: number) => fc.integer({ min: from / 15, max: to / 15 }).map((quarter) => quarter * 15)
  const span = fc
    .record({ staffId: fc.constantFrom(...staff), weekday: fc.constantFrom(5, 6, 0), starts: minutes(0, 1800), length: minutes(15, 600) })
    .map(({ length, ...rest }): Shift => ({ ...rest, ends: rest.starts + length }))
  const within = fc.tuple(fc.integer({ min: -1500, max: 3500 }), fc.integer({ min: 5, max: 720 }))
  const anyPlan: fc.Arbitrary<Plan> = fc
    .record({
      durationMinutes: fc.constantFrom(5, 20, 45, 60, 100, 240),
      bufferMinutes: fc.constantFrom(0, 0, 10, 60),
      capacity: fc.integer({ min: 0, max: 3 }),
      hours: fc.constantFrom([], [{ weekday: 6, opens: 480, closes: 1200 }], [{ weekday: 6, opens: 600, closes: 1800 }]),
      special: fc.constantFrom<SpecialDay[]>([], [], [closed], [noon], [{ ...noon, closes: 1500 }]),
      minAdvanceMinutes: fc.constantFrom(0, 0, 90, 3000),
      maxAdvanceDays: fc.constantFrom(60, 60, 1, 2),
      validUntil: fc.option(
        fc.integer({ min: -600, max: 2000 }).map((minute) => instant(saturday, minute)),
        { freq: 2 },
      ),
      staffIds: fc.subarray(staff),
      shifts: fc.array(span, { maxLength: 10 }),
      breaks: fc.array(span, { maxLength: 3 }),
      leaves: fc.array(fc.tuple(fc.constantFrom(...staff), within), { maxLength: 2 }),
      taken: fc.array(fc.tuple(fc.option(fc.constantFrom(...staff)), within, fc.boolean()), { maxLength: 25 }),
    })
    .map(({ special, leaves, taken: stand, ...rest }) => ({
      ...rest,
      days: special,
      leaves: leaves.map(([staffId, [from, length]]) => ({
        staffId,
        start: instant(saturday, from),
        end: instant(saturday, from + length),
      })),
      taken: stand.map(([staffId, [from, length], samePool]) => ({
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
        const expected = plainlyOn(day, p, now)
        assert.deepEqual(slotsOn(day, p, now), expected)
        slots += expected.length
        free += expected.filter((slot) => slot.available > 0).length
      }
    }),
    { seed: 20261121, numRuns: 3000 },
  )
  assert.ok(free > 1000 && slots > 2 * free, `${free} of ${slots}`)
})

// ---------------------------------------------------------------- the rule in use, against a count minute by minute

const now = instant(saturday, 10 * 60 + 7)
const STAFF = ['amina', 'brian', 'chebet', 'dida'] as const

type Service = { durationMinutes: number; bufferMinutes: number; capacity: number; staffIds: readonly string[] }
type AppContext = { hours: Hours[]; shifts: Shift[]; services: Service[] }
type BookingInput = { service: number; evening: number; pick: number; offGrid: number | null; staff: number | null; cancels: boolean }
type Cached = { service: number; staffId: string | null; start: At; end: At }

const anyHours = fc
  .tuple(
    fc.subarray([0, 1, 5, 6], { minLength: 2 }),
    fc.array(fc.tuple(fc.integer({ min: 0, max: 287 }), fc.integer({ min: 6, max: 288 })), { minLength: 7, maxLength: 7 }),
    fc.boolean(),
  )
  .map(([weekdays, spans, byDay]) =>
    weekdays.map((weekday): Hours => {
      const [opens, length] = spans[weekday]!
      return byDay ? { weekday, opens: 480, closes: 1200 } : { weekday, opens: opens * 5, closes: opens * 5 + length * 5 }
    }),
  )
const anyShift = fc
  .record({
    staffId: fc.constantFrom(...STAFF),
    weekday: fc.constantFrom(0, 1, 5, 6),
    starts: fc.integer({ min: 0, max: 95 }),
    length: fc.integer({ min: 8, max: 96 }),
  })
  .map(({ staffId, weekday, starts, length }): Shift => ({ staffId, weekday, starts: starts * 15, ends: (starts + length) * 15 }))
const anyService: fc.Arbitrary<Service> = fc.record({
  durationMinutes: fc.constantFrom(10, 15, 20, 30, 45, 50, 60, 90, 150),
  bufferMinutes: fc.constantFrom(0, 0, 5, 15, 30),
  capacity: fc.constantFrom(1, 1, 2, 3),
  staffIds: fc.oneof(fc.constant<string[]>([]), fc.subarray<string>([...STAFF], { minLength: 1 })),
})
/** Some work as long as the house is open, others in shifts of their own. */
const anyApp: fc.Arbitrary<AppContext> = fc
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
      ...always.flatMap((staffId) => hours.map((h) => ({ staffId, weekday: h.weekday, starts: h.opens, ends: h.closes }))),
    ],
  }))
const anyInput: fc.Arbitrary<BookingInput> = fc.record({
  service: fc.nat(2),
  // Friday evening reaches into Saturday.
  evening: fc.constantFrom(-1, 0, 0, 1),
  pick: fc.nat(12),
  offGrid: fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.integer({ min: -90, max: 90 }) }),
  staff: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(3) }),
  cancels: fc.constantFrom(...Array.from({ length: 12 }, (_, index) => index === 0)),
})

/** What the server reads before it asks the rule: see planOf and bookLocked of the bookings. */
function planFor(app: AppContext, kept: readonly Cached[], index: number, staffId: string | null): Plan {
  const { staffIds, ...service } = app.services[index]!
  return {
    ...ORDINARY,
    ...service,
    hours: app.hours,
    shifts: app.shifts,
    staffIds: staffId === null ? staffIds : [staffId],
    taken: kept.map((b) => ({ start: b.start, end: b.end, staffId: b.staffId, samePool: b.service === index })),
  }
}

/** One booking as the server makes it; null when it is refused. */
function book(app: AppContext, kept: readonly Cached[], service: number, start: At, staffId: string | null): Cached | null {
  const asked = planFor(app, kept, service, staffId)
  const slot = slotAt(start, asked, now)
  if (!slot || slot.available === 0) return null
  const chosen = asked.staffIds.length === 0 ? null : fairest(slot.freeStaffIds, asked, start)
  return asked.staffIds.length > 0 && chosen === null ? null : { service, staffId: chosen, start: slot.start, end: slot.end }
}

function minutesFrom(start: At, end: At): At[] {
  return Array.from({ length: (end - start) / MINUTE }, (_, index) => start + index * MINUTE)
}

/** The days whose hours and grid have this visit: its own, or the evening before. */
function daysThatHave(app: AppContext, service: Service, start: At): string[] {
  return [dayOf(start), addDays(dayOf(start), -1)].filter((day) => {
    const open = app.hours.find((h) => h.weekday === weekdayOf(day))
    if (!open) return false
    const minute = (start - instant(day)) / MINUTE
    const starts = new Set<number>()
    for (let point = open.opens; point < open.closes; point += stepMinutes(service.durationMinutes)) starts.add(point)
    return starts.has(minute) && minutesFrom(start, start + service.durationMinutes * MINUTE).every((m) => m < instant(day, open.closes))
  })
}

/** On duty for every minute of the visit, in one shift of that day. */
const isOnDuty = (app: AppContext, staffId: string, day: string, start: At, end: At): boolean =>
  app.shifts.some(
    (s) =>
      s.staffId === staffId &&
      s.weekday === weekdayOf(day) &&
      minutesFrom(start, end).every((m) => m >= instant(day, s.starts) && m < instant(day, s.ends)),
  )

/** Who could serve the visit, found by looking at every minute; ['nobody'] for a service that needs no person. */
function capacityFor(app: AppContext, kept: readonly Cached[], index: number, start: At, staffId: string | null): string[] {
  const service = app.services[index]!
  const end = start + service.durationMinutes * MINUTE
  const gap = service.bufferMinutes * MINUTE
  if (start <= now) return []
  const days = daysThatHave(app, service, start)
  if (days.length === 0) return []
  const others = kept.filter((b) => b.service === index)
  for (const minute of minutesFrom(start, end + gap))
    if (others.filter((b) => b.start <= minute && minute < b.end + gap).length >= service.capacity) return []
  if (service.staffIds.length === 0) return ['nobody']
  return (staffId === null ? service.staffIds : [staffId]).filter((id) => {
    const own = kept.filter((b) => b.staffId === id)
    const isBusy = minutesFrom(start - gap, end + gap).some((minute) => own.some((b) => b.start <= minute && minute < b.end))
    return !isBusy && days.some((day) => isOnDuty(app, id, day, start, end))
  })
}

/** Invariants 1, 2 and 5 over everything that was kept. */
function checkApp(app: AppContext, kept: readonly Cached[]): void {
  for (const id of STAFF) {
    const minutes = kept.filter((b) => b.staffId === id).flatMap((b) => minutesFrom(b.start, b.end))
    assert.equal(new Set(minutes).size, minutes.length, `${id} is in two places at once`)
  }
  for (const [index, service] of app.services.entries()) {
    const standing = new Map<At, number>()
    for (const b of kept.filter((one) => one.service === index)) {
      assert.equal(b.end - b.start, service.durationMinutes * MINUTE)
      assert.ok(b.start > now)
      const days = daysThatHave(app, service, b.start)
      assert.ok(days.length > 0, 'outside the hours or off the grid')
      if (service.staffIds.length === 0) assert.equal(b.staffId, null)
      else {
        assert.ok(b.staffId !== null && service.staffIds.includes(b.staffId), 'served by somebody who cannot')
        assert.ok(
          days.some((day) => isOnDuty(app, b.staffId!, day, b.start, b.end)),
          'served by somebody off duty',
        )
      }
      for (const minute of minutesFrom(b.start, b.end + service.bufferMinutes * MINUTE))
        standing.set(minute, (standing.get(minute) ?? 0) + 1)
    }
    for (const count of standing.values()) assert.ok(count <= service.capacity, `${count} where ${service.capacity} have room`)
  }
}

/** The time that a wish means: a slot of an evening, free or full, or a time beside it. */
function timeOf(app: AppContext, kept: readonly Cached[], wish: BookingInput, service: number): At {
  const evening = addDays(saturday, wish.evening)
  const listed = slotsOn(evening, planFor(app, kept, service, null), now)
  const start = listed[wish.pick % (listed.length || 1)]?.start ?? instant(evening, wish.pick * 90)
  return start + (wish.offGrid ?? 0) * MINUTE
}

test('whatever is wished for in whatever order: a booking is kept exactly when there is room, and what is kept never clashes', () => {
  const counted = { kept: 0, full: 0, afterMidnight: 0 }
  fc.assert(
    fc.property(anyApp, fc.array(anyInput, { minLength: 5, maxLength: 40 }), (app, inputs) => {
      let kept: Cached[] = []
      for (const wish of inputs) {
        if (wish.cancels) {
          kept = kept.filter((_, index) => index !== wish.pick)
          continue
        }
        const service = wish.service % app.services.length
        const able = app.services[service]!.staffIds
        const staffId = wish.staff === null || able.length === 0 ? null : able[wish.staff % able.length]!
        const start = timeOf(app, kept, wish, service)
        const room = capacityFor(app, kept, service, start, staffId)
        const booked = book(app, kept, service, start, staffId)
        assert.equal(booked !== null, room.length > 0, booked ? 'kept without room' : `refused although there was room: ${room.join(', ')}`)
        if (!booked) {
          if (daysThatHave(app, app.services[service]!, start).length > 0) counted.full++
          continue
        }
        if (booked.staffId !== null) {
          const load = (id: string) => kept.filter((b) => b.staffId === id && dayOf(b.start) === dayOf(start)).length
          assert.ok(room.includes(booked.staffId))
          assert.equal(load(booked.staffId), Math.min(...room.map(load)), 'somebody else had fewer bookings that day')
        }
        counted.kept++
        if (dayOf(start) !== dayOf(start - 6 * HOUR) && daysThatHave(app, app.services[service]!, start)[0] !== dayOf(start))
          counted.afterMidnight++
        kept = [...kept, booked]
      }
      checkApp(app, kept)
    }),
    { seed: 20261121, numRuns: 400 },
  )
  // A property over cases that never meet would prove nothing.
  assert.ok(counted.kept > 500 && counted.full > 200 && counted.afterMidnight > 20, JSON.stringify(counted))
})

test('a slot that is shown as free can be had, as often as it says, and then no more', () => {
  fc.assert(
    fc.property(anyApp, fc.array(anyInput, { maxLength: 15 }), fc.nat(40), (app, inputs, pick) => {
      let kept: Cached[] = []
      for (const wish of inputs) {
        const service = wish.service % app.services.length
        const booked = book(app, kept, service, timeOf(app, kept, wish, service), null)
        if (booked) kept = [...kept, booked]
      }
      const slots = slotsOn(saturday, planFor(app, kept, 0, null), now)
      const shown = slots[pick % (slots.length || 1)]
      if (!shown) return
      assert.ok(shown.available <= shown.total && shown.available >= 0)
      assert.equal(shown.available > 0, capacityFor(app, kept, 0, shown.start, null).length > 0)
      for (let place = 0; place < shown.available; place++) {
        const booked = book(app, kept, 0, shown.start, null)
        assert.ok(booked, `place ${place + 1} of ${shown.available} was refused`)
        kept = [...kept, booked]
      }
      assert.equal(book(app, kept, 0, shown.start, null), null)
      checkApp(app, kept)
    }),
    { seed: 20261121, numRuns: 400 },
  )
})

test('after midnight what is left of the evening is asked for by the new date', () => {
  const late = plan({ hours: [span(6, 18, 26), span(0, 9, 11)] })
  const sunday = '2026-11-22'
  const asked = (clock: string) => clocks(slotsOn(sunday, late, at(clock, sunday)))
  assert.deepEqual(asked('00:30'), ['01:00', '09:00', '10:00'])
  assert.deepEqual(asked('01:00'), ['09:00', '10:00'])
  assert.deepEqual(clocks(slotsOn(sunday, late, at('23:30'))), ['09:00', '10:00'])
  assert.ok(clocks(slotsOn(saturday, late, at('23:30'))).includes('01:00'))
})
