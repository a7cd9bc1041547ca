import { createContext } from '#server/app-context.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'
import { creditReward, withdrawReward } from './rewards.ts'

export const rewardListeners: Listener[] = [
  listener('booking.settled', 'money', 'rewards.credit', (app, { bookingId }) =>
    creditReward(createContext(app, null), bookingId),
  ),
  listener('refund.due', 'money', 'rewards.withdraw', (app, { paymentId }) =>
    withdrawReward(createContext(app, null), paymentId),
  ),
]
