import { appealUntil } from '#domain/accounts/moderation.ts'
import { isAppealable } from './moderation.ts'
import type { DecisionRow } from './queries.ts'

const serialize = (row: DecisionRow) => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  excerpt: row.excerpt,
  decision: row.decision,
  rule: row.rule,
  reason: row.reason,
  decidedAt: row.decidedAt.toISOString(),
  appeal: row.appeal,
  appealedAt: row.appealedAt?.toISOString() ?? null,
  isOverturned: row.isOverturned,
  appealReason: row.appealReason,
})

export const serializeOwnDecision = (row: DecisionRow, now: Date) => ({
  ...serialize(row),
  appealUntil: new Date(appealUntil(row.decidedAt.getTime())).toISOString(),
  canAppeal: isAppealable(row, now),
})

export const serializeDecision = (row: DecisionRow) => ({
  ...serialize(row),
  authorId: row.authorId,
  authorName: row.authorName,
  storeId: row.storeId,
  reportCount: row.reportCount,
  decidedBy: row.decidedBy,
  appealDecidedBy: row.appealDecidedBy,
})
