/**
 * Model-based test: random requests, quotes and bookings of quotes run over HTTP and against a model. Both must agree
 * after every action. `npm test` runs the same sequences every time, the stress suite runs others. A failure prints
 * the actions, the seed and the path, which FC_SEED and FC_PATH repeat. MODEL_RUNS sets the number of runs.
 */
import assert from 'node:assert/strict'
import { after, before, it } from 'mocha'
import * as fc from 'fast-check'
import { addDays, toDay, instant } from '#domain/time/time.ts'
import { openShop } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { actions, FIRST_ACTIONS } from './request-actions.ts'
import type { Real } from './request-comparison.ts'
import { RequestModel } from './request-model.ts'

const RUNS = Number(process.env.MODEL_RUNS ?? 2)
const SEED = Number(process.env.FC_SEED ?? 20261121)
/**
 * Sequences of actions. They are not those of fc.commands, which are mostly short. Each begins with two
 * requests that have quotes.
 */
const sequences = fc
  .array(fc.oneof(...actions), { minLength: 15, maxLength: 30, size: 'max' })
  .map((some) => [...FIRST_ACTIONS, ...some])
/** Half a minute from every limit, so that the duration of a run changes no result. */
const RUN_START_MINUTES = 7 * 60 + 13.5

let test: TestApp
/** After a failure the next run needs a new app, or shrinking would start from a corrupted state. */
let hasFailed = false
async function open(): Promise<void> {
  hasFailed = false
  test = await openTestApp({ demo: false })
}
before(open)
after(() => test?.close())

async function openReal(): Promise<Real> {
  const now = test.clock.now().getTime()
  const startedAt = instant(addDays(toDay(now), 1), RUN_START_MINUTES)
  test.clock.advance(startedAt - now)
  await test.drainJobs()
  const shop = await openShop(test)
  const [customer, first, second] = [
    await test.newCustomer(),
    await test.newCustomer(),
    await test.newCustomer(),
  ]
  return {
    test,
    startedAt,
    shop,
    customer: customer.token,
    providers: [first.token, second.token],
    requestIds: new Map(),
    quoteIds: new Map(),
    bookingIds: new Map(),
  }
}

it(`Random requests and quotes match the model in ${RUNS} runs`, async () => {
  await fc.assert(
    fc.asyncProperty(sequences, async (commands) => {
      if (hasFailed) await test.close().then(open)
      try {
        const real = await openReal()
        await fc.asyncModelRun(() => ({ model: new RequestModel(), real }), commands)
        assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
      } catch (error) {
        hasFailed = true
        throw error
      }
    }),
    {
      numRuns: RUNS,
      seed: SEED,
      ...(process.env.FC_PATH && { path: process.env.FC_PATH }),
    },
  )
})
