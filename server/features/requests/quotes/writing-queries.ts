/** SQL that changes quotes. The caller has locked the row of the request. */
import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { Viewer } from '../viewer.ts'

export type Offered = {
  service_id: string | null
  branch_id: string | null
  staff_id: string | null
  starts_at: Date | null
  duration_minutes: number | null
  price_cents: number
  message: string
  availability: string
  includes_supplies: boolean
  supplies: string | null
  warranty: string | null
  expires_at: Date
}

type NewQuote = Offered & {
  id: string
  request_id: string
  account_id: string
  store_id: string | null
  merchant_id: string | null
}

export const insertQuote = (tx: Tx, row: NewQuote, now: Date) =>
  tx
    .insertInto('quotes')
    .values({ ...row, status: 'pending', created_at: now, updated_at: now })
    .execute()

/** The customer has not seen the changed quote yet. */
export const updateQuote = (tx: Tx, id: string, row: Offered, now: Date) =>
  tx
    .updateTable('quotes')
    .set((e) => ({ ...row, seen_at: null, updated_at: now, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

type Decision = {
  status: 'accepted' | 'rejected' | 'withdrawn' | 'expired'
  reason?: string | null
  booking_id?: string | null
}

export const decideQuotes = (tx: Tx, ids: readonly string[], decision: Decision, now: Date) =>
  tx
    .updateTable('quotes')
    .set((e) => ({
      ...decision,
      // A request that began earlier may decide later.
      decided_at: sql<Date>`greatest(${now}, created_at)`,
      updated_at: now,
      version: e('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .execute()

/** Changes the number of quotes that were not withdrawn. */
export const addToQuoteCount = (tx: Tx, requestId: string, change: 1 | -1) =>
  tx
    .updateTable('service_requests')
    .set((e) => ({ quote_count: e('quote_count', '+', change) }))
    .where('id', '=', requestId)
    .execute()

/** Returns whether the customer of a request is in the team of the merchant, or has been blocked by it. */
export async function getRelation(
  tx: Tx,
  customerId: string,
  merchantId: string,
): Promise<{ isTeam: boolean; isBlocked: boolean }> {
  const { rows } = await sql<{ isTeam: boolean; isBlocked: boolean }>`
    SELECT EXISTS (
      SELECT FROM shared.merchant_members WHERE merchant_id = ${merchantId} AND account_id = ${customerId}
    ) AS "isTeam", EXISTS (
      SELECT FROM shared.merchant_clients
      WHERE merchant_id = ${merchantId} AND account_id = ${customerId} AND blocked_at IS NOT NULL
    ) AS "isBlocked"`.execute(tx)
  return rows[0]!
}

/** Returns how many quotes the provider has made since, including withdrawn ones. */
export async function countMadeSince(
  tx: Tx,
  { storeId, accountId }: { storeId: string | null; accountId: string },
  since: Date,
): Promise<number> {
  const { count } = await tx
    .selectFrom('quotes')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where((e) =>
      storeId === null
        ? e.and([e('account_id', '=', accountId), e('store_id', 'is', null)])
        : e('store_id', '=', storeId),
    )
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the merchant of a published store that the viewer acts for. */
export const findOwnStore = (db: Queryable, id: string, { merchantId, storeIds }: Viewer) =>
  db
    .selectFrom('shared.stores')
    .select(['id', 'merchant_id as merchantId', 'category'])
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'published')
    .$if(storeIds !== null, (query) => query.where('id', 'in', storeIds ?? []))
    .executeTakeFirst()
