/** The SQL of who is online (server/platform/realtime/presence.ts). */
import { sql } from 'kysely'
import { DAY } from '#domain/time/time.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { PresenceQueries, Present } from '#server/platform/realtime/chat-backend.ts'

/** A row counts for three intervals of renewal. */
const PRESENCE_LIFE_MS = 60_000
/** How long after its last message a conversation brings the presence of the other party. */
const RECENT_MS = 30 * DAY
const MAX_OTHERS = 500

/** Rows that were renewed before this time no longer count. */
const presenceCutoff = (now: Date): Date => new Date(now.getTime() - PRESENCE_LIFE_MS)

export const presenceQueries: PresenceQueries = {
  async recordConnected(db, { accountId, merchantId }, processId, now) {
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
  },

  async recordDisconnected(db, present, processId, now) {
    await db
      .updateTable('chat_presence')
      .set({ is_connected: false, seen_at: now })
      .where('account_id', '=', present.accountId)
      .where('process_id', '=', processId)
      .execute()
    return isPresent(db, present, now)
  },

  async renew(db, processId, now) {
    await db
      .updateTable('chat_presence')
      .set({ seen_at: now })
      .where('process_id', '=', processId)
      .where('is_connected', '=', true)
      .execute()
  },

  async endExpired(db, now) {
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
  },

  async endProcess(db, processId, now) {
    await db
      .updateTable('chat_presence')
      .set({ is_connected: false, seen_at: now })
      .where('process_id', '=', processId)
      .where('is_connected', '=', true)
      .execute()
  },

  async listStoresOf(db, customerId) {
    return withoutBlocks(db)
      .select(['merchant_id as merchantId', 'store_id as storeId'])
      .where('customer_id', '=', customerId)
      .orderBy('last_message_at', 'desc')
      .limit(MAX_OTHERS)
      .execute()
  },

  async listOnlineMerchantsOf(db, customerId, now) {
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
  },

  async listOnlineCustomersOf(db, merchantId, now) {
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
  },
}

/** Whether the customer, or anybody of the merchant's team, is online. */
export async function isPresent(db: Queryable, present: Present, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isOnline: boolean }>`SELECT ${isOnline(present, now)} AS "isOnline"`.execute(
    db,
  )
  return rows[0]?.isOnline ?? false
}

/** Whether the customer, or anybody of the merchant's team, has a row that counts. */
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
