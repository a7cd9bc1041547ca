import assert from 'node:assert/strict'
import test from 'node:test'
import * as fc from 'fast-check'
import {
  awaitsPayment,
  canCancel,
  canReschedule,
  canStoreCancel,
  BOOKING_STATUSES,
  cancelTerms,
  canStoreMove,
  DEFAULT_NOTICE_HOURS,
  HOLD_MS,
  isLive,
  mayMove,
  noticeStart,
  type Actor,
  type BookingStatus,
} from './booking-policy.ts'
import { DAY, HOUR, MINUTE } from '../time/time.ts'

const start = Date.parse('2026-11-21T09:00:00Z')
const ACTORS = ['customer', 'store', 'system'] as const satisfies readonly Actor[]
const BEFORE = [null, ...BOOKING_STATUSES]

/**
 * Invariant 6, and who takes the step: only the store confirms by hand, checks in and completes by hand
 * (docs/rules/bookings.md#status-changes).
 */
const LEGAL: Record<string, readonly Actor[]> = {
  '∅→pending': ['customer'],
  '∅→confirmed': ['customer'],
  'pending→confirmed': ['store', 'system'],
  'pending→cancelled': ['customer', 'store', 'system'],
  'confirmed→checked_in': ['store'],
  'confirmed→completed': ['store'],
  'confirmed→cancelled': ['customer', 'store', 'system'],
  'checked_in→completed': ['store', 'system'],
}

test('a booking’s history has the legal steps and no other', () => {
  for (const from of BEFORE)
    for (const to of BOOKING_STATUSES)
      for (const by of ACTORS) {
        const step = `${from ?? '∅'}→${to}`
        assert.equal(mayMove(from, to, by), LEGAL[step]?.includes(by) ?? false, `${step} by the ${by}`)
      }
})

test('nothing follows a completed or a cancelled booking', () => {
  for (const end of ['completed', 'cancelled'] as const)
    for (const to of BOOKING_STATUSES) for (const by of ACTORS) assert.equal(mayMove(end, to, by), false)
})

test('whatever anybody tries, a history ends, and never comes back to a status it has left', () => {
  const tries = fc.array(fc.tuple(fc.constantFrom(...BOOKING_STATUSES), fc.constantFrom(...ACTORS)), { maxLength: 40 })
  fc.assert(
    fc.property(tries, (attempts) => {
      let status: BookingStatus | null = null
      const seen: BookingStatus[] = []
      for (const [to, by] of attempts) {
        if (!mayMove(status, to, by)) continue
        assert.ok(!seen.includes(to), `${seen.join(', ')}, then ${to} again`)
        seen.push(to)
        status = to
      }
      assert.ok(seen.length <= 4)
    }),
    { seed: 20261121, numRuns: 500 },
  )
})

test('pending, confirmed and checked in occupy the slot; completed and cancelled do not', () => {
  assert.deepEqual(BOOKING_STATUSES.filter(isLive), ['pending', 'confirmed', 'checked_in'])
})

test('an unpaid booking is held for ten minutes', () => assert.equal(HOLD_MS, 10 * MINUTE))

const paid = { start, earliestStart: null, feeCents: 3750, accessFeePaid: true, earlyCheckinMinutes: 15 }
const free = { ...paid, feeCents: 0, accessFeePaid: false }

test('the store confirms what needs no fee or has paid it, and never an unpaid fee booking', () => {
  assert.equal(canStoreMove({ ...free, status: 'pending' }, 'confirmed', start - DAY), true)
  assert.equal(canStoreMove({ ...paid, status: 'pending' }, 'confirmed', start - DAY), true)
  assert.equal(canStoreMove({ ...paid, status: 'pending', accessFeePaid: false }, 'confirmed', start - DAY), 'unpaid')
  assert.equal(canStoreMove({ ...paid, status: 'confirmed', accessFeePaid: false }, 'checked_in', start), 'unpaid')
})

test('the store checks in from 15 minutes before the start, or as early as the service says, and however late', () => {
  const booking = { ...paid, status: 'confirmed' } as const
  assert.equal(canStoreMove(booking, 'checked_in', start - 15 * MINUTE - 1), 'too-early')
  assert.equal(canStoreMove(booking, 'checked_in', start - 15 * MINUTE), true)
  assert.equal(canStoreMove(booking, 'checked_in', start + 3 * HOUR), true)
  assert.equal(canStoreMove({ ...booking, earlyCheckinMinutes: 0 }, 'checked_in', start - 1), 'too-early')
  assert.equal(canStoreMove({ ...booking, earlyCheckinMinutes: 60 }, 'checked_in', start - HOUR), true)
})

test('the store completes from the start on, checked in or not', () => {
  for (const status of ['confirmed', 'checked_in'] as const) {
    assert.equal(canStoreMove({ ...free, status }, 'completed', start - 1), 'too-early')
    assert.equal(canStoreMove({ ...free, status }, 'completed', start), true)
  }
})

test('every other step of the store is not allowed, whatever the time and the payment', () => {
  for (const status of BOOKING_STATUSES)
    for (const to of ['confirmed', 'checked_in', 'completed'] as const)
      if (!LEGAL[`${status}→${to}`]?.includes('store'))
        for (const now of [start - DAY, start, start + DAY])
          for (const booking of [paid, free])
            assert.equal(canStoreMove({ ...booking, status }, to, now), 'not-allowed-now', `${status}→${to}`)
})

test('a customer cancels until two hours before, or until the service’s own notice', () => {
  const terms = (noticeHours: number | null, now: number) =>
    cancelTerms({ status: 'confirmed', start, earliestStart: null, noticeHours }, now)
  assert.equal(DEFAULT_NOTICE_HOURS, 2)
  assert.deepEqual(terms(null, start - 2 * HOUR), { noticeHours: 2, until: start - 2 * HOUR, open: true })
  assert.deepEqual(terms(null, start - 2 * HOUR + 1), { noticeHours: 2, until: start - 2 * HOUR, open: false })
  assert.deepEqual(terms(24, start - 24 * HOUR), { noticeHours: 24, until: start - DAY, open: true })
  assert.equal(terms(24, start - 23 * HOUR).open, false)
  assert.equal(terms(1, start - 90 * MINUTE).open, true)
})

test('without any notice a customer cancels as long as the start is in the future', () => {
  const terms = (now: number) => cancelTerms({ status: 'pending', start, earliestStart: null, noticeHours: 0 }, now)
  assert.equal(terms(start - 1).open, true)
  assert.equal(terms(start).open, false)
  assert.equal(terms(start + 1).open, false)
})

test('only a pending or confirmed booking can be cancelled by its customer', () => {
  const open = BOOKING_STATUSES.filter((status) => cancelTerms({ status, start, earliestStart: null, noticeHours: null }, start - DAY).open)
  assert.deepEqual(open, ['pending', 'confirmed'])
  assert.deepEqual(
    open,
    BOOKING_STATUSES.filter((status) => mayMove(status, 'cancelled', 'customer')),
  )
})

test('a customer may cancel a booking that stands, with the notice kept; an unpaid hold at any time', () => {
  const standing = { ...paid, status: 'confirmed', noticeHours: null } as const
  assert.equal(canCancel(standing, start - 2 * HOUR), true)
  assert.equal(canCancel(standing, start - 2 * HOUR + 1), 'too-late')
  assert.equal(canCancel({ ...standing, noticeHours: 24 }, start - 23 * HOUR), 'too-late')
  assert.equal(canCancel({ ...free, status: 'pending', noticeHours: 0 }, start), 'too-late')
  assert.equal(canCancel({ ...free, status: 'pending', noticeHours: 0 }, start - 1), true)
  const held = { ...standing, status: 'pending', accessFeePaid: false } as const
  for (const now of [start - DAY, start - 1, start, start + 1]) assert.equal(canCancel(held, now), true)
})

test('nobody cancels what has begun, is over or is cancelled, whatever the time', () => {
  for (const status of ['checked_in', 'completed', 'cancelled'] as const)
    for (const booking of [paid, free])
      for (const now of [start - DAY, start, start + DAY])
        assert.equal(canCancel({ ...booking, status, noticeHours: null }, now), 'not-open')
})

test('what may be cancelled agrees with the terms that are promised, but for an unpaid hold', () => {
  const bookings = fc.record({
    status: fc.constantFrom(...BOOKING_STATUSES),
    start: fc.constant(start),
    earliestStart: fc.option(fc.integer({ min: -15 * DAY, max: 0 }).map((before) => start + before)),
    noticeHours: fc.option(fc.nat(336)),
    feeCents: fc.constantFrom(0, 3750),
    accessFeePaid: fc.boolean(),
  })
  fc.assert(
    fc.property(bookings, fc.integer({ min: -15 * DAY, max: DAY }), (booking, away) => {
      const open = cancelTerms(booking, start + away).open || awaitsPayment(booking)
      assert.equal(canCancel(booking, start + away) === true, open)
    }),
    { seed: 20261121, numRuns: 500 },
  )
})

test('a booking moved later keeps the notice of its earliest time, for cancelling and for moving', () => {
  const moved = { ...paid, status: 'confirmed', start: start + 7 * DAY, earliestStart: start, noticeHours: null, moves: 1 } as const
  assert.equal(canCancel(moved, start - 2 * HOUR), true)
  assert.equal(canCancel(moved, start - 2 * HOUR + 1), 'too-late')
  assert.equal(cancelTerms(moved, start).until, start - 2 * HOUR)
  assert.equal(canReschedule(moved, start - HOUR), true)
  assert.equal(canReschedule(moved, start - HOUR + 1), 'too-late-after-move')
  assert.equal(canReschedule(moved, start + 7 * DAY - HOUR + 1), 'too-late')
  assert.equal(canStoreCancel(moved, start + DAY), true)
})

test('a booking moved earlier has the notice of that time', () => {
  const moved = { ...paid, status: 'confirmed', start: start - DAY, earliestStart: start - DAY, noticeHours: 24, moves: 1 } as const
  assert.equal(canCancel(moved, start - 2 * DAY), true)
  assert.equal(canCancel(moved, start - 2 * DAY + 1), 'too-late')
})

test('no chain of moves brings back a cancellation or a move whose time has passed', () => {
  const minutes = fc.integer({ min: 1, max: 20 * 24 * 60 })
  const chain = fc.array(fc.record({ after: minutes, to: minutes }), { maxLength: 6 })
  fc.assert(
    fc.property(fc.option(fc.integer({ min: 0, max: 336 })), minutes, chain, (noticeHours, ahead, moves) => {
      let now = start
      let booking = {
        ...paid,
        status: 'confirmed' as const,
        start: now + ahead * MINUTE,
        earliestStart: null as number | null,
        noticeHours,
        moves: 0,
      }
      let [couldCancel, couldMove, until] = [true, true, Infinity]
      for (const { after, to } of moves) {
        const [mayCancel, mayMove, terms] = [
          canCancel(booking, now) === true,
          canReschedule(booking, now) === true,
          cancelTerms(booking, now),
        ]
        assert.ok(couldCancel || !mayCancel)
        assert.ok(couldMove || !mayMove)
        assert.ok(terms.until <= until)
        ;[couldCancel, couldMove, until] = [mayCancel, mayMove, terms.until]
        const next = now + to * MINUTE
        if (mayMove) booking = { ...booking, start: next, earliestStart: Math.min(noticeStart(booking), next), moves: booking.moves + 1 }
        now += after * MINUTE
      }
    }),
    { seed: 20261121, numRuns: 1000 },
  )
})

test('a booking waits for its access fee while it is pending, has one, and has not paid it', () => {
  assert.equal(awaitsPayment({ status: 'pending', feeCents: 3750, accessFeePaid: false }), true)
  assert.equal(awaitsPayment({ status: 'pending', feeCents: 3750, accessFeePaid: true }), false)
  assert.equal(awaitsPayment({ status: 'pending', feeCents: 0, accessFeePaid: false }), false)
  for (const status of ['confirmed', 'checked_in', 'completed', 'cancelled'] as const)
    assert.equal(awaitsPayment({ status, feeCents: 3750, accessFeePaid: false }), false)
})
