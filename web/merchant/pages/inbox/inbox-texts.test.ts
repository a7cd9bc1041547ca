import assert from 'node:assert/strict'
import { test } from 'mocha'
import { DAY, HOUR, MINUTE } from '#domain/time/time.ts'
import { waitingText } from './inbox-texts.ts'

const now = Date.parse('2026-11-23T09:00:00.000Z')
const before = (milliseconds: number) => new Date(now - milliseconds).toISOString()

test('how long a customer has been waiting', () => {
  const texts = [0, 12 * MINUTE, HOUR, 23 * HOUR + 59 * MINUTE, 2 * DAY].map((each) =>
    waitingText(before(each), now),
  )
  assert.deepEqual(texts, [
    'Waiting 1 min',
    'Waiting 12 min',
    'Waiting 1 h',
    'Waiting 23 h',
    'Waiting 2 days',
  ])
})
