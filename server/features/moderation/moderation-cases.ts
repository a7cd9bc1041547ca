/** Appeals in the queue of the admins. */
import { dayAndTime } from '#domain/time/time.ts'
import { mediaUrl } from '#server/platform/http/replies/media.ts'
import { describeDecision, linkedFact, showRow, type WorkKind } from '#server/work-kind.ts'
import { describeStrikes } from './moderation.ts'
import { findDecision, selectAppeals } from './queries.ts'

export const appealWork: WorkKind = {
  kind: 'appeal',
  group: 'reports',
  action: 'decideReports',
  open: selectAppeals,
  show: showRow(findDecision, async (row, { db, app, now }) => {
    if (!row.appealedAt) return null
    const { authorId, storeId, appealDecidedAt, appealDecidedBy, isOverturned } = row
    return {
      title: `Appeal against a ${row.decision === 'remove' ? 'removal' : 'warning'}`,
      decided:
        appealDecidedAt &&
        describeDecision(isOverturned ? 'Overturned' : 'Upheld', appealDecidedBy, appealDecidedAt),
      facts: [
        linkedFact('By', row.authorName, 'person', authorId),
        linkedFact(storeId === null ? 'About' : 'Store', row.name, 'store', storeId),
        { label: 'Decided by', value: `${row.decidedBy}, ${dayAndTime(row.decidedAt.getTime())}` },
        { label: 'Rule', value: row.rule ?? 'none' },
        { label: 'Reason', value: row.reason },
        await describeStrikes(db, storeId === null ? { accountId: authorId } : { storeId }, now),
      ],
      content: [
        {
          title: row.picture === null ? 'What was written' : 'The picture',
          text: row.excerpt,
          pictures: row.picture === null ? [] : [mediaUrl(app.config, row.picture)],
        },
        { title: 'Appeal', text: row.appeal ?? '', pictures: [] },
      ],
    }
  }),
}
