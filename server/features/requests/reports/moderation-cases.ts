/** Reported requests and quotes in the queue of the admins. */
import { relativeTime } from '#domain/time/time.ts'
import { alreadyDecidedText } from '#server/features/moderation/moderation.ts'
import { isUuid } from '#server/ids.ts'
import { describeDecision, linkedFact, type WorkKind } from '#server/work-kind.ts'
import { serializeImage } from '../images/images.ts'
import { REASON_WORDS } from './mails.ts'
import { findReported, selectReported } from './queries.ts'

export const reportWork: WorkKind = {
  kind: 'request-report',
  group: 'reports',
  action: 'decideReports',
  open: selectReported,
  async show({ db, app, now }, id) {
    const [requestId = '', quoteId = null] = id.split('.')
    if (!isUuid(requestId) || (quoteId !== null && !isUuid(quoteId))) return null
    const subject = await findReported(db, { requestId, quoteId })
    if (!subject) return null
    const { title, text, images, reports, status, decidedAt, isRemoved, storeName } = subject
    const what = quoteId === null ? 'request' : 'quote'
    return {
      title: quoteId === null ? 'Request reported' : 'Quote reported',
      decided:
        decidedAt &&
        ((await alreadyDecidedText(db, what, quoteId ?? requestId)) ??
          describeDecision(isRemoved ? 'Removed' : 'Reports dismissed', null, decidedAt)),
      facts: [
        linkedFact('By', storeName ?? `${subject.firstName} ${subject.lastName}`, 'person', subject.authorId),
        linkedFact('Request', title, 'request', requestId),
        { label: 'State', value: status },
      ],
      content: [
        {
          title: `The ${what}`,
          text,
          pictures: images.map((image) => serializeImage(app.config, image).url),
        },
        ...reports.map(({ reason, details, createdAt }) => ({
          title: `${REASON_WORDS[reason]}, ${relativeTime(Date.parse(createdAt), now.getTime())}`,
          text: details,
          pictures: [],
        })),
      ],
    }
  },
}
