/** Notifies accounts of the alerts about their favourites. */
import { accessFee, chargedCents } from '#domain/catalogue/pricing.ts'
import { contextOf, type AppContext } from '#server/app-context.ts'
import {
  continueOnce,
  customerPaths,
  FAN_OUT_BATCH,
  notify,
  type NewNotification,
} from '#server/features/notifications/notifications.ts'
import type { Events } from '#server/platform/jobs/events.ts'
import type { Attempt } from '#server/platform/jobs/attempt.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'
import { listAlertsToNotify, type AlertToNotify } from './notification-queries.ts'

export const favouriteNotifications: Listener[] = [
  listener('favourite.alerts', 'fan-out', 'inbox.favourite-alerts', notifyAlerts),
]

async function notifyAlerts(
  app: AppContext,
  { after, ...about }: Events['favourite.alerts'],
  attempt: Attempt,
): Promise<void> {
  const ctx = contextOf(app, null)
  const alerts = await listAlertsToNotify(ctx.db, about, ctx.now, { after, limit: FAN_OUT_BATCH })
  await notify(
    ctx,
    alerts.map((alert) => toNotification(about.offerId, alert)),
  )
  const last = alerts.at(-1)
  if (last && alerts.length === FAN_OUT_BATCH)
    await continueOnce(ctx, attempt, (tx) => tx.emit('favourite.alerts', { ...about, after: last.accountId }))
}

function toNotification(offerId: string, alert: AlertToNotify): NewNotification {
  const { accountId, title, store, storeId, fromCents, toCents, expiresAt, originalCents, feeWaived } = alert
  const about = { to: accountId, actionUrl: customerPaths.offer(offerId), storeId }
  // A CHECK of the table: an alert is about a price or about an end.
  if (expiresAt === null) {
    const { feeCents: fee } = accessFee({ originalCents, discountedCents: toCents, feeWaived })
    const feeCents = chargedCents(fee)
    return {
      ...about,
      type: 'price_drop',
      eventKey: `price_drop:${offerId}:${toCents!}`,
      params: { offerId, title, store, fromCents: fromCents!, toCents: toCents!, feeCents },
    }
  }
  const endsAt = expiresAt.toISOString()
  return {
    ...about,
    type: 'ends_soon',
    eventKey: `ends_soon:${offerId}:${endsAt}`,
    params: { offerId, title, store, endsAt },
  }
}
