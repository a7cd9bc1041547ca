/** Pictures of reviews: uploaded first, then used in one review. */
import { reviewProblems } from '#contract/reviews/problems.ts'
import { sentPictureLists } from '#server/features/media/media.ts'
import * as queries from './queries.ts'

export const pictures = sentPictureLists({
  kind: 'reviewPicture',
  items: 'review',
  maxUploadsPerDay: 20,
  queries,
  notFound: reviewProblems.imageNotFound,
})
