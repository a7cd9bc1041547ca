import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { firstUuidOf } from '#server/ids.ts'

export type StatusCount = { status: string; count: number }

/** By the index of open payments, which holds few rows. */
export async function countOpenPayments(db: Db): Promise<StatusCount[]> {
  const { rows } = await sql<StatusCount>`
    SELECT status, count(*) AS count FROM payments WHERE status IN ('initiated', 'pending', 'unknown') GROUP BY status`.execute(db)
  return rows
}

/**
 * By the primary key, which sorts by the time of the start. The id stands in the text, for PostgreSQL to see how few rows come after it: its
 * plans are made without the values of parameters here.
 */
export async function countPaymentsSince(db: Db, since: Date): Promise<StatusCount[]> {
  const { rows } = await sql<StatusCount>`
    SELECT status, count(*) AS count FROM payments WHERE id >= ${sql.lit(firstUuidOf(since.getTime()))} GROUP BY status`.execute(db)
  return rows
}

/** By the index of refunds that are due. */
export async function countOpenRefunds(db: Db): Promise<StatusCount[]> {
  const { rows } = await sql<StatusCount>`
    SELECT status, count(*) AS count FROM refunds WHERE next_try_at IS NOT NULL GROUP BY status`.execute(db)
  return rows
}
