/** The SQL of the e-mail of the day. */
import { sql } from 'kysely'
import type { Locale } from '#domain/accounts/locale.ts'
import type { NotificationType } from '#domain/notifications/notification-types.ts'
import type { Day } from '#domain/time/time.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/** Accounts that want it and have not got that of this day. */
export async function listDueDigests(db: Queryable, day: Day, max: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT account_id AS id FROM notification_schedules
    WHERE has_digest AND (digest_day IS NULL OR digest_day < ${day}::date)
    ORDER BY digest_day, account_id
    LIMIT ${max}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the day of the digest before; undefined if another process has claimed this one, or it is not wanted any more. */
export async function claimDigest(
  tx: Tx,
  accountId: string,
  day: Day,
): Promise<{ before: Day | null } | undefined> {
  const { rows } = await sql<{ before: Day | null }>`
    UPDATE notification_schedules schedule SET digest_day = ${day}::date
    FROM (
      SELECT account_id, digest_day FROM notification_schedules WHERE account_id = ${accountId} FOR UPDATE
    ) former
    WHERE schedule.account_id = former.account_id AND schedule.has_digest
      AND (former.digest_day IS NULL OR former.digest_day < ${day}::date)
    RETURNING to_char(former.digest_day, 'YYYY-MM-DD') AS before`.execute(tx)
  return rows[0]
}

export type DigestReader = {
  email: string
  role: 'customer' | 'merchant' | 'admin'
  language: Locale | null
}

/** Returns undefined for an account that is closed or has no e-mail address. */
export const findReader = (db: Queryable, accountId: string): Promise<DigestReader | undefined> =>
  db
    .selectFrom('shared.accounts')
    .select(['email', 'role', 'language'])
    .where('id', '=', accountId)
    .where('disabled_at', 'is', null)
    .where('erased_at', 'is', null)
    .where('email', 'is not', null)
    // Columns with a CHECK of these values.
    .$narrowType<{ email: string; role: DigestReader['role']; language: Locale | null }>()
    .executeTakeFirst()

export type DigestItem = { type: NotificationType; params: unknown; count: number; path: string }

/** Unread ones of these types, without those that had an e-mail of their own. Urgent ones first. */
export async function listDigestItems(
  db: Queryable,
  accountId: string,
  types: readonly NotificationType[],
  { from, to }: { from: Date; to: Date },
  max: number,
): Promise<{ items: DigestItem[]; total: number }> {
  const { rows } = await sql<DigestItem & { total: number }>`
    SELECT type, params, event_count AS count, action_url AS path, count(*) OVER ()::integer AS total
    FROM notifications notification
    WHERE account_id = ${accountId} AND created_at >= ${from} AND created_at < ${to} AND read_at IS NULL
      AND type = ANY(${types})
      AND NOT EXISTS (
        SELECT FROM notification_deliveries WHERE notification_id = notification.id AND channel = 'email'
      )
    ORDER BY priority DESC, created_at DESC, id DESC
    LIMIT ${max}`.execute(db)
  return { items: rows, total: rows[0]?.total ?? 0 }
}
