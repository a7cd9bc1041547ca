/** The browsers that get push messages of an account (docs/rules/notifications.md#push-messages). */
import { notificationProblems } from '#contract/notifications/problems.ts'
import { MAX_PUSH_SUBSCRIPTIONS } from '#domain/notifications/notification-types.ts'
import { shorten } from '#domain/text/shorten.ts'
import { findPushService } from '#server/adapters/push/push-services.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import { lock } from '#server/platform/database/database.ts'
import { deviceName } from '#server/features/accounts/accounts.ts'
import { requireActor } from '#server/platform/http/access.ts'
import { uuidv7 } from '#server/ids.ts'
import * as q from './queries.ts'

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** Subscribes the browser of this session, and returns the id. It may be repeated. */
export async function subscribe(
  ctx: Ctx,
  { endpoint, keys }: Subscription,
  userAgent: string | undefined,
): Promise<string> {
  if (findPushService(endpoint, ctx.app.config.push.sandboxUrl) === null)
    throw notificationProblems.pushServiceUnknown()
  const { accountId, sessionId } = requireActor(ctx)
  return transaction(ctx, async (tx) => {
    await lock(tx.db, `push-subscriptions:${accountId}`)
    const id = await q.upsertSubscription(
      tx.db,
      {
        id: uuidv7(tx.now.getTime()),
        accountId,
        sessionId,
        endpoint,
        p256dh: keys.p256dh,
        auth: keys.auth,
        device: shorten(deviceName(userAgent ?? null), 200),
      },
      tx.now,
    )
    await q.deleteExcessSubscriptions(tx.db, accountId, MAX_PUSH_SUBSCRIPTIONS)
    return id
  })
}

export async function getSubscription(ctx: Ctx, id: string) {
  const found = await q.findSubscription(ctx.db, requireActor(ctx).accountId, id)
  if (!found) throw notificationProblems.subscriptionNotFound()
  return found
}

export async function unsubscribe(ctx: Ctx, id: string): Promise<void> {
  if (!(await q.deleteOwnSubscription(ctx.db, requireActor(ctx).accountId, id)))
    throw notificationProblems.subscriptionNotFound()
}
