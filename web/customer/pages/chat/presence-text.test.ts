import assert from 'node:assert/strict'
import { test } from 'mocha'
import { presenceText, replyText } from './presence-text.ts'

const now = Date.parse('2026-11-21T12:00:00+03:00')
const store = { online: false, lastSeenAt: null, replySeconds: null }

test('the presence of a store is online, or when it was last seen', () => {
  assert.equal(presenceText({ ...store, online: true }, now), 'Online')
  assert.equal(presenceText(store, now), '')
  assert.equal(presenceText({ ...store, lastSeenAt: '2026-11-21T08:01:00Z' }, now), 'Last seen 11:01')
  assert.equal(
    presenceText({ ...store, lastSeenAt: '2026-11-20T08:01:00Z' }, now),
    'Last seen yesterday, 11:01',
  )
  assert.equal(presenceText({ ...store, lastSeenAt: '2026-11-02T08:01:00Z' }, now), 'Last seen 2 Nov')
})

test('the usual time to a reply is rounded up', () => {
  assert.equal(
    presenceText({ ...store, online: true, replySeconds: 540 }, now),
    'Online · Usually replies within 10 minutes',
  )
  assert.equal(replyText(20), 'Usually replies within 5 minutes')
  assert.equal(replyText(1801), 'Usually replies within 1 hour')
  assert.equal(replyText(3601), 'Usually replies within 2 hours')
  assert.equal(replyText(90_000), 'Usually replies after more than a day')
})
