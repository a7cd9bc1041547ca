/** The audit log (0012_accounts.sql): every sign-in, refusal and privileged act, in a chain that nobody can change unseen. */
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'

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
