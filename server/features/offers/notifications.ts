/** Notifies the followers of a store of its new offers. */
import { accessFee, chargedCents } from '#domain/catalogue/pricing.ts'
import { contextOf, type AppContext } from '#server/app-context.ts'
import {
  continueOnce,
  customerPaths,
  FAN_OUT_BATCH,
  notify,
} from '#server/features/notifications/notifications.ts'
import type { Events } from '#server/platform/jobs/events.ts'
import type { Attempt } from '#server/platform/jobs/attempt.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'
import { findPublicOffer, listFollowers } from './notification-queries.ts'

export const offerNotifications: Listener[] = [
  listener('offer.published', 'fan-out', 'inbox.new-offer', notifyFollowers),
]

async function notifyFollowers(
  app: AppContext,
  { offerId, after }: Events['offer.published'],
  attempt: Attempt,
): Promise<void> {
  const ctx = contextOf(app, null)
  const offer = await findPublicOffer(ctx.db, offerId, ctx.now)
  // Its store may have paused or ended it since.
  if (!offer) return
  const { storeId, store, title, discountedCents } = offer
  const feeCents = chargedCents(accessFee(offer).feeCents)
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
