import assert from 'node:assert/strict'
import { test } from 'mocha'
import { isHeld, readChoice, readDetails, readStep, stepHref, stripStart } from './choice.ts'
import { holdOf } from './hold.ts'
import { nearestTimes } from './nearest.ts'

const today = '2026-11-21'
const read = (search: string) => readChoice(new URLSearchParams(search), today)
const step = (requested: number, search: string) =>
  readStep(new URLSearchParams(`step=${requested}&${search}`), read(search))

test('readChoice also accepts the parameter names of other pages', () => {
  assert.deepEqual(read('date=2026-11-23&time=14:30&branchId=b&staffId=s'), {
    date: '2026-11-23',
    time: '14:30',
    branch: 'b',
    staff: 's',
  })
})

test('readChoice ignores a day that is past, too far ahead or invalid, and its time', () => {
  for (const date of ['2026-11-20', '2027-11-22', '2026-02-30', 'soon'])
    assert.deepEqual(read(`date=${date}&time=14:30`), {})
  assert.deepEqual(read('date=2027-11-21&time=25:00'), { date: '2027-11-21' })
})

test('readStep allows later steps only after the earlier ones', () => {
  assert.equal(step(2, 'date=2026-11-23'), 1)
  assert.equal(step(2, 'date=2026-11-23&time=14:30'), 2)
  assert.equal(step(3, 'date=2026-11-23&time=14:30'), 2)
  assert.equal(step(3, 'date=2026-11-23&time=14:30&branch=b'), 3)
  assert.equal(step(1, 'date=2026-11-23&time=14:30&branch=b'), 1)
  assert.equal(step(9, ''), 1)
})

test('stepHref contains the whole choice', () => {
  assert.equal(
    stepHref({ offerId: 'o' }, 3, { date: today, time: '14:30', branch: 'b' }),
    '/booking/offer/o?step=3&date=2026-11-21&time=14%3A30&branch=b',
  )
  const details = stepHref({ offerId: 'o' }, 3, { date: today, time: '14:30' }, { details: 'code' })
  assert.equal(readDetails(new URL(details, 'https://d3.test').searchParams), 'code')
  assert.equal(readDetails(new URLSearchParams('details=other')), null)
})

test('holdOf reads the hold of a visitor, if it is of this item', () => {
  const reply = {
    offerId: 'o',
    serviceId: 's',
    branchId: 'b',
    staffId: null,
    startTime: '2026-11-21T11:30:00Z',
    expiresAt: '2026-11-21T09:10:00Z',
  }
  assert.deepEqual(holdOf(reply, { offerId: 'o' }), {
    date: today,
    time: '14:30',
    branch: 'b',
    until: Date.parse(reply.expiresAt),
  })
  assert.equal(holdOf(reply, { offerId: 'p' }), null)
  assert.equal(holdOf({ ...reply, offerId: null }, { serviceId: 's' })?.time, '14:30')
  assert.equal(holdOf(null, { offerId: 'o' }), null)
})

test('stripStart returns today, or the start of the two weeks of a later day', () => {
  assert.equal(stripStart(today, undefined), today)
  assert.equal(stripStart(today, '2026-12-04'), today)
  assert.equal(stripStart(today, '2026-12-05'), '2026-12-05')
  assert.equal(stripStart(today, '2026-12-20'), '2026-12-19')
})

test('isHeld matches the same person, or any person if none is chosen', () => {
  const held = { date: today, time: '14:30', branch: 'b', staff: 's' }
  assert.ok(isHeld(held, { ...held, staff: undefined }))
  assert.ok(!isHeld(held, { ...held, staff: 't' }))
  assert.ok(!isHeld(null, held))
})

test('nearestTimes returns the three nearest times in order', () => {
  assert.deepEqual(nearestTimes('12:00', ['08:00', '11:00', '13:30', '12:30', '17:00']), [
    '11:00',
    '12:30',
    '13:30',
  ])
})
