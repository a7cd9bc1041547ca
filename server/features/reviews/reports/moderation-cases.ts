/** Reported reviews in the queue of the admins. */
import { formatDate, toDay, relativeTime } from '#domain/time/time.ts'
import { describeReports, describeStrikes } from '#server/features/moderation/moderation.ts'
import { linkedFact, showRow, type WorkKind } from '#server/work-kind.ts'
import { REASON_WORDS } from '../mails.ts'
import { serializeReviewPicture } from '../pictures/pictures.ts'
import { findReportedReview, listReports, selectReported } from './queries.ts'

export const reportWork: WorkKind = {
  kind: 'review-report',
  group: 'reports',
  action: 'decideReports',
  open: selectReported,
  show: showRow(findReportedReview, async (review, ctx) => {
    const { db, app, now } = ctx
    const { id, authorId, authorName, storeId, storeName } = review
    const [reports, strikes] = await Promise.all([
      listReports(db, id),
      describeStrikes(db, { accountId: authorId }, now),
    ])
    if (reports.length === 0) return null
    const { decided, content } = await describeReports(ctx, 'review', id, reports, REASON_WORDS)
    return {
      title: 'Review reported',
      decided,
      facts: [
        linkedFact('By', authorName, 'person', authorId),
        linkedFact('Store', storeName, 'store', storeId),
        { label: 'Written', value: relativeTime(review.createdAt.getTime(), now.getTime()) },
        strikes,
      ],
      evidence: [
        review.isVerified
          ? { state: 'yes' as const, text: 'The author had a completed booking there' }
          : { state: 'no' as const, text: 'The author never had a completed booking there' },
        review.sameWords === 0
          ? { state: 'yes' as const, text: 'No other review of the author has these words' }
          : {
              state: 'no' as const,
              text: `${review.sameWords} other reviews of the author have the same words`,
            },
        {
          state: 'yes' as const,
          text: `The author has written ${review.authorReviews} reviews`,
          extra: `member since ${formatDate(toDay(review.authorSince.getTime()))}`,
        },
      ],
      content: [
        {
          title: `${review.rating} of 5 stars${review.isRemoved ? ', removed' : ''}`,
          text: review.comment,
          pictures: review.images.map((picture) => serializeReviewPicture(app.config, picture).url),
        },
        ...(review.reply === null ? [] : [{ title: 'Reply of the store', text: review.reply, pictures: [] }]),
        ...content,
      ],
    }
  }),
}
