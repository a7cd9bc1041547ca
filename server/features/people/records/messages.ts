import type { SentMessage } from '#contract/admin/timeline.ts'
import { originalKey, getRepeat, type MessagedBooking } from '#domain/notifications/repeats.ts'
import type { RecordedBooking, SentRow } from './booking-queries.ts'
import { humanize, type BookingEventRow, type NotificationRow } from './timeline.ts'

/** Returns one row for each channel of a notification, and one for the list in the account if it went nowhere else. */
export function serializeMessages(rows: readonly NotificationRow[]): SentMessage[] {
  return rows.flatMap(({ id, type, to, at, readAt, deliveries }): SentMessage[] => {
    const message = { title: humanize(type), to, at: at.toISOString(), again: 'listed' as const }
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

/** The key begins with what the message says. */
export const serializeSent = (
  { key, channel, recipient, state, detail, sentAt }: SentRow,
  booking: MessagedBooking,
  now: Date,
): SentMessage => ({
  id: key,
  title: `${humanize(key.split(':')[0] ?? key)}${originalKey(key) === key ? '' : ', sent again'}`,
  channel,
  to: recipient,
  state,
  detail,
  at: sentAt.toISOString(),
  again: getRepeat({ key, sentAt: sentAt.getTime() }, booking, now.getTime()),
})

export const messagedBooking = (
  { status, startsAt, answerBy, noShowAt, undoUntil, openProposalId }: RecordedBooking,
  events: readonly BookingEventRow[],
): MessagedBooking => ({
  status,
  start: startsAt.getTime(),
  answerBy: answerBy?.getTime() ?? null,
  lastMovedAt: events.findLast(({ kind }) => kind === 'move')?.at.getTime() ?? null,
  noShowAt: noShowAt?.getTime() ?? null,
  undoUntil: undoUntil?.getTime() ?? null,
  openProposalId,
})
