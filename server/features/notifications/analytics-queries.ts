/** The SQL of the figures, and of what an admin sees of deliveries. */
import { sql } from 'kysely'
import type { NotificationType } from '#domain/notifications/notification-types.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { CamelRow, Narrowed, TableRow } from '#server/platform/database/rows.ts'

export type DayFigures = { date: string; sent: number; read: number; failed: number }

/** Days are those of Nairobi. */
export async function listDays(
  db: Queryable,
  { since, accountId, storeId }: { since: Date; accountId: string; storeId: string | undefined },
): Promise<DayFigures[]> {
  const ofStore = storeId === undefined ? sql`` : sql`AND n.store_id = ${storeId}`
  const { rows } = await sql<DayFigures>`
    SELECT
      to_char(n.created_at AT TIME ZONE 'Africa/Nairobi', 'YYYY-MM-DD') AS date,
      count(*)::int AS sent, count(n.read_at)::int AS read, coalesce(sum(failed.count), 0)::int AS failed
    FROM notifications n
    LEFT JOIN (
      SELECT notification_id, count(*) AS count FROM notification_deliveries
      WHERE status = 'failed' AND ended_at >= ${since} GROUP BY 1
    ) failed ON failed.notification_id = n.id
    WHERE n.created_at >= ${since} AND n.account_id = ${accountId} ${ofStore}
    GROUP BY 1`.execute(db)
  return rows
}

export type FailedDelivery = Narrowed<
  Pick<CamelRow<'notification_deliveries'>, 'id' | 'channel' | 'detail' | 'attempts' | 'endedAt'>,
  { channel: 'push' | 'email'; endedAt: Date }
> &
  Narrowed<Pick<TableRow<'notifications'>, 'type'>, { type: NotificationType }>

export async function listFailedDeliveries(
  db: Queryable,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: FailedDelivery[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<FailedDelivery>`
      SELECT d.id, d.channel, n.type, d.detail, d.attempts, d.ended_at AS "endedAt"
      FROM notification_deliveries d JOIN notifications n ON n.id = d.notification_id
      WHERE d.status = 'failed' ORDER BY d.ended_at DESC, d.id LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(
      db,
    ),
    sql<{ total: number }>`
      SELECT count(*)::int AS total FROM notification_deliveries WHERE status = 'failed'`.execute(db),
  ])
  return { rows, total: counted.rows[0]!.total } // a count is one row
}

/** Returns whether a delivery that was due before is still waiting. */
export async function hasLateDeliveries(db: Queryable, before: Date): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM notification_deliveries WHERE status = 'waiting' AND due_at < ${before} LIMIT 1`.execute(db)
  return rows.length > 0
}
