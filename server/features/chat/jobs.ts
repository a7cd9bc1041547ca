import { contextOf } from '#server/app-context.ts'
import { listener, type Listener } from '#server/jobs/listeners.ts'
import { addBookingCard } from './cards/booking-cards.ts'
import { unassignFormerColleague } from './assignment/assignment.ts'

export const chatListeners: readonly Listener[] = [
  listener('booking.created', 'notices', 'chat.booking-card', (app, { bookingId }) =>
    addBookingCard(contextOf(app, null), bookingId),
  ),
  listener('team.member_changed', 'notices', 'chat.unassign', unassignFormerColleague),
]
