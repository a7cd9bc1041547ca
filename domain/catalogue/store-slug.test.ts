import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'mocha'
import { MAX_STORE_SLUG } from './store-slug-limits.ts'
import { findSlugFault, proposeSlugs, toBranchSlug } from './store-slug.ts'

function first(count: number, name: string, place: string): string[] {
  const slugs: string[] = []
  for (const slug of proposeSlugs(name, place)) {
    slugs.push(slug)
    if (slugs.length === count) break
  }
  return slugs
}

test('a name has 3 to 40 small letters, digits and single hyphens, and is no page of D3', () => {
  for (const slug of ['zuri', 'zuri-hair', '2nd-chance', 'a1b', 'z'.repeat(40)])
    assert.equal(findSlugFault(slug), null, slug)
  for (const slug of [
    '',
    'zz',
    'z'.repeat(41),
    'Zuri',
    'zuri hair',
    '-zuri',
    'zuri-',
    'zuri--hair',
    'zuri_hair',
    '💇 hair',
    '1234',
  ])
    assert.equal(findSlugFault(slug), 'shape', slug)
  for (const slug of ['stores', 'nairobi', 'sign-in', 'embed', 'null'])
    assert.equal(findSlugFault(slug), 'reserved', slug)
})

test('a store is called by its name, then by its place, then by numbers', () => {
  assert.deepEqual(first(4, 'Zuri Hair', 'Kilimani'), [
    'zuri-hair',
    'zuri-hair-kilimani',
    'zuri-hair-2',
    'zuri-hair-3',
  ])
  assert.deepEqual(first(2, 'Stores', 'Thika'), ['stores-thika', 'stores-2'])
  assert.deepEqual(first(2, 'Ké', 'Thika'), ['ke-thika', 'ke-2'])
  assert.deepEqual(first(2, '美容室', '東京'), ['store-2', 'store-3'])
  assert.deepEqual(first(1, '100', ''), ['store-2'])
})

test('a store may have each proposed name, whatever it is called', () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[a-z0-9 -]{1,80}$/))
  fc.assert(
    fc.property(text, text, (name, place) => {
      for (const slug of first(12, name, place)) {
        assert.equal(findSlugFault(slug), null, slug)
        assert.ok(slug.length <= MAX_STORE_SLUG)
      }
      // The place may be empty or a number.
      assert.ok(new Set(first(12, name, place)).size >= 10)
    }),
  )
})

test('a branch is called without the name of its store', () => {
  assert.equal(toBranchSlug('Zuri Hair', 'Zuri Hair - Kilimani'), 'kilimani')
  assert.equal(toBranchSlug('Zuri Hair', 'Two Rivers Mall'), 'two-rivers-mall')
  assert.equal(toBranchSlug('Zuri Hair', 'Zuri Hair'), 'zuri-hair')
  assert.equal(toBranchSlug('Zuri', 'Zurich'), 'zurich')
})
