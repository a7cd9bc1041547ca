/** Problems of bookings, by their code. */
import { m } from '#messages'
import { DEFAULT_DAYS_AHEAD } from '../../domain/booking/booking-policy.ts'
import { MAX_WAITING } from '../../domain/booking/waitlist/waitlist.ts'
import { problem } from '../problem.ts'
import { stopProblems } from '../stops.ts'

export const bookingProblems = {
  itemNotFound: problem(
    404,
    'item-not-found',
    m.problem_item_not_found,
    'There is no such offer or service, or its store is not published.',
  ),
  noItem: problem(400, 'no-item', m.problem_no_item, 'The request names neither an offer nor a service.'),
  itemMismatch: problem(
    400,
    'item-mismatch',
    m.problem_item_mismatch,
    'The service is not that of the offer, or the type is not that of the id.',
  ),
  twoItems: problem(
    400,
    'two-items',
    m.problem_two_items,
    'The request names an offer and a service, and no `bookingType`.',
  ),
  serviceTwice: problem(
    400,
    'service-twice',
    m.problem_service_twice,
    'A service is among `items` more than once, perhaps as that of the offer. `errors` names the line.',
  ),
  twoOffers: problem(
    400,
    'two-offers',
    m.problem_two_offers,
    '`items` has more than one offer. `errors` names the line.',
  ),
  classAlone: problem(
    400,
    'class-alone',
    m.problem_class_alone,
    'The service is a class, which is booked on its own. `errors` names the line.',
  ),
  offerExpired: problem(400, 'offer-expired', m.problem_offer_expired, 'The offer has ended.'),
  offerInactive: problem(
    400,
    'offer-inactive',
    m.problem_offer_inactive,
    'The store has withdrawn the offer.',
  ),
  disabled: problem(
    400,
    'booking-disabled',
    m.problem_booking_disabled,
    'The service cannot be booked through D3. Contact the store.',
  ),
  wrongStore: problem(
    400,
    'wrong-store',
    m.problem_wrong_store,
    '`storeId` is not the store of the offer or service.',
  ),
  wrongAmount: problem(
    422,
    'wrong-amount',
    m.problem_wrong_amount,
    'The amount is neither the exact access fee nor the charged one. Get ' +
      'the offer again and show the customer the new fee.',
  ),
  slotTaken: problem(
    409,
    'slot-taken',
    m.problem_slot_taken,
    'Another booking has taken the time. `nearest` has the nearest free times.',
  ),
  slotHeld: problem(
    409,
    'slot-held',
    m.problem_slot_held,
    'A visitor is booking this time. It is held for a few minutes; `heldUntil` says until when, in UTC.',
  ),
  tooManyVisitorHolds: problem(
    409,
    'hold-not-available',
    m.problem_hold_not_available,
    'Too many times are held from this address or on this day. The time can be booked without a hold.',
  ),
  waitNotFound: problem(
    404,
    'waitlist-entry-not-found',
    m.problem_wait_not_found,
    'There is no such place on a waitlist of the account or of its stores.',
  ),
  waitOfferNotFound: problem(
    404,
    'waitlist-offer-not-found',
    m.problem_wait_offer_not_found,
    'There is no such offer to the account.',
  ),
  waitOfferGone: problem(
    409,
    'waitlist-offer-gone',
    m.problem_wait_offer_gone,
    'The offered time was not taken in time, or is booked. `nearest` has the nearest free times.',
  ),
  timesFree: problem(
    409,
    'times-free',
    m.problem_times_free,
    'A time that fits is free now, so there is nothing to wait for. `nearest` has it.',
  ),
  tooManyWaiting: problem(
    409,
    'too-many-waiting',
    (_inputs, options) => m.problem_too_many_waiting({ count: MAX_WAITING }, options),
    'A customer can wait for ten things at a time.',
  ),
  waitOfferOpen: problem(
    409,
    'waitlist-offer-open',
    m.problem_wait_offer_open,
    'A time is held for this customer already.',
  ),
  waitOverlaps: problem(
    409,
    'waitlist-overlap',
    m.problem_wait_overlaps,
    'The customer is booked elsewhere at this time, or booking now, or no longer accepted by the store.',
  ),
  seriesNotFound: problem(
    404,
    'series-not-found',
    m.problem_series_not_found,
    'The account has no series with this id.',
  ),
  seriesRefused: problem(
    409,
    'series-not-available',
    m.problem_series_refused,
    'The booking cannot be repeated: it is not confirmed, was agreed by a quote, or the store asks new questions.',
  ),
  seriesExists: problem(
    409,
    'series-exists',
    m.problem_series_exists,
    'The booking is part of a series; `seriesId` is its id.',
  ),
  seriesDates: problem(
    422,
    'series-dates',
    m.problem_series_dates,
    'The starts are not in order, or one is more than a week from its regular date. `errors` may name the visit.',
  ),
  seriesVisitNotOpen: problem(
    409,
    'series-visit-not-open',
    m.problem_series_visit_not_open,
    'The visit is booked, has passed or does not exist, or the series has ended.',
  ),
  pastTime: problem(400, 'past-time', m.problem_past_time, 'The start is not in the future.'),
  pastDate: problem(400, 'past-date', m.problem_past_date, 'The date is before today in Africa/Nairobi.'),
  tooFar: problem(
    400,
    'too-far-ahead',
    (_inputs, options) => m.problem_too_far_ahead({ count: DEFAULT_DAYS_AHEAD }, options),
    'The date is further ahead than the service can be booked.',
  ),
  closedDay: problem(
    400,
    'closed-day',
    m.problem_closed_day,
    'The branch is closed, or no staff member who performs the service works on the day.',
  ),
  outsideHours: problem(
    400,
    'outside-hours',
    m.problem_outside_hours,
    'The branch or its staff are not working at this time. Use a `startsAt` of the slots.',
  ),
  offGrid: problem(
    400,
    'no-slot-starts-then',
    m.problem_off_grid,
    'The time is between two slots. Use a `startsAt` of the slots.',
  ),
  unknownStaff: problem(
    400,
    'unknown-staff',
    m.problem_unknown_staff,
    'Use a staff member that the staff routes list for the item and the branch.',
  ),
  tooManyHolds: problem(
    409,
    'too-many-holds',
    m.problem_too_many_holds,
    'A customer can have three unpaid bookings at a time.',
  ),
  tooManyBookings: problem(
    409,
    'too-many-bookings',
    m.problem_too_many_bookings,
    'A customer can have ten open bookings at a time.',
  ),
  notFound: problem(
    404,
    'booking-not-found',
    m.problem_booking_not_found,
    'There is no booking with this id that the account may change.',
  ),
  notYourBooking: problem(
    403,
    'not-your-booking',
    m.problem_not_your_booking,
    'The booking belongs to another customer, and to a store of another merchant.',
  ),
  statusChanged: problem(
    409,
    'booking-changed',
    m.problem_booking_changed,
    'The action is not possible in the current status of the booking. Get the booking again.',
  ),
  messageNotFound: problem(
    404,
    'sent-message-not-found',
    m.problem_sent_message_not_found,
    'No message about this booking has this id.',
  ),
  messageNotTrue: problem(
    409,
    'message-not-true',
    m.problem_message_not_true,
    'What the message says is over or no longer true, or it is not written again. `again` of the message says why.',
  ),
  noRecipient: problem(
    409,
    'no-recipient',
    m.problem_no_recipient,
    'There is no Kenyan phone number or no e-mail address any more to which the message could go.',
  ),
  repeatedTooOften: problem(
    409,
    'repeated-too-often',
    m.problem_repeated_too_often,
    'A message can be sent again three times.',
  ),
  tooSoon: problem(400, 'too-soon', m.problem_too_soon, 'The service has to be booked further in advance.'),
  afterOffer: problem(400, 'after-offer', m.problem_after_offer, 'The start is after the end of the offer.'),
  notUsable: problem(
    400,
    'offer-not-usable',
    m.problem_offer_not_usable,
    'The offer cannot be used on this weekday or at this time. See its `weekdays`, `usable_from` and `usable_until`.',
  ),
  soldOut: problem(409, 'sold-out', m.problem_sold_out, 'No more bookings of the offer are possible.'),
  customerLimitReached: problem(
    409,
    'had-already',
    m.problem_had_already,
    'The customer has reached `stock.perCustomer` of the offer.',
  ),
  firstTimeOnly: problem(
    409,
    'first-time-only',
    m.problem_first_time_only,
    'The customer has booked at the store before.',
  ),
  guestIncomplete: problem(
    422,
    'guest-unnamed',
    m.problem_guest_unnamed,
    'With `isForGuest`, `clientInfo` needs a name and a Kenyan mobile number.',
  ),
  rescheduleRefused: problem(
    400,
    'reschedule-not-available',
    m.rule_reschedule_not_open,
    'The booking cannot be moved: its status, the notice, or the number of ' +
      'moves does not allow it. `message` has the reason.',
  ),
  sameTime: problem(
    400,
    'same-time',
    m.problem_same_time,
    'The new start and staff member are those of the booking.',
  ),
  reasonNeeded: problem(
    400,
    'reason-needed',
    m.problem_reason_needed,
    'A store has to send a `reason` when it cancels.',
  ),
  alreadyStarted: problem(
    409,
    'booking-begun',
    m.problem_booking_begun,
    'The start has passed. Use the routes `complete` or `no-show`.',
  ),
  noPass: problem(409, 'no-pass', m.problem_no_pass, 'The booking is not confirmed, cancelled, or over.'),
  passNotFound: problem(
    404,
    'pass-unknown',
    m.problem_pass_unknown,
    'The pass is forged, replaced, expired, or for a store of another ' +
      'merchant; or there is no booking with this code.',
  ),
  passUsed: problem(
    409,
    'pass-used',
    m.problem_pass_used,
    'The customer was checked in before. `usedAt` says when, in UTC.',
  ),
  linkExpired: problem(
    410,
    'link-over',
    m.problem_link_over,
    'The link is not valid: the booking has begun or was moved.',
  ),
  guestPassOver: problem(
    410,
    'guest-pass-over',
    m.problem_guest_pass_over,
    'The link is not valid, or the visit ended more than a day ago.',
  ),
  cancelRefused: problem(
    400,
    'cancellation-not-available',
    m.rule_cancel_refused,
    'The status or the notice of the booking does not allow it. See ' +
      '`canCancel` and `cancelBefore` of the booking.',
  ),
  notAccepted: problem(
    403,
    'bookings-not-accepted',
    m.problem_not_accepting_bookings,
    'The merchant takes no bookings of this customer.',
  ),
  unpaid: problem(409, 'unpaid', m.problem_unpaid, 'The action needs a paid access fee.'),
  tooEarly: problem(
    409,
    'too-early',
    m.problem_too_early,
    'The customer cannot be checked in, or the booking completed or marked as a ' +
      'no-show, at this time; `from` says when it can be. See also `checkInFrom` of the booking.',
  ),
  undoOver: problem(
    409,
    'undo-over',
    m.problem_undo_over,
    'The last step of the booking is not one of the store, or is more than ten minutes ago, or a review ' +
      'follows from it.',
  ),
  noProposal: problem(
    404,
    'no-proposal',
    m.problem_no_proposal,
    'The booking has no proposal that waits for an answer: it was answered, withdrawn or has expired.',
  ),
  proposalLinkOver: problem(
    410,
    'proposal-over',
    m.problem_proposal_over,
    'The link is not valid, or its proposal was answered, withdrawn or has expired.',
  ),
  proposalRefused: problem(
    409,
    'proposal-not-available',
    m.problem_proposal_refused,
    'Only a request or a confirmed booking that has not begun and has its own customer can get a proposal.',
  ),
  notWorking: problem(
    409,
    'staff-not-working',
    m.problem_staff_not_working,
    'The branch is closed at this time, or nobody who performs the service works then.',
  ),
  nobodyOnShift: problem(
    409,
    'nobody-on-shift',
    m.problem_nobody_on_shift,
    'Nobody who is free is on shift then. `staffId` is who would be booked, and `startsAt` when their next ' +
      'shift of that day starts, or null. Send `outsideShifts` to book them anyway, or choose a person.',
  ),
  blockNotFound: problem(
    404,
    'block-not-found',
    m.problem_block_not_found,
    'There is no such blocked time at your stores.',
  ),
  blockOverlaps: problem(
    409,
    'block-overlaps',
    m.problem_block_overlaps,
    'A part of this time is blocked for the person already.',
  ),
  blockHasBookings: problem(
    409,
    'block-has-bookings',
    m.problem_block_has_bookings,
    '`affectedBookings` lists the live bookings in this time. Send `despiteBookings` to block it anyway: ' +
      'they stay as they are.',
  ),
}

/** Reasons why an item cannot be booked at all. */
export const itemProblems = [
  bookingProblems.itemNotFound,
  bookingProblems.offerInactive,
  bookingProblems.offerExpired,
  bookingProblems.disabled,
  stopProblems.storeStopped,
  bookingProblems.soldOut,
]
/** Reasons why there is no slot at a time. */
export const timeProblems = [
  bookingProblems.pastTime,
  bookingProblems.tooSoon,
  bookingProblems.tooFar,
  bookingProblems.closedDay,
  bookingProblems.outsideHours,
  bookingProblems.offGrid,
  bookingProblems.afterOffer,
  bookingProblems.notUsable,
  bookingProblems.unknownStaff,
  bookingProblems.slotTaken,
]
