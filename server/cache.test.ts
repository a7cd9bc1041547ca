import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { Cached } from './cache.ts'

const FRESH_MS = 5_000

function openCache(options: Partial<ConstructorParameters<typeof Cached<string>>[0]> = {}) {
  let ms = 0
  const cache = new Cached<string>({
    clock: { now: () => new Date(ms) },
    freshMs: FRESH_MS,
    staleMs: FRESH_MS,
    max: 10,
    ...options,
  })
  return { cache, pass: (by: number) => (ms += by) }
}
const load = (cache: Cached<string>, value: string) => cache.load('key', async () => value)

describe('a cached value', () => {
  it('is loaded once for concurrent callers, and sent until it is no longer fresh', async () => {
    const { cache, pass } = openCache()
    const values = await Promise.all(['a', 'b', 'c'].map((value) => load(cache, value)))
    assert.deepEqual(values, ['a', 'a', 'a'])
    pass(FRESH_MS - 1)
    assert.equal(await load(cache, 'd'), 'a')
    assert.equal(cache.ageMs('key'), FRESH_MS - 1)
    pass(1)
    assert.equal(await load(cache, 'e'), 'e')
  })

  it('is sent to others while one caller renews it, but never after twice the time', async () => {
    const { cache, pass } = openCache()
    await load(cache, 'old')
    pass(FRESH_MS)
    const renewed = Promise.withResolvers<string>()
    const first = cache.load('key', () => renewed.promise)
    assert.equal(await load(cache, 'unused'), 'old')
    pass(FRESH_MS)
    const late = load(cache, 'unused')
    renewed.resolve('new')
    assert.deepEqual(await Promise.all([first, late]), ['new', 'new'])
  })

  it('is not stored when it is null or fails, and each waiting caller loads its own', async () => {
    for (const outcome of [() => Promise.resolve(null), () => Promise.reject(new Error('no'))]) {
      const { cache } = openCache()
      const first = cache.load('key', outcome).catch(() => 'failed')
      const second = load(cache, 'own')
      assert.notEqual(await first, 'own')
      assert.equal(await second, 'own')
    }
  })

  it('is loaded by the next caller when the first is gone, for the others too', async () => {
    const { cache } = openCache()
    const left = Promise.withResolvers<undefined>()
    const first = cache.load('key', () => left.promise)
    const others = ['a', 'b', 'c'].map((value) => load(cache, value))
    left.resolve(undefined)
    assert.deepEqual(await Promise.all([first, ...others]), [undefined, 'a', 'a', 'a'])
  })

  it('is loaded by each waiting caller when the first takes too long; later callers do not wait', async () => {
    const { cache } = openCache({ waitMs: 1 })
    void cache.load('key', () => new Promise(() => undefined))
    assert.deepEqual(await Promise.all(['a', 'b'].map((value) => load(cache, value))), ['a', 'b'])
    assert.equal(await load(cache, 'c'), 'c')
    assert.equal(await load(cache, 'd'), 'c')
  })

  it('is not stored at all without a time', async () => {
    const { cache } = openCache({ freshMs: 0, staleMs: 0 })
    assert.equal(await load(cache, 'a'), 'a')
    cache.set('key', 'b')
    assert.equal(cache.get('key'), undefined)
  })

  it('gives way to newer ones, by number and by size', () => {
    for (const limits of [{ max: 2 }, { maxSize: 4, getSize: (value: string) => value.length }]) {
      const { cache } = openCache(limits)
      for (const key of ['first', 'second', 'third']) cache.set(key, 'ab')
      assert.deepEqual(
        ['first', 'second', 'third'].map((key) => cache.get(key)),
        [undefined, 'ab', 'ab'],
      )
    }
  })
})
