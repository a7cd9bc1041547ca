/** The audit log: every sign-in, rejection and privileged operation, in a hash chain that reveals changes. */
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'

type AuditEntry = {
  /** An object and what happened to it: 'session.opened', 'sign-in.refused', 'password.changed'. */
  action: string
  /** The id of the account that did it; null if unknown. */
  actor: string | null
  /** The id of the account or object that it was done to, if not the actor. */
  subject?: string | null
  ip?: string | null
  /** Without secrets, complete phone numbers and e-mail addresses. */
  details?: Readonly<Record<string, string | number | boolean | null>>
}

/** Called in the transaction of the operation itself where there is one. */
export async function audit(
  db: Queryable,
  now: Date,
  { action, actor, subject = null, ip = null, details = {} }: AuditEntry,
): Promise<void> {
  await sql`SELECT audit_append(${now}, ${actor}, ${action}, ${subject}, ${ip}, ${JSON.stringify(details)}::jsonb)`.execute(
    db,
  )
}
