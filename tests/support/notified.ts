/** Notifications of accounts, read from the rows, and events that happen once more. */
import type { MerchantRole } from '#domain/accounts/merchant-role.ts'
import type { Topic } from '#server/platform/jobs/events.ts'
import type { Shop } from './factories.ts'
import type { TestApp } from './test-app.ts'

export type Notified = {
  type: string
  key: string
  url: string
  params: Record<string, unknown>
  priority: number
  groupKey: string | null
  storeId: string | null
  isRead: boolean
  /** Account that the notification names, with which it is erased. */
  aboutId: string | null
}

export function notificationsIn(test: () => TestApp) {
  const db = () => test().app.database.db

  /** The oldest first, without those of the types in `except`. */
  async function notified(accountId: string, except: readonly string[] = []): Promise<Notified[]> {
    await test().drainJobs()
    const rows = await db()
      .selectFrom('notifications')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows
      .filter(({ type }) => !except.includes(type))
      .map((row) => ({
        type: row.type,
        key: row.event_key,
        url: row.action_url,
        params: row.params as Record<string, unknown>, // always an object
        priority: row.priority,
        groupKey: row.group_key,
        storeId: row.store_id,
        isRead: row.read_at !== null,
        aboutId: row.about_id,
      }))
  }

  return {
    notified,
    listTypes: async (accountId: string, except?: readonly string[]): Promise<string[]> =>
      (await notified(accountId, except)).map(({ type }) => type),
    getOwnerId: async ({ storeId }: Pick<Shop, 'storeId'>): Promise<string> => {
      const { account_id } = await db()
        .selectFrom('stores')
        .innerJoin('merchants', 'merchants.id', 'stores.merchant_id')
        .select('merchants.account_id')
        .where('stores.id', '=', storeId)
        .executeTakeFirstOrThrow()
      return account_id
    },
    /** The account of the one member with this role. */
    getMemberId: async (
      { storeId }: Pick<Shop, 'storeId'>,
      role: Exclude<MerchantRole, 'owner'>,
    ): Promise<string> => {
      const { account_id } = await db()
        .selectFrom('stores')
        .innerJoin('merchant_members', 'merchant_members.merchant_id', 'stores.merchant_id')
        .select('merchant_members.account_id')
        .where('stores.id', '=', storeId)
        .where('merchant_members.role', '=', role)
        .executeTakeFirstOrThrow()
      return account_id
    },
    /** Makes it as if nobody had been notified of anything yet. */
    forget: async (): Promise<void> => {
      await test().drainJobs()
      await db().deleteFrom('notifications').execute()
      await db().deleteFrom('effects').where('key', 'like', 'notified:%').execute()
    },
    /** Starts the jobs of these events again, as after a crash. */
    repeat: async (...topics: Topic[]): Promise<void> => {
      await test().drainJobs()
      await db()
        .updateTable('events')
        .set({ dispatched_at: null, due_at: test().clock.now() })
        .where('topic', 'in', topics)
        .where('dispatched_at', 'is not', null)
        .execute()
      await test().drainJobs()
    },
  }
}
