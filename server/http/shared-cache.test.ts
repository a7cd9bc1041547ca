import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SharedCache, type SharedCacheOptions } from './shared-cache.ts'

const START = Date.parse('2026-11-21T11:30:00Z')

/** A value that is ready when the test says so. */
function deferred(value: string | null) {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  return { make: () => promise, finish: () => resolve(value) }
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
  it('makes a value once for all who ask at the same time', async () => {
    const { cache } = openCache()
    const first = deferred('first')
    const asked = [cache.load('a', first.make), ...[1, 2, 3].map(() => load(cache, 'a', 'another'))]
    first.finish()
    assert.deepEqual(await Promise.all(asked), ['first', 'first', 'first', 'first'])
    assert.equal(await load(cache, 'a', 'another'), 'first')
  })

  it('does not store what was begun before clear(), nor return it to those who ask after', async () => {
    const { cache } = openCache()
    const old = deferred('old')
    const before = cache.load('a', old.make)
    const version = cache.version
    cache.clear()
    assert.equal(await load(cache, 'a', 'new'), 'new')
    old.finish()
    assert.equal(await before, 'old')
    cache.set('a', 'old', version)
    assert.equal(cache.get('a'), 'new')
  })

  it('lets each visitor make what is their own, and stores no failure', async () => {
    const { cache } = openCache()
    const own = deferred(null)
    const asked = [cache.load('a', own.make), cache.load('a', () => Promise.resolve('mine'))]
    own.finish()
    assert.deepEqual(await Promise.all(asked), [null, 'mine'])
    assert.equal(cache.get('a'), undefined)
    await assert.rejects(cache.load('b', () => Promise.reject(new Error('failed'))))
    assert.equal(await load(cache, 'b', 'made'), 'made')
  })

  it('drops a value when it is too old by the injected clock', async () => {
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
    assert.equal(await load(cache, 'a', 'made'), 'made')
    assert.equal(cache.get('a'), undefined)
  })
})
