import type { SentMessage } from '#contract/admin/timeline.ts'
import { humanize, type NotificationRow } from './timeline.ts'

/** One row for each channel of a notification, and one for the list in the account if it went nowhere else. */
export function serializeMessages(rows: readonly NotificationRow[]): SentMessage[] {
  return rows.flatMap(({ id, type, to, at, readAt, deliveries }): SentMessage[] => {
    const message = { title: humanize(type), to, at: at.toISOString() }
    if (deliveries.length === 0)
      return [{ ...message, id, channel: 'inbox', state: readAt === null ? 'unread' : 'read', detail: null }]
    return deliveries.map(({ channel, status, detail }) => ({
      ...message,
      id: `${id}-${channel}`,
      channel: channel === 'push' ? 'push' : 'email',
      state: status,
      detail,
    }))
  })
}

export type SentRow = {
  key: string
  channel: 'sms' | 'email'
  recipient: string
  state: string
  detail: string | null
  sentAt: Date
}

/** The key begins with what the message says. */
export const serializeSent = ({ key, channel, recipient, state, detail, sentAt }: SentRow): SentMessage => ({
  id: key,
  title: humanize(key.split(':')[0] ?? key),
  channel,
  to: recipient,
  state,
  detail,
  at: sentAt.toISOString(),
})
