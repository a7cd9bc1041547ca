import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import * as fc from 'fast-check'
import { addDays, HOUR, instant, MINUTE, toDay, type At } from '../../time/time.ts'
import { DAY_PARTS, getDayPart } from '../day-parts.ts'
import { DEFAULT_PLAN_RULES, type Plan, type Taken } from '../plan.ts'
import { isQuietHour } from '../reminders.ts'
import { slotsOn } from '../slots.ts'
import {
  ALL_AT_ONCE_MS,
  notifyAt,
  OFFER_HOLD_MS,
  offerExpiresAt,
  offerTimes,
  overlaps,
  type TimeOffer,
  type Waiting,
  type WaitPlan,
} from './waitlist.ts'

const saturday = '2026-11-21'
const at = (clock: string, day = saturday): At => Date.parse(`${day}T${clock}+03:00`)
const everyDay = [0, 1, 2, 3, 4, 5, 6]

const planFor = (change: Partial<Plan> = {}): Plan => ({
  ...DEFAULT_PLAN_RULES,
  durationMinutes: 60,
  bufferMinutes: 0,
  capacity: 1,
  maxAdvanceDays: 60,
  staffIds: ['grace'],
  shifts: everyDay.map((weekday) => ({ staffId: 'grace', weekday, starts: 480, ends: 1200 })),
  hours: everyDay.map((weekday) => ({ weekday, opens: 480, closes: 1200 })),
  taken: [],
  ...change,
})
type Named = Waiting & { name: string }
const waitingFor = (name: string, change: Partial<Named> = {}): Named => ({
  name,
  accountId: name,
  plan: 'cut',
  preference: { from: saturday, to: saturday, part: null, staffId: null },
  offered: new Set(),
  isNotified: false,
  busy: [],
  ...change,
})
const offer = (waiting: Named[], plan: Plan, now: At, only?: string) =>
  offerTimes(waiting, new Map([['cut', { poolId: 'cut', plan }]]), now, only)
const listed = (offers: TimeOffer<Named>[]) =>
  offers.map(({ waiting, start, isHeld }) => [waiting.name, start, isHeld])
/** Everything is taken but these hours. */
const onlyFree = (...clocks: string[]): Taken[] =>
  Array.from({ length: 12 }, (_, nth) => instant(saturday, 480 + nth * 60))
    .filter((start) => !clocks.some((clock) => at(clock) === start))
    .map((start) => ({ start, end: start + HOUR, staffId: 'grace', samePool: true }))

describe('Free times', () => {
  const now = at('09:00', addDays(saturday, -1))

  it('are offered in order, each once, the first one that fits', () => {
    const line = [waitingFor('Amina'), waitingFor('Brian'), waitingFor('Chebet')]
    assert.deepEqual(listed(offer(line, planFor({ taken: onlyFree('10:00', '15:00') }), now)), [
      ['Amina', at('10:00'), true],
      ['Brian', at('15:00'), true],
    ])
  })

  it('are not offered twice to one person, or while they are booked elsewhere', () => {
    const line = [
      waitingFor('Amina', { offered: new Set([at('10:00')]) }),
      waitingFor('Brian', { busy: [{ start: at('09:30'), end: at('10:30') }] }),
      waitingFor('Chebet', { busy: [{ start: at('11:00'), end: at('12:00') }] }),
    ]
    assert.deepEqual(listed(offer(line, planFor({ taken: onlyFree('10:00') }), now)), [
      ['Chebet', at('10:00'), true],
    ])
  })

  it('of two services never overlap for one customer', () => {
    const line = [
      waitingFor('Amina'),
      waitingFor('Amina', { plan: 'shave' }),
      waitingFor('Brian', { plan: 'shave' }),
    ]
    const cut = planFor({ taken: onlyFree('10:00') })
    const shave = {
      ...cut,
      taken: onlyFree('10:00').map((each) => ({ ...each, staffId: 'brian' })),
      staffIds: ['brian'],
    }
    const shifts = cut.shifts.map((shift) => ({ ...shift, staffId: 'brian' }))
    const plans = new Map<string, WaitPlan>([
      ['cut', { poolId: 'cut', plan: cut }],
      ['shave', { poolId: 'shave', plan: { ...shave, shifts } }],
    ])
    assert.deepEqual(listed(offerTimes(line, plans, now)), [
      ['Amina', at('10:00'), true],
      ['Brian', at('10:00'), true],
    ])
  })

  it('of another day are left alone if one day is asked for', () => {
    const line = [waitingFor('Amina')]
    assert.deepEqual(offer(line, planFor(), now, addDays(saturday, 1)), [])
    assert.equal(offer(line, planFor(), now, saturday).length, 1)
  })

  it('soon are offered to all who are not notified of another one, and are held for nobody', () => {
    const soon = at('08:30')
    const line = [waitingFor('Amina'), waitingFor('Brian', { isNotified: true }), waitingFor('Chebet')]
    assert.deepEqual(listed(offer(line, planFor({ taken: onlyFree('10:00') }), soon)), [
      ['Amina', at('10:00'), false],
      ['Chebet', at('10:00'), false],
    ])
    // A time that can be held is better.
    assert.deepEqual(listed(offer(line, planFor({ taken: onlyFree('10:00', '15:00') }), soon)), [
      ['Amina', at('15:00'), true],
      ['Chebet', at('10:00'), false],
    ])
  })

  it('are held over the quiet hours, but not those soon after them', () => {
    const night = at('23:00', addDays(saturday, -1))
    assert.equal(notifyAt(night), at('07:00'))
    assert.deepEqual(offer([waitingFor('Amina')], planFor({ taken: onlyFree('08:00') }), night), [])
    const [held] = offer([waitingFor('Amina')], planFor({ taken: onlyFree('09:00') }), night)
    assert.equal(offerExpiresAt(held!, night), at('07:10'))
  })

  it('leave a store that confirms its bookings the time to answer', () => {
    const plan = planFor({ isRequest: true, taken: onlyFree('10:00') })
    assert.deepEqual(offer([waitingFor('Amina')], plan, at('07:55')), [])
    assert.equal(offer([waitingFor('Amina')], plan, at('07:45')).length, 1)
  })
})

describe('Offers', () => {
  const people = ['grace', 'brian', 'otieno']
  const minutes = (from: number, to: number) =>
    fc.integer({ min: from / 30, max: to / 30 }).map((half) => half * 30)
  const span = fc.tuple(minutes(0, 2880), minutes(30, 240)).map(([start, length]) => ({
    start: instant(saturday, start),
    end: instant(saturday, start + length),
  }))
  const taken = fc
    .tuple(span, fc.constantFrom(...people, null), fc.boolean())
    .map(([time, staffId, samePool]): Taken => ({ ...time, staffId, samePool }))
  const aPlan = fc
    .record({
      durationMinutes: fc.constantFrom(30, 60, 90, 120),
      bufferMinutes: fc.constantFrom(0, 15),
      capacity: fc.integer({ min: 1, max: 3 }),
      minAdvanceMinutes: fc.constantFrom(0, 120),
      isRequest: fc.boolean(),
      staffIds: fc.subarray(people),
      taken: fc.array(taken, { maxLength: 12 }),
    })
    .map((change) =>
      planFor({
        ...change,
        shifts: people.flatMap((staffId) =>
          everyDay.map((weekday) => ({ staffId, weekday, starts: 540, ends: 1080 })),
        ),
      }),
    )
  const aPlace = fc.record({
    accountId: fc.constantFrom('Amina', 'Brian', 'Chebet', 'David'),
    plan: fc.constantFrom('cut', 'shave'),
    preference: fc.record({
      from: fc.constantFrom(saturday, addDays(saturday, 1)),
      to: fc.constantFrom(addDays(saturday, 1), addDays(saturday, 2)),
      part: fc.option(fc.constantFrom(...DAY_PARTS)),
      staffId: fc.option(fc.constantFrom(...people)),
    }),
    offered: fc
      .array(minutes(480, 2880), { maxLength: 3 })
      .map((list) => new Set(list.map((minute) => instant(saturday, minute)))),
    isNotified: fc.boolean(),
    busy: fc.array(span, { maxLength: 2 }),
  })
  const cases = fc.record({
    line: fc.array(aPlace, { maxLength: 6 }),
    plans: fc.record({ cut: aPlan, shave: aPlan }),
    now: minutes(0, 1440).map((minute) => instant(saturday, minute)),
  })

  type Place = Waiting
  /** What each is offered, by a search through all slots with all that was held before. */
  function expected(line: readonly Place[], plans: Readonly<Record<string, Plan>>, now: At) {
    const offers: { place: Place; start: At; end: At; isHeld: boolean; staffId: string | null }[] = []
    return (offered: readonly TimeOffer<Place>[]) => {
      for (const place of line) {
        const plan = plans[place.plan]!
        const { preference } = place
        if (preference.staffId !== null && !plan.staffIds.includes(preference.staffId)) continue
        const held = offers.filter(({ isHeld }) => isHeld)
        const withHeld = {
          ...plan,
          ...(preference.staffId !== null && { staffIds: [preference.staffId] }),
          taken: [
            ...plan.taken,
            ...held.map(({ start, end, staffId, place: { plan: pool } }) => ({
              start,
              end,
              staffId,
              samePool: pool === place.plan,
            })),
          ],
        }
        const fitting = [0, 1, 2]
          .map((ahead) => addDays(toDay(now), ahead))
          .filter((day) => day >= preference.from && day <= preference.to)
          .flatMap((day) =>
            slotsOn(day, withHeld, now).filter(
              (slot) => preference.part === null || getDayPart(day, slot.start) === preference.part,
            ),
          )
          .filter((slot) => slot.available > 0 && !place.offered.has(slot.start))
          .filter((slot) => !plan.isRequest || slot.start - notifyAt(now) - OFFER_HOLD_MS > 120 * MINUTE)
          .filter(
            (slot) =>
              ![...place.busy, ...held.filter((each) => each.place.accountId === place.accountId)].some(
                (each) => overlaps(each, slot),
              ),
          )
        const holdable = fitting.find((slot) => slot.start >= notifyAt(now) + ALL_AT_ONCE_MS)
        const forAll = place.isNotified || isQuietHour(now) ? undefined : fitting[0]
        const slot = holdable ?? forAll
        if (!slot) continue
        // Who of several is held is the choice of the rules of a booking.
        const staffId = offered[offers.length]?.staffId ?? null
        offers.push({ place, start: slot.start, end: slot.end, isHeld: slot === holdable, staffId })
      }
      return offers
    }
  }

  it('are those that a search through all times finds, in 20,000 small cases', () => {
    fc.assert(
      fc.property(cases, ({ line, plans, now }) => {
        const known = new Map(Object.entries(plans).map(([key, plan]) => [key, { poolId: key, plan }]))
        const found = offerTimes<Place>(line, known, now)
        const places: readonly Place[] = line
        const wanted = expected(line, plans, now)(found)
        assert.deepEqual(
          found.map(({ waiting, start, isHeld }) => [places.indexOf(waiting), start, isHeld]),
          wanted.map(({ place, start, isHeld }) => [places.indexOf(place), start, isHeld]),
        )
        for (const { staffId, isHeld, waiting } of found) {
          const plan = plans[waiting.plan as 'cut' | 'shave']
          if (isHeld && plan.staffIds.length > 0) assert.ok(plan.staffIds.includes(staffId!))
          if (isHeld && waiting.preference.staffId !== null) assert.equal(staffId, waiting.preference.staffId)
        }
        const held = found.filter(({ isHeld }) => isHeld)
        for (const [index, one] of held.entries())
          for (const other of held.slice(index + 1))
            assert.ok(one.staffId === null || one.staffId !== other.staffId || !overlaps(one, other))
      }),
      { numRuns: 20_000 },
    )
  })
})
