/** The SQL of the inbox of an account. */
import { sql, type RawBuilder } from 'kysely'
import type { Outdated } from '#domain/notifications/outdated.ts'
import type { NotificationType } from '#domain/notifications/notification-types.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { TableRow } from '#server/platform/database/rows.ts'
import type { NotificationRow } from '../texts/serialize.ts'
import type { Selection } from './selection.ts'

const COLUMNS = sql`
  n.id, n.type, n.priority, n.params, n.action_url AS "actionUrl", n.event_count AS count, n.created_at AS "createdAt",
  n.read_at AS "readAt", n.store_id AS "storeId", store.name AS "storeName",
  coalesce(store.logo, store.cover) AS "storeLogo",
  (SELECT role = 'merchant' FROM shared.accounts WHERE accounts.id = n.account_id) AS "isMerchant"`

/** Unread conversations are shown from chat instead. */
const SHOWN = sql`n.type <> 'new_message'`
const ORDERS = {
  // The rank of read notifications is 0.
  priority: sql`n.list_rank DESC, n.created_at DESC, n.id DESC`,
  newest: sql`n.created_at DESC, n.id DESC`,
}

const whereSelected = ({ accountId, types, isUnread, storeId }: Selection): RawBuilder<boolean> =>
  sql.join(
    [
      sql`n.account_id = ${accountId}`,
      ...(types === null ? [] : [sql`n.type = ANY(${[...types]}::text[])`]),
      ...(isUnread ? [sql`n.read_at IS NULL`] : []),
      ...(storeId === undefined ? [] : [sql`n.store_id = ${storeId}`]),
    ],
    sql` AND `,
  )

export type Page = { page: number; limit: number; sort: keyof typeof ORDERS }

/**
 * Returns the notifications and their total in one query. The total is counted apart from the rows, so that an index gives
 * their order; the planner must know the limit for that.
 */
export async function listNotifications(
  db: Queryable,
  selection: Selection,
  { page, limit, sort }: Page,
): Promise<{ rows: NotificationRow[]; total: number }> {
  const where = sql`${whereSelected(selection)} ${selection.types === null ? sql`AND ${SHOWN}` : sql``}`
  const order = ORDERS[sort]
  const { rows } = await sql<{
    total: number
    rows: (Omit<NotificationRow, 'createdAt' | 'readAt'> & StoredTimes)[]
  }>`
    SELECT
      (SELECT count(*)::int FROM notifications n WHERE ${where}) AS total,
      coalesce((
        SELECT jsonb_agg(to_jsonb(listed) - 'place' ORDER BY listed.place) FROM (
          SELECT ${COLUMNS}, row_number() OVER () AS place
          FROM (
            SELECT * FROM notifications n WHERE ${where} ORDER BY ${order} LIMIT ${sql.lit(limit)} OFFSET ${sql.lit((page - 1) * limit)}
          ) n LEFT JOIN shared.stores store ON store.id = n.store_id ORDER BY ${order}
        ) listed
      ), '[]') AS rows`.execute(db)
  const found = rows[0]! // one row without FROM
  return {
    total: found.total,
    rows: found.rows.map(({ createdAt, readAt, ...row }) => ({
      ...row,
      createdAt: new Date(createdAt),
      readAt: readAt === null ? null : new Date(readAt),
    })),
  }
}
type StoredTimes = { createdAt: string; readAt: string | null }

export async function findNotification(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<NotificationRow | undefined> {
  const { rows } = await sql<NotificationRow>`
    SELECT ${COLUMNS} FROM notifications n LEFT JOIN shared.stores store ON store.id = n.store_id
    WHERE n.id = ${id} AND n.account_id = ${accountId}`.execute(db)
  return rows[0]
}

/** Counts in one query, both parts of which use an index alone. */
export async function countNotifications(
  db: Queryable,
  selection: Selection,
): Promise<{ total: number; unread: { type: NotificationType; count: number }[] }> {
  const { rows } = await sql<{ total: number; unread: { type: NotificationType; count: number }[] }>`
    SELECT
      (SELECT count(*)::int FROM notifications n WHERE ${whereSelected(selection)}) AS total,
      coalesce((
        SELECT jsonb_agg(by_type) FROM (
          SELECT n.type, count(*)::int AS count FROM notifications n
          WHERE ${whereSelected({ ...selection, isUnread: true })} GROUP BY n.type
        ) by_type
      ), '[]') AS unread`.execute(db)
  return rows[0]! // one row without FROM
}

// ---------------------------------------------------------------- reading and deleting

/** Returns the ids of those that were unread. */
export async function markRead(
  tx: Tx,
  selection: Selection & { ids?: readonly string[] },
  now: Date,
): Promise<string[]> {
  const ids = selection.ids === undefined ? sql`` : sql`AND n.id = ANY(${[...selection.ids]}::uuid[])`
  const { rows } = await sql<{ id: TableRow<'notifications'>['id'] }>`
    UPDATE notifications n SET read_at = greatest(${now}, n.created_at)
    WHERE ${whereSelected({ ...selection, isUnread: true })} ${ids} RETURNING n.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns the ids of those that were unread, such as the notification of a conversation. */
export async function markGroupRead(
  tx: Tx,
  accountIds: readonly string[],
  groupKey: string,
  now: Date,
): Promise<{ id: string; accountId: string }[]> {
  return (
    tx
      .updateTable('notifications')
      // A job that began later may have created it meanwhile.
      .set({ read_at: sql<Date>`greatest(${now}, created_at)` })
      .where('account_id', 'in', [...accountIds])
      .where('group_key', '=', groupKey)
      .where('read_at', 'is', null)
      .returning(['id', 'account_id as accountId'])
      .execute()
  )
}

/** Returns when it was read; undefined if there is none. */
export const findReadAt = async (
  db: Queryable,
  accountId: string,
  id: string,
): Promise<Date | null | undefined> =>
  (
    await db
      .selectFrom('notifications')
      .select('read_at as readAt')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  )?.readAt

export async function deleteNotifications(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('notifications')
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Deletes notifications about a booking or a request; `accountIds` limits whose. A merged notification stays while one that is
 * kept may be among it. Returns the accounts.
 */
export async function deleteOutdated(
  tx: Tx,
  subjectId: string,
  outdated: readonly Outdated[],
  accountIds?: readonly string[],
): Promise<string[]> {
  const rules = outdated.map(({ type, only = {}, except = [] }) => ({ type, only, except }))
  const { rows } = await sql<{ accountId: string }>`
    DELETE FROM notifications
    WHERE coalesce(params ->> 'bookingId', params ->> 'requestId') = ${subjectId}
      AND EXISTS (
        SELECT FROM jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) AS rule (type text, "only" jsonb, "except" jsonb)
        WHERE rule.type = notifications.type AND notifications.params @> rule."only"
          AND NOT EXISTS (
            SELECT FROM jsonb_array_elements(rule."except") kept
            WHERE notifications.params @> kept.value OR notifications.event_count > 1
          )
      )
      ${accountIds ? sql`AND account_id = ANY(${[...accountIds]}::uuid[])` : sql``}
    RETURNING account_id AS "accountId"`.execute(tx)
  return rows.map(({ accountId }) => accountId)
}

// ---------------------------------------------------------------- stores

export const isOwnStore = async (db: Queryable, scopeId: string, storeId: string): Promise<boolean> =>
  (await db
    .selectFrom('shared.own_stores')
    .select('id')
    .where('id', '=', storeId)
    .where('scope_id', '=', scopeId)
    .executeTakeFirst()) !== undefined
