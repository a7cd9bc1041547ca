import assert from 'node:assert/strict'
import { test } from 'mocha'
import type { Booking } from '#contract/entities/booking.ts'
import { MINUTE, WEEKDAYS } from '#domain/time/time.ts'
import {
  getEndActions,
  toFigures,
  toHours,
  placeInColumns,
  movedFrom,
  rowLines,
  getStaffOfDay,
  describeStatus,
  getSteps,
} from './day-plan.ts'

const at = (time: string) => Date.parse(`2026-11-21T${time}:00+03:00`)

test('placeInColumns places overlapping bookings side by side, and later ones in full width', () => {
  const placed = placeInColumns([
    booking('09:00', '10:00'),
    booking('09:30', '10:30'),
    booking('10:00', '11:00'),
    booking('11:00', '12:00'),
  ])
  assert.deepEqual(
    placed.map(({ column, columns }) => [column, columns]),
    [
      [0, 2],
      [1, 2],
      [0, 2],
      [0, 1],
    ],
  )
})

test('toHours returns the opening hours, extended by bookings outside them', () => {
  assert.deepEqual(toHours([booking('10:00', '11:00')], '2026-11-21'), { from: 8 * 60, to: 20 * 60 })
  assert.deepEqual(toHours([booking('07:15', '08:00'), booking('19:30', '20:15')], '2026-11-21'), {
    from: 7 * 60,
    to: 21 * 60,
  })
  assert.deepEqual(toHours([booking('22:00', '23:59')], '2026-11-21'), { from: 8 * 60, to: 24 * 60 })
})

test('getStaffOfDay lists bookings without a person last', () => {
  const staff = getStaffOfDay([
    booking('09:00', '10:00', { Staff: null }),
    booking('09:00', '10:00', { Staff: person('Wanja') }),
    booking('11:00', '12:00', { Staff: person('Brian') }),
  ])
  assert.deepEqual(
    staff.map(({ name }) => name),
    ['Brian', 'Wanja', 'Unassigned'],
  )
})

test('toFigures ignores unpaid holds and cancelled bookings, and adds up the prices of open bookings', () => {
  const day = [
    booking('09:00', '10:00', { status: 'completed', storePrice: 700 }),
    booking('10:00', '11:00', { status: 'confirmed', storePrice: 1250 }),
    booking('11:00', '12:00', { status: 'pending', requiresPayment: true, storePrice: 500 }),
    booking('12:00', '13:00', { status: 'pending', storePrice: null }),
    booking('13:00', '14:00', { status: 'cancelled', storePrice: 900 }),
  ]
  assert.deepEqual(toFigures(day), { count: 3, toTakeCents: 125_000, waiting: 1 })
})

test('rowLines names the store when the bookings are of several stores', () => {
  const line = 'Skin fade with Brian, until 15:15'
  assert.deepEqual(rowLines(booking('14:30', '15:15'), { namesStore: false }), [line])
  assert.deepEqual(rowLines(booking('14:30', '15:15'), { namesStore: true }), [
    line,
    'Kinyozi Kings, Kilimani',
  ])
  assert.deepEqual(rowLines(booking('14:30', '15:15', { Staff: null }), { namesStore: false }), [
    'Skin fade, until 15:15',
  ])
})

test('getSteps returns the allowed status changes, and the start of those that are too early', () => {
  const paid = booking('14:30', '15:15', { status: 'confirmed', accessFeePaid: true })
  assert.deepEqual(getSteps(paid, at('14:00')), {
    open: [],
    later: [
      { to: 'checked_in', from: at('14:15') },
      { to: 'completed', from: at('14:30') },
    ],
  })
  assert.deepEqual(getSteps(paid, at('14:20')).open, ['checked_in'])
  assert.deepEqual(getSteps(paid, at('14:40')).open, ['checked_in', 'completed'])
  assert.deepEqual(
    getSteps(
      booking('14:30', '15:15', { status: 'pending', accessFee: 38, requiresPayment: true }),
      at('14:40'),
    ).open,
    [],
  )
})

test('getEndActions allows cancelling until the start, and a no-show from 15 minutes after it', () => {
  const confirmed = booking('14:30', '15:15', { status: 'confirmed' })
  assert.deepEqual(getEndActions(confirmed, at('14:29')), {
    canCancel: true,
    canMarkNoShow: false,
    noShowFrom: null,
  })
  assert.deepEqual(getEndActions(confirmed, at('14:30')), {
    canCancel: false,
    canMarkNoShow: false,
    noShowFrom: at('14:45'),
  })
  assert.deepEqual(getEndActions(confirmed, at('14:45')), {
    canCancel: false,
    canMarkNoShow: true,
    noShowFrom: null,
  })
  const over = { canCancel: false, canMarkNoShow: false, noShowFrom: null }
  assert.deepEqual(getEndActions(booking('14:30', '15:15', { status: 'checked_in' }), at('14:50')), over)
  assert.deepEqual(
    getEndActions(booking('14:30', '15:15', { status: 'pending', accessFee: 38 }), at('14:00')),
    over,
  )
})

test('describeStatus distinguishes customers who are coming and missed bookings', () => {
  assert.equal(describeStatus(booking('09:00', '10:00')), 'confirmed')
  assert.equal(describeStatus(booking('09:00', '10:00', { comingAt: '2026-11-20T18:00:00.000Z' })), 'coming')
  assert.equal(describeStatus(booking('09:00', '10:00', { status: 'cancelled', isNoShow: true })), 'missed')
})

test('movedFrom returns the start before the last move', () => {
  const event = {
    kind: 'move',
    status: 'confirmed',
    by: 'customer',
    reason: null,
    at: '',
    toStart: '',
  } as const
  const history = [
    { ...event, fromStart: '2026-11-20T08:00:00.000Z' },
    { ...event, fromStart: '2026-11-21T09:00:00.000Z' },
    { ...event, kind: 'note', fromStart: null, toStart: null },
  ] as Booking['history']
  assert.equal(movedFrom(booking('14:30', '15:15', { history })), Date.parse('2026-11-21T09:00:00.000Z'))
  assert.equal(movedFrom(booking('14:30', '15:15', { history: [] })), null)
})

const person = (name: string) => ({ id: name, name, role: 'Barber' })

/** The parts of a booking that a day's page reads. */
function booking(from: string, to: string, more: Partial<Booking> = {}): Booking {
  return {
    id: `${from}-${to}`,
    status: 'confirmed',
    startTime: new Date(at(from)).toISOString(),
    endTime: new Date(at(to)).toISOString(),
    storeChecksInFrom: new Date(at(from) - 15 * MINUTE).toISOString(),
    requiresPayment: false,
    accessFee: 0,
    accessFeePaid: false,
    storePrice: 1000,
    branchId: 'b',
    comingAt: null,
    isNoShow: false,
    Staff: person('Brian'),
    Branch: {
      hours: WEEKDAYS.map((weekday) => ({ weekday, opens: '08:00', closes: '20:00' })),
      specialDays: [],
      location: 'Kilimani',
    },
    Offer: null,
    Service: {
      name: 'Skin fade',
      store: { name: 'Kinyozi Kings' },
    },
    ...more,
  } as unknown as Booking // the parts the page reads
}
