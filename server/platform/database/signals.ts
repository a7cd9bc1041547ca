/**
 * Signals to all processes by NOTIFY. Transactions that notify commit one after another in the whole database, so a
 * signal is sent after the commit of what it reports, in a statement of its own that does not wait for the disk or a
 * standby. It may be lost in a crash: nothing may depend on it.
 */
import { sql } from 'kysely'
import type { Db } from './database.ts'

export async function sendSignals(db: Db, channel: string, payloads: readonly string[]): Promise<void> {
  await sql`
    SELECT set_config('synchronous_commit', 'off', true), pg_notify(${channel}, payload)
    FROM unnest(${payloads}::text[]) AS payload`.execute(db)
}
