import assert from 'node:assert/strict'
import { test } from 'mocha'
import * as fc from 'fast-check'
import {
  answerBy,
  awaitsPayment,
  canCancel,
  canRequest,
  canReschedule,
  canStoreCancel,
  BOOKING_STATUSES,
  cancelTerms,
  canStoreChangeStatus,
  checkInFrom,
  DEFAULT_NOTICE_HOURS,
  HOLD_MS,
  isRequest,
  isLive,
  canChangeStatus,
  noticeStart,
  type Actor,
  type BookingStatus,
} from './booking-policy.ts'
import { DAY, toDay, HOUR, instant, MINUTE } from '../time/time.ts'

const start = Date.parse('2026-11-21T09:00:00Z')
const ACTORS = ['customer', 'store', 'system'] as const satisfies readonly Actor[]
const BEFORE = [null, ...BOOKING_STATUSES]

/**
 * Every allowed status change and who can make it (docs/rules/bookings.md#status-changes).
 */
const ALLOWED: Record<string, readonly Actor[]> = {
  '∅→pending': ['customer'],
  // A store makes such a booking for a walk-in.
  '∅→confirmed': ['customer', 'store'],
  'pending→confirmed': ['store', 'system'],
  'pending→cancelled': ['customer', 'store', 'system'],
  'confirmed→checked_in': ['store'],
  'confirmed→completed': ['store'],
  'confirmed→cancelled': ['customer', 'store', 'system'],
  'checked_in→completed': ['store', 'system'],
}

test('allows exactly the listed status changes', () => {
  for (const from of BEFORE)
    for (const to of BOOKING_STATUSES)
      for (const by of ACTORS) {
        const change = `${from ?? '∅'}→${to}`
        assert.equal(
          canChangeStatus(from, to, by),
          ALLOWED[change]?.includes(by) ?? false,
          `${change} by the ${by}`,
        )
      }
})

test('a completed or cancelled booking cannot change', () => {
  for (const end of ['completed', 'cancelled'] as const)
    for (const to of BOOKING_STATUSES)
      for (const by of ACTORS) assert.equal(canChangeStatus(end, to, by), false)
})

test('a booking never returns to an earlier status', () => {
  const anyAttempts = fc.array(fc.tuple(fc.constantFrom(...BOOKING_STATUSES), fc.constantFrom(...ACTORS)), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(anyAttempts, (attempts) => {
      let status: BookingStatus | null = null
      const seen: BookingStatus[] = []
      for (const [to, by] of attempts) {
        if (!canChangeStatus(status, to, by)) continue
        assert.ok(!seen.includes(to), `${seen.join(', ')}, then ${to} again`)
        seen.push(to)
        status = to
      }
      assert.ok(seen.length <= 4)
    }),
    { seed: 20261121, numRuns: 500 },
  )
})

test('pending, confirmed and checked-in bookings occupy the slot', () => {
  assert.deepEqual(BOOKING_STATUSES.filter(isLive), ['pending', 'confirmed', 'checked_in'])
})

test('holds an unpaid booking for ten minutes', () => assert.equal(HOLD_MS, 10 * MINUTE))

test('a request is answered within a day, and two hours before its start', () => {
  const asked = start - 3 * DAY
  assert.equal(answerBy(asked, start), asked + DAY)
  assert.equal(answerBy(start - 6 * HOUR, start), start - 2 * HOUR)
  assert.equal(canRequest(start, start - 2 * HOUR - 1), true)
  assert.equal(canRequest(start, start - 2 * HOUR), false)
  assert.equal(isRequest({ feeCents: 0, autoConfirm: false }), true)
  assert.equal(isRequest({ feeCents: 3800, autoConfirm: false }), false, 'its payment confirms it')
  assert.equal(isRequest({ feeCents: 0, autoConfirm: true }), false)
})

const paid = {
  start,
  earliestStart: null,
  feeCents: 3750,
  accessFeePaid: true,
  checkInFrom: start - 15 * MINUTE,
}
const free = { ...paid, feeCents: 0, accessFeePaid: false }

test('the store cannot confirm or check in a booking with an unpaid fee', () => {
  assert.equal(canStoreChangeStatus({ ...free, status: 'pending' }, 'confirmed', start - DAY), true)
  assert.equal(canStoreChangeStatus({ ...paid, status: 'pending' }, 'confirmed', start - DAY), true)
  assert.equal(
    canStoreChangeStatus({ ...paid, status: 'pending', accessFeePaid: false }, 'confirmed', start - DAY),
    'unpaid',
  )
  assert.equal(
    canStoreChangeStatus({ ...paid, status: 'confirmed', accessFeePaid: false }, 'checked_in', start),
    'unpaid',
  )
})

test('the store can check in from the early check-in time on', () => {
  const booking = { ...paid, status: 'confirmed' } as const
  assert.equal(canStoreChangeStatus(booking, 'checked_in', start - 15 * MINUTE - 1), 'too-early')
  assert.equal(canStoreChangeStatus(booking, 'checked_in', start - 15 * MINUTE), true)
  assert.equal(canStoreChangeStatus(booking, 'checked_in', start + 3 * HOUR), true)
})

test('a customer who comes early can be checked in while the place is free, on the day of the booking', () => {
  const from = (earlyCheckinMinutes: number, placeFreeFrom: number | null) =>
    checkInFrom({ start, earlyCheckinMinutes, placeFreeFrom })
  const midnight = instant(toDay(start))
  assert.equal(from(15, null), midnight)
  assert.equal(from(15, midnight - HOUR), midnight)
  assert.equal(from(15, start - HOUR), start - HOUR)
  assert.equal(from(15, start), start - 15 * MINUTE, 'somebody else is there until the start')
  assert.equal(from(240, start - HOUR), start - 240 * MINUTE)
  assert.equal(from(0, null), start, 'the service allows no early check-in')
})

test('the store can complete from the start on, with or without check-in', () => {
  for (const status of ['confirmed', 'checked_in'] as const) {
    assert.equal(canStoreChangeStatus({ ...free, status }, 'completed', start - 1), 'too-early')
    assert.equal(canStoreChangeStatus({ ...free, status }, 'completed', start), true)
  }
})

test('rejects every other status change by the store', () => {
  for (const status of BOOKING_STATUSES)
    for (const to of ['confirmed', 'checked_in', 'completed'] as const)
      if (!ALLOWED[`${status}→${to}`]?.includes('store'))
        for (const now of [start - DAY, start, start + DAY])
          for (const booking of [paid, free])
            assert.equal(
              canStoreChangeStatus({ ...booking, status }, to, now),
              'not-allowed-now',
              `${status}→${to}`,
            )
})

test('a customer can cancel until the notice period starts', () => {
  const terms = (noticeHours: number | null, now: number) =>
    cancelTerms({ status: 'confirmed', start, earliestStart: null, noticeHours }, now)
  assert.equal(DEFAULT_NOTICE_HOURS, 2)
  assert.deepEqual(terms(null, start - 2 * HOUR), { noticeHours: 2, until: start - 2 * HOUR, open: true })
  assert.deepEqual(terms(null, start - 2 * HOUR + 1), {
    noticeHours: 2,
    until: start - 2 * HOUR,
    open: false,
  })
  assert.deepEqual(terms(24, start - 24 * HOUR), { noticeHours: 24, until: start - DAY, open: true })
  assert.equal(terms(24, start - 23 * HOUR).open, false)
  assert.equal(terms(1, start - 90 * MINUTE).open, true)
})

test('without a notice period a customer can cancel until the start', () => {
  const terms = (now: number) =>
    cancelTerms({ status: 'pending', start, earliestStart: null, noticeHours: 0 }, now)
  assert.equal(terms(start - 1).open, true)
  assert.equal(terms(start).open, false)
  assert.equal(terms(start + 1).open, false)
})

test('a customer can cancel only a pending or confirmed booking', () => {
  const open = BOOKING_STATUSES.filter(
    (status) => cancelTerms({ status, start, earliestStart: null, noticeHours: null }, start - DAY).open,
  )
  assert.deepEqual(open, ['pending', 'confirmed'])
  assert.deepEqual(
    open,
    BOOKING_STATUSES.filter((status) => canChangeStatus(status, 'cancelled', 'customer')),
  )
})

test('canCancel applies the notice period, except to an unpaid hold', () => {
  const confirmed = { ...paid, status: 'confirmed', noticeHours: null } as const
  assert.equal(canCancel(confirmed, start - 2 * HOUR), true)
  assert.equal(canCancel(confirmed, start - 2 * HOUR + 1), 'too-late')
  assert.equal(canCancel({ ...confirmed, noticeHours: 24 }, start - 23 * HOUR), 'too-late')
  assert.equal(canCancel({ ...free, status: 'pending', noticeHours: 0 }, start), 'too-late')
  assert.equal(canCancel({ ...free, status: 'pending', noticeHours: 0 }, start - 1), true)
  const held = { ...confirmed, status: 'pending', accessFeePaid: false } as const
  for (const now of [start - DAY, start - 1, start, start + 1]) assert.equal(canCancel(held, now), true)
})

test('rejects cancelling a checked-in, completed or cancelled booking', () => {
  for (const status of ['checked_in', 'completed', 'cancelled'] as const)
    for (const booking of [paid, free])
      for (const now of [start - DAY, start, start + DAY])
        assert.equal(canCancel({ ...booking, status, noticeHours: null }, now), 'not-open')
})

test('canCancel agrees with the displayed terms, except for an unpaid hold', () => {
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

test('a booking rescheduled to later keeps the notice period of its earliest start', () => {
  const moved = {
    ...paid,
    status: 'confirmed',
    start: start + 7 * DAY,
    earliestStart: start,
    noticeHours: null,
    moves: 1,
  } as const
  assert.equal(canCancel(moved, start - 2 * HOUR), true)
  assert.equal(canCancel(moved, start - 2 * HOUR + 1), 'too-late')
  assert.equal(cancelTerms(moved, start).until, start - 2 * HOUR)
  assert.equal(canReschedule(moved, start - HOUR), true)
  assert.equal(canReschedule(moved, start - HOUR + 1), 'too-late-after-move')
  assert.equal(canReschedule(moved, start + 7 * DAY - HOUR + 1), 'too-late')
  assert.equal(canStoreCancel(moved, start + DAY), true)
})

test('a booking rescheduled to earlier has the notice period of the new start', () => {
  const moved = {
    ...paid,
    status: 'confirmed',
    start: start - DAY,
    earliestStart: start - DAY,
    noticeHours: 24,
    moves: 1,
  } as const
  assert.equal(canCancel(moved, start - 2 * DAY), true)
  assert.equal(canCancel(moved, start - 2 * DAY + 1), 'too-late')
})

test('rescheduling never reopens cancellation or rescheduling', () => {
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
      let previous = { canCancel: true, canMove: true, until: Infinity }
      for (const { after, to } of moves) {
        const current = {
          canCancel: canCancel(booking, now) === true,
          canMove: canReschedule(booking, now) === true,
          until: cancelTerms(booking, now).until,
        }
        assert.ok(previous.canCancel || !current.canCancel)
        assert.ok(previous.canMove || !current.canMove)
        assert.ok(current.until <= previous.until)
        previous = current
        const next = now + to * MINUTE
        if (current.canMove)
          booking = {
            ...booking,
            start: next,
            earliestStart: Math.min(noticeStart(booking), next),
            moves: booking.moves + 1,
          }
        now += after * MINUTE
      }
    }),
    { seed: 20261121, numRuns: 1000 },
  )
})

test('only a pending booking with an unpaid fee awaits payment', () => {
  assert.equal(awaitsPayment({ status: 'pending', feeCents: 3750, accessFeePaid: false }), true)
  assert.equal(awaitsPayment({ status: 'pending', feeCents: 3750, accessFeePaid: true }), false)
  assert.equal(awaitsPayment({ status: 'pending', feeCents: 0, accessFeePaid: false }), false)
  for (const status of ['confirmed', 'checked_in', 'completed', 'cancelled'] as const)
    assert.equal(awaitsPayment({ status, feeCents: 3750, accessFeePaid: false }), false)
})
