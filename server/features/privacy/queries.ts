/** All SQL of the rights over one's data that belongs to no other feature. */
import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/database/database.ts'
import { deadLetterQueueOf } from '#server/jobs/queues.ts'

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

/** All sessions end with it. */
export async function planErasure(tx: Tx, id: string, eraseAfter: Date, now: Date): Promise<void> {
  await tx.updateTable('accounts').set({ erase_after: eraseAfter }).where('id', '=', id).execute()
  await tx.updateTable('sessions').set({ revoked_at: now }).where('account_id', '=', id).where('revoked_at', 'is', null).execute()
}

/** Those whose days have passed, without a lock: each is looked at again under its own. */
export const listToErase = (db: Queryable, now: Date) =>
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
 * Events of the person's bookings lose what they wrote, but their jobs still run: money may depend on them. Messages to the person go,
 * whether they wait, were sent or were given up, and so do those to others about their bookings.
 */
export async function eraseMessages(tx: Tx, id: string, words: readonly string[]): Promise<void> {
  await sql`
    UPDATE events SET payload = jsonb_set(payload, '{reason}', 'null')
    WHERE payload->>'reason' IS NOT NULL AND payload->>'bookingId' IN (SELECT id::text FROM bookings WHERE account_id = ${id})`.execute(tx)
  await sql`
    UPDATE pgboss.job SET data = jsonb_set(data, '{payload,reason}', 'null')
    WHERE data->'payload'->>'reason' IS NOT NULL AND data->'payload'->>'bookingId' IN (SELECT id::text FROM bookings WHERE account_id = ${id})`.execute(
    tx,
  )
  const about = sql`split_part(payload->>'key', ':', 2) IN (SELECT id::text FROM bookings WHERE account_id = ${id})`
  const to = sql`ltrim(lower(coalesce(payload->>'to', payload->>'destination')), '+') = ANY(${words.map((word) => word.toLowerCase())})`
  await sql`DELETE FROM events WHERE topic IN ('send-mail', 'send-sms', 'code.wanted') AND (${about} OR ${to})`.execute(tx)
  // The queues of messages hold what waits, what was sent within minutes, and dead letters.
  await sql`
    DELETE FROM pgboss.job WHERE id IN (
      SELECT id FROM (SELECT id, data->'payload' AS payload FROM pgboss.job WHERE name = ANY(${MESSAGE_QUEUES})) message
      WHERE ${about} OR ${to} OR EXISTS (SELECT FROM unnest(${words.map((word) => word.toLowerCase())}::text[]) word WHERE position(word IN lower(payload::text)) > 0))`.execute(
    tx,
  )
}
const MESSAGE_QUEUES = (['sms', 'mail', 'codes'] as const).flatMap((queue) => [queue, deadLetterQueueOf(queue)])

export const phonesOf = async (db: Queryable, id: string): Promise<string[]> => {
  const { rows } = await sql<{ phone: string }>`
    SELECT phone_number AS phone FROM accounts WHERE id = ${id} AND phone_number IS NOT NULL
    UNION SELECT phone_number FROM payments WHERE account_id = ${id}
    UNION SELECT regexp_replace(client_phone, '\D', '', 'g') FROM bookings WHERE account_id = ${id} AND client_phone IS NOT NULL`.execute(
    db,
  )
  return rows.map(({ phone }) => phone)
}

/** Other addresses that were left with bookings: a confirmation went there. */
export const clientEmailsOf = async (db: Queryable, id: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('bookings')
    .select('client_email as email')
    .distinct()
    .where('account_id', '=', id)
    .where('client_email', 'is not', null)
    .execute()
  return rows.flatMap(({ email }) => (email === null ? [] : [email]))
}

/** Counts one more use within a window that begins with the first; answers how many, and when the window ends. */
export async function countTry(db: Queryable, key: string, now: Date, windowEnds: Date): Promise<{ count: number; windowEndsAt: Date }> {
  const { rows } = await sql<{ count: number; windowEndsAt: Date }>`
    INSERT INTO attempt_counters AS t (key, count, window_ends_at) VALUES (${key}, 1, ${windowEnds})
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN t.window_ends_at <= ${now} THEN 1 ELSE t.count + 1 END,
      window_ends_at = CASE WHEN t.window_ends_at <= ${now} THEN excluded.window_ends_at ELSE t.window_ends_at END
    RETURNING count, window_ends_at AS "windowEndsAt"`.execute(db)
  return rows[0]! // an INSERT with RETURNING answers its row
}

export const eraseAttempts = (db: Queryable, key: string) => db.deleteFrom('attempt_counters').where('key', '=', key).execute()
