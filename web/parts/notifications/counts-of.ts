import type { NotificationCounts } from '#contract/entities/notification.ts'

export type UnreadCounts = {
  unread: number
  /** Of these, conversations. */
  messages: number
}

export const countsOf = ({ unread, byType }: NotificationCounts): UnreadCounts => ({
  unread,
  messages: byType['message'] ?? 0,
})
