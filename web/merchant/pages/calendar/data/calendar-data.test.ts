import assert from 'node:assert/strict'
import { test } from 'mocha'
import { instant, MINUTE } from '#domain/time/time.ts'
import { daysPerStep, getMonday, toQuery, readChoice } from './calendar-choice.ts'
import {
  actionAt,
  gapsBetween,
  minutesOn,
  nextStep,
  shownHours,
  type CalendarBooking,
} from './calendar-data.ts'

const day = '2026-11-21'
const at = (minutes: number) => instant(day, minutes)
const iso = (minutes: number) => new Date(at(minutes)).toISOString()

test('readChoice ignores what it does not know', () => {
  const choice = readChoice(new URLSearchParams('view=year&date=2026-02-30&store='), day)
  assert.deepEqual(choice, {
    view: 'day',
    date: day,
    storeId: undefined,
    branchId: undefined,
    staffId: undefined,
  })
})

test('a week is loaded from its Monday, a list from its day', () => {
  const choice = { date: '2026-11-22', storeId: undefined, branchId: undefined }
  assert.equal(getMonday('2026-11-22'), '2026-11-16')
  assert.equal(getMonday('2026-11-16'), '2026-11-16')
  assert.deepEqual(toQuery({ ...choice, view: 'week' }), { from: '2026-11-16', days: 7 })
  assert.deepEqual(toQuery({ ...choice, view: 'list' }), { from: '2026-11-22', days: 7 })
  assert.deepEqual(toQuery({ ...choice, view: 'day' }), { from: '2026-11-22', days: 1 })
  assert.equal(daysPerStep('list'), 7)
})

test('gapsBetween returns what no span covers', () => {
  const hours = { from: 540, to: 1080 }
  assert.deepEqual(gapsBetween(hours, []), [hours])
  assert.deepEqual(gapsBetween(hours, [{ from: 480, to: 1200 }]), [])
  assert.deepEqual(
    gapsBetween(hours, [
      { from: 840, to: 1020 },
      { from: 600, to: 780 },
    ]),
    [
      { from: 540, to: 600 },
      { from: 780, to: 840 },
      { from: 1020, to: 1080 },
    ],
  )
})

test('a span is cut off at midnight', () => {
  assert.deepEqual(minutesOn(day, { from: at(-60), to: at(1500) }), { from: 0, to: 1440 })
})

test('shownHours covers opening hours, shifts and bookings in whole hours', () => {
  assert.deepEqual(shownHours([], []), { from: 540, to: 1080 })
  const calendarDay = {
    date: day,
    branches: [{ branchId: 'b', opensAt: iso(570), closesAt: iso(1050), reason: null }],
    staff: [{ staffId: 's', shifts: [{ from: iso(600), to: iso(1110) }], breaks: [], leaves: [] }],
  }
  assert.deepEqual(shownHours([calendarDay], []), { from: 540, to: 1140 })
  const late = { startTime: iso(1200), endTime: iso(1470) } as CalendarBooking // the hours depend on these fields only
  assert.deepEqual(shownHours([calendarDay], [late]), { from: 540, to: 1440 })
})

test('actions are open from their time until their time', () => {
  const booking = {
    actions: [
      { action: 'undo', from: null, until: iso(610) },
      { action: 'no-show', from: iso(615), until: null },
      { action: 'complete', from: iso(600), until: null },
    ],
  } as CalendarBooking // actions depend on these fields only
  assert.deepEqual(actionAt(booking, 'undo', at(600)), { isOpen: true, from: null, until: at(610) })
  assert.equal(actionAt(booking, 'undo', at(610)), null)
  assert.equal(actionAt(booking, 'no-show', at(615) - MINUTE)?.isOpen, false)
  assert.equal(actionAt(booking, 'no-show', at(615))?.isOpen, true)
  assert.equal(actionAt(booking, 'confirm', at(600)), null)
  assert.equal(nextStep(booking, at(599)), null)
  assert.equal(nextStep(booking, at(600)), 'complete')
})
