/** Messages as the API returns them, with their pictures and cards. */
import type { Message } from '#contract/entities/chat.ts'
import type { Ctx } from '#server/app-context.ts'
import type { MessageRow } from '../data/message-queries.ts'
import { loadCards } from '../cards/cards.ts'
import { toImage } from '../images/images.ts'
import type { ConversationParties, ConversationState } from '../data/queries.ts'
import { serializeMessage } from '../data/serialize.ts'

/** Reads the cards of all rows at once. */
export async function showMessages(
  ctx: Ctx,
  conversation: ConversationState & ConversationParties,
  rows: readonly MessageRow[],
): Promise<Message[]> {
  const media = ctx.app.config
  const getCard = await loadCards(ctx, rows)
  return rows.map((row) =>
    serializeMessage(row, conversation, { image: toImage(media, row), card: getCard(row) }, media),
  )
}
