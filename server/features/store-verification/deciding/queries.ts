/** SQL of decisions about the verification of stores. */
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import { MAX_OPEN_OF_KIND, type OpenWork } from '#server/work-kind.ts'

type Decision = { decision: 'verify' | 'ask' | 'refuse'; reason: string | null; by: string }

export const setDecision = (tx: Tx, id: string, { decision, reason, by }: Decision, now: Date) =>
  tx
    .updateTable('store_verifications')
    .set({ decision, reason, decided_by: by, decided_at: now })
    .where('id', '=', id)
    .execute()

export const selectWaiting: RawBuilder<OpenWork> = sql`
  SELECT v.store_id::text AS id, v.sent_at AS since, v.sent_at + interval '2 days' AS due_at,
    'Store to verify' AS title, s.name || coalesce(', ' || s.location_name, '') AS detail
  FROM store_verifications v JOIN shared.stores s ON s.id = v.store_id
  WHERE v.decided_at IS NULL ORDER BY v.sent_at LIMIT ${sql.lit(MAX_OPEN_OF_KIND)}`
