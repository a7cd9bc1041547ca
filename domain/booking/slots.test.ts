import assert from 'node:assert/strict'
import { test } from 'mocha'
import type { OpenSlot } from './compute-slots.ts'
import {
  openOn,
  DEFAULT_PLAN_RULES,
  specialDays,
  type Hours,
  type Leave,
  type Plan,
  type Shift,
  type SpecialDay,
  type Taken,
} from './plan.ts'
import {
  dayRule,
  leastBookedStaff,
  nearestFreeSlots,
  slotAt,
  slotsOn,
  stepMinutes,
  noSlotReason,
} from './slots.ts'
import { clockTime, toDay, HOUR, instant, toMinutesOfDay, type At } from '../time/time.ts'

const saturday = '2026-11-21'
const monday = '2026-11-23'
const earlyMorning = instant(saturday, 6 * 60)
const at = (clock: string, day = saturday): At =>
  instant(day, Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)))
const span = (weekday: number, opens: number, closes: number): Hours => ({
  weekday,
  opens: opens * 60,
  closes: closes * 60,
})
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
  ...DEFAULT_PLAN_RULES,
  durationMinutes: 60,
  bufferMinutes: 0,
  capacity: 1,
  hours: [span(6, 9, 13)],
  staffIds: [],
  shifts: [],
  taken: [],
  ...parts,
})
const clock = (slot: OpenSlot) => clockTime(toMinutesOfDay(slot.start))
const clocks = (slots: readonly OpenSlot[]) => slots.map(clock)
const freeClocks = (parts: Partial<Plan>, now = earlyMorning) =>
  clocks(slotsOn(saturday, plan(parts), now).filter((slot) => slot.available > 0))

test('slots start every duration, at least hourly and at most every 15 minutes', () => {
  assert.deepEqual([5, 15, 20, 45, 60, 90, 240].map(stepMinutes), [15, 15, 20, 45, 60, 60, 60])
  assert.deepEqual(freeClocks({}), ['09:00', '10:00', '11:00', '12:00'])
  assert.deepEqual(freeClocks({ durationMinutes: 45 }), ['09:00', '09:45', '10:30', '11:15', '12:00'])
  assert.deepEqual(freeClocks({ durationMinutes: 90 }), ['09:00', '10:00', '11:00'])
  assert.deepEqual(freeClocks({ durationMinutes: 5, hours: [span(6, 9, 10)] }), [
    '09:00',
    '09:15',
    '09:30',
    '09:45',
  ])
})

test('a slot ends by closing time', () => {
  assert.equal(slotsOn(saturday, plan(), earlyMorning).at(-1)!.end, at('13:00'))
  assert.deepEqual(freeClocks({ durationMinutes: 240 }), ['09:00'])
  assert.deepEqual(freeClocks({ durationMinutes: 241 }), [])
})

test('a day without hours has no slots', () =>
  assert.deepEqual(slotsOn('2026-11-22', plan(), earlyMorning), []))

test('lists no slot that has started or starts now', () => {
  assert.deepEqual(freeClocks({}, at('09:59')), ['10:00', '11:00', '12:00'])
  assert.deepEqual(freeClocks({}, at('10:00')), ['11:00', '12:00'])
  assert.deepEqual(freeClocks({}, at('13:00')), [])
  assert.equal(slotAt(at('10:00'), plan(), at('10:00')), null)
})

test('lists a full slot with no available places', () => {
  const slots = slotsOn(saturday, plan({ taken: [taken('10:00', '11:00')] }), earlyMorning)
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

test('capacity limits simultaneous bookings, not all that overlap the slot', () => {
  const service = { durationMinutes: 60, capacity: 2, hours: [span(6, 9, 11)] }
  const one = slotsOn(
    saturday,
    plan({ ...service, taken: [taken('09:00', '09:30'), taken('09:30', '10:00')] }),
    earlyMorning,
  )[0]!
  assert.deepEqual([one.total, one.available], [2, 1])
  const two = slotsOn(
    saturday,
    plan({ ...service, taken: [taken('09:00', '09:31'), taken('09:30', '10:00')] }),
    earlyMorning,
  )[0]!
  assert.deepEqual([two.total, two.available], [2, 0])
})

test('bookings of another service occupy its staff, not the capacity of this one', () => {
  assert.deepEqual(freeClocks({ taken: [taken('10:00', '11:00', 'amina', false)] }), [
    '09:00',
    '10:00',
    '11:00',
    '12:00',
  ])
  const staffed = {
    staffIds: ['amina'],
    shifts: [shift('amina', 9, 13)],
    taken: [taken('10:00', '11:00', 'amina', false)],
  }
  assert.deepEqual(freeClocks(staffed), ['09:00', '11:00', '12:00'])
})

test('available places are never negative when the capacity was lowered', () => {
  const slot = slotsOn(
    saturday,
    plan({ taken: [taken('09:00', '10:00'), taken('09:00', '10:00')] }),
    earlyMorning,
  )[0]!
  assert.equal(slot.available, 0)
})

test('the buffer applies before and after a booking', () => {
  assert.deepEqual(freeClocks({ bufferMinutes: 1, taken: [taken('10:00', '11:00')] }), ['12:00'])
  assert.deepEqual(freeClocks({ durationMinutes: 30, bufferMinutes: 30, taken: [taken('10:30', '11:00')] }), [
    '09:00',
    '09:30',
    '11:30',
    '12:00',
    '12:30',
  ])
})

test('places are limited by staff on duty and by capacity', () => {
  const staffIds = ['amina', 'brian', 'chebet']
  const shifts = [shift('amina', 9, 13), shift('brian', 10, 12), shift('chebet', 10, 12)]
  const slots = slotsOn(saturday, plan({ capacity: 2, staffIds, shifts }), earlyMorning)
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

test('one person is enough for a class, and leads one at a time', () => {
  const shifts = [shift('amina', 9, 13), shift('brian', 9, 11)]
  const of = (more: Partial<Plan>) =>
    slotsOn(
      saturday,
      plan({ capacity: 3, isClass: true, staffIds: ['amina', 'brian'], shifts, ...more }),
      earlyMorning,
    ).map((slot) => [clock(slot), slot.total, slot.available, slot.freeStaffIds.join(' ')])
  assert.deepEqual(of({}), [
    ['09:00', 3, 3, 'amina brian'],
    ['10:00', 3, 3, 'amina brian'],
    ['11:00', 3, 3, 'amina'],
    ['12:00', 3, 3, 'amina'],
  ])
  // The person who leads the class serves the others who come then, and another service takes a person from the next class.
  const both = [taken('09:00', '10:00', 'amina'), taken('09:00', '10:00')]
  const elsewhere = [taken('11:00', '12:00', 'amina', false), taken('10:30', '11:00', 'brian', false)]
  assert.deepEqual(of({ taken: [...both, ...elsewhere] }), [
    ['09:00', 3, 1, ''],
    ['10:00', 3, 3, 'amina'],
    ['11:00', 3, 0, ''],
    ['12:00', 3, 3, 'amina'],
  ])
  // A class whose person no longer works has no leader: a new booking needs somebody else.
  assert.deepEqual(of({ taken: [taken('09:00', '10:00', 'chebet')] })[0], ['09:00', 3, 2, 'amina brian'])
})

test('a shift must cover the whole slot, on its weekday, by qualified staff', () => {
  const staffed = { durationMinutes: 60, staffIds: ['amina'] }
  assert.deepEqual(
    freeClocks({
      ...staffed,
      shifts: [{ staffId: 'amina', weekday: 6, starts: 9 * 60 + 1, ends: 11 * 60 + 59 }],
    }),
    ['10:00'],
  )
  assert.deepEqual(freeClocks({ ...staffed, shifts: [shift('amina', 9, 13, 5)] }), [])
  assert.deepEqual(freeClocks({ ...staffed, shifts: [shift('brian', 9, 13)] }), [])
  assert.deepEqual(freeClocks({ ...staffed, shifts: [shift('amina', 9, 10), shift('amina', 12, 13)] }), [
    '09:00',
    '12:00',
  ])
})

test('lists slots after midnight with the day on which the store opened', () => {
  const late = plan({ hours: [span(6, 22, 26)] })
  const slots = slotsOn(saturday, late, earlyMorning)
  assert.deepEqual(clocks(slots), ['22:00', '23:00', '00:00', '01:00'])
  assert.deepEqual(
    slots.map((slot) => toDay(slot.start)),
    [saturday, saturday, '2026-11-22', '2026-11-22'],
  )
  assert.deepEqual(slotsOn('2026-11-22', late, earlyMorning), [])
})

test('slotAt finds slots after midnight with the staff of the day before', () => {
  const late = plan({ hours: [span(6, 22, 26)], staffIds: ['amina'], shifts: [shift('amina', 22, 26)] })
  for (const slot of slotsOn(saturday, late, earlyMorning))
    assert.deepEqual(slotAt(slot.start, late, earlyMorning), slot)
  assert.equal(slotAt(at('02:00', '2026-11-22'), late, earlyMorning), null)
  assert.equal(slotAt(at('00:30', '2026-11-22'), late, earlyMorning), null)
})

test('prefers the day with a free place when the hours of two days overlap', () => {
  const overlapping = plan({
    hours: [span(6, 8, 32), span(0, 6, 20)],
    staffIds: ['amina'],
    shifts: [shift('amina', 8, 32)],
  })
  const listed = slotsOn(saturday, overlapping, earlyMorning).find(
    (slot) => slot.start === at('07:00', '2026-11-22'),
  )!
  assert.equal(listed.available, 1)
  assert.deepEqual(slotAt(listed.start, overlapping, earlyMorning), listed)
})

test('returns no slot off the grid, outside the hours or on a closed day', () => {
  for (const time of ['10:30', '08:00', '13:00', '12:01', '00:00'])
    assert.equal(slotAt(at(time), plan(), earlyMorning), null, time)
  assert.equal(slotAt(at('10:00') + 1, plan(), earlyMorning), null)
  assert.equal(slotAt(at('10:00', monday), plan(), earlyMorning), null)
})

test('returns the three nearest free slots in order of time', () => {
  const slots = slotsOn(
    saturday,
    plan({ hours: [span(6, 8, 18)], taken: [taken('12:00', '13:00'), taken('13:00', '14:00')] }),
    earlyMorning,
  )
  assert.deepEqual(clocks(nearestFreeSlots(at('12:00'), slots)), ['10:00', '11:00', '14:00'])
  assert.deepEqual(clocks(nearestFreeSlots(at('08:00'), slots)), ['09:00', '10:00', '11:00'])
  assert.deepEqual(clocks(nearestFreeSlots(at('17:00'), slots, 1)), ['16:00'])
  assert.deepEqual(clocks(nearestFreeSlots(at('12:00'), slots, 1)), ['11:00'])
  assert.deepEqual(nearestFreeSlots(at('12:00'), []), [])
})

test('prefers the earlier of two equally near slots', () => {
  const slots = slotsOn(saturday, plan({ taken: [taken('10:00', '11:00')] }), earlyMorning)
  assert.deepEqual(clocks(nearestFreeSlots(at('10:00'), slots, 1)), ['09:00'])
})

test('chooses the staff with the fewest bookings that day, the first on a tie', () => {
  const noon = at('12:00')
  const day = [
    taken('09:00', '10:00', 'amina'),
    taken('10:00', '11:00', 'amina'),
    taken('09:00', '10:00', 'brian', false),
  ]
  assert.equal(leastBookedStaff(['amina', 'brian', 'chebet'], { taken: day }, noon), 'chebet')
  assert.equal(leastBookedStaff(['amina', 'brian'], { taken: day }, noon), 'brian')
  assert.equal(leastBookedStaff(['brian', 'amina'], { taken: [] }, noon), 'brian')
  assert.equal(leastBookedStaff([], { taken: day }, noon), null)
})

test('ignores bookings on other days when choosing staff', () => {
  const sunday = {
    start: at('09:00', '2026-11-22'),
    end: at('10:00', '2026-11-22'),
    staffId: 'amina',
    samePool: true,
  }
  assert.equal(
    leastBookedStaff(
      ['amina', 'brian'],
      { taken: [sunday, { ...sunday }, taken('09:00', '10:00', 'brian')] },
      at('12:00'),
    ),
    'amina',
  )
})

// ---------------------------------------------------------------- special days, breaks, leave, booking windows

const away = (staffId: string, from: string, to: string): Leave => ({ staffId, start: at(from), end: at(to) })
const shortDay: SpecialDay = { day: saturday, opens: 10 * 60, closes: 12 * 60, reason: 'Stocktaking' }
const closed: SpecialDay = { day: saturday, opens: null, closes: null, reason: 'Christmas Day' }

test('the hours of a special day override those of its weekday', () => {
  assert.deepEqual(freeClocks({ days: [shortDay] }), ['10:00', '11:00'])
  assert.deepEqual(freeClocks({ days: [closed] }), [])
  assert.deepEqual(freeClocks({ hours: [], days: [shortDay] }), ['10:00', '11:00'])
  assert.deepEqual(freeClocks({ days: [{ ...shortDay, day: monday }] }), ['09:00', '10:00', '11:00', '12:00'])
  assert.deepEqual(openOn(plan({ days: [closed] }), saturday), { closed: true, reason: 'Christmas Day' })
})

test('holidays are closed unless the branch has its own entry for the day', () => {
  const jamhuri = [{ day: '2026-12-12', name: 'Jamhuri Day' }]
  const own = { day: '2026-12-12', opens: 600, closes: 900, reason: null }
  assert.deepEqual(specialDays([], true, jamhuri), [
    { day: '2026-12-12', opens: null, closes: null, reason: 'Jamhuri Day' },
  ])
  assert.deepEqual(specialDays([own], true, jamhuri), [own])
  assert.deepEqual(specialDays([], false, jamhuri), [])
})

test('breaks and leave apply to one person, and touching shifts are merged', () => {
  const staffed = { staffIds: ['amina'], shifts: [shift('amina', 9, 13)] }
  assert.deepEqual(freeClocks({ ...staffed, breaks: [shift('amina', 10, 11)] }), ['09:00', '11:00', '12:00'])
  assert.deepEqual(
    freeClocks({ ...staffed, breaks: [{ ...shift('amina', 0, 0), starts: 659, ends: 661 }] }),
    ['09:00', '12:00'],
  )
  assert.deepEqual(
    freeClocks({ ...staffed, breaks: [shift('brian', 10, 11), shift('amina', 10, 11, 5)] }).length,
    4,
  )
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

test('applies notice, days ahead and the offer end, and names the reason', () => {
  const now = at('08:00')
  assert.deepEqual(freeClocks({ minAdvanceMinutes: 120 }, now), ['10:00', '11:00', '12:00'])
  assert.deepEqual(freeClocks({ minAdvanceMinutes: 121 }, now), ['11:00', '12:00'])
  assert.deepEqual(freeClocks({ isRequest: true }, now), ['11:00', '12:00'])
  assert.deepEqual(freeClocks({ isRequest: true }, now - 1), ['10:00', '11:00', '12:00'])
  assert.deepEqual(freeClocks({ validUntil: at('11:00') }, now), ['09:00', '10:00'])
  assert.deepEqual(freeClocks({ validUntil: at('11:00') + 1 }, now), ['09:00', '10:00', '11:00'])
  assert.deepEqual(freeClocks({ maxAdvanceDays: 2 }, now - 2 * 24 * HOUR).length, 4)
  assert.deepEqual(freeClocks({ maxAdvanceDays: 2 }, now - 3 * 24 * HOUR), [])
  const reasonAt = (parts: Partial<Plan>, time = '10:00', from = now) =>
    noSlotReason(at(time), plan(parts), from)
  assert.equal(reasonAt({ minAdvanceMinutes: 180 }), 'too-soon')
  assert.equal(reasonAt({ isRequest: true }), 'no-time-to-answer')
  assert.equal(reasonAt({ validUntil: at('09:00') }), 'after-offer')
  assert.equal(reasonAt({ maxAdvanceDays: 1 }, '10:00', now - 2 * 24 * HOUR), 'too-far')
  assert.equal(reasonAt({}, '10:01'), 'off-grid')
  assert.equal(reasonAt({}, '08:00'), 'outside-hours')
  assert.equal(reasonAt({}, '22:00'), 'outside-hours')
  assert.equal(reasonAt({ days: [closed] }), 'closed')
  assert.equal(reasonAt({ hours: [] }), 'closed')
})

test('names the rule that leaves a day without slots, and none for a full day', () => {
  const staffed = { staffIds: ['amina', 'brian'], shifts: [shift('amina', 9, 13), shift('brian', 9, 13)] }
  const rule = (parts: Partial<Plan>) => dayRule(saturday, plan(parts))
  assert.equal(rule({ ...staffed, taken: [taken('09:00', '13:00', 'amina')] }), null)
  assert.deepEqual(rule({ days: [closed] }), { kind: 'closed', reason: 'Christmas Day' })
  assert.deepEqual(rule({ hours: [] }), { kind: 'closed', reason: null })
  assert.deepEqual(rule({ validUntil: at('09:00') }), { kind: 'after-offer' })
  assert.equal(rule({ validUntil: at('09:01') }), null)
  const both = [away('amina', '00:00', '23:00'), away('brian', '00:00', '23:00')]
  assert.deepEqual(rule({ ...staffed, leaves: both }), { kind: 'no-staff' })
  assert.equal(rule({ ...staffed, leaves: both.slice(1) }), null)
  assert.deepEqual(rule({ capacity: 0 }), { kind: 'no-staff' })
})

test('after midnight the remaining slots of the previous day are listed today', () => {
  const late = plan({ hours: [span(6, 18, 26), span(0, 9, 11)] })
  const sunday = '2026-11-22'
  const clocksAt = (time: string) => clocks(slotsOn(sunday, late, at(time, sunday)))
  assert.deepEqual(clocksAt('00:30'), ['01:00', '09:00', '10:00'])
  assert.deepEqual(clocksAt('01:00'), ['09:00', '10:00'])
  assert.deepEqual(clocks(slotsOn(sunday, late, at('23:30'))), ['09:00', '10:00'])
  assert.ok(clocks(slotsOn(saturday, late, at('23:30'))).includes('01:00'))
})
