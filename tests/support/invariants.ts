import assert from 'node:assert/strict'
import type pg from 'pg'
import * as database from '#server/platform/database/invariants.ts'
import { FEATURES } from '#server/features.ts'
import { getInvariants } from '#server/infrastructure.ts'
import { until } from './paying.ts'
import { ALL_SCHEDULED } from './scheduled-jobs.ts'
import type { TestApp } from './test-app.ts'

/** All invariants of all features. */
export const INVARIANTS = getInvariants(FEATURES)

export const checkInvariants = (
  on: pg.Pool | pg.ClientBase,
  now: Date,
): Promise<database.BrokenInvariant[]> => database.checkInvariants(on, INVARIANTS, now)

/** Runs jobs until no invariant is violated, because some hold only when all follow-up work is done. */
export async function assertInvariantsHold({ app, clock, drainJobs }: TestApp): Promise<void> {
  const findBroken = () => checkInvariants(app.database.pool, clock.now())
  await until(async () => {
    await drainJobs(...ALL_SCHEDULED)
    return (await findBroken()).length === 0
  }).catch(async () => assert.deepEqual(await findBroken(), []))
}
