import type { Reply } from '#contract/kernel.ts'
import type { reviews } from '#contract/reviews.ts'

export type ListedReview = Reply<(typeof reviews)['GET /merchant/reviews']>['reviews'][number]
/** Replies that were sent since the reviews were loaded, by the review's ID. */
export type Replies = Readonly<Record<string, ListedReview['reply']>>

/** Returns the number of reviews without a reply, of those that had none when they were loaded. */
export function unansweredAfter(
  replies: Replies,
  loaded: readonly Pick<ListedReview, 'id' | 'reply'>[],
  unanswered: number,
): number {
  const answered = loaded.filter(({ id, reply }) => reply === null && replies[id])
  return unanswered - answered.length
}
