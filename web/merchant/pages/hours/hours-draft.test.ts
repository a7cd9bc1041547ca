import assert from 'node:assert/strict'
import { test } from 'mocha'
import { merge } from '../../components/edits/merge.ts'
import { draftFrom, toDraft, toEdit, toFields, isPastMidnight, usualOn } from './hours-draft.ts'

const loaded = {
  hours: [
    { weekday: 'Monday', opens: '09:00', closes: '20:00' },
    { weekday: 'Saturday', opens: '18:00', closes: '02:00' },
  ],
  specialDays: [
    { day: '2026-12-24', opens: '09:00', closes: '13:00', reason: 'Christmas Eve' },
    { day: '2026-12-12', opens: null, closes: null, reason: null },
  ],
  closedOnHolidays: true,
  version: 4,
}
const draft = toDraft(loaded)

test('what is loaded is sent back unchanged, in order', () => {
  const { hours, specialDays, closedOnHolidays } = loaded
  assert.deepEqual(toEdit(draft), { hours, specialDays: specialDays.toReversed(), closedOnHolidays })
})

test('a date without hours of its own has those of its weekday', () => {
  assert.deepEqual(usualOn(draft, '2026-11-23'), { opens: '09:00', closes: '20:00' })
  assert.equal(usualOn(draft, '2026-11-24'), null)
})

test('an earlier end is on the next day', () => {
  assert.equal(isPastMidnight({ opens: '18:00', closes: '02:00' }), true)
  assert.equal(isPastMidnight({ opens: '18:00', closes: '20:00' }), false)
})

test('edits of different days by two people are both there', () => {
  const mine = { ...draft, week: { ...draft.week, Monday: null } }
  const theirs = { ...draft, closedOnHolidays: false, days: {} }
  const { merged, conflicting } = merge(toFields(draft), toFields(mine), toFields(theirs))
  assert.deepEqual(conflicting, [])
  assert.deepEqual(draftFrom(merged), { ...theirs, week: mine.week })
})

test('a removed special day stays removed unless the other person has changed it', () => {
  const mine = { ...draft, days: {} }
  const days = { ...draft.days, '2026-12-24': { times: null, reason: '' } }
  const { conflicting } = merge(toFields(draft), toFields(mine), toFields({ ...draft, days }))
  assert.deepEqual(conflicting, ['2026-12-24'])
})
