/** Problems of requests about money, refunds and pay-outs. */
import { m } from '#messages'
import { problem } from '../problem.ts'

export const moneyProblems = {
  notFound: problem(404, 'money-not-found', m.problem_money_not_found, 'There is no such money or refund.'),
  dayUnknown: problem(
    404,
    'day-not-compared',
    m.problem_day_not_compared,
    'The day is in the future, or before the statement was first read.',
  ),
  otherAmount: problem(
    409,
    'other-amount',
    m.problem_other_amount,
    'Only money of exactly the amount that the booking costs can pay for it.',
  ),
  noReceipt: problem(
    409,
    'no-receipt',
    m.problem_no_receipt,
    'M-Pesa has not said which transaction it was, so it can neither be matched nor reversed.',
  ),
  noPhone: problem(409, 'no-payer', m.problem_no_payer, 'The phone of the payer is not known.'),
  notWaiting: problem(
    409,
    'refund-not-waiting',
    m.problem_refund_not_waiting,
    'The refund does not wait for a person: it is on its way, or has been paid.',
  ),
  payoutNotWaiting: problem(
    409,
    'payout-not-waiting',
    m.problem_payout_not_waiting,
    'The pay-out does not wait for a person: it is on its way, or has ended.',
  ),
  receiptUsed: problem(
    409,
    'receipt-used',
    m.problem_refund_receipt_used,
    'Another refund or payment has this M-Pesa code.',
  ),
  otherProvider: problem(
    409,
    'receipt-of-another-provider',
    m.problem_refund_other_provider,
    'A refund goes back the way it was paid: it needs a code of M-Pesa or an id of Airtel accordingly.',
  ),
  dayOpen: problem(
    409,
    'day-has-differences',
    m.problem_day_has_differences,
    'The day has differences that are not decided, its invoices are not the fees of the ledger, or M-Pesa’s statement of it is not complete yet.',
  ),
  dayDecided: problem(409, 'day-decided', m.problem_day_decided, 'Another admin was faster.'),
}
