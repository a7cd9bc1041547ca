import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isHeld, readChoice, readStep, stepHref, stripStart } from './choice.ts'
import { nearestTimes } from './nearest.ts'

const today = '2026-11-21'
const read = (search: string) => readChoice(new URLSearchParams(search), today)
const step = (asked: number, search: string) =>
  readStep(new URLSearchParams(`step=${asked}&${search}`), read(search))

test('a choice is read from the address, also as other pages spell it', () => {
  assert.deepEqual(read('date=2026-11-23&time=14:30&branchId=b&staffId=s'), {
    date: '2026-11-23',
    time: '14:30',
    branch: 'b',
    staff: 's',
  })
})

test('a day that is past, too far ahead or none at all is not chosen, and neither is its time', () => {
  for (const date of ['2026-11-20', '2027-11-22', '2026-02-30', 'soon'])
    assert.deepEqual(read(`date=${date}&time=14:30`), {})
  assert.deepEqual(read('date=2027-11-21&time=25:00'), { date: '2027-11-21' })
})

test('forward only over completed steps, back freely', () => {
  assert.equal(step(2, 'date=2026-11-23'), 1)
  assert.equal(step(2, 'date=2026-11-23&time=14:30'), 2)
  assert.equal(step(3, 'date=2026-11-23&time=14:30'), 2)
  assert.equal(step(3, 'date=2026-11-23&time=14:30&branch=b'), 3)
  assert.equal(step(1, 'date=2026-11-23&time=14:30&branch=b'), 1)
  assert.equal(step(9, ''), 1)
})

test('a step has an address with all that is chosen', () => {
  assert.equal(
    stepHref({ offerId: 'o' }, 3, { date: today, time: '14:30', branch: 'b' }),
    '/booking/offer/o?step=3&date=2026-11-21&time=14%3A30&branch=b',
  )
})

test('the strip begins today, and for a day further away with its own two weeks', () => {
  assert.equal(stripStart(today, undefined), today)
  assert.equal(stripStart(today, '2026-12-04'), today)
  assert.equal(stripStart(today, '2026-12-05'), '2026-12-05')
  assert.equal(stripStart(today, '2026-12-20'), '2026-12-19')
})

test('what is held for me is mine with the same person, or with anybody', () => {
  const held = { date: today, time: '14:30', branch: 'b', staff: 's' }
  assert.ok(isHeld(held, { ...held, staff: undefined }))
  assert.ok(!isHeld(held, { ...held, staff: 't' }))
  assert.ok(!isHeld(null, held))
})

test('the nearest three times, in order', () => {
  assert.deepEqual(nearestTimes('12:00', ['08:00', '11:00', '13:30', '12:30', '17:00']), [
    '11:00',
    '12:30',
    '13:30',
  ])
})
