import assert from 'node:assert/strict'
import { test } from 'mocha'
import { getChanges } from '../../components/edits/merge.ts'
import { changesSchedule, detailsIn, toDraft, personErrors, toSchedule, type Person } from './person-draft.ts'

const person: Person = {
  id: 'a',
  name: 'Njeri Kamau',
  email: null,
  phoneNumber: '254712345678',
  role: 'Barber',
  status: 'active',
  storeId: 's',
  branchId: 'b',
  photoUrl: null,
  serviceIds: [],
  createdAt: '2026-11-01T00:00:00.000Z',
  version: 3,
}
const schedule = {
  shifts: [
    { weekday: 'Monday', starts: '09:00', ends: '13:00' },
    { weekday: 'Monday', starts: '14:00', ends: '18:00' },
    { weekday: 'Sunday', starts: '20:00', ends: '02:00' },
  ],
  breaks: [{ weekday: 'Sunday', starts: '23:00', ends: '23:30' }],
}
const draft = toDraft(person, schedule)

test('shifts and breaks are sent back as they were loaded', () => {
  assert.deepEqual(toSchedule(draft), schedule)
})

test('a day off has no breaks', () => {
  const off = { ...draft, Sunday: { ...draft.Sunday, shifts: [] } }
  assert.deepEqual(toSchedule(off).breaks, [])
})

test('details and working times are saved apart', () => {
  const changed = getChanges(draft, { ...draft, name: ' Njeri W. ', Friday: draft.Monday })
  assert.deepEqual(detailsIn(changed), { name: 'Njeri W.' })
  assert.equal(changesSchedule(changed), true)
  assert.equal(changesSchedule({ name: 'Njeri' }), false)
})

test('an error of a shift or a break is shown at its weekday', () => {
  const errors = { 'shifts.1': 'Overlaps', 'breaks.0': 'Outside', phoneNumber: 'Invalid', other: 'Ignored' }
  assert.deepEqual(personErrors(errors, toSchedule(draft)), {
    Monday: 'Overlaps',
    Sunday: 'Outside',
    phoneNumber: 'Invalid',
  })
})
