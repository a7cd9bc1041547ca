import type { Attempted } from '../../attempt.ts'
import { reviewsView, type ListedReviews } from '../store/reviews-view.ts'

/** The query of the newest reviews that a page shows. */
export const NEWEST_REVIEWS = { sortBy: 'newest', page: 1, limit: 3 } as const

/** Returns the newest reviews without the parts that only the store's page shows. */
export function newestReviews({ loaded }: Attempted<ListedReviews>) {
  if (!loaded) return undefined
  const { count, average, list } = reviewsView(loaded)
  return {
    count,
    average,
    list: list.map(({ id, name, date, stars, text, isVerified }) => ({
      id,
      name,
      date,
      stars,
      text,
      isVerified,
    })),
  }
}
export type NewestReviews = NonNullable<ReturnType<typeof newestReviews>>
