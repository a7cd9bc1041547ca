/** The SQL of creating notifications. Each statement is for all recipients of a call. */
import { sql } from 'kysely'
import type {
  NotificationCategory,
  NotificationChannel,
  NotificationType,
} from '#domain/notifications/notification-types.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { CamelJsonRow, CamelRow, Narrowed, TableRow } from '#server/platform/database/rows.ts'

export type StoredSettings = {
  accountId: string
  choices: Narrowed<
    Pick<CamelJsonRow<'notification_choices'>, 'category' | 'channel' | 'isEnabled'>,
    { category: NotificationCategory; channel: NotificationChannel }
  >[]
  quietHours: boolean
  digest: boolean
  subscriptionIds: string[]
}

export async function listSettings(tx: Tx, accountIds: readonly string[]): Promise<StoredSettings[]> {
  const { rows } = await sql<StoredSettings>`
    SELECT a.id AS "accountId",
      coalesce(s.has_quiet_hours, true) AS "quietHours", coalesce(s.has_digest, false) AS digest,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('category', c.category, 'channel', c.channel, 'isEnabled', c.is_enabled))
        FROM notification_choices c WHERE c.account_id = a.id
      ), '[]') AS choices,
      ARRAY(SELECT p.id::text FROM push_subscriptions p WHERE p.account_id = a.id ORDER BY p.id) AS "subscriptionIds"
    FROM unnest(${[...accountIds]}::uuid[]) a (id) LEFT JOIN notification_schedules s ON s.account_id = a.id`.execute(
    tx,
  )
  return rows
}

export type NotificationToInsert = {
  id: string
  accountId: string
  eventKey: string
  type: NotificationType
  priority: number
  params: object
  actionUrl: string
  storeId: string | null
  aboutId: string | null
  groupKey: string | null
  eventCount: number
}
export type Inserted = Pick<CamelRow<'notifications'>, 'id' | 'accountId' | 'eventKey' | 'groupKey'> & {
  count: TableRow<'notifications'>['event_count']
}

const recordset = (notifications: readonly NotificationToInsert[]) => sql`
  jsonb_to_recordset(${JSON.stringify(notifications)}::jsonb) AS fresh (
    "id" uuid, "accountId" uuid, "eventKey" text, "type" text, "priority" smallint, "params" jsonb, "actionUrl" text,
    "storeId" uuid, "aboutId" uuid, "groupKey" text, "eventCount" integer)`
const INSERT = sql`
  INSERT INTO notifications AS n (id, account_id, event_key, type, priority, params, action_url, store_id, about_id, group_key,
    event_count, created_at)`
const SELECT = sql`
  SELECT "id", "accountId", "eventKey", "type", "priority", "params", "actionUrl", "storeId", "aboutId", "groupKey",
    "eventCount"`
const RETURNING = sql`
  RETURNING n.id, n.account_id AS "accountId", n.event_key AS "eventKey", n.group_key AS "groupKey", n.event_count AS count`

/** Returns those that are new. */
export async function insertSingle(
  tx: Tx,
  notifications: readonly NotificationToInsert[],
  now: Date,
): Promise<Inserted[]> {
  if (notifications.length === 0) return []
  const { rows } = await sql<Inserted>`
    ${INSERT} ${SELECT}, ${now}::timestamptz FROM ${recordset(notifications)}
    ON CONFLICT (account_id, event_key) DO NOTHING ${RETURNING}`.execute(tx)
  return rows
}

/** Adds to the unread notification with the same group key, or inserts one, in one order, so that calls do not deadlock. */
export async function insertGrouped(
  tx: Tx,
  notifications: readonly NotificationToInsert[],
  now: Date,
): Promise<Inserted[]> {
  if (notifications.length === 0) return []
  const { rows } = await sql<Inserted>`
    ${INSERT} ${SELECT}, ${now}::timestamptz FROM ${recordset(notifications)}
    -- The key of an event is claimed for less time than a notification is stored.
    WHERE NOT EXISTS (
      SELECT FROM notifications known WHERE known.account_id = "accountId" AND known.event_key = "eventKey"
    )
    ORDER BY "accountId", "groupKey"
    ON CONFLICT (account_id, group_key) WHERE read_at IS NULL AND group_key IS NOT NULL DO UPDATE SET
      event_count = n.event_count + excluded.event_count, params = excluded.params, action_url = excluded.action_url,
      priority = greatest(n.priority, excluded.priority), store_id = excluded.store_id, about_id = excluded.about_id,
      created_at = greatest(n.created_at, excluded.created_at)
    ${RETURNING}`.execute(tx)
  return rows
}

export type DeliveryToInsert = {
  id: TableRow<'notifications'>['id']
  notificationId: string
  channel: 'push' | 'email'
  subscriptionId: string | null
  eventCount: number
  dueAt: Date
  /** Unless one is waiting, or was created after this time. */
  unlessSince: Date
}

/** Returns the ids of those that are new. */
export async function insertDeliveries(
  tx: Tx,
  deliveries: readonly DeliveryToInsert[],
  now: Date,
): Promise<string[]> {
  if (deliveries.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    INSERT INTO notification_deliveries (id, notification_id, channel, subscription_id, event_count, status, created_at, due_at)
    SELECT d.id, d."notificationId", d.channel, d."subscriptionId", d."eventCount", 'waiting', ${now}::timestamptz, d."dueAt"
    FROM jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) AS d (
      id uuid, "notificationId" uuid, channel text, "subscriptionId" uuid, "eventCount" integer, "dueAt" timestamptz,
      "unlessSince" timestamptz)
    WHERE NOT EXISTS (
      SELECT FROM notification_deliveries earlier
      WHERE earlier.notification_id = d."notificationId" AND earlier.channel = d.channel
        AND earlier.subscription_id IS NOT DISTINCT FROM d."subscriptionId"
        AND (earlier.status = 'waiting' OR earlier.created_at > d."unlessSince")
    )
    ON CONFLICT DO NOTHING RETURNING id`.execute(tx)
  return rows.map(({ id }) => id)
}

export const listStores = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('shared.stores')
    .select(['id', 'name', 'logo', 'cover'])
    .where('id', 'in', [...ids])
    .execute()
