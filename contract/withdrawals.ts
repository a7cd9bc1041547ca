/** Withdrawals of rewards to M-Pesa (docs/rules/rewards.md#withdrawals). */
import * as z from 'zod'
import { m } from '#messages'
import { WITHDRAWAL_OBSTACLES } from '../domain/rewards/withdrawals.ts'
import { otp } from './account-forms.ts'
import { codeProblems } from './codes.ts'
import { done, limit, ok, page, Pagination } from './fields.ts'
import type { Contract } from './kernel.ts'
import { saying } from './message.ts'
import { problem } from './problem.ts'
import { stopProblems } from './stops.ts'
import { dateTime, money, string, uuid } from './values.ts'

export const withdrawalProblems = {
  noPhone: problem(
    409,
    'phone-not-verified',
    m.problem_withdrawal_no_phone,
    'Rewards go to the verified phone number of the account, and it has none.',
  ),
  identityChanged: problem(
    409,
    'identity-changed',
    m.problem_withdrawal_identity_changed,
    'The phone number, the e-mail address or a way to sign in was changed less than 24 hours ago.',
  ),
  belowMinimum: problem(
    409,
    'below-minimum',
    m.problem_withdrawal_below_minimum,
    'The amount is less than `minimum` of GET /users/withdrawals.',
  ),
  aboveBalance: problem(
    409,
    'above-balance',
    m.problem_withdrawal_above_balance,
    'The amount is more than the available rewards.',
  ),
  aboveDailyLimit: problem(
    409,
    'above-daily-limit',
    m.problem_withdrawal_above_daily_limit,
    'The amount is more than `leftToday` of GET /users/withdrawals.',
  ),
}

const Withdrawal = z
  .object({
    id: uuid('withdrawal', 'Id.'),
    amount: money('Amount that leaves the rewards.', 250),
    fee: money('Fee that D3 keeps of the withdrawal.', 5),
    arrives: money('Amount that the phone gets.', 245),
    phone: string('Masked number of the phone.', '0712 ••• 678'),
    state: z.enum(['requested', 'paid', 'returned']).meta({
      description:
        '`requested`: on its way. `paid`: M-Pesa has paid it. `returned`: it is in the rewards again.',
      example: 'paid',
    }),
    mpesaCode: string('M-Pesa code, once it is paid.', 'UKQ7H2M4RT').nullable(),
    reason: string('Reason of the return, for people.', 'This number has no M-Pesa account.').nullable(),
    requestedAt: dateTime('Time of the request.'),
    endedAt: dateTime('Time of payment or return.').nullable(),
  })
  .meta({ id: 'Withdrawal', description: 'Rewards that a customer has sent to the own phone.' })

const problems = [
  stopProblems.withdrawalsStopped,
  withdrawalProblems.noPhone,
  withdrawalProblems.identityChanged,
  withdrawalProblems.belowMinimum,
  withdrawalProblems.aboveBalance,
  withdrawalProblems.aboveDailyLimit,
]

const amount = z
  .int(saying(m.field_withdrawal_whole))
  .min(1, saying(m.field_withdrawal_whole))
  .max(1_000_000, saying(m.field_withdrawal_whole))
  .meta({ description: 'Amount that leaves the rewards, in whole shillings.', example: 250 })

export const withdrawals = {
  'GET /users/withdrawals': {
    summary: 'Get what I can withdraw, and list my withdrawals',
    auth: 'customer',
    query: z.object({ page, limit: limit(20) }),
    reply: ok({
      available: money('Available rewards.', 412.5),
      most: money('The most that can be withdrawn now, in whole shillings.', 412),
      minimum: money('The least that can be withdrawn.', 50),
      leftToday: money('Amount that may still be withdrawn today, in Africa/Nairobi.', 5000),
      fee: money('Fee that D3 keeps of each withdrawal.', 5),
      phone: string('Masked verified number of the account.', '0712 ••• 678').nullable(),
      obstacle: z
        .enum(WITHDRAWAL_OBSTACLES)
        .nullable()
        .meta({
          description:
            'Reason why nothing can be withdrawn now: `stopped` for everyone, `no-phone` verified, or ' +
            '`identity-changed` less ' +
            'than 24 hours ago. Null if it can.',
          example: null,
        }),
      withdrawals: z.array(Withdrawal).meta({ description: 'The newest come first.' }),
      pagination: Pagination,
    }),
  },
  'POST /users/withdrawals/code': {
    summary: 'Send the code that a withdrawal needs',
    description:
      'The code is sent by SMS to the verified phone of the account. The SMS names the amount and the number, ' +
      'and the code withdraws ' +
      'nothing else.',
    limit: 'otp-resend',
    auth: 'customer',
    body: z.strictObject({ amount }),
    reply: done,
    problems: [...problems, codeProblems.resendTooSoon, codeProblems.smsDelayed],
  },
  'POST /users/withdrawals': {
    summary: 'Withdraw rewards to M-Pesa',
    description: 'The money goes to the verified phone of the account, with the code of an SMS.',
    limit: 'otp-verify',
    auth: 'customer',
    isIdempotent: true,
    status: 201,
    body: z.strictObject({
      amount,
      otp,
    }),
    reply: ok({ withdrawal: Withdrawal }),
    problems: [...problems, codeProblems.wrongCode],
  },
} satisfies Contract

type WithdrawalRoutes = typeof withdrawals
declare module './kernel.ts' {
  interface Api extends WithdrawalRoutes {}
}
export type Withdrawal = z.output<typeof Withdrawal>
