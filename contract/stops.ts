/** Problems of what admins have stopped (docs/rules/settings.md). */
import { m } from '#messages'
import { problem } from './problem.ts'

export const stopProblems = {
  paymentsStopped: problem(
    503,
    'payments-stopped',
    m.problem_payments_stopped,
    'Payments are stopped for now, and so are bookings that need one. Repeat the request after `Retry-After`.',
  ),
  withdrawalsStopped: problem(
    503,
    'withdrawals-stopped',
    m.problem_withdrawals_stopped,
    'No rewards are withdrawn for now. Repeat the request after `Retry-After`.',
  ),
  signUpsStopped: problem(
    503,
    'sign-ups-stopped',
    m.problem_sign_ups_stopped,
    'No accounts are created for now. Repeat the request after `Retry-After`.',
  ),
  storeStopped: problem(
    409,
    'store-takes-no-bookings',
    m.problem_store_stopped,
    'The store takes no new bookings for now. Bookings that exist stay.',
  ),
}

/** Seconds after which it is worth asking again. */
export const STOPPED_RETRY_SECONDS = 300
