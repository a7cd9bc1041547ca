import assert from 'node:assert/strict'
import { test } from 'mocha'
import {
  isHeld,
  listedDay,
  readChoice,
  readDayAndClock,
  readStep,
  stepHref,
  stripStart,
  withStart,
} from './choice.ts'
import { toHold } from './hold.ts'

const today = '2026-11-21'
const read = (search: string) => readChoice(new URLSearchParams(search), today)
const step = (requested: number, search: string) =>
  readStep(new URLSearchParams(`step=${requested}&${search}`), read(search))

const startsAt = '2026-11-23T11:30:00.000Z'

test('readChoice reads the start as an instant, and the parameter names of other pages', () => {
  const chosen = { startsAt, branch: 'b', staff: 's' }
  for (const start of [startsAt, '2026-11-23T11:30Z', '2026-11-23T14:30%2B03:00', '2026-11-23T14:30+03:00'])
    assert.deepEqual(read(`startsAt=${start}&branchId=b&staffId=s`), chosen)
  assert.deepEqual(read('startsAt=2026-11-23&branch=b'), { branch: 'b' })
})

test('readChoice ignores a day that is past, too far ahead or invalid', () => {
  for (const date of ['2026-11-20', '2027-11-22', '2026-02-30', 'soon'])
    assert.deepEqual(read(`date=${date}`), {})
  assert.deepEqual(read('date=2027-11-21'), { date: '2027-11-21' })
})

test('an old address with a day and a time of day is changed to the instant', () => {
  const named = (search: string) => readDayAndClock(new URLSearchParams(search), today)
  assert.deepEqual(named('date=2026-11-23&time=01:00'), { date: '2026-11-23', minutes: 60 })
  for (const search of [
    'date=2026-11-20&time=01:00',
    'date=2026-11-23&time=25:00',
    `date=2026-11-23&time=01:00&startsAt=${startsAt}`,
    'date=2026-11-23',
  ])
    assert.equal(named(search), null)
  const old = new URLSearchParams('step=3&date=2026-11-23&time=01:00&branch=b')
  assert.equal(
    withStart(old, Date.parse('2026-11-23T22:00Z')),
    '?step=3&branch=b&startsAt=2026-11-23T22%3A00%3A00.000Z',
  )
  assert.equal(withStart(old, null), '?step=3&date=2026-11-23&branch=b')
})

test('listedDay is the day on which the branch opened for the time', () => {
  const night = { opens: '21:00', closes: '02:00', reason: null }
  const bar = { hours: [], specialDays: ['2026-12-13', '2026-12-14'].map((date) => ({ date, ...night })) }
  const getStartDay = (start: string, date?: string) =>
    listedDay({ startsAt: start, ...(date && { date }) }, bar, today)
  assert.equal(getStartDay('2026-12-14T22:00:00.000Z'), '2026-12-14')
  assert.equal(getStartDay('2026-12-13T22:00:00.000Z'), '2026-12-13')
  assert.equal(getStartDay('2026-12-14T18:00:00.000Z'), '2026-12-14')
  assert.equal(getStartDay('2026-12-14T22:00:00.000Z', '2026-12-15'), '2026-12-15')
  assert.equal(getStartDay('2026-12-14T22:00:00.000Z', '2026-12-20'), '2026-12-14')
  assert.equal(getStartDay('2026-11-20T18:00:00.000Z'), today)
  assert.equal(listedDay({ date: '2026-12-13' }, bar, today), '2026-12-13')
  assert.equal(listedDay({}, bar, today), undefined)
})

test('readStep allows later steps only after the earlier ones', () => {
  assert.equal(step(2, 'date=2026-11-23'), 1)
  assert.equal(step(2, `startsAt=${startsAt}`), 2)
  assert.equal(step(3, `startsAt=${startsAt}`), 2)
  assert.equal(step(3, `startsAt=${startsAt}&branch=b`), 3)
  assert.equal(step(1, `startsAt=${startsAt}&branch=b`), 1)
  assert.equal(step(9, ''), 1)
})

test('stepHref contains the whole choice', () => {
  assert.equal(
    stepHref({ offerId: 'o' }, 3, { startsAt, branch: 'b' }),
    '/booking/offer/o?step=3&startsAt=2026-11-23T11%3A30%3A00.000Z&branch=b',
  )
  assert.match(stepHref({ offerId: 'o' }, 3, { startsAt, branch: 'b' }, { edits: true }), /&edit=yes$/)
})

test('toHold reads the hold of a visitor, if it is of this item', () => {
  const reply = {
    offerId: 'o',
    serviceId: 's',
    branchId: 'b',
    staffId: null,
    startTime: '2026-11-21T11:30:00Z',
    expiresAt: '2026-11-21T09:10:00Z',
  }
  assert.deepEqual(toHold(reply, { offerId: 'o' }), {
    startsAt: '2026-11-21T11:30:00.000Z',
    branch: 'b',
    until: Date.parse(reply.expiresAt),
  })
  assert.equal(toHold(reply, { offerId: 'p' }), null)
  assert.equal(toHold({ ...reply, offerId: null }, { serviceId: 's' })?.branch, 'b')
  assert.equal(toHold(null, { offerId: 'o' }), null)
})

test('stripStart returns today, or the start of the two weeks of a later day', () => {
  assert.equal(stripStart(today, undefined), today)
  assert.equal(stripStart(today, '2026-12-04'), today)
  assert.equal(stripStart(today, '2026-12-05'), '2026-12-05')
  assert.equal(stripStart(today, '2026-12-20'), '2026-12-19')
})

test('isHeld matches the same person, or any person if none is chosen', () => {
  const held = { startsAt, branch: 'b', staff: 's' }
  assert.ok(isHeld(held, { ...held, staff: undefined }))
  assert.ok(!isHeld(held, { ...held, staff: 't' }))
  assert.ok(!isHeld(null, held))
})
