/** The SQL of account deletion, and of the counter of avatar uploads. */
import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/database/database.ts'

const PERSON = [
  'id',
  'email',
  'phone_number as phone',
  'is_email_verified as isEmailVerified',
  'avatar',
  'erase_after as eraseAfter',
] as const
export type Person = Awaited<ReturnType<typeof getPerson>>

export const getPerson = (db: Queryable, id: string) =>
  db.selectFrom('accounts').select(PERSON).where('id', '=', id).executeTakeFirstOrThrow()

export const lockPerson = (tx: Tx, id: string) =>
  tx.selectFrom('accounts').select(PERSON).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Also ends all sessions. */
export async function scheduleErasure(tx: Tx, id: string, eraseAfter: Date, now: Date): Promise<void> {
  await tx.updateTable('accounts').set({ erase_after: eraseAfter }).where('id', '=', id).execute()
  await tx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('account_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Accounts whose erasure is due. Not locked: each is checked again under its own lock. */
export const listDueErasures = (db: Queryable, now: Date) =>
  db
    .selectFrom('accounts')
    .select(['id', 'avatar'])
    .where('erase_after', '<=', now)
    .where('erased_at', 'is', null)
    .orderBy('erase_after')
    .limit(50)
    .execute()

export const postponeErasure = (tx: Tx, id: string, until: Date) =>
  tx.updateTable('accounts').set({ erase_after: until }).where('id', '=', id).execute()

/**
 * Increments a counter, whose window begins with its first use. Returns the count and the end of the window.
 */
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

export const deleteCounter = (db: Queryable, key: string) =>
  db.deleteFrom('attempt_counters').where('key', '=', key).execute()
