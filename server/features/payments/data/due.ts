import { sql, type RawBuilder } from 'kysely'

/**
 * Ids of the ten rows whose next attempt is due first. The statement that selects them also postpones their next attempt,
 * which prevents other processes from taking them.
 */
export const dueIds = (
  table: 'payouts' | 'refunds' | 'payment_claims',
  now: Date,
): RawBuilder<string> => sql`(
  SELECT id FROM ${sql.table(table)} WHERE next_try_at <= ${now}
  ORDER BY next_try_at LIMIT 10 FOR UPDATE SKIP LOCKED)`
