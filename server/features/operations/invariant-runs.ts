/** Runs of the check of the invariants, with their times and findings. */
import { DAY } from '#domain/time/time.ts'
import type { Db, Queryable } from '#server/platform/database/database.ts'
import { deleteInBatches } from '#server/platform/database/database.ts'

export type InvariantRun = { at: Date; host: string; tookMs: number; checked: number; broken: string[] }

const RETENTION_MS = 30 * DAY

export const insertRun = (db: Queryable, { at, host, tookMs, checked, broken }: InvariantRun) =>
  db
    .insertInto('invariant_runs')
    .values({ at, host, took_ms: tookMs, checked, broken })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const getLastRun = (db: Queryable): Promise<InvariantRun | undefined> =>
  db
    .selectFrom('invariant_runs')
    .select(['at', 'host', 'took_ms as tookMs', 'checked', 'broken'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const pruneRuns = (db: Db, now: Date): Promise<number> =>
  deleteInBatches((limit) =>
    db
      .deleteFrom('invariant_runs')
      .where('at', 'in', (e) =>
        e
          .selectFrom('invariant_runs')
          .select('at')
          .where('at', '<', new Date(now.getTime() - RETENTION_MS))
          .limit(limit),
      )
      .executeTakeFirstOrThrow()
      .then(({ numDeletedRows }) => ({ numAffectedRows: numDeletedRows })),
  )
