import * as z from 'zod'
import { PAYMENT_METHODS } from '../../domain/payments/payment-methods.ts'
import { dateTime, integer, money, string, uuid } from '../values.ts'

export const RefundStatus = z.enum(['due', 'requested', 'completed', 'needs_review']).meta({
  id: 'RefundStatus',
  description:
    '`due`: the money will be returned. `requested`: M-Pesa has the order. ' +
    '`completed`: it is back. `needs_review`: D3 staff look at it.',
})

export const Payment = z
  .object({
    id: uuid('payment', 'Id of the payment.'),
    status: z.enum(['pending', 'processing', 'completed', 'failed']).meta({
      description:
        '`pending` and `processing`: the customer has a prompt on the ' +
        'phone. `completed` and `failed` are final.',
      example: 'completed',
    }),
    amount: money('Amount.', 113),
    currency: z.literal('KES').meta({ description: 'Always KES.' }),
    method: z.enum(PAYMENT_METHODS).meta({
      description:
        '`mpesa`: a prompt on the phone. `paybill`: paid to the Paybill number by hand. `airtel`: a prompt of Airtel Money.',
      example: 'mpesa',
    }),
    phone: string('The number that pays, for people; in words if M-Pesa hides it.', '0712 345 678'),
    mpesa_receipt_number: string(
      'Receipt code of M-Pesa, or Airtel’s id of the transaction; null until it is paid.',
      'UKL4T9Q2XA',
    ).nullable(),
    transaction_date: dateTime('Time of payment; null until then.', '2026-11-21T09:03:12.000Z').nullable(),
    created_at: dateTime('Time at which the payment was started.', '2026-11-21T09:02:40.000Z'),
    reason: string(
      'Reason of the failure and the next step, for people; null otherwise.',
      'The prompt was cancelled on the phone. Nothing was charged.',
    ).nullable(),
    retryInSeconds: integer('Seconds until another prompt may be sent; 0 means now.', 0),
    refund: RefundStatus.nullable(),
  })
  .meta({ id: 'Payment', description: 'One attempt to collect the access fee of a booking.' })
export type Payment = z.infer<typeof Payment>

export const Paybill = z
  .object({
    businessNumber: string('The business number to enter.', '174379'),
    account: string(
      'The account number to enter: the code of the booking and a letter that checks it.',
      'K7QF3AV',
    ),
    amount: money('The exact amount to enter.', 113),
    until: dateTime(
      'Time until which the time is held. Money that arrives later books it again or comes back.',
    ),
  })
  .meta({
    id: 'Paybill',
    description:
      'Instructions to pay the access fee by hand, in the menu of M-Pesa under Lipa na M-Pesa, Pay Bill; null ' +
      'if there is nothing to pay now.',
  })
