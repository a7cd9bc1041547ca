import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FavouriteSet } from './favourite-set.ts'

/** A server that answers when it is told to. */
function openHearts(kept: string[] = []) {
  const asked: { keep: boolean; answer(error?: Error): void }[] = []
  const hearts = new FavouriteSet(
    kept,
    (_id, keep) =>
      new Promise<void>((done, fail) =>
        asked.push({ keep, answer: (error) => (error ? fail(error) : done()) }),
      ),
  )
  return { hearts, asked }
}
const turn = () => new Promise((done) => setImmediate(done))

describe('A heart', () => {
  it('shows at once, before the server has answered', async () => {
    const { hearts, asked } = openHearts()
    let told = 0
    hearts.subscribe(() => told++)
    const done = hearts.put('a', true)
    assert.deepEqual([hearts.has('a'), told, asked.length], [true, 1, 1])
    asked[0]!.answer()
    await done
    assert.equal(hearts.has('a'), true)
  })

  it('is taken back when the server does not take it', async () => {
    const { hearts, asked } = openHearts(['a'])
    const done = hearts.put('a', false)
    assert.equal(hearts.has('a'), false)
    asked[0]!.answer(new Error('no'))
    await assert.rejects(done, /no/)
    assert.equal(hearts.has('a'), true)
    const again = hearts.put('a', false)
    asked[1]!.answer()
    await again
    assert.equal(hearts.has('a'), false)
  })

  it('pressed many times asks one thing at a time, and ends as it was pressed last', async () => {
    const { hearts, asked } = openHearts()
    const done = hearts.put('a', true)
    for (const keep of [false, true, false]) void hearts.put('a', keep)
    assert.equal(asked.length, 1)
    asked[0]!.answer()
    await turn()
    assert.deepEqual(
      asked.map(({ keep }) => keep),
      [true, false],
    )
    asked[1]!.answer()
    await done
    assert.deepEqual([hearts.has('a'), asked.length], [false, 2])
  })

  it('pressed twice while the first is on its way asks no more', async () => {
    const { hearts, asked } = openHearts()
    const done = hearts.put('a', true)
    void hearts.put('a', false)
    void hearts.put('a', true)
    asked[0]!.answer()
    await done
    assert.deepEqual([hearts.has('a'), asked.length], [true, 1])
  })
})
