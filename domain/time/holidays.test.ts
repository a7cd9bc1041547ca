import assert from 'node:assert/strict'
import { test } from 'mocha'
import { getEaster, holidaysBetween } from './holidays.ts'

test('calculates Easter Sunday', () => {
  assert.deepEqual([2024, 2025, 2026, 2027, 2038].map(getEaster), [
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
  ])
})

test('lists the ten holidays of a year in order of date', () => {
  const days = holidaysBetween('2026-01-01', '2026-12-31')
  assert.equal(days.length, 10)
  assert.deepEqual(
    days.map(({ day }) => day),
    days.map(({ day }) => day).toSorted(),
  )
  assert.equal(days.find(({ day }) => day === '2026-04-03')?.name, 'Good Friday')
  assert.equal(days.find(({ day }) => day === '2026-04-06')?.name, 'Easter Monday')
})

test('a period across two years includes gazetted days', () => {
  assert.deepEqual(
    holidaysBetween('2026-12-12', '2027-01-01', [
      { day: '2026-12-20', name: 'Idd' },
      { day: '2026-12-25', name: 'Idd' },
      { day: '2027-02-01', name: 'Later' },
    ]),
    [
      { day: '2026-12-12', name: 'Jamhuri Day' },
      { day: '2026-12-20', name: 'Idd' },
      { day: '2026-12-25', name: 'Christmas Day and Idd' },
      { day: '2026-12-26', name: 'Utamaduni Day' },
      { day: '2027-01-01', name: 'New Year’s Day' },
    ],
  )
})
