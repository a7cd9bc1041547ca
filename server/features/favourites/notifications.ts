/** Notifies accounts of the alerts about their favourites. */
import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { accessFee, chargedCents } from '#domain/catalogue/pricing.ts'
import { createContext, type AppContext } from '#server/app-context.ts'
import {
  continueOnce,
  customerPaths,
  FAN_OUT_BATCH,
  notify,
  type NewNotification,
} from '#server/features/notifications/notifications.ts'
import { formatWithFee } from '#server/features/offers/offers.ts'
import type { NotificationTexts, TextParams } from '#server/notification-texts.ts'
import type { Events } from '#server/platform/jobs/events.ts'
import type { Attempt } from '#server/platform/jobs/attempt.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'
import { listAlertsToNotify, type AlertToNotify } from './notification-queries.ts'

type Offer = { offerId: string; title: string; store: string }
/** Notifications of earlier versions have no charged fee. */
type PriceDrop = Offer & { fromCents: number; toCents: number; feeCents?: number }

export const favouriteNotificationTexts = {
  price_drop: ({ title, store, fromCents, toCents, feeCents }: PriceDrop) => ({
    title: m.notice_price_drop_title(),
    text: m.notice_price_drop_text({
      title,
      store,
      from: formatKes(fromCents),
      to: formatWithFee(toCents, feeCents),
    }),
  }),
  ends_soon: ({ title, store, endsAt }: Offer & { endsAt: string }) => ({
    title: m.notice_ends_soon_title(),
    text: m.notice_ends_soon_text({ title, store, when: dayAndTime(Date.parse(endsAt)) }),
  }),
} satisfies NotificationTexts

declare module '#server/notification-texts.ts' {
  interface NotificationParams extends TextParams<typeof favouriteNotificationTexts> {}
}

export const favouriteNotifications: Listener[] = [
  listener('favourite.alerts', 'fan-out', 'inbox.favourite-alerts', notifyAlerts),
]

async function notifyAlerts(
  app: AppContext,
  { after, ...about }: Events['favourite.alerts'],
  attempt: Attempt,
): Promise<void> {
  const ctx = createContext(app, null)
  const alerts = await listAlertsToNotify(ctx.db, about, ctx.now, { after, limit: FAN_OUT_BATCH })
  await notify(
    ctx,
    alerts.map((alert) => toNotification(about.offerId, alert, app.settings.values.accessFeePercent)),
  )
  const last = alerts.at(-1)
  if (last && alerts.length === FAN_OUT_BATCH)
    await continueOnce(ctx, attempt, (tx) => tx.emit('favourite.alerts', { ...about, after: last.accountId }))
}

function toNotification(offerId: string, alert: AlertToNotify, feePercent: number): NewNotification {
  const { accountId, title, store, storeId, fromCents, toCents, expiresAt, originalCents, feeWaived } = alert
  const about = { to: accountId, actionUrl: customerPaths.offer(offerId), storeId }
  // A CHECK of the table: an alert is about a price or about an end.
  if (expiresAt === null) {
    const { feeCents: fee } = accessFee({ originalCents, discountedCents: toCents, feeWaived }, feePercent)
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
