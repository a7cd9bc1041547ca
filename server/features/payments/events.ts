import { event, type EventPayloads } from '#server/platform/jobs/events.ts'

export const paymentEvents = {
  'payment.completed': event<{ paymentId: string; bookingId: string }>(),
  'payment.failed': event<{ paymentId: string; bookingId: string }>(),
  'refund.due': event<{ refundId: string; paymentId: string }>(),
  /** Event of the end of a pay-out. It comes once more with `isPaid` if M-Pesa has paid what it had reported as failed. */
  'payout.ended': event<{
    payoutId: string
    refundId: string | null
    withdrawalId: string | null
    isPaid: boolean
  }>(),
  'refund.completed': event<{ refundId: string; paymentId: string; bookingId: string }>(),
}

declare module '#server/platform/jobs/events.ts' {
  interface Events extends EventPayloads<typeof paymentEvents> {}
}
