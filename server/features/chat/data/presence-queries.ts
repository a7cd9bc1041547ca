import { sql } from 'kysely'
import { DAY } from '#domain/time/time.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { StoreIds } from './rooms.ts'

/** Account that is online; `merchantId` is set if it is as a member of its team. */
export type Present = { accountId: string; merchantId: string | null }

/** A row counts for three intervals of renewal. */
const PRESENCE_LIFE_MS = 60_000
/** Period after its last message in which a conversation brings the presence of the other party. */
const RECENT_MS = 30 * DAY
const MAX_OTHERS = 500

/** Rows that were renewed before this time no longer count. */
const presenceCutoff = (now: Date): Date => new Date(now.getTime() - PRESENCE_LIFE_MS)

/** Returns whether the customer, or anybody of the merchant's team, was online before. */
export async function recordConnected(
  db: Queryable,
  { accountId, merchantId }: Present,
  processId: string,
  now: Date,
): Promise<boolean> {
  // All parts see the rows from before the statement.
  const { rows } = await sql<{ wasOnline: boolean }>`
    WITH outdated AS (
      DELETE FROM chat_presence
      WHERE account_id = ${accountId} AND process_id <> ${processId}
        AND (NOT is_connected OR seen_at <= ${presenceCutoff(now)})
    ), own AS (
      INSERT INTO chat_presence (account_id, process_id, merchant_id, is_connected, seen_at)
      VALUES (${accountId}, ${processId}, ${merchantId}, true, ${now})
      ON CONFLICT (account_id, process_id) DO UPDATE
        SET merchant_id = excluded.merchant_id, is_connected = true, seen_at = excluded.seen_at
    )
    SELECT ${isOnline({ accountId, merchantId }, now)} AS "wasOnline"`.execute(db)
  return rows[0]?.wasOnline ?? false
}

/** Returns whether the customer, or anybody of the merchant's team, is still online. */
export async function recordDisconnected(
  db: Queryable,
  present: Present,
  processId: string,
  now: Date,
): Promise<boolean> {
  await db
    .updateTable('chat_presence')
    .set({ is_connected: false, seen_at: now })
    .where('account_id', '=', present.accountId)
    .where('process_id', '=', processId)
    .execute()
  return isPresent(db, present, now)
}

export async function renew(db: Queryable, processId: string, now: Date): Promise<void> {
  await db
    .updateTable('chat_presence')
    .set({ seen_at: now })
    .where('process_id', '=', processId)
    .where('is_connected', '=', true)
    .execute()
}

/** Ends the rows that their processes no longer renew, and returns who is offline since. */
export async function endExpired(db: Queryable, now: Date): Promise<Present[]> {
  const ended = await db
    .updateTable('chat_presence')
    .set({ is_connected: false })
    .where('is_connected', '=', true)
    .where('seen_at', '<=', presenceCutoff(now))
    .returning(['account_id as accountId', 'merchant_id as merchantId'])
    .execute()
  const offline: Present[] = []
  for (const present of ended) if (!(await isPresent(db, present, now))) offline.push(present)
  return offline
}

export async function endProcess(db: Queryable, processId: string, now: Date): Promise<void> {
  await db
    .updateTable('chat_presence')
    .set({ is_connected: false, seen_at: now })
    .where('process_id', '=', processId)
    .where('is_connected', '=', true)
    .execute()
}

/** Returns the stores with which the customer has a conversation. */
export async function listCustomerStores(db: Queryable, customerId: string): Promise<StoreIds[]> {
  return withoutBlocks(db)
    .select(['merchant_id as merchantId', 'store_id as storeId'])
    .where('customer_id', '=', customerId)
    .orderBy('last_message_at', 'desc')
    .limit(MAX_OTHERS)
    .execute()
}

export async function listOnlineMerchants(db: Queryable, customerId: string, now: Date): Promise<string[]> {
  const rows = await withoutBlocks(db)
    .select('conversations.merchant_id as id')
    .distinct()
    .where('customer_id', '=', customerId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('chat_presence as p')
          .select('p.account_id')
          .whereRef('p.merchant_id', '=', 'conversations.merchant_id')
          .where('p.is_connected', '=', true)
          .where('p.seen_at', '>', presenceCutoff(now)),
      ),
    )
    .limit(MAX_OTHERS)
    .execute()
  return rows.map(({ id }) => id)
}

export async function listOnlineCustomers(db: Queryable, merchantId: string, now: Date): Promise<string[]> {
  const rows = await withoutBlocks(db)
    .innerJoin('chat_presence as p', 'p.account_id', 'conversations.customer_id')
    .select('conversations.customer_id as id')
    .where('conversations.merchant_id', '=', merchantId)
    .where('conversations.last_message_at', '>', new Date(now.getTime() - RECENT_MS))
    .where('p.is_connected', '=', true)
    .where('p.seen_at', '>', presenceCutoff(now))
    .orderBy('conversations.last_message_at', 'desc')
    .limit(MAX_OTHERS)
    .execute()
  return [...new Set(rows.map(({ id }) => id))]
}
/** Returns whether the customer, or anybody of the merchant's team, is online. */
export async function isPresent(db: Queryable, present: Present, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isOnline: boolean }>`SELECT ${isOnline(present, now)} AS "isOnline"`.execute(
    db,
  )
  return rows[0]?.isOnline ?? false
}

/** Returns a condition that the customer, or anybody of the merchant's team, has a row that counts. */
const isOnline = ({ accountId, merchantId }: Present, now: Date) => sql`EXISTS (
  SELECT FROM chat_presence
  WHERE ${merchantId === null ? sql`account_id = ${accountId}` : sql`merchant_id = ${merchantId}`}
    AND is_connected AND seen_at > ${presenceCutoff(now)}
)`

/** Somebody who has blocked the other party does not show when they are online. */
const withoutBlocks = (db: Queryable) =>
  db
    .selectFrom('conversations')
    .where('customer_blocked_at', 'is', null)
    .where('store_blocked_at', 'is', null)
