import { m } from '#messages'
import { MAX_SLUGS_PER_STORE } from '../../domain/catalogue/store-slug-limits.ts'
import { problem } from '../problem.ts'

export const storeProblems = {
  notFound: problem(
    404,
    'store-not-found',
    m.problem_store_not_found,
    'There is no published store with this id.',
  ),
  branchNotFound: problem(
    422,
    'branch-not-found',
    m.problem_branch_not_found,
    'The item is not available at this branch, or there is no such branch.',
  ),
}

/** Problems of the routes by which merchants edit their stores. */
export const storeEditProblems = {
  incomplete: problem(
    409,
    'store-incomplete',
    m.problem_store_incomplete,
    'The store cannot be published yet. `missing` lists the items of its checklist that are not done.',
  ),
  closed: problem(
    409,
    'store-closed',
    m.problem_store_closed,
    'The store is closed for good and can no longer be edited.',
  ),
  suspended: problem(
    409,
    'store-suspended',
    m.problem_store_suspended,
    'An admin has suspended the store. It cannot be published until the suspension ends.',
  ),
  slugTaken: problem(
    409,
    'store-name-taken',
    m.problem_store_slug_taken,
    'Another store has, or had, this name in its address.',
  ),
  tooManySlugs: problem(
    409,
    'too-many-store-names',
    () => m.problem_store_slugs({ count: MAX_SLUGS_PER_STORE }),
    `A store has at most ${MAX_SLUGS_PER_STORE} names in its address, all of which lead to it. It can take an earlier one again.`,
  ),
  notSuspended: problem(409, 'store-not-suspended', m.problem_store_not_suspended, 'It is not suspended.'),
  hasBookings: problem(
    409,
    'store-has-bookings',
    m.problem_store_has_bookings,
    'The store has bookings to come. `bookings` is how many. They have to be cancelled first, or to pass.',
  ),
  noSuchBranch: problem(
    404,
    'no-such-branch',
    m.problem_branch_not_found,
    'No store of the merchant has a branch with this id.',
  ),
  mainBranch: problem(
    409,
    'main-branch',
    m.problem_main_branch,
    'A store always has its main branch, and it is open.',
  ),
  branchInUse: problem(
    409,
    'branch-in-use',
    m.problem_branch_in_use,
    'The branch has bookings to come, staff, or services. `uses` has the number of each.',
  ),
  socialNotFound: problem(
    404,
    'social-not-found',
    m.problem_social_not_found,
    'No store of the merchant has a link with this id.',
  ),
  socialExists: problem(
    409,
    'social-exists',
    m.problem_social_exists,
    'The store has a link to this platform, and can have one only. Edit that one.',
  ),
}
