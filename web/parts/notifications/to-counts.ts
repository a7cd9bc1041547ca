import type { NotificationCounts } from '#contract/entities/notification.ts'

export type UnreadCounts = {
  unread: number
  /** Number of the unread ones that are conversations. */
  messages: number
}

export const toCounts = ({ unread, byType }: NotificationCounts): UnreadCounts => ({
  unread,
  messages: byType['message'] ?? 0,
})
