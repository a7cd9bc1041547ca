import assert from 'node:assert/strict'
import { test } from 'mocha'
import { usableLabel } from './usable-label.ts'

const EVERY_DAY = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const label = (weekdays: readonly (typeof EVERY_DAY)[number][], from?: string, until?: string) =>
  usableLabel({ weekdays: [...weekdays], usable_from: from ?? null, usable_until: until ?? null })

test('days in a row are a range, and hours follow', () => {
  assert.deepEqual(label(EVERY_DAY.slice(0, 5), '09:00', '15:00'), ['Only Mon–Fri, 09:00–15:00'])
  assert.deepEqual(label(['Monday', 'Tuesday', 'Friday', 'Saturday', 'Sunday']), ['Only Mon, Tue, Fri–Sun'])
  assert.deepEqual(label(EVERY_DAY, '18:00', '02:00'), ['Only 18:00–02:00'])
})

test('an offer that can always be used has no label', () => {
  assert.deepEqual(label(EVERY_DAY), [])
})
