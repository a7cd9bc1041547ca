/** Reported pictures in the queue of the admins. */
import type { PictureReportReason } from '#domain/accounts/moderation.ts'
import { relativeTime } from '#domain/time/time.ts'
import { alreadyDecidedText, getStrikeCount } from '#server/features/moderation/moderation.ts'
import { isUuid } from '#server/ids.ts'
import { mediaUrl } from '#server/platform/http/replies/media.ts'
import type { WorkKind } from '#server/work-kind.ts'
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
  async show({ db, app, now }, id) {
    const picture = isUuid(id) ? await findPicture(db, id) : undefined
    if (!picture) return null
    const { kind, ownerId, path, authorId, name, places } = picture
    const [state, reports, strikes] = await Promise.all([
      findState(db, id),
      listReports(db, id),
      getStrikeCount(db, kind === 'store' ? { storeId: ownerId } : { accountId: authorId }, now),
    ])
    if (!state || reports.length === 0) return null
    const isOpen = reports.some((each) => each.isOpen)
    // The file is deleted once nothing shows it and there can be no appeal.
    const isKept = state.isShown || places !== null
    return {
      title: 'Picture reported',
      decided: isOpen ? null : await alreadyDecidedText(db, 'picture', id),
      facts: [
        { label: 'By', value: state.authorName, link: { page: 'person', id: authorId } },
        ...(kind === 'store'
          ? [{ label: 'Store', value: name, link: { page: 'store' as const, id: ownerId } }]
          : []),
        ...(kind === 'review' ? [{ label: 'Review of', value: name }] : []),
        ...(kind === 'request'
          ? [{ label: 'Request', value: name, link: { page: 'request' as const, id: ownerId } }]
          : []),
        { label: 'Strikes in 90 days', value: String(strikes) },
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
        ...reports.map(({ reason, details, reporterName, createdAt }) => ({
          title: `Reported as “${REASON_WORDS[reason]}” by ${reporterName}, ${relativeTime(createdAt.getTime(), now.getTime())}`,
          text: details,
          pictures: [],
        })),
      ],
    }
  },
}
