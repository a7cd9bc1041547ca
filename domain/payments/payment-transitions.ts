/** Changes of the status of a payment, by the method it is paid by (docs/rules/payments.md#methods). */
import type { PaymentMethod } from './payment-methods.ts'
import type { PaymentStatus } from './payment-policy.ts'

type Transitions = Record<PaymentStatus, readonly PaymentStatus[]>

/** Changes after the money has arrived: it can only be returned. */
const ARRIVED = {
  completed: ['refund_due'],
  refund_due: ['refunded'],
  refunded: [],
} as const satisfies Partial<Transitions>

const TRANSITIONS: Record<PaymentMethod, Transitions> = {
  mpesa: {
    ...ARRIVED,
    initiated: ['pending', 'unknown', 'completed', 'failed', 'refund_due'],
    pending: ['completed', 'failed', 'refund_due'],
    unknown: ['pending', 'completed', 'failed', 'refund_due'],
    failed: ['completed', 'refund_due'],
  },
  /** There is no prompt: the payment begins when its money arrives. */
  paybill: {
    ...ARRIVED,
    initiated: ['completed'],
    pending: [],
    unknown: [],
    failed: [],
  },
  /** A refund needs Airtel's id of the payment, so each payment is first completed by an enquiry. */
  airtel: {
    ...ARRIVED,
    initiated: ['pending', 'unknown', 'completed', 'failed'],
    pending: ['completed', 'failed'],
    unknown: ['pending', 'completed', 'failed'],
    failed: ['completed'],
  },
}

export const canChangePaymentStatus = (
  method: PaymentMethod,
  from: PaymentStatus,
  to: PaymentStatus,
): boolean => TRANSITIONS[method][from].includes(to)
