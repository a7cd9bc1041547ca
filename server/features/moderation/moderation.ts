/**
 * The public API of moderation: decisions about reports of what people write, strikes and appeals
 * (docs/rules/moderation.md). The features whose content it is remove it and show it again.
 */
import { approvalProblems } from '#contract/admin/approvals.ts'
import type { DecisionInput } from '#contract/admin/reports.ts'
import { moderationProblems } from '#contract/moderation.ts'
import {
  appealUntil,
  areTooMany,
  countStrikes,
  strikesSince,
  suspendedUntil,
  type ModeratedKind,
} from '#domain/accounts/moderation.ts'
import { dayAndTime, relativeTime } from '#domain/time/time.ts'
import { m } from '#messages'
import { shorten } from '#domain/text/shorten.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { uuidv7 } from '#server/ids.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { requireActor, requireAdmin } from '#server/platform/http/access.ts'
import { describeDecision } from '#server/work-kind.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { deleteByEvent } from '#server/features/notifications/notifications.ts'
import { keysForAuthor } from './notices.ts'
import * as q from './queries.ts'

export { countDecisions } from './queries.ts'

const MAX_EXCERPT = 4000

/** Subject of a decision. */
type Moderated = {
  kind: ModeratedKind
  subjectId: string
  /** Author of the text; for a store, its owner. */
  authorId: string
  storeId: string | null
  /** The store or the title of the request. */
  name: string
  /** Excerpt of the text. */
  excerpt: string
  /** The path of a picture that was reported by itself. */
  picture?: string
  reporterIds: readonly string[]
}

/** Records the decision of the signed-in admin. Returns its id, to which the reports refer from then on. */
export async function recordDecision(
  tx: TxCtx,
  { kind, subjectId, authorId, storeId, name, excerpt, picture, reporterIds }: Moderated,
  { decision, rule, reason }: DecisionInput,
): Promise<string> {
  const { accountId } = requireAdmin(tx, 'decideReports')
  const id = uuidv7(tx.now.getTime())
  await q.insertDecision(tx.db, {
    id,
    kind,
    subject_id: subjectId,
    author_id: authorId,
    store_id: storeId,
    decision,
    rule,
    reason,
    name,
    excerpt: shorten(excerpt, MAX_EXCERPT),
    picture: picture ?? null,
    report_count: reporterIds.length,
    decided_by: accountId,
    decided_at: tx.now,
  })
  if (decision === 'remove' && storeId !== null) {
    const strikes = await getStrikeCount(tx.db, { storeId }, tx.now)
    if (areTooMany(strikes)) await tx.emit('moderation.store_struck_out', { storeId, strikes })
  }
  await tx.emit('moderation.decided', {
    decisionId: id,
    kind,
    subjectId,
    reporterIds: [...reporterIds],
  })
  await audit(tx.db, tx.now, {
    action: `${kind}.${AUDITED[decision]}`,
    actor: accountId,
    subject: subjectId,
    details: { decision: id, author: authorId, rule, reason, reports: reporterIds.length },
  })
  return id
}
const AUDITED = { remove: 'removed', warn: 'author-warned', keep: 'reports-dismissed' } as const

/** Erases the name of these subjects, which somebody else than their author wrote, also where the author reads it. */
export async function eraseNames(tx: Tx, kind: ModeratedKind, subjectIds: readonly string[]): Promise<void> {
  const decisions = await q.eraseNames(tx, kind, subjectIds)
  await deleteByEvent(
    tx,
    decisions.flatMap(({ id, authorId }) =>
      keysForAuthor(id).map((eventKey) => ({ accountId: authorId, eventKey })),
    ),
  )
}

/** Returns what another admin has decided already, for an admin who decides about the same; undefined if nobody has. */
export async function alreadyDecided(db: Queryable, kind: ModeratedKind, subjectId: string) {
  const last = await q.findLastDecision(db, kind, subjectId)
  return last && decidedBy(last.decidedBy, last.decidedAt)
}

/** Returns the earlier decision as a text for people; null if nobody has decided. */
export async function alreadyDecidedText(
  db: Queryable,
  kind: ModeratedKind,
  subjectId: string,
): Promise<string | null> {
  const last = await q.findLastDecision(db, kind, subjectId)
  return last ? describeDecision(DECIDED[last.decision], last.decidedBy, last.decidedAt) : null
}
const DECIDED = { remove: 'Removed', warn: 'Author warned', keep: 'Kept' } as const

const decidedBy = (name: string, at: Date) =>
  approvalProblems.decided().with({ extra: { decidedBy: name, decidedAt: at.toISOString() } })

/** Strikes of a person or of a store that count now. */
export const getStrikeCount = async (db: Queryable, of: q.StrikeSubject, now: Date): Promise<number> =>
  countStrikes(await q.listRemovals(db, of, new Date(strikesSince(now.getTime()))), now.getTime())

/** The fact of the queue about them. */
export const describeStrikes = async (db: Queryable, of: q.StrikeSubject, now: Date) => ({
  label: 'Strikes in 90 days',
  value: String(await getStrikeCount(db, of, now)),
})

/** A report in the queue. */
export type ReportRow<Reason extends string> = {
  reason: Reason
  details: string
  reporterName: string
  createdAt: Date
  isOpen: boolean
}

/** Returns what the queue shows about reports of one subject. */
export const describeReports = async <Reason extends string>(
  { db, now }: Ctx,
  kind: ModeratedKind,
  subjectId: string,
  reports: readonly ReportRow<Reason>[],
  words: Record<Reason, string>,
) => ({
  decided: reports.some(({ isOpen }) => isOpen) ? null : await alreadyDecidedText(db, kind, subjectId),
  content: reports.map(({ reason, details, reporterName, createdAt }) => ({
    title: `Reported as “${words[reason]}” by ${reporterName}, ${relativeTime(createdAt.getTime(), now.getTime())}`,
    text: details,
    pictures: [],
  })),
})

/** Throws while the person is suspended after too many strikes. */
export async function requireMayPost(db: Queryable, accountId: string, now: Date): Promise<void> {
  const removals = await q.listRemovals(db, { accountId }, new Date(strikesSince(now.getTime())))
  const until = suspendedUntil(removals, now.getTime())
  if (until === null) return
  throw moderationProblems.suspended().with({
    message: m.problem_posting_suspended_until({ until: dayAndTime(until) }),
    extra: { until: new Date(until).toISOString() },
  })
}

/** Returns the decision, for its author. */
export async function getOwnDecision(ctx: Ctx, id: string): Promise<q.DecisionRow> {
  const row = await q.findDecision(ctx.db, id)
  if (row?.authorId !== requireActor(ctx).accountId) throw moderationProblems.notFound()
  return row
}

export const isAppealable = ({ decision, decidedAt, appealedAt }: q.DecisionRow, now: Date): boolean =>
  decision !== 'keep' && appealedAt === null && now.getTime() < appealUntil(decidedAt.getTime())

export const appeal = (ctx: Ctx, id: string, text: string): Promise<void> =>
  transaction(ctx, async (tx) => {
    const row = await q.lockDecision(tx.db, id)
    const { accountId } = requireActor(tx)
    if (row?.authorId !== accountId) throw moderationProblems.notFound()
    if (!isAppealable(row, tx.now)) throw moderationProblems.notAppealable()
    await q.setAppeal(tx.db, id, text, tx.now)
    await audit(tx.db, tx.now, { action: 'moderation.appealed', actor: accountId, subject: id })
  })

/** Decides an appeal, which must be done by another admin than the one who decided. */
export const decideAppeal = (
  ctx: Ctx,
  id: string,
  { isOverturned, reason }: { isOverturned: boolean; reason: string },
): Promise<void> =>
  transaction(ctx, async (tx) => {
    const row = await q.lockDecision(tx.db, id)
    if (!row?.appealedAt) throw moderationProblems.notFound()
    const { accountId } = requireAdmin(tx, 'decideReports')
    if (row.appealDecidedAt) throw decidedBy(row.appealDecidedBy ?? '', row.appealDecidedAt)
    if (row.decidedById === accountId) throw approvalProblems.ownRequest()
    await q.setAppealDecision(tx.db, id, { by: accountId, isOverturned, reason }, tx.now)
    const { kind, subjectId } = row
    await tx.emit('moderation.appeal_decided', { decisionId: id, kind, subjectId, isOverturned })
    await audit(tx.db, tx.now, {
      action: isOverturned ? 'moderation.overturned' : 'moderation.upheld',
      actor: accountId,
      subject: id,
      details: { kind, of: subjectId, reason },
    })
  })
