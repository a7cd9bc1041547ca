/** Reported parties of conversations in the queue of the admins. Their messages are read by a separate call. */
import { describeReports, describeStrikes } from '#server/features/moderation/moderation.ts'
import { isUuid } from '#server/ids.ts'
import { linkedFact, type WorkKind } from '#server/work-kind.ts'
import { REASON_WORDS } from './mails.ts'
import { findReportedConversation, listReports, selectReported } from './queries.ts'

export const reportWork: WorkKind = {
  kind: 'chat-report',
  group: 'reports',
  action: 'decideReports',
  open: selectReported,
  async show(ctx, key) {
    const { db, now } = ctx
    const [id = '', reported] = key.split('.')
    if (!isUuid(id) || (reported !== 'store' && reported !== 'customer')) return null
    const conversation = await findReportedConversation(db, id)
    if (!conversation) return null
    const { storeId, storeName, customerId, customerName, messages, isBlocked } = conversation
    const [reports, strikes] = await Promise.all([
      listReports(db, id, reported),
      describeStrikes(db, reported === 'store' ? { storeId } : { accountId: customerId }, now),
    ])
    if (reports.length === 0) return null
    return {
      ...(await describeReports(ctx, 'chat', id, reports, REASON_WORDS)),
      title: reported === 'store' ? 'Store reported in a chat' : 'Customer reported in a chat',
      facts: [
        { label: 'Reported', value: reported === 'store' ? storeName : customerName },
        linkedFact('Store', storeName, 'store', storeId),
        linkedFact('Customer', customerName, 'person', customerId),
        linkedFact('Messages', String(messages), 'conversation', id),
        strikes,
      ],
      evidence: [
        isBlocked
          ? { state: 'no' as const, text: 'One party has blocked the other' }
          : { state: 'wait' as const, text: 'Both parties can still write' },
      ],
    }
  },
}
