import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { FavouriteSet } from './favourite-set.ts'

/** A set whose requests are answered by the test. */
function createFavourites(offerIds: string[] = []) {
  const requests: { isFavourite: boolean; answer(error?: Error): void }[] = []
  const favourites = new FavouriteSet(
    offerIds,
    (_id, isFavourite) =>
      new Promise<void>((resolve, reject) =>
        requests.push({ isFavourite, answer: (error) => (error ? reject(error) : resolve()) }),
      ),
  )
  return { favourites, requests }
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

describe('FavouriteSet', () => {
  it('shows a change before the server has answered', async () => {
    const { favourites, requests } = createFavourites()
    let notifications = 0
    favourites.subscribe(() => notifications++)
    const done = favourites.set('a', true)
    assert.deepEqual([favourites.has('a'), notifications, requests.length], [true, 1, 1])
    requests[0]!.answer()
    await done
    assert.equal(favourites.has('a'), true)
  })

  it('reverts a change that the server rejects', async () => {
    const { favourites, requests } = createFavourites(['a'])
    const done = favourites.set('a', false)
    assert.equal(favourites.has('a'), false)
    requests[0]!.answer(new Error('no'))
    await assert.rejects(done, /no/)
    assert.equal(favourites.has('a'), true)
    const again = favourites.set('a', false)
    requests[1]!.answer()
    await again
    assert.equal(favourites.has('a'), false)
  })

  it('sends one request at a time and ends in the last state', async () => {
    const { favourites, requests } = createFavourites()
    const done = favourites.set('a', true)
    for (const isFavourite of [false, true, false]) void favourites.set('a', isFavourite)
    assert.equal(requests.length, 1)
    requests[0]!.answer()
    await nextTurn()
    assert.deepEqual(
      requests.map(({ isFavourite }) => isFavourite),
      [true, false],
    )
    requests[1]!.answer()
    await done
    assert.deepEqual([favourites.has('a'), requests.length], [false, 2])
  })

  it('sends no further request when a change is undone during the first one', async () => {
    const { favourites, requests } = createFavourites()
    const done = favourites.set('a', true)
    void favourites.set('a', false)
    void favourites.set('a', true)
    requests[0]!.answer()
    await done
    assert.deepEqual([favourites.has('a'), requests.length], [true, 1])
  })
})
