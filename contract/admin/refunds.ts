/** Refunds as finance sees them and decides about them (docs/rules/money.md#refunds-by-hand). */
import * as z from 'zod'
import { isAirtelId, isMpesaReceipt } from '../../domain/payments/payment-methods.ts'
import { done, idSchema, limit, limitedText, ok, page, Pagination } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { boolean, dateTime, integer, money as kes, string, uuid } from '../values.ts'
import { approvalProblems, doneOrWaiting } from './approvals.ts'
import { moneyProblems } from './money-problems.ts'
import { REASON_TEXT } from './reason-limits.ts'

const params = z.object({ id: idSchema(moneyProblems.notFound, 'Id of the refund.', 'refund') })
const reason = limitedText(REASON_TEXT).meta({
  description: 'Reason, which is written to the audit log.',
  example: 'M-Pesa refuses the reversal for good',
})

export const Refund = z
  .object({
    id: uuid('refund', 'Id.'),
    paymentId: uuid('payment', 'Payment that is refunded; null for money that fitted none.').nullable(),
    bookingCode: string('Code of its booking.', 'K7QF3A').nullable(),
    to: string('Recipient.', 'Achieng Odhiambo').nullable(),
    phone: string('Masked number of the payer.', '0733 ••• 120').nullable(),
    accountPhone: string(
      'Masked verified number of the account, if it is another one.',
      '0712 ••• 345',
    ).nullable(),
    amount: kes('Amount.', 38),
    reason: string('Reason of the refund.', 'Cancelled in time'),
    status: z
      .enum(['due', 'requested', 'completed', 'needs_review'])
      .meta({ description: '`needs_review` waits for a person.', example: 'needs_review' }),
    refusals: integer('Number of times that M-Pesa has refused the refund.', 3),
    detail: string('Last answer of M-Pesa.', '2006 Declined due to account rule').nullable(),
    needsSecondPerson: boolean('True if payment by hand needs a second admin.', false),
    createdAt: dateTime('Time since which the refund is owed.'),
    requestedAt: dateTime('Time at which the refund was last sent to M-Pesa.').nullable(),
    completedAt: dateTime('Time of payment.').nullable(),
  })
  .meta({ id: 'AdminRefund', description: 'A refund as finance sees it.' })

const reads = { auth: 'admin', adminAction: 'seeMoney' } as const
const moves = { auth: 'admin', adminAction: 'moveMoney', requiresReauthentication: true } as const

export const refunds = {
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
      refunds: z.array(Refund).meta({ description: 'The newest come first.' }),
      pagination: Pagination,
    }),
  },
  'GET /admin/money/refunds/:id': {
    summary: 'Get a refund',
    ...reads,
    params,
    reply: ok({ refund: Refund }),
    problems: [moneyProblems.notFound],
  },
  'POST /admin/money/refunds/:id/retry': {
    summary: 'Send a refund again that M-Pesa has refused',
    ...moves,
    params,
    body: z.strictObject({ reason }),
    reply: done,
    problems: [moneyProblems.notFound, moneyProblems.notWaiting],
  },
  'POST /admin/money/refunds/:id/numbers': {
    summary: 'Show the numbers to which a refund can be paid by hand',
    description: 'Each read is written to the audit log.',
    ...moves,
    params,
    reply: ok({
      payer: string('Number that paid.', '0733 123 120').nullable(),
      account: string('Verified number of the account.', '0712 678 345').nullable(),
    }),
    problems: [moneyProblems.notFound],
  },
  'POST /admin/money/refunds/:id/paid': {
    summary: 'Mark a refund as paid by hand',
    description:
      'Used for a refund that M-Pesa or Airtel refuses: pay it from their portal and enter the code. From ' +
      '`ADMIN_FOUR_EYES_KES` ' +
      'on it needs a second admin.',
    ...moves,
    params,
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
        .meta({ description: 'Number to which the refund was paid.', example: 'account' }),
      reason,
    }),
    reply: doneOrWaiting,
    problems: [
      moneyProblems.notFound,
      moneyProblems.notWaiting,
      moneyProblems.otherProvider,
      moneyProblems.receiptUsed,
      moneyProblems.noPhone,
      approvalProblems.waiting,
    ],
  },
} satisfies Contract

type RefundRoutes = typeof refunds
declare module '../kernel.ts' {
  interface Api extends RefundRoutes {}
}
export type AdminRefund = z.output<typeof Refund>
