import { m } from '#messages'
import { shortName } from '#domain/accounts/short-name.ts'
import { shorten } from '#domain/text/shorten.ts'
import { createContext, type AppContext } from '#server/app-context.ts'
import {
  customerPaths,
  listTeam,
  merchantPaths,
  notify,
} from '#server/features/notifications/notifications.ts'
import type { NotificationTexts, TextParams } from '#server/notification-texts.ts'
import type { Events } from '#server/platform/jobs/events.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'
import { findToNotify } from './notification-queries.ts'

type Review = { storeId: string; store: string; reviewId: string }

export const reviewNotificationTexts = {
  new_review: ({ store, customer, rating }: Review & { customer: string; rating: number }) => ({
    title: m.notice_new_review_title({ count: rating }),
    text: m.notice_new_review_text({ customer, store }),
  }),
  review_response: ({ store, text }: Review & { text: string }) => ({
    title: m.notice_review_response_title({ store }),
    text,
  }),
} satisfies NotificationTexts

declare module '#server/notification-texts.ts' {
  interface NotificationParams extends TextParams<typeof reviewNotificationTexts> {}
}

export const reviewNotifications: Listener[] = [
  listener('review.written', 'notices', 'inbox.new-review', notifyReview),
  listener('review.answered', 'notices', 'inbox.review-response', notifyReply),
]

/** Length that is enough to recognise a reply. */
const SHOWN_LENGTH = 200

async function notifyReview(app: AppContext, { reviewId }: Events['review.written']): Promise<void> {
  const ctx = createContext(app, null)
  const review = await findToNotify(ctx.db, reviewId)
  // The author of the review may have deleted it since.
  if (!review) return
  const { accountId, merchantId, storeId, store, firstName, lastName, rating } = review
  const customer = shortName(firstName, lastName)
  const team = await listTeam(ctx.db, { merchantId, storeId }, 'answerReviews', accountId)
  await notify(
    ctx,
    team.map((to) => ({
      to,
      type: 'new_review',
      eventKey: `new_review:${reviewId}`,
      actionUrl: merchantPaths.review(reviewId),
      storeId,
      about: accountId,
      params: { storeId, store, reviewId, customer, rating },
    })),
  )
}

async function notifyReply(app: AppContext, { reviewId }: Events['review.answered']): Promise<void> {
  const ctx = createContext(app, null)
  const review = await findToNotify(ctx.db, reviewId)
  if (!review?.reply) return
  const { accountId, storeId, store, reply } = review
  await notify(ctx, [
    {
      to: accountId,
      type: 'review_response',
      eventKey: `review_response:${reviewId}`,
      actionUrl: customerPaths.storeReviews(storeId),
      storeId,
      params: { storeId, store, reviewId, text: shorten(reply, SHOWN_LENGTH) },
    },
  ])
}
