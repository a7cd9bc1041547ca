/** The SQL of the attempt counters, which survive restarts and are shared by all processes. */
import type { Queryable } from '#server/platform/database/database.ts'
import { sql } from 'kysely'

type AttemptCounter = { count: number; blockedUntil: Date | null }

/** Locks the counter until the transaction ends. It is created, or reset if its window has ended. */
export async function lockCounter(
  db: Queryable,
  key: string,
  now: Date,
  windowEndsAt: Date,
): Promise<AttemptCounter> {
  const { rows } = await sql<AttemptCounter>`
    INSERT INTO attempt_counters AS counter (key, count, window_ends_at) VALUES (${key}, 0, ${windowEndsAt})
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN counter.window_ends_at <= ${now} THEN 0 ELSE counter.count END,
      blocked_until = CASE WHEN counter.window_ends_at <= ${now} THEN NULL ELSE counter.blocked_until END,
      window_ends_at = CASE WHEN counter.window_ends_at <= ${now} THEN excluded.window_ends_at ELSE counter.window_ends_at END
    RETURNING count, blocked_until AS "blockedUntil"`.execute(db)
  return rows[0]!
}

/** Reads a counter without a lock. Undefined if there is none or its window has ended. */
export const readCounter = (db: Queryable, key: string, now: Date) =>
  db
    .selectFrom('attempt_counters')
    .select(['count', 'window_ends_at as windowEndsAt'])
    .where('key', '=', key)
    .where('window_ends_at', '>', now)
    .executeTakeFirst()

export const updateCounter = (
  db: Queryable,
  key: string,
  { count, blockedUntil, windowEndsAt }: AttemptCounter & { windowEndsAt?: Date },
) =>
  db
    .updateTable('attempt_counters')
    .set({ count, blocked_until: blockedUntil, ...(windowEndsAt && { window_ends_at: windowEndsAt }) })
    .where('key', '=', key)
    .execute()

export const getWindowEnd = async (db: Queryable, key: string): Promise<Date> =>
  (
    await db
      .selectFrom('attempt_counters')
      .select('window_ends_at')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
  ).window_ends_at

export const deleteCounters = (db: Queryable, keys: readonly string[]) =>
  db.deleteFrom('attempt_counters').where('key', 'in', keys).execute()

export const deleteExpiredCounters = (db: Queryable, now: Date) =>
  db.deleteFrom('attempt_counters').where('window_ends_at', '<', now).execute()

/** Increments a counter whose window begins with its first use. Returns the count and the end of the window. */
export async function incrementCounter(
  db: Queryable,
  key: string,
  now: Date,
  windowEnds: Date,
): Promise<{ count: number; windowEndsAt: Date }> {
  const { rows } = await sql<{ count: number; windowEndsAt: Date }>`
    INSERT INTO attempt_counters AS t (key, count, window_ends_at) VALUES (${key}, 1, ${windowEnds})
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN t.window_ends_at <= ${now} THEN 1 ELSE t.count + 1 END,
      window_ends_at = CASE WHEN t.window_ends_at <= ${now} THEN excluded.window_ends_at ELSE t.window_ends_at END
    RETURNING count, window_ends_at AS "windowEndsAt"`.execute(db)
  return rows[0]! // an upsert with RETURNING returns its row
}
