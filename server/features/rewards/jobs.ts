/** What news brings to rewards. */
import { contextOf } from '#server/kernel/context.ts'
import type { Outbox } from '#server/kernel/outbox.ts'
import { credit, withdraw } from './rewards.ts'

export function hearOfCompletions(outbox: Outbox): void {
  outbox.on('booking.completed', (house, { bookingId }) => credit(contextOf(house, null), bookingId))
  outbox.on('refund.due', (house, { paymentId }) => withdraw(contextOf(house, null), paymentId))
}
