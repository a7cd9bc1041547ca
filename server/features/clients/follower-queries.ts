/** The SQL of followers. */
import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'
import type { CamelRow } from '#server/platform/database/rows.ts'

export type FollowerRow = Pick<CamelRow<'shared.accounts'>, 'id' | 'firstName' | 'lastName' | 'avatar'> &
  Pick<CamelRow<'merchant_clients'>, 'email' | 'phoneNumber'> & {
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
