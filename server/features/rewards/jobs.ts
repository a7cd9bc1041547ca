import { contextOf } from '#server/app-context.ts'
import { listener, type Listener } from '#server/jobs/events.ts'
import { credit, withdraw } from './rewards.ts'

export const rewardListeners: Listener[] = [
  listener('booking.completed', 'money', 'rewards.credit', (house, { bookingId }) => credit(contextOf(house, null), bookingId)),
  listener('refund.due', 'money', 'rewards.withdraw', (house, { paymentId }) => withdraw(contextOf(house, null), paymentId)),
]
