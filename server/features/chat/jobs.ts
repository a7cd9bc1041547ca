import { createContext } from '#server/app-context.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'
import { addBookingCard, addQuoteCard } from './automatic-cards.ts'
import { showChangedQuote } from './changed-quotes.ts'
import { unassignFormerColleague } from './assignment/assignment.ts'

export const chatListeners: readonly Listener[] = [
  listener('booking.created', 'notices', 'chat.booking-card', (app, { bookingId }) =>
    addBookingCard(createContext(app, null), bookingId),
  ),
  listener(
    'quote.decided',
    'notices',
    'chat.quote-card',
    (app, { quoteId }) => addQuoteCard(createContext(app, null), quoteId),
    ({ outcome }) => outcome === 'accepted',
  ),
  listener('quote.decided', 'notices', 'chat.quote-decided', (app, { quoteId }) =>
    showChangedQuote(createContext(app, null), quoteId),
  ),
  listener('quote.changed', 'notices', 'chat.quote-changed', (app, { quoteId }) =>
    showChangedQuote(createContext(app, null), quoteId),
  ),
  listener('quote.reverted', 'notices', 'chat.quote-reverted', (app, { quoteId }) =>
    showChangedQuote(createContext(app, null), quoteId),
  ),
  listener('team.member_changed', 'notices', 'chat.unassign', unassignFormerColleague),
]
