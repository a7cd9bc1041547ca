/** The audit log (0012_accounts.sql): every sign-in, refusal and privileged act, in a chain that nobody can change unseen. */
import { sql } from 'kysely'
import { DAY } from '#domain/time/time.ts'
import { deleteInBatches, type Queryable } from '../database/database.ts'

export type Act = {
  /** 'session.opened', 'sign-in.refused', 'password.changed': a thing and what became of it. */
  action: string
  /** Who did it, as far as is known. */
  actor: string | null
  /** What or whom it was done to, when not the actor. */
  subject?: string | null
  ip?: string | null
  /** No secret, no whole phone number, no e-mail address. */
  details?: Readonly<Record<string, string | number | boolean | null>>
}

/** In the transaction of the act itself where there is one: both happen, or neither. */
export async function audit(
  db: Queryable,
  now: Date,
  { action, actor, subject = null, ip = null, details = {} }: Act,
): Promise<void> {
  await sql`SELECT audit_append(${now}, ${actor}, ${action}, ${subject}, ${ip}, ${JSON.stringify(details)}::jsonb)`.execute(
    db,
  )
}

/** The entries that an account made or that are about it, the oldest first. */
export const listAuditEntries = (db: Queryable, accountId: string) =>
  db
    .selectFrom('audit_log')
    .select(['at', 'action', 'ip', 'details'])
    .where((e) => e.or([e('actor_id', '=', accountId), e('subject_id', '=', accountId)]))
    .orderBy('seq')
    .execute()

const RETENTION_MS = 3 * 365 * DAY

/** Deletes the oldest entries, whose retention has ended; returns how many. */
export const pruneAuditLog = (db: Queryable, now: Date): Promise<number> =>
  deleteInBatches(async (limit) => {
    const before = new Date(now.getTime() - RETENTION_MS)
    const { rows } = await sql<{ count: number }>`
      SELECT audit_prune(${before}, ${limit}, ${now}) AS count`.execute(db)
    return { numAffectedRows: BigInt(rows[0]!.count) } // a function's result is one row
  })
