/** Money: M-Pesa against the ledger, refunds, and the books by day (docs/rules/money.md). */
import * as z from 'zod'
import { m } from '#messages'
import { isAirtelId, isMpesaReceipt } from '../../domain/payments/payment-methods.ts'
import { EXPORT_FILES } from '../../domain/payments/export-files.ts'
import { daysBetween, isDay } from '../../domain/time/time.ts'
import { bookingProblems } from '../bookings/problems.ts'
import { done, id, idOf, limit, ok, page, Pagination, text } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { saying } from '../message.ts'
import { paymentProblems } from '../payments/problems.ts'
import { problem } from '../problem.ts'
import { boolean, date, dateTime, integer, money as kes, number, string, uuid } from '../values.ts'
import { approvalProblems } from './approvals.ts'

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

const moneyId = z.object({ id: idOf(moneyProblems.notFound, 'Id of the money.', 'payment') })
const refundId = z.object({ id: idOf(moneyProblems.notFound, 'Id of the refund.', 'refund') })
const dayParam = z.object({
  day: z
    .string()
    .refine(isDay, { params: { notFound: moneyProblems.dayUnknown } })
    .meta({ description: 'A calendar day in Africa/Nairobi, YYYY-MM-DD.', example: '2026-11-22' }),
})
const reason = text(500).min(3).meta({
  description: 'Why. It is written to the audit log.',
  example: 'No booking of this phone on that day',
})

const Decision = {
  decidedBy: string('Who decided.', 'Njeri Mwangi').nullable(),
  decidedAt: dateTime('When it was decided.').nullable(),
  note: string('What was written about the decision.', 'A test payment of ours').nullable(),
}
const phone = string('Masked number of the payer.', '0733 ••• 120').nullable()
const paymentReference = string('Account that the payer has entered.', 'barber').nullable()
const Unmatched = z
  .object({
    id: uuid('payment', 'Id.'),
    cause: z
      .enum(['unknown', 'another-amount', 'another-phone', 'no-receipt', 'second-payment', 'claimed'])
      .meta({ description: 'What does not fit.', example: 'unknown' }),
    receipt: string('M-Pesa code.', 'SKK9A1B7CD').nullable(),
    amount: kes('Amount received.', 57),
    expected: kes('Amount of the prompt that it was paid for.', 38).nullable(),
    phone,
    reference: paymentReference,
    paidAt: dateTime('When it was paid.'),
    status: z
      .enum(['open', 'asked', 'matched', 'refunding', 'refunded', 'explained'])
      .meta({ description: 'What became of it.', example: 'open' }),
    askedAt: dateTime('When the payer was asked.').nullable(),
    ...Decision,
  })
  .meta({ id: 'UnmatchedMoney', description: 'Money at M-Pesa that fits no payment here.' })

const Candidate = z
  .object({
    bookingId: uuid('booking', 'Id of the booking.'),
    code: string('Code of the booking.', 'K7QF3A'),
    title: string('What is booked.', 'Fade for less'),
    store: string('Name of the store.', 'Kinyozi Kings'),
    startsAt: dateTime('When it begins.'),
    customer: string('Name of the customer.', 'Brian Wekesa'),
    amount: kes('What is to be paid for it.', 38),
    isSameAmount: boolean('The money is exactly this amount.', true),
    status: string('State of the booking.', 'pending'),
    isPaid: boolean('It was paid already, so the money would be refunded.', false),
    why: string('Why it may be this booking.', 'Booked by the owner of this phone'),
  })
  .meta({ id: 'MoneyCandidate', description: 'A booking that the money may be for.' })

const Difference = z
  .object({
    id: uuid('payment', 'Id of the payment.'),
    kind: z
      .enum(['not-at-mpesa', 'another-amount'])
      .meta({ description: 'What does not agree.', example: 'not-at-mpesa' }),
    receipt: string('M-Pesa code.', 'SKK9A1B7CD').nullable(),
    atMpesa: kes('Amount at M-Pesa; 0 for nothing.', 0),
    inLedger: kes('Amount in the ledger.', 38),
    phone,
    bookingCode: string('Code of the booking.', 'K7QF3A'),
    paidAt: dateTime('When it was paid, as the ledger says.'),
    isExplained: boolean('Somebody has explained it.', false),
    ...Decision,
  })
  .meta({ id: 'LedgerDifference', description: 'A payment about which M-Pesa and the ledger disagree.' })

const dayShape = {
  day: date('The day.', '2026-11-22'),
  payments: integer('Payments at M-Pesa.', 268),
  atMpesa: kes('Their sum.', 15412),
  inLedger: kes('What the ledger has of them.', 15355),
  difference: kes('What M-Pesa has more than the ledger.', 57),
  open: integer('Differences that nobody has decided.', 1),
  fees: kes('Fees in the ledger of this day, less those that are given back.', 15240),
  invoiced: kes('Invoices of the day.', 15355),
  credited: kes('Credit notes of the day.', 115),
  invoiceDifference: kes('What the ledger has more than invoices less credit notes.', 0),
  unsigned: integer('Invoices and credit notes that KRA has not signed.', 0),
  isComplete: boolean('M-Pesa’s statement of the day was read to its end.', true),
  closedAt: dateTime('When the day was closed.').nullable(),
  closedBy: string('Who closed it.', 'Njeri Mwangi').nullable(),
}
const MoneyDay = z
  .object(dayShape)
  .meta({ id: 'MoneyDay', description: 'One day of M-Pesa, ledger and tax invoices.' })

const Refund = z
  .object({
    id: uuid('refund', 'Id.'),
    paymentId: uuid('payment', 'Payment that is refunded; null for money that fitted none.').nullable(),
    bookingCode: string('Code of its booking.', 'K7QF3A').nullable(),
    to: string('Who gets it.', 'Achieng Odhiambo').nullable(),
    phone,
    accountPhone: string(
      'Masked verified number of the account, if it is another one.',
      '0712 ••• 345',
    ).nullable(),
    amount: kes('Amount.', 38),
    reason: string('Why it is refunded.', 'Cancelled in time'),
    status: z
      .enum(['due', 'requested', 'completed', 'needs_review'])
      .meta({ description: '`needs_review` waits for a person.', example: 'needs_review' }),
    refusals: integer('How often M-Pesa has refused it.', 3),
    detail: string('What M-Pesa said last.', '2006 Declined due to account rule').nullable(),
    needsSecondPerson: boolean('Paying it by hand needs a second admin.', false),
    createdAt: dateTime('Since when it is owed.'),
    requestedAt: dateTime('When it was last sent to M-Pesa.').nullable(),
    completedAt: dateTime('When it was paid.').nullable(),
  })
  .meta({ id: 'AdminRefund', description: 'A refund as finance sees it.' })

export const Outcome = ok({
  isWaiting: boolean('It waits for a second person; nothing was done yet.', false),
}).meta({ id: 'MoneyMoved', description: 'It was done, or waits for a second person.' })

const decided = [moneyProblems.notFound, approvalProblems.decided]
const writes = {
  auth: 'admin',
  adminAction: 'moveMoney',
} as const
const moves = { ...writes, requiresReauthentication: true } as const
const reads = { auth: 'admin', adminAction: 'seeMoney' } as const

export const money = {
  'GET /admin/money': {
    summary: 'Get the state of money: today, the last days, refunds and why payments failed',
    ...reads,
    reply: ok({
      fees: z
        .object({
          today: kes('Fees received today.', 18240),
          usual: kes('The average of the last seven days until this time of day.', 17200),
        })
        .meta({ description: 'Access fees.' }),
      refundsOpen: integer('Refunds that are not paid yet.', 3),
      refundsOpenSum: kes('Their sum.', 12476),
      rewardsOwed: kes('What is owed to customers for rewards.', 41902),
      days: z.array(MoneyDay).meta({ description: 'The last 14 days that were compared; the newest first.' }),
      refunds: z
        .array(Refund)
        .meta({ description: 'Those that need a person; at most 20, the oldest first.' }),
      failures: z
        .array(
          z.object({
            cause: string('Why.', 'cancelled'),
            count: integer('How many payments of the last seven days.', 41),
            percent: number('Of all payments of the last seven days.', 4.1),
          }),
        )
        .meta({ description: 'Why payments failed; the most frequent first.' }),
    }),
  },
  'GET /admin/money/days/:day': {
    summary: 'Get a day with all its differences',
    ...reads,
    params: dayParam,
    reply: ok({
      day: MoneyDay,
      unmatched: z.array(Unmatched).meta({ description: 'At M-Pesa, but no payment here; at most 200.' }),
      differences: z
        .array(Difference)
        .meta({ description: 'Here, but not at M-Pesa or with another amount; at most 200.' }),
    }),
    problems: [moneyProblems.dayUnknown],
  },
  'POST /admin/money/days/:day/close': {
    summary: 'Close a day',
    description:
      'The ledger takes no transfers of a closed day any more. All its differences must be decided.',
    ...moves,
    params: dayParam,
    reply: ok({ day: MoneyDay }),
    problems: [moneyProblems.dayUnknown, moneyProblems.dayOpen, moneyProblems.dayDecided],
  },
  'POST /admin/money/days/:day/reopen': {
    summary: 'Open a closed day again',
    description: 'Only for owners.',
    auth: 'admin',
    requiresReauthentication: true,
    params: dayParam,
    body: z.strictObject({ reason }),
    reply: ok({ day: MoneyDay }),
    problems: [moneyProblems.dayUnknown, moneyProblems.dayDecided],
  },
  'GET /admin/money/rewards': {
    summary: 'List to whom rewards are owed',
    ...reads,
    reply: ok({
      people: z
        .array(
          z.object({
            accountId: uuid('account', 'Id.'),
            name: string('Name.', 'Wanjiku Kamau'),
            owed: kes('What is owed.', 112.5),
          }),
        )
        .meta({ description: 'At most 100; the most first.' }),
    }),
  },
  'GET /admin/money/unmatched/:id': {
    summary: 'Get money that fits no payment, with the bookings that it may be for',
    ...reads,
    params: moneyId,
    reply: ok({
      money: Unmatched,
      candidates: z.array(Candidate).meta({ description: 'At most 8; the likeliest first.' }),
    }),
    problems: [moneyProblems.notFound],
  },
  'POST /admin/money/unmatched/:id/match': {
    summary: 'Match money to a booking',
    description:
      'Pays for the booking if its hold is alive or its time can be had again; otherwise the money is refunded at once.',
    ...moves,
    params: moneyId,
    body: z.strictObject({
      bookingId: id(m.field_booking_id_invalid, 'Id of the booking.', 'booking'),
      reason,
    }),
    reply: ok({
      isConfirmed: boolean('The booking is confirmed; otherwise the money is refunded.', true),
    }),
    problems: [
      ...decided,
      bookingProblems.notFound,
      moneyProblems.otherAmount,
      moneyProblems.noReceipt,
      moneyProblems.noPhone,
      paymentProblems.nothingToPay,
      paymentProblems.promptOpen,
    ],
  },
  'POST /admin/money/unmatched/:id/refund': {
    summary: 'Refund money that fits no payment',
    description: 'A reversal to the phone that paid. From `ADMIN_FOUR_EYES_KES` on it needs a second admin.',
    ...moves,
    params: moneyId,
    body: z.strictObject({ reason }),
    reply: Outcome,
    problems: [...decided, moneyProblems.noReceipt, approvalProblems.waiting],
  },
  'POST /admin/money/unmatched/:id/ask': {
    summary: 'Ask the payer by SMS what the money is for',
    ...writes,
    params: moneyId,
    reply: done,
    problems: [...decided, moneyProblems.noPhone],
  },
  'POST /admin/money/unmatched/:id/explain': {
    summary: 'Mark money that fits no payment as explained',
    ...moves,
    params: moneyId,
    body: z.strictObject({ reason }),
    reply: done,
    problems: decided,
  },
  'POST /admin/money/differences/:id/explain': {
    summary: 'Mark a difference between M-Pesa and the ledger as explained',
    ...moves,
    params: moneyId,
    body: z.strictObject({ reason }),
    reply: done,
    problems: decided,
  },
  'GET /admin/money/refunds': {
    summary: 'List refunds',
    ...reads,
    query: z.object({
      status: z
        .enum(['open', 'needs_review', 'completed', 'all'])
        .default('open')
        .meta({ description: '`open` are all that are not paid yet.', example: 'open' }),
      page,
      limit: limit(20),
    }),
    reply: ok({
      refunds: z.array(Refund).meta({ description: 'The newest first.' }),
      pagination: Pagination,
    }),
  },
  'GET /admin/money/refunds/:id': {
    summary: 'Get a refund',
    ...reads,
    params: refundId,
    reply: ok({ refund: Refund }),
    problems: [moneyProblems.notFound],
  },
  'POST /admin/money/refunds/:id/retry': {
    summary: 'Send a refund again that M-Pesa has refused',
    ...moves,
    params: refundId,
    body: z.strictObject({ reason }),
    reply: done,
    problems: [moneyProblems.notFound, moneyProblems.notWaiting],
  },
  'POST /admin/money/refunds/:id/numbers': {
    summary: 'Show the numbers to which a refund can be paid by hand',
    description: 'Written to the audit log.',
    ...moves,
    params: refundId,
    reply: ok({
      payer: string('Number that paid.', '0733 123 120').nullable(),
      account: string('Verified number of the account.', '0712 678 345').nullable(),
    }),
    problems: [moneyProblems.notFound],
  },
  'POST /admin/money/refunds/:id/paid': {
    summary: 'Mark a refund as paid by hand',
    description:
      'For a refund that M-Pesa or Airtel refuses: pay it from their portal and enter the code. From `ADMIN_FOUR_EYES_KES` ' +
      'on it needs a second admin.',
    ...moves,
    params: refundId,
    body: z.strictObject({
      receipt: z
        .string()
        .trim()
        .toUpperCase()
        .refine((code) => isMpesaReceipt(code) || isAirtelId(code))
        .meta({
          description: 'M-Pesa code of the payment, or Airtel’s id of it, as the fee was paid.',
          example: 'SKK9A1B7CE',
        }),
      to: z
        .enum(['payer', 'account'])
        .meta({ description: 'To which number it was paid.', example: 'account' }),
      reason,
    }),
    reply: Outcome,
    problems: [
      moneyProblems.notFound,
      moneyProblems.notWaiting,
      moneyProblems.otherProvider,
      moneyProblems.receiptUsed,
      moneyProblems.noPhone,
      approvalProblems.waiting,
    ],
  },
  'PUT /admin/money/claims/:id': {
    summary: 'Decide a claim that M-Pesa could not answer',
    ...moves,
    params: z.object({ id: idOf(paymentProblems.claimNotFound, 'Id of the claim.', 'claim') }),
    body: z.strictObject({
      decision: z
        .enum(['ask-again', 'refuse'])
        .meta({ description: '`ask-again` asks M-Pesa for another day.', example: 'ask-again' }),
      reason,
    }),
    reply: done,
    problems: [paymentProblems.claimNotFound, approvalProblems.decided],
  },
  'GET /admin/money/export': {
    summary: 'Export the books for the accountant',
    description:
      'CSV in pieces: each has at most 5,000 lines and the `next` to ask for; the first one begins with the names of the columns. ' +
      'A period has at most 366 days.',
    ...reads,
    query: z
      .object({
        file: z
          .enum(EXPORT_FILES)
          .default('ledger')
          .meta({
            description:
              '`ledger`: its entries. `tax-invoices`: with the credit notes. `mpesa-days`: M-Pesa against the ledger by day. ' +
              '`payouts`: refunds that were paid out, and withdrawals.',
            example: 'tax-invoices',
          }),
        from: z.iso.date().meta({ description: 'First day, in Africa/Nairobi.', example: '2026-11-01' }),
        to: z.iso.date().meta({ description: 'Last day, in Africa/Nairobi.', example: '2026-11-30' }),
        after: z.guid().optional().meta({
          description: '`next` of the piece before.',
          example: '0193471c-6d2e-7a41-9c1b-2f6a4be0a008',
        }),
      })
      .refine(({ from, to }) => from <= to && daysBetween(from, to) < 366, {
        path: ['to'],
        ...saying(m.field_export_period),
      }),
    reply: ok({
      fileName: string('Name of the file.', 'd3-ledger-2026-11-01-2026-11-30.csv'),
      data: string('Lines of CSV in UTF-8.', '"Time","Transfer"'),
      next: uuid('payment', 'Where the next piece begins; null for the last.').nullable(),
    }),
  },
} satisfies Contract

type MoneyRoutes = typeof money
declare module '../kernel.ts' {
  interface Api extends MoneyRoutes {}
}
export type MoneyDay = z.output<typeof MoneyDay>
export type Unmatched = z.output<typeof Unmatched>
export type LedgerDifference = z.output<typeof Difference>
export type AdminRefund = z.output<typeof Refund>
export type MoneyCandidate = z.output<typeof Candidate>
