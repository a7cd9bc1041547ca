import type { Notification } from '#contract/entities/notification.ts'

export const PER_PAGE = 20

export type InboxQuery = { type: string; unreadOnly: 'true' | 'false'; storeId?: string }

/** A page of the list, as the server has rendered it. Without a query there are no notifications to load. */
export type LoadedInbox = { notifications: Notification[]; hasMore: boolean; query: InboxQuery | null }
