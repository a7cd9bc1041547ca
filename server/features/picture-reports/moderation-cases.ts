/** Reported pictures in the queue of the admins. */
import type { PictureReportReason } from '#domain/accounts/moderation.ts'
import { describeReports, describeStrikes } from '#server/features/moderation/moderation.ts'
import { mediaUrl } from '#server/platform/http/replies/media.ts'
import { linkedFact, showRow, type WorkKind } from '#server/work-kind.ts'
import { findPicture, findState, listReports, selectReported } from './queries.ts'

const REASON_WORDS: Record<PictureReportReason, string> = {
  spam: 'Spam or advertising',
  offensive: 'Offensive or hateful',
  fraud: 'Fraud or a fake',
  'private-data': 'Shows somebody’s private life',
  other: 'Something else',
}

export const pictureReportWork: WorkKind = {
  kind: 'picture-report',
  group: 'reports',
  action: 'decideReports',
  open: selectReported,
  show: showRow(findPicture, async ({ id, kind, ownerId, path, authorId, name, places }, ctx) => {
    const { db, app, now } = ctx
    const [state, reports, strikes] = await Promise.all([
      findState(db, id),
      listReports(db, id),
      describeStrikes(db, kind === 'store' ? { storeId: ownerId } : { accountId: authorId }, now),
    ])
    if (!state || reports.length === 0) return null
    const { decided, content } = await describeReports(ctx, 'picture', id, reports, REASON_WORDS)
    // The file is deleted once nothing shows it and there can be no appeal.
    const isKept = state.isShown || places !== null
    return {
      title: 'Picture reported',
      decided,
      facts: [
        linkedFact('By', state.authorName, 'person', authorId),
        ...(kind === 'store' ? [linkedFact('Store', name, 'store', ownerId)] : []),
        ...(kind === 'review' ? [{ label: 'Review of', value: name }] : []),
        ...(kind === 'request' ? [linkedFact('Request', name, 'request', ownerId)] : []),
        strikes,
      ],
      evidence: [
        state.isShown
          ? { state: 'yes' as const, text: 'The picture is shown now' }
          : { state: 'no' as const, text: 'The picture is not shown any more' },
        state.otherReports === 0
          ? { state: 'yes' as const, text: 'No other picture by the same person was reported' }
          : {
              state: 'no' as const,
              text: 'Other pictures by the same person were reported',
              extra: String(state.otherReports),
            },
      ],
      content: [
        { title: 'The picture', text: '', pictures: isKept ? [mediaUrl(app.config, path)] : [] },
        ...content,
      ],
    }
  }),
}
