/** Filters of the page of notifications. */
export const NOTIFICATION_FILTERS = ['all', 'unread', 'bookings', 'requests', 'stores', 'messages'] as const
export type NotificationFilter = (typeof NOTIFICATION_FILTERS)[number]
