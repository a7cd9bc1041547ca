import assert from 'node:assert/strict'
import { test } from 'mocha'
import { DAY } from '../time/time.ts'
import { findMark, tidyTags } from './clients.ts'

const now = new Date('2026-11-21T09:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY)
const client = { visits: 0, noShows: 0, firstBookedAt: daysAgo(300), lastVisitAt: null, isBlocked: false }

test('the mark of a client is the most important group', () => {
  assert.equal(findMark(client, now), null)
  assert.equal(findMark({ ...client, firstBookedAt: daysAgo(7) }, now), 'new')
  assert.equal(findMark({ ...client, firstBookedAt: daysAgo(8) }, now), null)
  assert.equal(findMark({ ...client, visits: 4, lastVisitAt: daysAgo(60) }, now), 'regular')
  assert.equal(findMark({ ...client, visits: 3, lastVisitAt: daysAgo(2) }, now), null)
  assert.equal(findMark({ ...client, visits: 9, lastVisitAt: daysAgo(61) }, now), 'away')
  assert.equal(findMark({ ...client, visits: 9, noShows: 1, lastVisitAt: daysAgo(1) }, now), 'no-shows')
  assert.equal(findMark({ ...client, noShows: 1, isBlocked: true }, now), 'blocked')
})

test('tags are trimmed, and each is there once', () => {
  assert.deepEqual(tidyTags([' VIP', 'vip', '', 'Curly   hair ']), ['VIP', 'Curly hair'])
})
