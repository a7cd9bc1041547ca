/** A party reports the other one to support. */
import type * as z from 'zod'
import { chatProblems } from '#contract/chat/problems.ts'
import type { chat } from '#contract/chat.ts'
import { otherParty } from '#domain/chat/message.ts'
import { getAccountById } from '#server/features/accounts/accounts.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import { uuidv7 } from '#server/ids.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { currentMember, getParty } from '../data/members.ts'
import { lockConversation } from '../data/message-queries.ts'
import { reportMail } from './mails.ts'
import * as q from './queries.ts'

type Report = z.output<(typeof chat)['POST /chat/conversations/:id/report']['body']>

/** Number of messages that support gets with a report. */
const MESSAGES_IN_REPORT = 30

/** Emails the report with the last messages to support. A second report of an account replaces its first. */
export async function reportConversation(ctx: Ctx, conversationId: string, report: Report): Promise<void> {
  const member = currentMember(ctx)
  const { accountId } = member
  const reporter = await getAccountById(ctx, accountId)
  await transaction(ctx, async (tx) => {
    const conversation = await lockConversation(tx.db, member, conversationId)
    if (!conversation) throw chatProblems.conversationNotFound()
    const { id, lastSeq } = conversation
    const reported = otherParty(getParty(conversation, member))
    const reportId = uuidv7(tx.now.getTime())
    await q.saveReport(tx.db, {
      id: reportId,
      conversation_id: id,
      reported,
      reporter_id: accountId,
      reason: report.reason,
      details: report.details,
      up_to_seq: lastSeq,
      created_at: tx.now,
    })
    const [names, messages] = await Promise.all([
      q.getNames(tx.db, id),
      q.listLastMessages(tx.db, id, MESSAGES_IN_REPORT),
    ])
    await audit(tx.db, tx.now, {
      action: 'chat.reported',
      actor: accountId,
      subject: id,
      details: { reported, reason: report.reason },
    })
    await tx.emit('send-mail', {
      key: `chat-report:${reportId}`,
      to: tx.app.config.supportEmail,
      ...(reporter.email !== null && { replyTo: reporter.email }),
      ...reportMail({ id, reported, ...names, messages }, report),
    })
  })
}
