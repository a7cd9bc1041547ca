/** Reported reviews in the queue of the admins. */
import { formatDate, toDay, relativeTime } from '#domain/time/time.ts'
import { alreadyDecidedText, getStrikeCount } from '#server/features/moderation/moderation.ts'
import { isUuid } from '#server/ids.ts'
import type { WorkKind } from '#server/work-kind.ts'
import { REASON_WORDS } from '../mails.ts'
import { serializeReviewPicture } from '../pictures/pictures.ts'
import { findReportedReview, listReports, selectReported } from './queries.ts'

export const reportWork: WorkKind = {
  kind: 'review-report',
  group: 'reports',
  action: 'decideReports',
  open: selectReported,
  async show({ db, app, now }, id) {
    const review = isUuid(id) ? await findReportedReview(db, id) : undefined
    if (!review) return null
    const { authorId, authorName, storeId, storeName } = review
    const [reports, strikes] = await Promise.all([
      listReports(db, id),
      getStrikeCount(db, { accountId: authorId }, now),
    ])
    if (reports.length === 0) return null
    const isOpen = reports.some((each) => each.isOpen)
    return {
      title: 'Review reported',
      decided: isOpen ? null : await alreadyDecidedText(db, 'review', id),
      facts: [
        { label: 'By', value: authorName, link: { page: 'person' as const, id: authorId } },
        { label: 'Store', value: storeName, link: { page: 'store' as const, id: storeId } },
        { label: 'Written', value: relativeTime(review.createdAt.getTime(), now.getTime()) },
        { label: 'Strikes in 90 days', value: String(strikes) },
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
        ...reports.map(({ reason, text, reporterName, createdAt }) => ({
          title: `Reported as “${REASON_WORDS[reason]}” by ${reporterName}, ${relativeTime(createdAt.getTime(), now.getTime())}`,
          text,
          pictures: [],
        })),
      ],
    }
  },
}
