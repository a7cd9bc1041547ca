/**
 * The commands that send a delivery: by push in their own queue, by e-mail in that of e-mails, so that neither delays
 * the other (docs/rules/notifications.md#deliveries).
 */
import { DEFAULT_LOCALE } from '#domain/accounts/locale.ts'
import { isSent } from '#domain/notifications/channels.ts'
import { NOTIFICATION_TYPES } from '#domain/notifications/notification-types.ts'
import type { AppContext } from '#server/app-context.ts'
import { identifySession, loadSettings } from '#server/features/accounts/accounts.ts'
import { deliverEmail, deliverPush } from '#server/features/messaging/messaging.ts'
import { emit, type Events } from '#server/platform/jobs/events.ts'
import type { Attempt } from '#server/platform/jobs/attempt.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'
import { getPolicy, type QueueName } from '#server/platform/jobs/queues.ts'
import { withLocale } from '#server/locale.ts'
import { listChoices } from '../settings/settings-queries.ts'
import { notificationMail } from './mail.ts'
import { buildPushMessage, usefulUntil } from './push-message.ts'
import * as q from './queries.ts'

type Payload = Events['notification.deliver']

export const deliveryListeners: Listener[] = [
  listener('notification.deliver', 'push', 'notifications.deliver', deliver),
  listener('notification.mail', 'mail', 'notifications.mail', sendMail),
]

async function deliver(app: AppContext, { deliveryId }: Payload, attempt: Attempt): Promise<void> {
  const delivery = await findOpen(app, deliveryId)
  if (!delivery) return
  if (delivery.channel === 'email') return emit(app, app.database.db, 'notification.mail', { deliveryId })
  const until = usefulUntil(delivery)
  const now = app.clock.now()
  if (now > until) return end(app, delivery, delivery.attempts > 0 ? 'failed' : 'dropped', 'expired')
  const { subscription } = delivery
  if (!subscription) return end(app, delivery, 'dropped', 'unsubscribed')
  const session = subscription.sessionId && (await identifySession(app, subscription.sessionId))
  if (!session) {
    await q.deleteSubscription(app.database.db, subscription.id)
    return end(app, delivery, 'dropped', 'signed out')
  }
  const { endpoint, p256dh, auth } = subscription
  const message = withLocale(delivery.language ?? DEFAULT_LOCALE, () =>
    buildPushMessage(app, delivery, until, now),
  )
  const outcome = await deliverPush(
    app,
    { ...message, subscription: { endpoint, keys: { p256dh, auth } } },
    attempt.signal,
  ).catch((error: unknown) => fail(app, delivery, 'push', attempt, 'The push service is down', error))
  switch (outcome.kind) {
    case 'sent':
      await q.recordUse(app.database.db, subscription.id, app.clock.now())
      return end(app, delivery, 'sent', null, true)
    case 'gone':
      await q.deleteSubscription(app.database.db, subscription.id)
      return end(app, delivery, 'dropped', 'unsubscribed', true)
    case 'unauthorized':
    case 'refused':
      return end(app, delivery, 'failed', outcome.message, true)
    case 'busy':
    case 'failed': {
      const { message: detail, retryAfterMs } = outcome
      if (retryAfterMs === null) return fail(app, delivery, 'push', attempt, detail)
      const retryAt = new Date(app.clock.now().getTime() + retryAfterMs)
      if (retryAt > until) return end(app, delivery, 'failed', detail, true)
      // The delivery is tried again by another job, since the queue would not wait as long.
      await q.recordFailedAttempt(app.database.db, delivery.id, detail)
      return emit(app, app.database.db, 'notification.deliver', { deliveryId }, retryAt)
    }
  }
}

async function sendMail(app: AppContext, { deliveryId }: Payload, attempt: Attempt): Promise<void> {
  const delivery = await findOpen(app, deliveryId)
  if (!delivery) return
  const outcome = await deliverEmail(
    app,
    {
      to: delivery.email ?? '',
      // Mailboxes recognise an e-mail that is sent again.
      messageId: `<notification.${delivery.id}@d3.mail>`,
      ...withLocale(delivery.language ?? DEFAULT_LOCALE, () => notificationMail(app, delivery)),
    },
    attempt.signal,
  ).catch((error: unknown) => fail(app, delivery, 'mail', attempt, 'The mail server is down', error))
  if (outcome.kind === 'sent') return end(app, delivery, 'sent', null, true)
  // The text of the server may contain the address.
  const detail = `The mail server replied ${outcome.code}`
  if (outcome.retry) return fail(app, delivery, 'mail', attempt, detail)
  return end(app, delivery, 'failed', detail, true)
}

/** Returns the delivery, unless it has ended or ends now because nobody wants it any more. */
async function findOpen(app: AppContext, id: string): Promise<q.DeliveryRow | null> {
  const { db } = app.database
  const delivery = await q.findDelivery(db, id)
  // A failed one is in the queue again because an operator has resent its job.
  if (!delivery || !['waiting', 'failed'].includes(delivery.status)) return null
  const reason = await reasonToDrop(app, delivery)
  if (reason === null) return delivery
  await end(app, delivery, 'dropped', reason)
  return null
}

async function reasonToDrop(app: AppContext, delivery: q.DeliveryRow): Promise<string | null> {
  const { db } = app.database
  if (delivery.isClosed) return 'account closed'
  if (delivery.channel === 'email' && delivery.email === null) return 'no address'
  if (delivery.readAt !== null) return 'read'
  const settings = {
    switches: await loadSettings(db, delivery.accountId),
    choices: await listChoices(db, delivery.accountId),
    isMerchant: delivery.role === 'merchant',
  }
  const { category } = NOTIFICATION_TYPES[delivery.type]
  return isSent(category, delivery.channel, settings) ? null : 'switched off'
}

async function end(
  app: AppContext,
  { id }: q.DeliveryRow,
  status: 'sent' | 'failed' | 'dropped',
  detail: string | null,
  isAttempt = false,
): Promise<void> {
  await q.endDelivery(app.database.db, id, { status, detail, isAttempt }, app.clock.now())
}

/** Throws, so that the queue tries again or, after its lifetime, makes the job a dead letter. */
async function fail(
  app: AppContext,
  delivery: q.DeliveryRow,
  queue: QueueName,
  { emittedAt }: Attempt,
  detail: string,
  cause?: unknown,
): Promise<never> {
  const { lifetimeMs } = getPolicy(queue)
  const isLast = lifetimeMs !== null && app.clock.now().getTime() - emittedAt.getTime() > lifetimeMs
  if (isLast) await end(app, delivery, 'failed', detail, true)
  else await q.recordFailedAttempt(app.database.db, delivery.id, detail)
  throw new Error(detail, { cause })
}
