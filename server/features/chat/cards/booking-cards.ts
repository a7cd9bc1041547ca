/** A booking at a store that the customer chats with appears in the conversation. */
import { transaction, type Ctx } from '#server/app-context.ts'
import { findByClientId, lockConversation } from '../message-queries.ts'
import { announce, append } from '../sending.ts'
import { mayWrite } from '../serialize.ts'
import { findConversationOfBooking } from '../state-queries.ts'

/** Exactly once, however often it is called. */
export async function addBookingCard(ctx: Ctx, bookingId: string): Promise<void> {
  const id = await findConversationOfBooking(ctx.db, bookingId)
  if (id === undefined) return
  const clientMessageId = `booking:${bookingId}`
  const sent = await transaction(ctx, async (tx) => {
    const conversation = await lockConversation(tx.db, null, id)
    if (!conversation || !mayWrite(conversation)) return null
    if (await findByClientId(tx.db, id, 'customer', clientMessageId)) return null
    return append(tx, conversation, {
      sender: 'customer',
      senderId: null,
      isAutomatic: true,
      clientMessageId,
      kind: 'booking',
      content: '',
      image: null,
      bookingId,
      offerId: null,
    })
  })
  if (sent) await announce(ctx, [sent])
}
