import { sql } from 'kysely'
import type { TxCtx } from '#server/app-context.ts'
import type { MergedAccounts, Moved } from '#server/feature.ts'
import type { Tx } from '#server/platform/database/database.ts'

export const eraseRestart = (tx: Tx, accountId: string) =>
  tx.deleteFrom('reliability_restarts').where('account_id', '=', accountId).execute()

/** Of two, the later one stays: bookings that no longer count must not count again. */
export async function mergeRestarts({ db }: TxCtx, { closedId, keptId }: MergedAccounts): Promise<Moved[]> {
  const { numAffectedRows } = await sql`
    INSERT INTO reliability_restarts (account_id, restarted_at)
    SELECT ${keptId}, restarted_at FROM reliability_restarts WHERE account_id = ${closedId}
    ON CONFLICT (account_id) DO UPDATE
      SET restarted_at = greatest(reliability_restarts.restarted_at, excluded.restarted_at)`.execute(db)
  await eraseRestart(db, closedId)
  return [{ what: 'new beginnings of the reliability', count: Number(numAffectedRows ?? 0) }]
}
