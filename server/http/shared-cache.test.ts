import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SharedCache, type SharedCacheOptions } from './shared-cache.ts'

const START = Date.parse('2026-11-21T11:30:00Z')

/** A value that is ready when `finish` is called. */
function deferred(value: string | null) {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  return { produce: () => promise, finish: () => resolve(value) }
}

function openCache(options: Partial<SharedCacheOptions<string>> = {}) {
  let now = START
  const state = { isEnabled: true }
  const cache = new SharedCache<string>({
    clock: { now: () => new Date(now) },
    ttlMs: 1000,
    maxEntries: 10,
    isEnabled: () => state.isEnabled,
    ...options,
  })
  return { cache, state, advance: (ms: number) => (now += ms) }
}
const load = (cache: SharedCache<string>, key: string, value: string) =>
  cache.load(key, () => Promise.resolve(value))

describe('SharedCache', () => {
  it('loads a value once for concurrent callers', async () => {
    const { cache } = openCache()
    const first = deferred('first')
    const results = [cache.load('a', first.produce), ...[1, 2, 3].map(() => load(cache, 'a', 'another'))]
    first.finish()
    assert.deepEqual(await Promise.all(results), ['first', 'first', 'first', 'first'])
    assert.equal(await load(cache, 'a', 'another'), 'first')
  })

  it('neither stores a load that began before clear() nor returns it to later callers', async () => {
    const { cache } = openCache()
    const old = deferred('old')
    const before = cache.load('a', old.produce)
    const version = cache.version
    cache.clear()
    assert.equal(await load(cache, 'a', 'new'), 'new')
    old.finish()
    assert.equal(await before, 'old')
    cache.set('a', 'old', version)
    assert.equal(cache.get('a'), 'new')
  })

  it('loads a value that depends on the visitor for each caller, and does not store failures', async () => {
    const { cache } = openCache()
    const own = deferred(null)
    const results = [cache.load('a', own.produce), cache.load('a', () => Promise.resolve('mine'))]
    own.finish()
    assert.deepEqual(await Promise.all(results), [null, 'mine'])
    assert.equal(cache.get('a'), undefined)
    await assert.rejects(cache.load('b', () => Promise.reject(new Error('failed'))))
    assert.equal(await load(cache, 'b', 'loaded'), 'loaded')
  })

  it('drops a value when it has expired by the injected clock', async () => {
    const { cache, advance } = openCache()
    await load(cache, 'a', 'old')
    advance(999)
    assert.equal(cache.get('a'), 'old')
    advance(2)
    assert.equal(cache.get('a'), undefined)
  })

  it('is bounded by number and by size', async () => {
    const few = openCache({ maxEntries: 2 }).cache
    for (const key of ['a', 'b']) await load(few, key, key)
    few.get('a')
    await load(few, 'c', 'c')
    assert.deepEqual([few.get('a'), few.get('b'), few.get('c')], ['a', undefined, 'c'])
    const small = openCache({ maxSize: 5, sizeOf: (value) => value.length }).cache
    for (const key of ['aaa', 'bbb']) await load(small, key, key)
    assert.deepEqual([small.get('aaa'), small.get('bbb')], [undefined, 'bbb'])
  })

  it('stores and returns nothing while it is disabled', async () => {
    const { cache, state } = openCache()
    await load(cache, 'a', 'stored')
    state.isEnabled = false
    assert.equal(await load(cache, 'a', 'loaded'), 'loaded')
    assert.equal(cache.get('a'), undefined)
  })
})
