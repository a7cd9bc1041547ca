/** Admins read, answer and close messages of the contact form (docs/rules/admin.md#messages). */
import { contactMessageProblems } from '#contract/admin/contact-messages.ts'
import { editProblems } from '#contract/edits.ts'
import type { Locale } from '#domain/accounts/locale.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { requireAdmin } from '#server/platform/http/access.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { uuidv7 } from '#server/ids.ts'
import { withLocale } from '#server/locale.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { answerMail } from '../mails.ts'
import * as q from './queries.ts'
import { serializeSummary } from './serialize.ts'

/** Reads a message and audits the read, because the message has the address of a person. */
export const readMessage = (ctx: Ctx, id: string): Promise<q.FullRow> =>
  transaction(ctx, async (tx) => {
    const message = await getMessage(tx.db, id)
    await auditMessage(tx, 'contact.read', message)
    return message
  })

type Answer = { text: string; language: Locale; version: number }

export const answerMessage = (ctx: Ctx, id: string, { text, language, version }: Answer) =>
  transaction(ctx, async (tx) => {
    const decisionId = await decide(tx, id, 'answered', { text, version })
    const message = await getMessage(tx.db, id)
    await tx.emit('send-mail', {
      key: `contact-answer:${decisionId}`,
      to: message.email,
      replyTo: ctx.app.config.supportEmail,
      ...withLocale(language, () => answerMail(message, text)),
    })
    await auditMessage(tx, 'contact.answered', message, { language })
    return message
  })

type Closing = { reason: string; version: number }

export const closeMessage = (ctx: Ctx, id: string, { reason, version }: Closing) =>
  transaction(ctx, async (tx) => {
    await decide(tx, id, 'closed', { text: reason, version })
    const message = await getMessage(tx.db, id)
    await auditMessage(tx, 'contact.closed', message, { reason })
    return message
  })

/** Decides a message and returns the id of the decision. A second, simultaneous decision gets 409 with the first one. */
async function decide(
  tx: TxCtx,
  id: string,
  kind: 'answered' | 'closed',
  { text, version }: { text: string; version: number },
): Promise<string> {
  if (!(await q.setStatus(tx.db, id, kind, version))) {
    const current = await getMessage(tx.db, id)
    if (current.version === version) throw contactMessageProblems.closed()
    throw editProblems.conflict().with({ extra: { current: serializeSummary(current) } })
  }
  const decision = {
    id: uuidv7(tx.now.getTime()),
    messageId: id,
    kind,
    text,
    by: requireAdmin(tx, 'answerMessages').accountId,
  }
  await q.insertDecision(tx.db, decision, tx.now)
  return decision.id
}

async function getMessage(db: Queryable, id: string): Promise<q.FullRow> {
  const message = await q.findMessage(db, id)
  if (!message) throw contactMessageProblems.notFound()
  return message
}

/** About the person if the address belongs to one, so that their entries are found together. */
const auditMessage = (
  tx: TxCtx,
  action: string,
  { id, account }: q.FullRow,
  details: Record<string, string> = {},
) =>
  audit(tx.db, tx.now, {
    action,
    actor: requireAdmin(tx, 'answerMessages').accountId,
    subject: account?.id ?? id,
    details: { message: id, ...details },
  })
