/** Packages in the export, the merge and the erasure of an account. */
import { sql } from 'kysely'
import type { MergedAccounts, Moved } from '#server/feature.ts'
import type { Day } from '#domain/time/time.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { isHolder } from './sale-queries.ts'

export async function exportPackages(db: Queryable, accountId: string) {
  const { rows } = await sql`
    SELECT sale.id, store.name AS store, service.name AS service, sale.holder_name AS name, sale.holder_phone AS "phoneNumber",
      sale.visits, sale.price_cents AS "priceCents", sale.valid_until::text AS "validUntil", sale.sold_at AS "soldAt",
      sale.ended_at AS "endedAt", sale.refund_cents AS "refundCents",
      coalesce((
        SELECT json_agg(json_build_object('usedAt', used.used_at, 'bookingId', used.booking_id) ORDER BY used.used_at)
        FROM package_uses used WHERE used.sale_id = sale.id
      ), '[]') AS uses
    FROM package_sales sale
    JOIN shared.stores store ON store.id = sale.store_id
    JOIN shared.services service ON service.id = sale.service_id
    WHERE ${isHolder(accountId)} ORDER BY sale.sold_at`.execute(db)
  return rows
}

/** The store keeps the sale, because it took money for it, without the person. */
export const erasePackages = (tx: Tx, accountId: string, formerName: string) =>
  sql`
  UPDATE package_sales sale SET account_id = NULL, holder_phone = NULL, holder_name = ${formerName}
  WHERE ${isHolder(accountId)}`.execute(tx)

export async function mergePackages(tx: Tx, { closedId, keptId }: MergedAccounts): Promise<Moved> {
  const { numAffectedRows } = await sql`
    UPDATE package_sales sale SET account_id = ${keptId} WHERE ${isHolder(closedId)}`.execute(tx)
  return { what: 'packages', count: Number(numAffectedRows ?? 0) }
}

/** Holders without an account of packages that ended before `day`. */
export const eraseOldHolders = (db: Queryable, day: Day, formerName: string) =>
  sql`
  UPDATE package_sales SET holder_phone = NULL, holder_name = ${formerName}
  WHERE account_id IS NULL AND holder_phone IS NOT NULL AND valid_until < ${day}`.execute(db)
