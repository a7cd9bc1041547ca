import { m } from '#messages'
import { problem } from '../problem.ts'

export const reviewProblems = {
  notFound: problem(404, 'review-not-found', m.problem_review_not_found, 'There is no review with this id.'),
  /** Clients look for the words 'already reviewed' (docs/rules/wire-format.md#errors). */
  alreadyReviewed: problem(
    409,
    'already-reviewed',
    m.problem_already_reviewed,
    'A customer can review a store once. Change the review with PUT /reviews/{id}.',
  ),
  notYourReview: problem(
    403,
    'not-your-review',
    m.problem_not_your_review,
    'The review was written by another account.',
  ),
  notYourStore: problem(
    403,
    'not-your-store',
    m.problem_not_your_store,
    'The review is of a store of another merchant.',
  ),
  removed: problem(
    403,
    'review-removed',
    m.problem_review_removed,
    'An admin has removed the review. It is kept as it was for an appeal.',
  ),
  imageNotFound: problem(
    404,
    'review-image-not-found',
    m.problem_request_image_not_found,
    'The picture was not uploaded by this account, is in another review, or was uploaded more than a day ago.',
  ),
  ownStore: problem(403, 'own-store', m.problem_own_store, 'The account owns the store.'),
}
