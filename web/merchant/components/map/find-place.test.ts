import assert from 'node:assert/strict'
import { it } from 'mocha'
import { findPlace } from './find-place.ts'

const PLACES = [
  { name: 'Milimani', city: 'Kisumu' },
  { name: 'Nairobi CBD', city: 'Nairobi' },
  { name: 'Ngong Road', city: 'Nairobi' },
  { name: 'Kilimani', city: 'Nairobi' },
]
const found = (typed: string) => findPlace(PLACES, typed)?.name

it('finds a place by its name, the start of it, its town, or a part', () => {
  assert.equal(found('  kilimani '), 'Kilimani')
  assert.equal(found('ngong-r'), 'Ngong Road')
  assert.equal(found('kisumu'), 'Milimani')
  assert.equal(found('cbd'), 'Nairobi CBD')
  // The name comes before a part of another.
  assert.equal(found('nairobi'), 'Nairobi CBD')
})

it('finds nothing for an empty or an unknown text', () => {
  assert.equal(found(' '), undefined)
  assert.equal(found('Atlantis'), undefined)
})
