import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'mocha'
import { CONTRACTS, LIMITS } from '#server/features.ts'
import { bookings } from '#contract/bookings.ts'
import type { Endpoint } from '#contract/kernel.ts'
import { search } from '#contract/search.ts'
import { limitsTable, withTable } from './limits.ts'

const document = readFileSync(new URL('../docs/limits.md', import.meta.url), 'utf8')

test('docs/limits.md contains the current limits', () => {
  assert.equal(document, withTable(document), 'run: node tools/limits.ts')
})

test('the table describes what every limit protects and whom it may affect', () => {
  const rows = limitsTable().split('\n').slice(2)
  assert.deepEqual(
    rows.map((row) => /^\| `([\w-]+)` \|/.exec(row)?.[1]),
    Object.keys(LIMITS),
  )
  for (const { protects, mayAffect } of Object.values(LIMITS))
    assert.ok(protects.length > 10 && mayAffect.length > 10)
})

test('every limit except six is used by a route', () => {
  const used = new Set(
    Object.values(CONTRACTS)
      .flatMap((contract) => Object.values<Endpoint>(contract))
      .flatMap(({ limit }) => limit ?? []),
  )
  assert.deepEqual(
    Object.keys(LIMITS).filter((name) => ![...used].some((each) => each === name)),
    ['all', 'new-device', 'calendar-feed', 'callback', 'free-times', 'download-business'],
  )
})

test('free times have a different limit than searches', () => {
  const readLimit = (route: string) =>
    Object.entries<Endpoint>(bookings).find(([name]) => name === route)?.[1].limit
  for (const route of [
    'GET /bookings/offer-slots',
    'GET /bookings/service-slots',
    'GET /bookings/slots/unified',
    'GET /bookings/slots',
    'GET /bookings/slot',
    'GET /bookings/availability',
    'GET /bookings/:id/times',
  ])
    assert.equal(readLimit(route), 'slots', route)
  assert.equal(search['GET /search'].limit, 'search')
})
