/** The SQL of choices and schedules. The switches belong to accounts. */
import type { Choice } from '#domain/notifications/channels.ts'
import type { NotificationCategory, NotificationChannel } from '#domain/notifications/notification-types.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export const listChoices = (db: Queryable, accountId: string): Promise<Choice[]> =>
  db
    .selectFrom('notification_choices')
    .select(['category', 'channel', 'is_enabled as isEnabled'])
    .where('account_id', '=', accountId)
    .orderBy('category')
    .orderBy('channel')
    // Only the API writes these columns.
    .$narrowType<{ category: NotificationCategory; channel: NotificationChannel }>()
    .execute()

export const saveChoices = (tx: Tx, accountId: string, choices: readonly Choice[]) =>
  tx
    .insertInto('notification_choices')
    .values(
      choices.map(({ category, channel, isEnabled }) => ({
        account_id: accountId,
        category,
        channel,
        is_enabled: isEnabled,
      })),
    )
    .onConflict((row) =>
      row
        .columns(['account_id', 'category', 'channel'])
        .doUpdateSet((e) => ({ is_enabled: e.ref('excluded.is_enabled') })),
    )
    .execute()

export type Schedule = { quietHours: boolean; digest: boolean }
/** Schedule of an account without a row; the columns have the same defaults. */
const DEFAULT_SCHEDULE: Schedule = { quietHours: true, digest: false }

export const loadSchedule = async (db: Queryable, accountId: string): Promise<Schedule> =>
  (await db
    .selectFrom('notification_schedules')
    .select(['has_quiet_hours as quietHours', 'has_digest as digest'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()) ?? DEFAULT_SCHEDULE

export function saveSchedule(tx: Tx, accountId: string, { quietHours, digest }: Schedule) {
  const columns = { has_quiet_hours: quietHours, has_digest: digest }
  return tx
    .insertInto('notification_schedules')
    .values({ account_id: accountId, ...columns })
    .onConflict((row) => row.column('account_id').doUpdateSet(columns))
    .execute()
}
