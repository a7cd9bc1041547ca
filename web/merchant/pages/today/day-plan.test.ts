import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Booking } from '#contract/entities.ts'
import { endsOf, figuresOf, hoursOf, lanesOf, movedFrom, staffOf, statusOf, stepsOf } from './day-plan.ts'

const at = (time: string) => Date.parse(`2026-11-21T${time}:00+03:00`)

test('what overlaps stands side by side, and what follows has the whole width again', () => {
  const lanes = lanesOf([
    slip('09:00', '10:00'),
    slip('09:30', '10:30'),
    slip('10:00', '11:00'),
    slip('11:00', '12:00'),
  ])
  assert.deepEqual(
    lanes.map(({ lane, lanes: all }) => [lane, all]),
    [
      [0, 2],
      [1, 2],
      [0, 2],
      [0, 1],
    ],
  )
})

test('the hours are the branch’s own, widened by what is booked outside them', () => {
  assert.deepEqual(hoursOf([slip('10:00', '11:00')], '2026-11-21'), { from: 8 * 60, to: 20 * 60 })
  assert.deepEqual(hoursOf([slip('07:15', '08:00'), slip('19:30', '20:15')], '2026-11-21'), {
    from: 7 * 60,
    to: 21 * 60,
  })
  assert.deepEqual(hoursOf([slip('22:00', '23:59')], '2026-11-21'), { from: 8 * 60, to: 24 * 60 })
})

test('bookings of no one in particular have a column of their own, the last', () => {
  const staff = staffOf([
    slip('09:00', '10:00', { Staff: null }),
    slip('09:00', '10:00', { Staff: person('Wanja') }),
    slip('11:00', '12:00', { Staff: person('Brian') }),
  ])
  assert.deepEqual(
    staff.map(({ name }) => name),
    ['Brian', 'Wanja', 'No one in particular'],
  )
})

test('a hold nobody has paid and a cancelled booking are in no figure; only open bookings are still to be taken for', () => {
  const day = [
    slip('09:00', '10:00', { status: 'completed', storePrice: 700 }),
    slip('10:00', '11:00', { status: 'confirmed', storePrice: 1250 }),
    slip('11:00', '12:00', { status: 'pending', requiresPayment: true, storePrice: 500 }),
    slip('12:00', '13:00', { status: 'pending', storePrice: null }),
    slip('13:00', '14:00', { status: 'cancelled', storePrice: 900 }),
  ]
  assert.deepEqual(figuresOf(day), { count: 3, toTakeCents: 125_000, waiting: 1 })
})

test('the steps offered are those the rule allows, and the later ones say from when', () => {
  const booking = slip('14:30', '15:15', { status: 'confirmed', accessFeePaid: true })
  assert.deepEqual(stepsOf(booking, at('14:00')), {
    open: [],
    later: [
      { to: 'checked_in', from: at('14:15') },
      { to: 'completed', from: at('14:30') },
    ],
  })
  assert.deepEqual(stepsOf(booking, at('14:20')).open, ['checked_in'])
  assert.deepEqual(stepsOf(booking, at('14:40')).open, ['checked_in', 'completed'])
  assert.deepEqual(
    stepsOf(slip('14:30', '15:15', { status: 'pending', accessFee: 38, requiresPayment: true }), at('14:40'))
      .open,
    [],
  )
})

test('a booking can be cancelled until it begins, and a quarter of an hour later it can be said that nobody came', () => {
  const booking = slip('14:30', '15:15', { status: 'confirmed' })
  assert.deepEqual(endsOf(booking, at('14:29')), { canCancel: true, canMarkNoShow: false, noShowFrom: null })
  assert.deepEqual(endsOf(booking, at('14:30')), {
    canCancel: false,
    canMarkNoShow: false,
    noShowFrom: at('14:45'),
  })
  assert.deepEqual(endsOf(booking, at('14:45')), { canCancel: false, canMarkNoShow: true, noShowFrom: null })
  const over = { canCancel: false, canMarkNoShow: false, noShowFrom: null }
  assert.deepEqual(endsOf(slip('14:30', '15:15', { status: 'checked_in' }), at('14:50')), over)
  assert.deepEqual(endsOf(slip('14:30', '15:15', { status: 'pending', accessFee: 38 }), at('14:00')), over)
})

test('who said that they come stands out, and who did not come is not cancelled', () => {
  assert.equal(statusOf(slip('09:00', '10:00')), 'confirmed')
  assert.equal(statusOf(slip('09:00', '10:00', { comingAt: '2026-11-20T18:00:00.000Z' })), 'coming')
  assert.equal(statusOf(slip('09:00', '10:00', { status: 'cancelled', isNoShow: true })), 'missed')
})

test('a moved booking says where it stood before its last move', () => {
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
  assert.equal(movedFrom(slip('14:30', '15:15', { history })), Date.parse('2026-11-21T09:00:00.000Z'))
  assert.equal(movedFrom(slip('14:30', '15:15', { history: [] })), null)
})

const person = (name: string) => ({ id: name, name, role: 'Barber' })

/** As much of a booking as a day's page arranges. */
function slip(from: string, to: string, more: Partial<Booking> = {}): Booking {
  return {
    id: `${from}-${to}`,
    status: 'confirmed',
    startTime: new Date(at(from)).toISOString(),
    endTime: new Date(at(to)).toISOString(),
    requiresPayment: false,
    accessFee: 0,
    accessFeePaid: false,
    storePrice: 1000,
    branchId: 'b',
    comingAt: null,
    isNoShow: false,
    Staff: person('Brian'),
    Branch: { openingTime: '08:00', closingTime: '20:00', location: 'Kilimani' },
    Offer: null,
    Service: { allow_early_checkin: true, early_checkin_minutes: 15, store: { name: 'Kinyozi Kings' } },
    ...more,
  } as unknown as Booking // the parts the page reads
}
