/** The cases of `npm run stress` in a smaller size, without the results that are measured. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import {
  testConcurrentChanges,
  testCrossedReschedules,
  testOneSlot,
  testOverlappingBookings,
} from './booking-races.ts'
import { runChats, testLostReplies } from './chat-delivery.ts'
import { testDarajaFaults, type DarajaFault } from './daraja-faults.ts'
import { testForgedCallbacks } from './forged-callbacks.ts'
import { testIdempotencyKeys } from './idempotency-keys.ts'
import { testMixedPayments } from './mixed-payments.ts'
import { testQuotes } from './quotes.ts'
import { testReferralRewards } from './rewards.ts'
import { countDeadlocks, createTarget, sandboxRequest, type StressResult, type Target } from './target.ts'
import { testReviews, testToggles } from './toggles-and-reviews.ts'
import { testVisitorRaces } from './visitor-races.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { ALL_SCHEDULED } from '../support/scheduled-jobs.ts'

let test: TestApp
let target: Target
before(async () => {
  test = await openTestApp({ demo: false, hasTimers: true })
  target = createTarget({
    app: test.app,
    clock: test.clock,
    base: test.app.config.callbackUrl,
    sandbox: test.sandbox,
    seed: Number(process.env.STRESS_SEED ?? Date.now() % 1_000_000),
    isTimeSkipped: true,
    async advance(ms) {
      // The sandbox shares this clock, and processes its prompts when the clock is advanced.
      await sandboxRequest(target, 'POST', '/api/clock', { advance: `${Math.ceil(ms / 1000)}s` })
      await test.drainJobs(...ALL_SCHEDULED)
    },
  })
})
after(() => test?.close())

function assertAllHold(results: StressResult[]): void {
  const broken = results.filter(({ holds, isMeasured }) => !holds && !isMeasured).map(({ text }) => text)
  assert.deepEqual(broken, [], `seed ${target.seed}`)
}

describe('Races', () => {
  it('books a slot for many customers up to its capacity @long', async () => {
    assertAllHold(await testOneSlot(target, { customers: 80, rounds: 1 }))
  })

  it('books overlapping times without double bookings or false refusals', async () => {
    assertAllHold(await testOverlappingBookings(target, { clients: 30, tries: 60, days: 1 }))
  })

  it('serializes concurrent changes of one booking @long', async () => {
    assertAllHold(await testConcurrentChanges(target, { rounds: 20, concurrency: 4 }))
  })

  it('moves bookings to each other’s time without a deadlock @long', async () => {
    assertAllHold(await testCrossedReschedules(target, { pairs: 20, concurrency: 4 }))
  })

  it('gives a time that visitors hold to one of them, and one account to a registration', async () => {
    assertAllHold(await testVisitorRaces(target, { rounds: 4, concurrency: 4 }))
  })

  it('stores the favourites and follows that many concurrent replies imply @long', async () => {
    assertAllHold(await testToggles(target, { people: 2, times: 60 }))
  })

  it('allows one review per customer and counts reviews correctly under concurrent changes @long', async () => {
    assertAllHold(await testReviews(target, { people: 12, actions: 12 }))
  })

  it('executes a request once and repeats its reply for one idempotency key', async () => {
    assertAllHold(await testIdempotencyKeys(target, { keys: 6, copies: 20 }))
  })

  it('decides payments with repeated, early, late, reordered and missing callbacks @long', async () => {
    assertAllHold(await testMixedPayments(target, { payments: 24 }))
  })

  it('rejects forged callbacks, and stores none without its secret @long', async () => {
    assertAllHold(await testForgedCallbacks(target, { callbacks: 56 }))
  })

  it('opens the circuit breaker, sends no prompt twice and frees every hold @long', async () => {
    const faults: DarajaFault[] = ['down', 'error-500', 'spike-arrest', 'lose-reply', 'bad-token']
    // Twelve for each fault: nine can be on their way before the fifth has failed.
    assertAllHold(await testDarajaFaults(target, { prompts: 60, faults }))
  })

  it('credits a referred booking once, and only when it is completed', async () => {
    assertAllHold(await testReferralRewards(target, { bookings: 8 }))
  })

  it('lets one of many quotes win, and books its time alone', async () => {
    const actions = { accepts: 8, withdrawals: 4, rejections: 4 }
    assertAllHold(await testQuotes(target, { requests: 6, quotes: 15, ...actions, concurrency: 2 }))
  })

  it('stores each message once although its sender repeats what was not answered', async () => {
    assertAllHold(await testLostReplies(target, { messages: 60, conversations: 3 }))
  })

  it('shows all clients the same messages in order although their connections break', async () => {
    const size = { messages: 60, conversations: 4, sockets: 20 }
    assertAllHold(
      await runChats(target, 'F20', { ...size, dropShare: 0.3, lostReplyShare: 0.1, pauseMs: 200 }),
    )
  })

  it('causes no deadlock in any of these races', async () => {
    assert.equal(await countDeadlocks(target), 0)
  })
})
