/** Problems of payments, by their code. */
import { m } from '#messages'
import { problem } from '../problem.ts'

export const paymentProblems = {
  phoneLimitReached: problem(
    429,
    'phone-limit',
    m.problem_phone_limit,
    'Too many prompts were sent to this phone. Wait as many seconds as `Retry-After` says.',
  ),
  tooManyCodes: problem(
    429,
    'too-many-codes',
    m.problem_too_many_codes,
    'Too many different M-Pesa codes were claimed for this booking. Contact D3.',
  ),
  codeUsed: problem(409, 'code-used', m.problem_code_used, 'The code was matched to another booking before.'),
  twoBookings: problem(
    400,
    'two-bookings',
    m.problem_two_bookings,
    'The request names a booking and describes a new one.',
  ),
  claimNotFound: problem(
    404,
    'claim-not-found',
    m.problem_claim_not_found,
    'There is no claim with this id.',
  ),
  notPaid: problem(
    409,
    'not-paid',
    m.problem_not_paid,
    'Only completed and refunded payments have a receipt.',
  ),
  notFound: problem(
    404,
    'payment-not-found',
    m.problem_payment_not_found,
    'There is no payment with this id.',
  ),
  nothingToPay: problem(
    409,
    'nothing-to-pay',
    m.problem_nothing_to_pay,
    'The booking is free, or its access fee is paid.',
  ),
  holdExpired: problem(
    409,
    'hold-gone',
    m.problem_hold_gone,
    'The booking was held for ten minutes and is cancelled now. Make a new booking.',
  ),
  promptOpen: problem(
    409,
    'prompt-open',
    m.problem_prompt_open,
    'A phone can have one M-Pesa prompt at a time. Wait as many seconds as `Retry-After` says.',
  ),
  phoneBusy: problem(
    429,
    'phone-busy',
    m.problem_phone_busy,
    'Wait as many seconds as `Retry-After` says, or pay from another phone.',
  ),
  mpesaRefused: problem(
    502,
    'mpesa-refused',
    m.problem_mpesa_refused,
    'M-Pesa did not accept the prompt. The booking stays held; try again.',
  ),
  notOffered: problem(
    409,
    'method-not-offered',
    m.problem_method_not_offered,
    'Airtel Money is not offered. GET /payments/methods lists the ways to pay.',
  ),
  airtelRefused: problem(
    502,
    'airtel-refused',
    m.problem_airtel_refused,
    'Airtel Money did not accept the prompt. The booking stays held; try again, or pay by M-Pesa.',
  ),
  airtelBusy: problem(
    503,
    'airtel-busy',
    m.problem_airtel_busy,
    'Airtel Money cannot take payments now. The booking stays held; repeat the request after `Retry-After`, or pay by M-Pesa.',
  ),
  mpesaBusy: problem(
    503,
    'mpesa-busy',
    m.problem_mpesa_busy,
    'M-Pesa cannot take payments now. The booking stays held; repeat the request after `Retry-After`.',
  ),
}
