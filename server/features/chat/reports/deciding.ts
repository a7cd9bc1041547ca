/** An admin reads a reported conversation and decides, and another one decides about the appeal. */
import type * as z from 'zod'
import type { chatReports } from '#contract/admin/reports.ts'
import { chatProblems } from '#contract/chat/problems.ts'
import type { Party } from '#domain/chat/message.ts'
import { createContext, transaction, type AppContext, type Ctx } from '#server/app-context.ts'
import { alreadyDecided, recordDecision } from '#server/features/moderation/moderation.ts'
import { requireAdmin } from '#server/platform/http/access.ts'
import { listener, transactionListener, type Listener } from '#server/platform/jobs/listeners.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { messageUpdated } from '../messages/emit.ts'
import { listMessagesOfRemoval, lockConversation } from '../data/message-queries.ts'
import { listByIds } from '../data/queries.ts'
import { showMessages } from '../messages/showing.ts'
import * as q from './queries.ts'

type Decision = z.output<(typeof chatReports)['PUT /admin/chat-reports/:id']['body']>

const MESSAGES_READ = 30
/** Number of messages of the reported party that are kept with a decision that removes none. */
const MESSAGES_KEPT = 5

/** Reads the reported messages, only while a report waits for a decision. */
export const readReported = (ctx: Ctx, id: string): Promise<q.ReadMessage[]> =>
  transaction(ctx, async (tx) => {
    if (!(await q.hasOpenReport(tx.db, id))) throw chatProblems.conversationNotFound()
    const messages = await q.listReadMessages(tx.db, id, { limit: MESSAGES_READ })
    const { accountId } = requireAdmin(tx, 'decideReports')
    const details = { messages: messages.length }
    await audit(tx.db, tx.now, { action: 'chat.read-by-admin', actor: accountId, subject: id, details })
    return messages
  })

export const decideChat = (
  ctx: Ctx,
  id: string,
  { reported, messageIds, ...decision }: Decision,
): Promise<void> =>
  transaction(ctx, async (tx) => {
    await lockConversation(tx.db, null, id)
    const conversation = await q.findReportedConversation(tx.db, id)
    if (!conversation) throw chatProblems.conversationNotFound()
    const reporterIds = await q.lockOpenReporters(tx.db, id, reported)
    if (reporterIds.length === 0)
      throw (await alreadyDecided(tx.db, 'chat', id)) ?? chatProblems.conversationNotFound()
    const written = await q.listReadMessages(tx.db, id, { limit: MESSAGES_READ })
    const removed = written.filter((each) => messageIds.includes(each.id) && each.sender === reported)
    if (removed.length !== messageIds.length) throw chatProblems.messageNotFound()
    const own = written.filter(({ sender }) => sender === reported)
    const excerpt = (removed.length > 0 ? removed : own.slice(-MESSAGES_KEPT)).map(({ text }) => text)
    const decisionId = await recordDecision(
      tx,
      {
        kind: 'chat',
        subjectId: id,
        reporterIds,
        excerpt: excerpt.join('\n'),
        ...getAuthor(conversation, reported),
      },
      decision,
    )
    await q.removeMessages(tx.db, { conversationId: id, sender: reported, ids: messageIds }, decisionId)
    await q.closeReports(tx.db, id, reported, decisionId)
  })

const getAuthor = ({ storeId, storeName, ownerId, customerId }: q.ReportedConversation, reported: Party) => ({
  name: storeName,
  ...(reported === 'store' ? { authorId: ownerId, storeId } : { authorId: customerId, storeId: null }),
})

export const showOverturned = transactionListener(
  ['moderation.appeal_decided'],
  async (tx, { kind, subjectId, decisionId, isOverturned }) => {
    if (kind === 'chat' && isOverturned) await q.restoreMessages(tx.db, subjectId, decisionId)
  },
)

/** Open threads show what was removed or is shown again. */
export const removalListeners: readonly Listener[] = [
  listener('moderation.decided', 'screens', 'chat.messages-removed', showRemoval, isOfChat),
  listener('moderation.appeal_decided', 'screens', 'chat.messages-restored', showRemoval, isOfChat),
]

function isOfChat({ kind }: { kind: string }): boolean {
  return kind === 'chat'
}

async function showRemoval(
  app: AppContext,
  { subjectId, decisionId }: { subjectId: string; decisionId: string },
): Promise<void> {
  const ctx = createContext(app, null)
  const rows = await listMessagesOfRemoval(ctx.db, subjectId, decisionId)
  const [conversation] = await listByIds(ctx.db, ctx.now, [subjectId])
  if (!conversation || rows.length === 0) return
  for (const message of await showMessages(ctx, conversation, rows))
    messageUpdated(ctx, conversation, message)
}
