import { contextOf } from '#server/app-context.ts'
import { listener, type Listener } from '#server/jobs/listeners.ts'
import { credit, withdraw } from './rewards.ts'

export const rewardListeners: Listener[] = [
  listener('booking.completed', 'money', 'rewards.credit', (app, { bookingId }) => credit(contextOf(app, null), bookingId)),
  listener('refund.due', 'money', 'rewards.withdraw', (app, { paymentId }) => withdraw(contextOf(app, null), paymentId)),
]
