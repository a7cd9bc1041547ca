/** Bookings and accepted quotes that appear in a conversation by themselves (docs/rules/chat.md). */
import { transaction, type Ctx } from '#server/app-context.ts'
import { findByClientId, lockConversation } from './data/message-queries.ts'
import { announce, append } from './messages/sending.ts'
import { mayWrite } from './data/serialize.ts'
import { findConversationOfBooking } from './data/state-queries.ts'
import { NO_SUBJECT } from './cards/cards.ts'
import { findConversationForQuote } from './cards/queries.ts'

export async function addBookingCard(ctx: Ctx, bookingId: string): Promise<void> {
  const id = await findConversationOfBooking(ctx.db, bookingId)
  if (id !== undefined) await addCard(ctx, id, { kind: 'booking', bookingId })
}

/** The card of a quote that was accepted without a booking, unless the conversation shows it already. */
export async function addQuoteCard(ctx: Ctx, quoteId: string): Promise<void> {
  const id = await findConversationForQuote(ctx.db, quoteId)
  if (id !== undefined) await addCard(ctx, id, { kind: 'quote', quoteId })
}

type Subject = { kind: 'booking'; bookingId: string } | { kind: 'quote'; quoteId: string }

/** Exactly once, however often it is called. */
async function addCard(ctx: Ctx, conversationId: string, subject: Subject): Promise<void> {
  const clientMessageId =
    subject.kind === 'booking' ? `booking:${subject.bookingId}` : `quote:${subject.quoteId}`
  const sent = await transaction(ctx, async (tx) => {
    const conversation = await lockConversation(tx.db, null, conversationId)
    if (!conversation || !mayWrite(conversation)) return null
    if (await findByClientId(tx.db, conversationId, 'customer', clientMessageId)) return null
    return append(tx, conversation, {
      sender: 'customer',
      senderId: null,
      isAutomatic: true,
      clientMessageId,
      content: '',
      image: null,
      ...NO_SUBJECT,
      ...subject,
    })
  })
  if (sent) await announce(ctx, [sent])
}
