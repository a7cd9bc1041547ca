/** The SQL of followers, and of who may be written to. */
import { sql } from 'kysely'
import type { Locale } from '#domain/accounts/locale.ts'
import type { Queryable } from '#server/database/database.ts'

export type FollowerRow = {
  id: string
  firstName: string
  lastName: string
  avatar: string | null
  email: string | null
  phoneNumber: string | null
  followedAt: Date
  lastBookedAt: Date | null
  isVip: boolean
  hasBooked: boolean
}

/** Contacts are those that a follower gave with a booking at this store. */
export async function listFollowers(
  db: Queryable,
  storeId: string,
  merchantId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: FollowerRow[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<FollowerRow>`
      SELECT
        account.id, account.first_name AS "firstName", account.last_name AS "lastName", account.avatar,
        client.email, client.phone_number AS "phoneNumber", newest.created_at AS "followedAt",
        booked.at AS "lastBookedAt", booked.at IS NOT NULL AS "hasBooked",
        coalesce(EXISTS (SELECT FROM unnest(client.tags) tag WHERE lower(tag) = 'vip'), false) AS "isVip"
      FROM (
        SELECT account_id, created_at FROM shared.follows WHERE store_id = ${storeId}
        ORDER BY created_at DESC, account_id LIMIT ${limit} OFFSET ${(page - 1) * limit}
      ) newest
      JOIN shared.accounts account ON account.id = newest.account_id
      LEFT JOIN merchant_clients client ON client.merchant_id = ${merchantId} AND client.account_id = newest.account_id
      LEFT JOIN LATERAL (
        SELECT max(booking.created_at) AS at FROM shared.bookings booking
        WHERE booking.account_id = newest.account_id AND booking.store_id = ${storeId}
          AND (booking.fee_cents = 0 OR booking.access_fee_paid)
      ) booked ON true
      ORDER BY newest.created_at DESC, newest.account_id`.execute(db),
    sql<{
      total: number
    }>`SELECT count(*)::int AS total FROM shared.follows WHERE store_id = ${storeId}`.execute(db),
  ])
  return { rows, total: counted.rows[0]!.total } // an aggregate has one row
}

export type Recipient = { id: string; email: string; firstName: string; language: Locale | null }

/**
 * Those of the accounts that follow a store of the merchant or are its clients, have agreed to e-mails, accept
 * them from stores, and have not unsubscribed from this merchant.
 */
export async function listRecipients(
  db: Queryable,
  merchantId: string,
  ids: readonly string[],
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    SELECT account.id, account.email, account.first_name AS "firstName", account.language
    FROM shared.accounts account
    JOIN shared.notification_settings preference ON preference.account_id = account.id
    WHERE account.id = ANY (${ids}::uuid[]) AND account.role = 'customer' AND account.disabled_at IS NULL
      AND account.erase_after IS NULL AND preference.email AND preference.store_updates AND preference.email_updates
      AND (
        EXISTS (
          SELECT FROM shared.follows follow JOIN shared.stores store ON store.id = follow.store_id
          WHERE follow.account_id = account.id AND store.merchant_id = ${merchantId}
        )
        OR EXISTS (
          SELECT FROM merchant_clients client
          WHERE client.merchant_id = ${merchantId} AND client.account_id = account.id AND client.blocked_at IS NULL
        )
      )
      AND NOT EXISTS (
        SELECT FROM merchant_unsubscribes ended
        WHERE ended.merchant_id = ${merchantId} AND ended.account_id = account.id
      )
    ORDER BY account.id`.execute(db)
  return rows
}

export const getBusinessName = async (db: Queryable, merchantId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('shared.merchants')
      .select('business_name as name')
      .where('id', '=', merchantId)
      .executeTakeFirst()
  )?.name

export const unsubscribe = (db: Queryable, merchantId: string, accountId: string, now: Date) =>
  db
    .insertInto('merchant_unsubscribes')
    .values({ merchant_id: merchantId, account_id: accountId, at: now })
    .onConflict((known) => known.doNothing())
    .execute()
