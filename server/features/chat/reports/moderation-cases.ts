/** Reported parties of conversations in the queue of the admins. Their messages are read by a separate call. */
import { relativeTime } from '#domain/time/time.ts'
import { alreadyDecidedText, getStrikeCount } from '#server/features/moderation/moderation.ts'
import { isUuid } from '#server/ids.ts'
import type { WorkKind } from '#server/work-kind.ts'
import { REASON_WORDS } from './mails.ts'
import { findReportedConversation, listReports, selectReported } from './queries.ts'

export const reportWork: WorkKind = {
  kind: 'chat-report',
  group: 'reports',
  action: 'decideReports',
  open: selectReported,
  async show({ db, now }, key) {
    const [id = '', reported] = key.split('.')
    if (!isUuid(id) || (reported !== 'store' && reported !== 'customer')) return null
    const conversation = await findReportedConversation(db, id)
    if (!conversation) return null
    const { storeId, storeName, customerId, customerName, messages, isBlocked } = conversation
    const [reports, strikes] = await Promise.all([
      listReports(db, id, reported),
      getStrikeCount(db, reported === 'store' ? { storeId } : { accountId: customerId }, now),
    ])
    if (reports.length === 0) return null
    return {
      title: reported === 'store' ? 'Store reported in a chat' : 'Customer reported in a chat',
      decided: reports.some((each) => each.isOpen) ? null : await alreadyDecidedText(db, 'chat', id),
      facts: [
        { label: 'Reported', value: reported === 'store' ? storeName : customerName },
        { label: 'Store', value: storeName, link: { page: 'store' as const, id: storeId } },
        { label: 'Customer', value: customerName, link: { page: 'person' as const, id: customerId } },
        { label: 'Messages', value: String(messages), link: { page: 'conversation' as const, id } },
        { label: 'Strikes in 90 days', value: String(strikes) },
      ],
      evidence: [
        isBlocked
          ? { state: 'no' as const, text: 'One party has blocked the other' }
          : { state: 'wait' as const, text: 'Both parties can still write' },
      ],
      content: reports.map(({ reason, details, reporterName, createdAt }) => ({
        title: `Reported as “${REASON_WORDS[reason]}” by ${reporterName}, ${relativeTime(createdAt.getTime(), now.getTime())}`,
        text: details,
        pictures: [],
      })),
    }
  },
}
