/**
 * The types of notifications (docs/rules/notifications.md#types), which the contract and the pages list. The feature that
 * creates a type declares its parameters and its text (server/notification-texts.ts).
 */

/** Categories that the settings, the filters and the counts distinguish. */
export const NOTIFICATION_CATEGORIES = [
  'bookings',
  'messages',
  'requests',
  'offers',
  'stores',
  'rewards',
  'system',
] as const
export type NotificationCategory = (typeof NOTIFICATION_CATEGORIES)[number]

/** The groups in which existing clients count (`byType`); each notification is in one of them. */
export const NOTIFICATION_GROUPS = [
  'message',
  'booking',
  'offer',
  'service_request_offer',
  'store_follow',
  'review',
  'system',
] as const
type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number]

/** Lowest first, as they are stored. */
export const NOTIFICATION_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const
export type NotificationPriority = (typeof NOTIFICATION_PRIORITIES)[number]

export const NOTIFICATION_TAGS = ['verified-provider', 'high-value', 'quick-response', 'value-added'] as const
export type NotificationTag = (typeof NOTIFICATION_TAGS)[number]

type TypeDefinition = {
  category: NotificationCategory
  group: NotificationGroup
  priority: NotificationPriority
  /** Unread ones of the same kind for one subject are merged into one, with a count. */
  isGrouped?: true
}

export const NOTIFICATION_TYPES = {
  booking_created: { category: 'bookings', group: 'booking', priority: 'high' },
  booking_confirmed: { category: 'bookings', group: 'booking', priority: 'high' },
  booking_moved: { category: 'bookings', group: 'booking', priority: 'high' },
  booking_services_changed: { category: 'bookings', group: 'booking', priority: 'high' },
  booking_cancelled: { category: 'bookings', group: 'booking', priority: 'high' },
  booking_completed: { category: 'bookings', group: 'booking', priority: 'normal' },
  booking_reminder: { category: 'bookings', group: 'booking', priority: 'high' },
  booking_time_proposed: { category: 'bookings', group: 'booking', priority: 'urgent' },
  booking_proposal_declined: { category: 'bookings', group: 'booking', priority: 'high' },
  booking_no_show: { category: 'bookings', group: 'booking', priority: 'normal' },
  waitlist_offered: { category: 'bookings', group: 'booking', priority: 'urgent' },
  waitlist_ended: { category: 'bookings', group: 'booking', priority: 'normal' },
  series_booked: { category: 'bookings', group: 'booking', priority: 'normal' },
  series_visit_due: { category: 'bookings', group: 'booking', priority: 'normal' },
  package_received: { category: 'bookings', group: 'booking', priority: 'high' },
  package_ending: { category: 'bookings', group: 'booking', priority: 'normal' },
  next_visit: { category: 'stores', group: 'booking', priority: 'low' },
  calendar_clash: { category: 'bookings', group: 'booking', priority: 'high' },
  calendar_failing: { category: 'bookings', group: 'system', priority: 'normal' },
  payment_received: { category: 'bookings', group: 'booking', priority: 'normal' },
  payment_failed: { category: 'bookings', group: 'booking', priority: 'high' },
  refund_sent: { category: 'bookings', group: 'booking', priority: 'normal' },
  // The notification is only for push and counts: pages show unread conversations instead.
  new_message: { category: 'messages', group: 'message', priority: 'normal', isGrouped: true },
  service_request_offer: {
    category: 'requests',
    group: 'service_request_offer',
    priority: 'normal',
    isGrouped: true,
  },
  offer_accepted: { category: 'requests', group: 'service_request_offer', priority: 'high' },
  offer_rejected: { category: 'requests', group: 'service_request_offer', priority: 'normal' },
  offer_withdrawn: { category: 'requests', group: 'service_request_offer', priority: 'normal' },
  new_service_request: { category: 'requests', group: 'service_request_offer', priority: 'normal' },
  price_drop: { category: 'offers', group: 'offer', priority: 'normal' },
  ends_soon: { category: 'offers', group: 'offer', priority: 'normal' },
  new_offer: { category: 'stores', group: 'offer', priority: 'low', isGrouped: true },
  store_follow: { category: 'stores', group: 'store_follow', priority: 'low', isGrouped: true },
  new_review: { category: 'stores', group: 'review', priority: 'normal' },
  review_response: { category: 'stores', group: 'review', priority: 'normal' },
  reward_earned: { category: 'rewards', group: 'system', priority: 'normal' },
  withdrawal_paid: { category: 'rewards', group: 'system', priority: 'normal' },
  withdrawal_returned: { category: 'rewards', group: 'system', priority: 'high' },
  team_joined: { category: 'system', group: 'system', priority: 'normal' },
  new_sign_in: { category: 'system', group: 'system', priority: 'high' },
  announcement: { category: 'system', group: 'system', priority: 'normal' },
  promotion: { category: 'offers', group: 'offer', priority: 'low' },
} as const satisfies Record<string, TypeDefinition>
export type NotificationType = keyof typeof NOTIFICATION_TYPES

/** Channels in the order of the settings page. */
export const NOTIFICATION_CHANNELS = ['inbox', 'push', 'email'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

/** Subscriptions of one person; the least recently used one makes room for a sixth. */
export const MAX_PUSH_SUBSCRIPTIONS = 5
export const NEW_FOR_MS = 60 * 60_000

/** Groups and types of existing clients of which nothing is stored. */
const NOT_STORED = ['store', 'chat_started', 'message_read', 'store_unfollow']
const FILTERS: ReadonlySet<string> = new Set([
  '',
  'all',
  ...Object.keys(NOTIFICATION_TYPES),
  ...NOTIFICATION_GROUPS,
  ...NOTIFICATION_CATEGORIES,
  ...NOT_STORED,
])
/** Returns whether notifications can be filtered by this name of a type, a group or a category. */
export const isNotificationFilter = (name: string): boolean => FILTERS.has(name)
