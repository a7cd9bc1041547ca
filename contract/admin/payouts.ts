/** Pay-outs to phones: refunds that cannot be reversed, and withdrawals (docs/rules/money.md#pay-outs). */
import * as z from 'zod'
import { PAYOUT_STATUSES } from '../../domain/payments/payout-policy.ts'
import { done, idSchema, limit, limitedText, ok, page, Pagination } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { boolean, dateTime, money as kes, string, uuid } from '../values.ts'
import { approvalProblems, doneOrWaiting } from './approvals.ts'
import { moneyProblems } from './money-problems.ts'
import { REASON_TEXT } from './reason-limits.ts'

const params = z.object({ id: idSchema(moneyProblems.notFound, 'Id of the pay-out.', 'payout') })
const reason = limitedText(REASON_TEXT).meta({
  description: 'Reason, which is written to the audit log.',
  example: 'The portal shows no payment to this number',
})

const Payout = z
  .object({
    id: uuid('payout', 'Id, which M-Pesa knows as OriginatorConversationID.'),
    refundId: uuid('refund', 'The refund that is paid out.').nullable(),
    withdrawalId: uuid('withdrawal', 'The withdrawal that is paid out.').nullable(),
    accountId: uuid('account', 'Account of the customer.').nullable(),
    to: string('Recipient.', 'Achieng Odhiambo').nullable(),
    phone: string('Masked number.', '0733 ••• 120'),
    amount: kes('Amount.', 245),
    status: z.enum(PAYOUT_STATUSES).meta({
      description: '`needs_review` waits for a person. `failed`: nothing was paid, and nothing will be.',
      example: 'needs_review',
    }),
    receipt: string('M-Pesa code.', 'SKK9A1B7CD').nullable(),
    detail: string('Last answer of M-Pesa.', '9042 An error').nullable(),
    needsSecondPerson: boolean('True if the decision needs a second admin.', false),
    createdAt: dateTime('Time of the order.'),
    requestedAt: dateTime('Time at which the pay-out was first sent to M-Pesa.').nullable(),
    endedAt: dateTime('Time at which the pay-out was paid, or had failed.').nullable(),
  })
  .meta({ id: 'AdminPayout', description: 'A pay-out as finance sees it.' })

const reads = { auth: 'admin', adminAction: 'seeMoney' } as const
const moves = { auth: 'admin', adminAction: 'moveMoney', requiresReauthentication: true } as const
const waits = [moneyProblems.notFound, moneyProblems.payoutNotWaiting]

export const payouts = {
  'GET /admin/money/payouts': {
    summary: 'List pay-outs',
    ...reads,
    query: z.object({
      status: z
        .enum(['open', 'needs_review', 'completed', 'failed', 'all'])
        .default('open')
        .meta({ description: '`open` are all that have not ended.', example: 'open' }),
      page,
      limit: limit(20),
    }),
    reply: ok({
      payouts: z.array(Payout).meta({ description: 'The newest come first.' }),
      pagination: Pagination,
    }),
  },
  'GET /admin/money/payouts/:id': {
    summary: 'Get a pay-out',
    ...reads,
    params,
    reply: ok({ payout: Payout }),
    problems: [moneyProblems.notFound],
  },
  'POST /admin/money/payouts/:id/retry': {
    summary: 'Send a pay-out to M-Pesa again',
    description: 'The pay-out keeps its id, so that M-Pesa pays it once.',
    ...moves,
    params,
    body: z.strictObject({ reason }),
    reply: done,
    problems: waits,
  },
  'POST /admin/money/payouts/:id/number': {
    summary: 'Show the number to which a pay-out goes',
    description: 'Each read is written to the audit log.',
    ...moves,
    params,
    reply: ok({ phone: string('The number.', '0733 123 120') }),
    problems: [moneyProblems.notFound],
  },
  'POST /admin/money/payouts/:id/paid': {
    summary: 'Record a pay-out as paid',
    description:
      'The code is the one that the M-Pesa portal shows. From `ADMIN_FOUR_EYES_KES` on it needs a second admin.',
    ...moves,
    params,
    body: z.strictObject({
      receipt: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z0-9]{10}$/)
        .meta({ description: 'M-Pesa code of the payment.', example: 'SKK9A1B7CE' }),
      reason,
    }),
    reply: doneOrWaiting,
    problems: [...waits, moneyProblems.receiptUsed, approvalProblems.waiting],
  },
  'POST /admin/money/payouts/:id/failed': {
    summary: 'Record a pay-out as failed',
    description:
      'Used if the M-Pesa portal shows that nothing was paid. A withdrawal returns to the rewards, and a refund waits for a ' +
      'person. From `ADMIN_FOUR_EYES_KES` on it needs a second admin.',
    ...moves,
    params,
    body: z.strictObject({ reason }),
    reply: doneOrWaiting,
    problems: [...waits, approvalProblems.waiting],
  },
} satisfies Contract

type PayoutRoutes = typeof payouts
declare module '../kernel.ts' {
  interface Api extends PayoutRoutes {}
}
export type AdminPayout = z.output<typeof Payout>
