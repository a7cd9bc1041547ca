/** The races of `npm run stress`, in small: the same promises, with fewer of everything and without what is measured. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Promised } from './stress.ts'
import { reviewing, toggles } from './keeping.ts'
import { sameKeys } from './keys.ts'
import { darajaFails, forgeries, mixedPayments } from './money.ts'
import { crossed, oneBooking, oneSlot, overlaps } from './races.ts'
import { creditedOnce } from './rewards.ts'
import { sandboxRequest, deadlocks, targetOf, type Target } from './target.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

let test: TestApp
let target: Target
before(async () => {
  test = await openTestApp({ demo: false })
  target = targetOf({
    app: test.app,
    clock: test.clock,
    base: test.app.config.callbackUrl,
    sandbox: test.sandbox,
    seed: Number(process.env.PROOF_SEED ?? Date.now() % 1_000_000),
    isHasty: true,
    async advance(ms) {
      // The sandbox shares this clock, and looks at its prompts when it is moved.
      await sandboxRequest(target, 'POST', '/api/clock', { advance: `${Math.ceil(ms / 1000)}s` })
      await test.settle()
    },
  })
})
after(() => test?.close())

const kept = (promised: Promised[]): void =>
  assert.deepEqual(
    promised.filter(({ isCached, isMeasured }) => !isCached && !isMeasured).map(({ text }) => text),
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

  it('hearts and Follow pressed two hundred times at once end as was answered', async () => {
    kept(await toggles(target, { pairs: 2, times: 200 }))
  })

  it('reviews written, changed, taken back and answered at once: one each, and the store counts them all', async () => {
    kept(await reviewing(target, { people: 20, acts: 12 }))
  })

  it('a request that is sent again and again under one key has one effect and one answer', async () => {
    kept(await sameKeys(target, { keys: 10, copies: 20 }))
  })

  it('payments told of twice, too early, too late, in the wrong order or not at all end as they must', async () => {
    kept(await mixedPayments(target, { payments: 60 }))
  })

  it('no forged callback is believed, and none without its secret is stored', async () => {
    kept(await forgeries(target, { callbacks: 100 }))
  })

  it('a Daraja that fails is left in peace, nobody is asked twice, and no time stays held for ever', async () => {
    kept(await darajaFails(target, { pushes: 48, faults: ['down', 'error-500', 'spike-arrest', 'lose-reply', 'bad-token'] }))
  })

  it('a booking of somebody who was referred earns once, however often it is completed, and nothing when it is not', async () => {
    kept(await creditedOnce(target, { bookings: 40 }))
  })

  it('none of it was a deadlock to the database', async () => {
    assert.equal(await deadlocks(target), 0)
  })
})
