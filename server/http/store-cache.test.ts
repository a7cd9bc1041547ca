import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { StoreCache } from './store-cache.ts'

function openCache() {
  const state = { now: Date.parse('2026-11-21T11:30:00Z'), isEnabled: true }
  const cache = new StoreCache<string>({
    clock: { now: () => new Date(state.now) },
    ttlMs: 1000,
    maxEntries: 10,
    maxSize: 12,
    isEnabled: () => state.isEnabled,
  })
  const store = (key: string, storeId: string, { version = cache.version, size = 1 } = {}) =>
    cache.set(key, { storeId, version, size, value: `${key} of ${storeId}` })
  return { cache, state, store }
}

describe('StoreCache', () => {
  it('discards the values of one store, also those that were being read', () => {
    const { cache, store } = openCache()
    store('a', 'first')
    store('b', 'second')
    const before = cache.version
    cache.clearStore('first')
    assert.equal(cache.get('a'), undefined)
    assert.equal(cache.get('b'), 'b of second')
    store('a', 'first', { version: before })
    assert.equal(cache.get('a'), undefined)
    store('c', 'second', { version: before })
    assert.equal(cache.get('c'), 'c of second')
    store('a', 'first')
    assert.equal(cache.get('a'), 'a of first')
  })

  it('discards everything, also what was being read, and after very many changes', () => {
    const { cache, store } = openCache()
    store('a', 'first')
    const before = cache.version
    cache.clear()
    assert.equal(cache.get('a'), undefined)
    store('a', 'first', { version: before })
    assert.equal(cache.get('a'), undefined)
    store('a', 'first')
    const later = cache.version
    for (let other = 0; other <= 10_000; other++) cache.clearStore(`other ${other}`)
    assert.equal(cache.get('a'), undefined)
    store('b', 'other 1', { version: later })
    assert.equal(cache.get('b'), undefined)
  })

  it('discards what was used least recently when the rest is too large', () => {
    const { cache, store } = openCache()
    store('a', 'first', { size: 6 })
    store('b', 'second', { size: 6 })
    assert.equal(cache.get('a'), 'a of first')
    store('c', 'third')
    assert.deepEqual(
      [cache.get('a'), cache.get('b'), cache.get('c')],
      ['a of first', undefined, 'c of third'],
    )
    store('d', 'fourth', { size: 13 })
    assert.equal(cache.get('d'), undefined)
  })

  it('makes room for others once an outdated value was asked for', () => {
    const { cache, store } = openCache()
    store('a', 'first', { size: 6 })
    store('b', 'second', { size: 6 })
    cache.clearStore('second')
    assert.equal(cache.get('b'), undefined)
    store('c', 'third', { size: 6 })
    assert.deepEqual([cache.get('a'), cache.get('c')], ['a of first', 'c of third'])
  })

  it('returns nothing after its time, or while it is disabled', () => {
    const { cache, state, store } = openCache()
    store('a', 'first')
    state.isEnabled = false
    assert.equal(cache.get('a'), undefined)
    store('b', 'first')
    state.isEnabled = true
    assert.equal(cache.get('a'), 'a of first')
    assert.equal(cache.get('b'), undefined)
    state.now += 1001
    assert.equal(cache.get('a'), undefined)
  })
})
