import assert from 'node:assert/strict'
import { test } from 'mocha'
import { formatNames } from './map-places.ts'

test('a pin of several places names two of them', () => {
  const named = (...names: string[]) => formatNames(names.map((name) => ({ name })))
  assert.equal(named('Amani'), 'Amani')
  assert.equal(named('Amani', 'Baraka', 'Amani'), 'Amani · Baraka')
  assert.equal(named('Amani', 'Baraka', 'Kisumu', 'Nakuru'), 'Amani · Baraka and 2 more')
})
