import { createContext, type Ctx } from '#server/app-context.ts'
import { removeStrayPictures } from '#server/features/media/media.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'
import type { ScheduledJob } from '#server/platform/jobs/scheduled.ts'
import { addBookingCard, addQuoteCard } from './automatic-cards.ts'
import { unassignFormerColleague } from './assignment/assignment.ts'
import { listMessagesOfQuote } from './data/message-queries.ts'
import { listByIds } from './data/queries.ts'
import { replyTimeSchedule } from './figures/reply-times.ts'
import { listUsedAmong } from './images/queries.ts'
import { messageUpdated } from './messages/emit.ts'
import { showMessages } from './messages/showing.ts'

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

export const chatSchedule: readonly ScheduledJob[] = [
  removeStrayPictures('chatPicture', listUsedAmong),
  ...replyTimeSchedule,
]

/** Quotes in open threads show what becomes of them. */
async function showChangedQuote(ctx: Ctx, quoteId: string): Promise<void> {
  const rows = await listMessagesOfQuote(ctx.db, quoteId)
  if (rows.length === 0) return
  // All are in the conversation of its store with the customer of the request.
  const [conversation] = await listByIds(ctx.db, ctx.now, [rows[0]!.conversationId])
  if (!conversation) return
  for (const message of await showMessages(ctx, conversation, rows))
    messageUpdated(ctx, conversation, message)
}
