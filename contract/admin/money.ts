/** Money: M-Pesa against the ledger, and the books by day (docs/rules/money.md). */
import * as z from 'zod'
import { m } from '#messages'
import { isDay } from '../../domain/time/time.ts'
import { bookingProblems } from '../bookings/problems.ts'
import { done, id, idSchema, limitedText, ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { paymentProblems } from '../payments/problems.ts'
import { boolean, date, dateTime, integer, money as kes, number, string, uuid } from '../values.ts'
import { approvalProblems, doneOrWaiting } from './approvals.ts'
import { moneyProblems } from './money-problems.ts'
import { Refund } from './refunds.ts'
import { REASON_TEXT } from './reason-limits.ts'

const moneyId = z.object({ id: idSchema(moneyProblems.notFound, 'Id of the money.', 'payment') })
const dayParam = z.object({
  day: z
    .string()
    .refine(isDay, { params: { notFound: moneyProblems.dayUnknown } })
    .meta({ description: 'A calendar day in Africa/Nairobi, YYYY-MM-DD.', example: '2026-11-22' }),
})
const reason = limitedText(REASON_TEXT).meta({
  description: 'Reason, which is written to the audit log.',
  example: 'No booking of this phone on that day',
})

const Decision = {
  decidedBy: string('Admin who decided.', 'Njeri Mwangi').nullable(),
  decidedAt: dateTime('Time of the decision.').nullable(),
  note: string('Note on the decision.', 'A test payment of ours').nullable(),
}
const phone = string('Masked number of the payer.', '0733 ••• 120').nullable()
const paymentReference = string('Account that the payer has entered.', 'barber').nullable()
const Unmatched = z
  .object({
    id: uuid('payment', 'Id.'),
    cause: z
      .enum(['unknown', 'another-amount', 'another-phone', 'no-receipt', 'second-payment', 'claimed'])
      .meta({ description: 'Reason why the money fits no payment.', example: 'unknown' }),
    receipt: string('M-Pesa code.', 'SKK9A1B7CD').nullable(),
    amount: kes('Amount received.', 57),
    expected: kes('Amount of the prompt that it was paid for.', 38).nullable(),
    phone,
    reference: paymentReference,
    paidAt: dateTime('Time of payment.'),
    status: z
      .enum(['open', 'asked', 'matched', 'refunding', 'refunded', 'explained'])
      .meta({ description: 'State of the money.', example: 'open' }),
    askedAt: dateTime('Time at which the payer was asked.').nullable(),
    ...Decision,
  })
  .meta({ id: 'UnmatchedMoney', description: 'Money at M-Pesa that fits no payment here.' })

const Candidate = z
  .object({
    bookingId: uuid('booking', 'Id of the booking.'),
    code: string('Code of the booking.', 'K7QF3A'),
    title: string('Name of the booked offer or service.', 'Fade for less'),
    store: string('Name of the store.', 'Kinyozi Kings'),
    startsAt: dateTime('Start time.'),
    customer: string('Name of the customer.', 'Brian Wekesa'),
    amount: kes('Amount to pay for the booking.', 38),
    isSameAmount: boolean('True if the money is exactly this amount.', true),
    status: string('State of the booking.', 'pending'),
    isPaid: boolean('True if the booking was paid already, so the money would be refunded.', false),
    why: string('Reason why the money may be for this booking.', 'Booked by the owner of this phone'),
  })
  .meta({ id: 'MoneyCandidate', description: 'A booking that the money may be for.' })

const Difference = z
  .object({
    id: uuid('payment', 'Id of the payment.'),
    kind: z
      .enum(['not-at-mpesa', 'another-amount'])
      .meta({ description: 'Kind of the difference.', example: 'not-at-mpesa' }),
    receipt: string('M-Pesa code.', 'SKK9A1B7CD').nullable(),
    atMpesa: kes('Amount at M-Pesa; 0 for nothing.', 0),
    inLedger: kes('Amount in the ledger.', 38),
    phone,
    bookingCode: string('Code of the booking.', 'K7QF3A'),
    paidAt: dateTime('Time of the payment, as the ledger says.'),
    isExplained: boolean('True if somebody has explained the difference.', false),
    ...Decision,
  })
  .meta({ id: 'LedgerDifference', description: 'A payment about which M-Pesa and the ledger disagree.' })

const dayShape = {
  day: date('The day.', '2026-11-22'),
  payments: integer('Payments at M-Pesa.', 268),
  atMpesa: kes('Sum of the payments.', 15412),
  inLedger: kes('Sum of these payments in the ledger.', 15355),
  difference: kes('Amount that M-Pesa has more than the ledger.', 57),
  open: integer('Differences that nobody has decided.', 1),
  fees: kes('Fees in the ledger of this day, less those that are given back.', 15240),
  invoiced: kes('Invoices of the day.', 15355),
  credited: kes('Credit notes of the day.', 115),
  invoiceDifference: kes('Amount that the ledger has more than invoices less credit notes.', 0),
  unsigned: integer('Invoices and credit notes that KRA has not signed.', 0),
  isComplete: boolean('True if M-Pesa’s statement of the day was read to its end.', true),
  closedAt: dateTime('Time at which the day was closed.').nullable(),
  closedBy: string('Admin who closed the day.', 'Njeri Mwangi').nullable(),
}
const MoneyDay = z
  .object(dayShape)
  .meta({ id: 'MoneyDay', description: 'One day of M-Pesa, ledger and tax invoices.' })

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
      refundsOpenSum: kes('Sum of the refunds that are not paid yet.', 12476),
      rewardsOwed: kes('Amount owed to customers for rewards.', 41902),
      days: z.array(MoneyDay).meta({ description: 'The last 14 days that were compared; the newest first.' }),
      refunds: z
        .array(Refund)
        .meta({ description: 'Refunds that need a person; at most 20, the oldest first.' }),
      failures: z
        .array(
          z.object({
            cause: string('Reason of the failure.', 'cancelled'),
            count: integer('Number of payments of the last seven days.', 41),
            percent: number('Share of all payments of the last seven days.', 4.1),
          }),
        )
        .meta({ description: 'Reasons of failed payments; the most frequent first.' }),
    }),
  },
  'GET /admin/money/days/:day': {
    summary: 'Get a day with all its differences',
    ...reads,
    params: dayParam,
    reply: ok({
      day: MoneyDay,
      unmatched: z
        .array(Unmatched)
        .meta({ description: 'Money at M-Pesa that no payment here has; at most 200.' }),
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
    description: 'Only owners can do this.',
    auth: 'admin',
    adminAction: 'reopenDays',
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
            owed: kes('Amount owed.', 112.5),
          }),
        )
        .meta({ description: 'Customers to whom rewards are owed; at most 100, the highest amount first.' }),
    }),
  },
  'GET /admin/money/unmatched/:id': {
    summary: 'Get money that fits no payment, with the bookings that it may be for',
    ...reads,
    params: moneyId,
    reply: ok({
      money: Unmatched,
      candidates: z
        .array(Candidate)
        .meta({ description: 'Bookings that the money may be for; at most 8, the likeliest first.' }),
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
      isConfirmed: boolean('True if the booking is confirmed; otherwise the money is refunded.', true),
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
    description:
      'The money is reversed to the phone that paid. From `ADMIN_FOUR_EYES_KES` on it needs a second admin.',
    ...moves,
    params: moneyId,
    body: z.strictObject({ reason }),
    reply: doneOrWaiting,
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
  'PUT /admin/money/claims/:id': {
    summary: 'Decide a claim that M-Pesa could not answer',
    ...moves,
    params: z.object({ id: idSchema(paymentProblems.claimNotFound, 'Id of the claim.', 'claim') }),
    body: z.strictObject({
      decision: z
        .enum(['ask-again', 'refuse'])
        .meta({ description: '`ask-again` asks M-Pesa for another day.', example: 'ask-again' }),
      reason,
    }),
    reply: done,
    problems: [paymentProblems.claimNotFound, approvalProblems.decided],
  },
} satisfies Contract

type MoneyRoutes = typeof money
declare module '../kernel.ts' {
  interface Api extends MoneyRoutes {}
}
export type MoneyDay = z.output<typeof MoneyDay>
export type Unmatched = z.output<typeof Unmatched>
export type LedgerDifference = z.output<typeof Difference>
export type MoneyCandidate = z.output<typeof Candidate>
