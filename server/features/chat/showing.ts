/** Messages as the API returns them, with their pictures and cards. */
import type { Message } from '#contract/entities/chat.ts'
import type { Ctx } from '#server/app-context.ts'
import type { MessageRow } from './message-queries.ts'
import type { ConversationParties, ConversationState } from './queries.ts'
import { serializeMessage } from './serialize.ts'

export async function showMessages(
  ctx: Ctx,
  conversation: ConversationState & ConversationParties,
  rows: readonly MessageRow[],
): Promise<Message[]> {
  return rows.map((row) => serializeMessage(row, conversation, { image: null, card: null }, ctx.app.config))
}
