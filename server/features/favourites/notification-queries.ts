/** SQL of the notifications about alerts. */
import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'
import type { CamelRow, TableRow } from '#server/platform/database/rows.ts'
import type { AlertsAbout } from './events.ts'

export type AlertToNotify = Pick<
  CamelRow<'favourite_alerts'>,
  'accountId' | 'fromCents' | 'toCents' | 'expiresAt'
> &
  Pick<CamelRow<'shared.offers'>, 'title' | 'storeId' | 'originalCents' | 'feeWaived'> & {
    store: TableRow<'shared.stores'>['name']
  }

/** Returns a batch of alerts in the order of their accounts; none if the offer has another price or end since. */
export async function listAlertsToNotify(
  db: Queryable,
  about: AlertsAbout,
  now: Date,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<AlertToNotify[]> {
  const isAbout =
    about.kind === 'price-drop'
      ? sql`alert.kind = 'price-drop' AND alert.to_cents = ${about.toCents} AND o.discounted_cents = alert.to_cents`
      : sql`alert.kind = 'expiring' AND alert.expires_at = ${about.expiresAt}::timestamptz
          AND date_trunc('milliseconds', o.expires_at) = alert.expires_at`
  const { rows } = await sql<AlertToNotify>`
    SELECT alert.account_id AS "accountId", o.title, store.name AS store, o.store_id AS "storeId",
      alert.from_cents AS "fromCents", alert.to_cents AS "toCents",
      o.original_cents AS "originalCents", o.fee_waived AS "feeWaived", alert.expires_at AS "expiresAt"
    FROM favourite_alerts alert
    JOIN shared.offers o ON o.id = alert.offer_id AND o.is_listed AND o.expires_at > ${now}
    JOIN shared.stores store ON store.id = o.store_id
    WHERE alert.offer_id = ${about.offerId} AND ${isAbout}
      ${after === undefined ? sql`` : sql`AND alert.account_id > ${after}`}
    ORDER BY alert.account_id LIMIT ${limit}`.execute(db)
  return rows
}
