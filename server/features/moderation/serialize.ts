import { appealUntil } from '#domain/accounts/moderation.ts'
import { isAppealable } from './moderation.ts'
import { mediaUrl, type MediaBase } from '#server/platform/http/replies/media.ts'
import type { DecisionRow } from './queries.ts'

const serialize = (media: MediaBase, row: DecisionRow) => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  excerpt: row.excerpt,
  pictureUrl: mediaUrl(media, row.picture),
  decision: row.decision,
  rule: row.rule,
  reason: row.reason,
  decidedAt: row.decidedAt.toISOString(),
  appeal: row.appeal,
  appealedAt: row.appealedAt?.toISOString() ?? null,
  isOverturned: row.isOverturned,
  appealReason: row.appealReason,
})

export const serializeOwnDecision = (media: MediaBase, row: DecisionRow, now: Date) => ({
  ...serialize(media, row),
  appealUntil: new Date(appealUntil(row.decidedAt.getTime())).toISOString(),
  canAppeal: isAppealable(row, now),
})

export const serializeDecision = (media: MediaBase, row: DecisionRow) => ({
  ...serialize(media, row),
  authorId: row.authorId,
  authorName: row.authorName,
  storeId: row.storeId,
  reportCount: row.reportCount,
  decidedBy: row.decidedBy,
  appealDecidedBy: row.appealDecidedBy,
})
