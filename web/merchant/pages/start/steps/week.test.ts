import assert from 'node:assert/strict'
import { it } from 'mocha'
import { sameHours, savedWeek, usualWeek, weekBody } from './week.ts'

it('proposes Monday to Saturday', () => {
  assert.deepEqual(
    weekBody(usualWeek()).map(({ weekday }) => weekday),
    ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  )
})

it('sends back what was saved', () => {
  const hours = [
    { weekday: 'Friday', opens: '10:00', closes: '02:00' },
    { weekday: 'Sunday', opens: '12:00', closes: '17:00' },
  ]
  assert.deepEqual(weekBody(savedWeek(hours)), hours)
})

it('copies the hours of the first open day to the others, not to closed days', () => {
  const week = savedWeek([
    { weekday: 'Tuesday', opens: '08:00', closes: '16:30' },
    { weekday: 'Friday', opens: '10:00', closes: '02:00' },
  ])
  assert.deepEqual(weekBody(sameHours(week)), [
    { weekday: 'Tuesday', opens: '08:00', closes: '16:30' },
    { weekday: 'Friday', opens: '08:00', closes: '16:30' },
  ])
  const closed = week.map((day) => ({ ...day, isOpen: false }))
  assert.deepEqual(sameHours(closed), closed)
})
