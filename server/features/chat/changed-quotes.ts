/** Quotes in open threads show what becomes of them. */
import type { Ctx } from '#server/app-context.ts'
import { messageUpdated } from './messages/emit.ts'
import { listMessagesOfQuote } from './data/message-queries.ts'
import { listByIds } from './data/queries.ts'
import { showMessages } from './messages/showing.ts'

export async function showChangedQuote(ctx: Ctx, quoteId: string): Promise<void> {
  const rows = await listMessagesOfQuote(ctx.db, quoteId)
  if (rows.length === 0) return
  // All are in the conversation of its store with the customer of the request.
  const [conversation] = await listByIds(ctx.db, ctx.now, [rows[0]!.conversationId])
  if (!conversation) return
  for (const message of await showMessages(ctx, conversation, rows))
    messageUpdated(ctx, conversation, message)
}
