/** The races of `npm run proof`, in small: the same promises, with fewer of everything and without what is measured. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Promised } from '../tools/proof.ts'
import { crossed, oneBooking, oneSlot, overlaps } from '../tools/proof/races.ts'
import { deadlocks, targetOf, type Target } from '../tools/proof/target.ts'
import { openTestHouse, type TestHouse } from './house.ts'

let test: TestHouse
let target: Target
before(async () => {
  test = await openTestHouse({ demo: false })
  target = targetOf({
    house: test.house,
    clock: test.clock,
    base: test.house.config.callbackUrl,
    sandbox: test.sandbox,
    seed: Number(process.env.PROOF_SEED ?? Date.now() % 1_000_000),
    isHasty: true,
    async advance(ms) {
      test.clock.advance(ms)
      await test.settle()
    },
  })
})
after(() => test?.close())

const kept = (promised: Promised[]): void =>
  assert.deepEqual(
    promised.filter(({ isKept, isMeasured }) => !isKept && !isMeasured).map(({ text }) => text),
    [],
    `seed ${target.seed}`,
  )

describe('Races', () => {
  it('two hundred for one time: as many as there is room for, and the rest are told', async () => {
    kept(await oneSlot(target, { customers: 200, rounds: 2 }))
  })

  it('overlapping wishes: nobody is booked twice, and nobody refused a time that was free', async () => {
    kept(await overlaps(target, { clients: 40, tries: 240, days: 1 }))
  })

  it('a booking confirmed, cancelled, moved and lapsed at once is what some order of these makes of it', async () => {
    kept(await oneBooking(target, { rounds: 40, lanes: 4 }))
  })

  it('bookings that move to each other’s time do not wait for each other for ever', async () => {
    kept(await crossed(target, { pairs: 40, lanes: 4 }))
  })

  it('none of it was a deadlock to the database', async () => {
    assert.equal(await deadlocks(target), 0)
  })
})
