/** Appeals in the queue of the admins. */
import { dayAndTime } from '#domain/time/time.ts'
import { isUuid } from '#server/ids.ts'
import { mediaUrl } from '#server/platform/http/replies/media.ts'
import { describeDecision, type WorkKind } from '#server/work-kind.ts'
import { getStrikeCount } from './moderation.ts'
import { findDecision, selectAppeals } from './queries.ts'

export const appealWork: WorkKind = {
  kind: 'appeal',
  group: 'reports',
  action: 'decideReports',
  open: selectAppeals,
  async show({ db, app, now }, id) {
    const row = isUuid(id) ? await findDecision(db, id) : undefined
    if (!row?.appealedAt) return null
    const { authorId, storeId, appealDecidedAt, appealDecidedBy, isOverturned } = row
    const strikes = await getStrikeCount(db, storeId === null ? { accountId: authorId } : { storeId }, now)
    return {
      title: `Appeal against a ${row.decision === 'remove' ? 'removal' : 'warning'}`,
      decided:
        appealDecidedAt &&
        describeDecision(isOverturned ? 'Overturned' : 'Upheld', appealDecidedBy, appealDecidedAt),
      facts: [
        { label: 'By', value: row.authorName, link: { page: 'person' as const, id: authorId } },
        {
          label: storeId === null ? 'About' : 'Store',
          value: row.name,
          ...(storeId !== null && { link: { page: 'store' as const, id: storeId } }),
        },
        { label: 'Decided by', value: `${row.decidedBy}, ${dayAndTime(row.decidedAt.getTime())}` },
        { label: 'Rule', value: row.rule ?? 'none' },
        { label: 'Reason', value: row.reason },
        { label: 'Strikes in 90 days', value: String(strikes) },
      ],
      evidence: [],
      content: [
        {
          title: row.picture === null ? 'What was written' : 'The picture',
          text: row.excerpt,
          pictures: row.picture === null ? [] : [mediaUrl(app.config, row.picture)],
        },
        { title: 'Appeal', text: row.appeal ?? '', pictures: [] },
      ],
    }
  },
}
