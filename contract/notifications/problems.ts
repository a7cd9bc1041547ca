import { m } from '#messages'
import { problem } from '../problem.ts'

export const notificationProblems = {
  notFound: problem(
    404,
    'notification-not-found',
    m.problem_notification_not_found,
    'There is no notification with this id, or it belongs to another account.',
  ),
  accountNotFound: problem(
    404,
    'account-not-found',
    m.problem_account_not_found,
    'There is no account with this id.',
  ),
  subscriptionNotFound: problem(
    404,
    'push-subscription-not-found',
    m.problem_push_subscription_not_found,
    'There is no push subscription with this id, or it belongs to another account.',
  ),
  pushServiceUnknown: problem(
    400,
    'push-service-unknown',
    m.problem_push_service_unknown,
    'The endpoint of the subscription is not an address of a known push service.',
  ),
  unsubscribeLinkInvalid: problem(
    404,
    'notification-link-invalid',
    m.problem_unsubscribe_link_invalid,
    'The token was not issued by us.',
  ),
}
