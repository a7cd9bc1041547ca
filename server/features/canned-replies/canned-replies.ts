/** Texts that admins insert into their answers, in both languages (docs/rules/admin.md#messages). */
import { cannedReplyProblems } from '#contract/admin/canned-replies.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { lock } from '#server/platform/database/database.ts'
import { requireAdmin } from '#server/platform/http/access.ts'
import { requireCurrentVersion } from '#server/platform/http/requests/edits.ts'
import { uuidv7 } from '#server/ids.ts'
import { audit } from '#server/platform/observability/audit.ts'
import * as q from './queries.ts'

/** Most replies, because more could not be found in a list. */
const MAX_REPLIES = 200

type Text = { title: string; textEn: string; textSw: string }

export const serializeReply = ({ updatedAt, ...reply }: q.ReplyRow) => ({
  ...reply,
  updatedAt: updatedAt.toISOString(),
})

export const addReply = (ctx: Ctx, text: Text): Promise<q.ReplyRow> =>
  transaction(ctx, async (tx) => {
    await lock(tx.db, 'canned-replies')
    if ((await q.countReplies(tx.db)) >= MAX_REPLIES) throw cannedReplyProblems.tooMany()
    const id = uuidv7(ctx.now.getTime())
    await q.insertReply(tx.db, id, requireAdmin(ctx, 'answerMessages').accountId, text, ctx.now)
    await auditReply(tx, 'canned-reply.added', id, text.title)
    return q.getReply(tx.db, id)
  })

export const changeReply = (
  ctx: Ctx,
  id: string,
  { version, ...text }: Text & { version?: number | undefined },
): Promise<q.ReplyRow> =>
  transaction(ctx, async (tx) => {
    const reply = await findReply(tx, id)
    requireCurrentVersion(reply, version, () => serializeReply(reply))
    await q.updateReply(tx.db, id, requireAdmin(ctx, 'answerMessages').accountId, text, ctx.now)
    await auditReply(tx, 'canned-reply.changed', id, text.title)
    return q.getReply(tx.db, id)
  })

export const removeReply = (ctx: Ctx, id: string): Promise<void> =>
  transaction(ctx, async (tx) => {
    const { title } = await findReply(tx, id)
    await q.deleteReply(tx.db, id)
    await auditReply(tx, 'canned-reply.deleted', id, title)
  })

async function findReply(tx: TxCtx, id: string): Promise<q.ReplyRow> {
  const reply = await q.findReply(tx.db, id)
  if (!reply) throw cannedReplyProblems.notFound()
  return reply
}

const auditReply = (tx: TxCtx, action: string, subject: string, title: string) =>
  audit(tx.db, tx.now, {
    action,
    actor: requireAdmin(tx, 'answerMessages').accountId,
    subject,
    details: { title },
  })
