import assert from 'node:assert/strict'
import { test } from 'mocha'
import { instant } from '#domain/time/time.ts'
import { freeTimes, whyNobody } from './free-people.ts'

const day = '2026-12-01'
const iso = (minutes: number) => new Date(instant(day, minutes)).toISOString()
const span = (from: number, to: number) => ({ from: iso(from), to: iso(to) })
const person = (id: string, name: string) => ({
  id,
  name,
  role: '',
  photoUrl: null,
  branchId: 'branch',
  isActive: true,
})
const staff = [person('g', 'Grace Atieno'), person('m', 'Mercy Wanja')]
const calendar = {
  staff,
  days: [
    {
      date: day,
      branches: [],
      staff: [
        { staffId: 'g', shifts: [span(540, 1080)], breaks: [], leaves: [] },
        { staffId: 'm', shifts: [span(540, 1080)], breaks: [span(780, 840)], leaves: [] },
      ],
    },
  ],
  bookings: [],
  blocks: [{ id: 'b', branchId: 'branch', staffId: 'g', ...span(600, 660), reason: null, source: null }],
}
const rows = (staffId: string | undefined, now = instant(day)) =>
  freeTimes(calendar, day, staffId, now).map(({ people, time }) => [
    people.map(({ id }) => id).join(''),
    time.staffId,
    time.from,
    time.to,
  ])

test('free time is what neither breaks, blocked time nor bookings take, and not of the past', () => {
  assert.deepEqual(rows('m'), [
    ['m', 'm', 540, 780],
    ['m', 'm', 840, 1080],
  ])
  assert.deepEqual(rows('g', instant(day, 1001)), [['g', 'g', 1005, 1080]])
  assert.deepEqual(rows(undefined, instant(day, 1000)), [['gm', null, 1005, 1080]])
  assert.deepEqual(rows(undefined, instant(day, 1440)), [])
})

test('a time at which nobody is free says why', () => {
  const why = (people: typeof staff, from: number, minutes = 30) =>
    whyNobody(calendar, people, { day, from, minutes })
  assert.equal(why(staff, 610), undefined)
  assert.equal(why(staff.slice(0, 1), 590), 'Grace is not free then: taken 10:00–11:00.')
  assert.equal(why(staff.slice(1), 790), 'Mercy does not work at 13:10.')
  assert.equal(why(staff, 500), 'Nobody is free at 08:20.')
  assert.equal(why([person('x', 'Otieno')], 600), 'Otieno does not work that day.')
})
