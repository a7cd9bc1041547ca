import { m } from '#messages'
import { problem } from '../problem.ts'

export const requestProblems = {
  notFound: problem(
    404,
    'request-not-found',
    m.problem_request_not_found,
    'There is no request with this id that the account may see.',
  ),
  quoteNotFound: problem(
    404,
    'quote-not-found',
    m.problem_quote_not_found,
    'There is no quote with this id that the account may see.',
  ),
  quoteChanged: problem(
    409,
    'quote-changed',
    m.problem_quote_changed,
    'The provider has changed the quote since the customer saw it: `current` is what it is now. Show it, then accept it ' +
      'with its `version`.',
  ),
  otherCategory: problem(
    422,
    'other-category',
    m.problem_other_category,
    'Neither is the request in the category of the store, nor has its merchant chosen the category for requests.',
  ),
  closed: problem(
    409,
    'request-closed',
    m.problem_request_closed,
    'The request is not open for quotes any more.',
  ),
  hasQuotes: problem(
    409,
    'request-has-quotes',
    m.problem_request_has_quotes,
    'Providers have answered to what it says, so it cannot be changed.',
  ),
  notPending: problem(
    409,
    'quote-not-pending',
    m.problem_quote_not_pending,
    'The quote was accepted, rejected, withdrawn, or has expired.',
  ),
  ownRequest: problem(
    403,
    'own-request',
    m.problem_own_request,
    'A quote for one’s own request, or for that of a member of one’s team.',
  ),
  alreadyQuoted: problem(
    409,
    'already-quoted',
    m.problem_already_quoted,
    'The provider has an open quote for the request. Change it with PUT /request-service/{requestId}/offers/{offerId}.',
  ),
  tooManyQuotes: problem(
    409,
    'too-many-quotes',
    m.problem_too_many_quotes,
    'A request has room for 50 quotes.',
  ),
  dailyQuotes: problem(429, 'daily-quotes', m.problem_daily_quotes, 'A store can make 20 quotes a day.'),
  notCompletable: problem(
    409,
    'request-not-active',
    m.problem_request_not_active,
    'The request has no accepted quote, or is completed.',
  ),
  alreadyRated: problem(409, 'request-rated', m.problem_request_rated, 'The work was rated before.'),
  quoteRemoved: problem(
    403,
    'quote-removed',
    m.problem_quote_removed,
    'An admin has removed a quote of the provider for this request.',
  ),
  reportNotFound: problem(
    404,
    'request-report-not-found',
    m.problem_request_report_not_found,
    'Nobody has reported it, or an admin has decided.',
  ),
  notRemovable: problem(
    409,
    'request-booked',
    m.problem_request_not_removable,
    'There is a booking, or the work is done. A booking can be cancelled first.',
  ),
  imageNotFound: problem(
    404,
    'request-image-not-found',
    m.problem_request_image_not_found,
    'The picture was not uploaded by this account, is in another request, or was uploaded more than a day ago.',
  ),
}
