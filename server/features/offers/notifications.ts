/** Notifies the followers of a store of its new offers. */
import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import { accessFee, chargedCents } from '#domain/catalogue/pricing.ts'
import { createContext, type AppContext } from '#server/app-context.ts'
import {
  continueOnce,
  customerPaths,
  FAN_OUT_BATCH,
  notify,
} from '#server/features/notifications/notifications.ts'
import type { NotificationTexts, TextParams } from '#server/notification-texts.ts'
import type { Events } from '#server/platform/jobs/events.ts'
import type { Attempt } from '#server/platform/jobs/attempt.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'
import { findPublicOffer, listFollowers } from './notification-queries.ts'

/** Notifications of earlier versions have no charged fee. */
type NewOffer = { offerId: string; title: string; store: string; cents: number | null; feeCents?: number }

export const offerNotificationTexts = {
  new_offer: (offer: NewOffer, count) =>
    count === 1
      ? { title: m.notice_new_offer_title({ store: offer.store }), text: offerText(offer) }
      : {
          title: m.notice_new_offer_many_title({ store: offer.store, count }),
          text: m.notice_new_offer_many_text({ offer: offerText(offer) }),
        },
} satisfies NotificationTexts

declare module '#server/notification-texts.ts' {
  interface NotificationParams extends TextParams<typeof offerNotificationTexts> {}
}

export const offerNotifications: Listener[] = [
  listener('offer.published', 'fan-out', 'inbox.new-offer', notifyFollowers),
]

async function notifyFollowers(
  app: AppContext,
  { offerId, after }: Events['offer.published'],
  attempt: Attempt,
): Promise<void> {
  const ctx = createContext(app, null)
  const offer = await findPublicOffer(ctx.db, offerId, ctx.now)
  // The store of the offer may have paused or ended it since.
  if (!offer) return
  const { storeId, store, title, discountedCents } = offer
  const feeCents = chargedCents(accessFee(offer, app.settings.values.accessFeePercent).feeCents)
  const followers = await listFollowers(ctx.db, storeId, { after, limit: FAN_OUT_BATCH })
  await notify(
    ctx,
    followers.map(({ accountId }) => ({
      to: accountId,
      type: 'new_offer',
      eventKey: `new_offer:${offerId}`,
      actionUrl: customerPaths.offer(offerId),
      storeId,
      groupKey: 'new_offer',
      params: { offerId, title, store, cents: discountedCents, feeCents },
    })),
  )
  const last = followers.at(-1)
  if (last && followers.length === FAN_OUT_BATCH)
    await continueOnce(ctx, attempt, (tx) => tx.emit('offer.published', { offerId, after: last }))
}

const offerText = ({ title, cents, feeCents }: NewOffer): string =>
  cents === null ? title : m.notice_new_offer_text({ title, price: formatWithFee(cents, feeCents) })

/** 'KES 320 + KES 57 fee' */
export const formatWithFee = (cents: number, feeCents = 0): string =>
  feeCents > 0 ? `${formatKes(cents)} ${m.offer_card_fee({ amount: formatKes(feeCents) })}` : formatKes(cents)
