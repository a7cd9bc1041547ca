/** The SQL of push subscriptions. */
import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export type NewSubscription = {
  id: string
  accountId: string
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
  device: string
}

/**
 * Returns the id. A browser has one endpoint, which moves to the account that subscribes last, under another id, so
 * that nothing for the former account goes there.
 */
export async function upsertSubscription(tx: Tx, subscription: NewSubscription, now: Date): Promise<string> {
  const { id, accountId, sessionId, endpoint, p256dh, auth, device } = subscription
  const row = await tx
    .insertInto('push_subscriptions')
    .values({
      id,
      account_id: accountId,
      session_id: sessionId,
      endpoint,
      p256dh,
      auth,
      device,
      created_at: now,
      used_at: now,
    })
    .onConflict((c) =>
      c.column('endpoint').doUpdateSet((e) => ({
        id: sql<string>`CASE WHEN push_subscriptions.account_id = excluded.account_id THEN push_subscriptions.id ELSE excluded.id END`,
        account_id: e.ref('excluded.account_id'),
        session_id: e.ref('excluded.session_id'),
        p256dh: e.ref('excluded.p256dh'),
        auth: e.ref('excluded.auth'),
        device: e.ref('excluded.device'),
        used_at: e.ref('excluded.used_at'),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** A push subscription ends with its session. */
export const deleteSubscriptionsOfSessions = (tx: Tx, sessionIds: readonly string[]) =>
  tx.deleteFrom('push_subscriptions').where('session_id', 'in', sessionIds).execute()

/** Deletes the least recently used subscriptions that are too many. */
export const deleteExcessSubscriptions = (tx: Tx, accountId: string, max: number) =>
  tx
    .deleteFrom('push_subscriptions')
    .where('id', 'in', (e) =>
      e
        .selectFrom('push_subscriptions')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(max),
    )
    .execute()

export const findSubscription = (db: Queryable, accountId: string, id: string) =>
  db
    .selectFrom('push_subscriptions')
    .select(['id', 'device', 'created_at as createdAt'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()

export const hasSubscription = async (db: Queryable, accountId: string): Promise<boolean> =>
  (await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Returns false if the account has no such subscription. */
export async function deleteOwnSubscription(db: Queryable, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
