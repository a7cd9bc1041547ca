import type pg from 'pg'
import * as database from '#server/platform/database/invariants.ts'
import { FEATURES } from '#server/features.ts'
import { invariantsOf } from '#server/infrastructure.ts'

/** All invariants of all features. */
export const INVARIANTS = invariantsOf(FEATURES)

export const checkInvariants = (
  on: pg.Pool | pg.ClientBase,
  now: Date,
): Promise<database.BrokenInvariant[]> => database.checkInvariants(on, INVARIANTS, now)
