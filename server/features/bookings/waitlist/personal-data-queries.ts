/** Places on waitlists in the export, the merge and the erasure of an account. */
import { sql } from 'kysely'
import type { MergedAccounts, Moved } from '#server/feature.ts'
import { DAY } from '#domain/time/time.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export async function exportWaitlist(db: Queryable, accountId: string) {
  const { rows } = await sql`
    SELECT e.id, store.name AS store, service.name AS service, offer.title AS offer, person.name AS person,
      e.from_day::text AS "from", e.to_day::text AS "to", e.part, e.joined_at AS "joinedAt", e.ended_at AS "endedAt",
      e.ended_reason AS "endedReason",
      coalesce((
        SELECT json_agg(json_build_object('start', lower(o.during), 'end', upper(o.during), 'offeredAt', o.offered_at, 'outcome', o.outcome)
          ORDER BY o.offered_at)
        FROM waitlist_offers o WHERE o.entry_id = e.id
      ), '[]') AS offers
    FROM waitlist_entries e
    JOIN shared.branches branch ON branch.id = e.branch_id
    JOIN shared.stores store ON store.id = branch.store_id
    JOIN shared.services service ON service.id = e.service_id
    LEFT JOIN shared.offers offer ON offer.id = e.offer_id
    LEFT JOIN shared.staff person ON person.id = e.staff_id
    WHERE e.account_id = ${accountId} ORDER BY e.joined_at`.execute(db)
  return rows
}

/** Their offers and what is held for them are deleted with them. */
export const eraseWaitlist = (tx: Tx, accountId: string) =>
  tx.deleteFrom('waitlist_entries').where('account_id', '=', accountId).execute()

/**
 * What one account is offered may be a time at which the other one is booked, so open offers end; the next run makes new ones. Where
 * both wait for the same, the kept account's place stays.
 */
export async function mergeWaitlist(tx: Tx, { closedId, keptId }: MergedAccounts, now: Date): Promise<Moved> {
  await sql`
    WITH open AS (
      UPDATE waitlist_offers o SET outcome = 'gone', closed_at = ${now} FROM waitlist_entries e
      WHERE e.id = o.entry_id AND o.outcome IS NULL AND e.account_id IN (${closedId}, ${keptId})
      RETURNING o.id
    )
    DELETE FROM visitor_holds held USING open WHERE held.waitlist_offer_id = open.id`.execute(tx)
  await sql`
    DELETE FROM waitlist_entries e USING waitlist_entries kept
    WHERE e.account_id = ${closedId} AND kept.account_id = ${keptId} AND e.ended_at IS NULL AND kept.ended_at IS NULL
      AND kept.branch_id = e.branch_id AND kept.service_id = e.service_id`.execute(tx)
  const { numUpdatedRows } = await tx
    .updateTable('waitlist_entries')
    .set({ account_id: keptId })
    .where('account_id', '=', closedId)
    .executeTakeFirstOrThrow()
  return { what: 'places on waitlists', count: Number(numUpdatedRows) }
}

/** Period for which ended places are kept. */
const RETENTION_MS = 365 * DAY

export const deleteOldEntries = (db: Queryable, now: Date) =>
  db
    .deleteFrom('waitlist_entries')
    .where('ended_at', '<', new Date(now.getTime() - RETENTION_MS))
    .execute()
