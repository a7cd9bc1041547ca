/** Pictures of requests: uploaded first, then used in one request. */
import { requestProblems } from '#contract/requests/problems.ts'
import { sentPictureLists } from '#server/features/media/media.ts'
import * as queries from './queries.ts'

export const pictures = sentPictureLists({
  kind: 'requestPicture',
  items: 'request',
  maxUploadsPerDay: 50,
  queries,
  notFound: requestProblems.imageNotFound,
})
