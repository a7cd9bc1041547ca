import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { getFirstUuid } from '#server/ids.ts'

export type StatusCount = { status: string; count: number }

/** Uses the partial index of open payments, which has few rows. */
export async function countOpenPayments(db: Db): Promise<StatusCount[]> {
  const { rows } = await sql<StatusCount>`
    SELECT status, count(*) AS count FROM payments WHERE status IN ('initiated', 'pending', 'unknown') GROUP BY status`.execute(
    db,
  )
  return rows
}

/**
 * Uses the primary key, whose ids sort by creation time. The id is a literal, not a parameter, because
 * PostgreSQL plans here without parameter values and would not see how few rows follow.
 */
export async function countPaymentsSince(db: Db, since: Date): Promise<StatusCount[]> {
  const { rows } = await sql<StatusCount>`
    SELECT status, count(*) AS count FROM payments WHERE id >= ${sql.lit(getFirstUuid(since.getTime()))} GROUP BY status`.execute(
    db,
  )
  return rows
}

/** Uses the partial index of due refunds. */
export async function countOpenRefunds(db: Db): Promise<StatusCount[]> {
  const { rows } = await sql<StatusCount>`
    SELECT status, count(*) AS count FROM refunds WHERE next_try_at IS NOT NULL GROUP BY status`.execute(db)
  return rows
}
