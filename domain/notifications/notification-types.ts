/**
 * The types of notifications (docs/rules/notifications.md#types). Feature code passes the parameters of a type; titles
 * and texts are written from them in the language of the reader.
 */

/** What the settings, the filters and the counts distinguish. */
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

/** The charged access fee; notifications of earlier versions do not have it. */
type Fee = { feeCents?: number }

/** A booking, as messages name it. Times are instants in ISO format; amounts are cents. */
type BookingParams = {
  bookingId: string
  title: string
  store: string
  /** The customer, for the store; null for the customer. */
  customer: string | null
  startTime: string
  staff: string | null
}

/** The parameters of each type. */
export type NotificationParams = {
  // Bookings. `booking_created` is a request that waits for an answer, or for the store a new booking.
  booking_created: BookingParams & { isRequest: boolean }
  booking_confirmed: BookingParams
  booking_moved: BookingParams & { from: string }
  booking_cancelled: BookingParams & { by: 'customer' | 'store' | 'system' }
  booking_completed: BookingParams
  booking_reminder: BookingParams
  booking_time_proposed: BookingParams & { proposed: string }
  booking_proposal_declined: BookingParams
  booking_no_show: BookingParams
  // Payments.
  payment_received: BookingParams & { cents: number }
  payment_failed: BookingParams & { cents: number }
  refund_sent: BookingParams & { cents: number }
  // Chat. Only for push and counts: pages show unread conversations instead.
  new_message: { conversationId: string; from: string; text: string }
  // Requests for services and quotes for them.
  service_request_offer: {
    requestId: string
    offerId: string
    title: string
    provider: string
    cents: number
    tags: readonly NotificationTag[]
    isChanged: boolean
  }
  offer_accepted: { requestId: string; offerId: string; title: string; customer: string }
  offer_rejected: {
    requestId: string
    offerId: string
    title: string
    /** By the customer; because of another quote; or with the whole request. */
    why: 'declined' | 'another' | 'closed'
  }
  offer_withdrawn: { requestId: string; offerId: string; title: string; provider: string }
  /** `area` is null if it is unknown. */
  new_service_request: { requestId: string; title: string; area: string | null }
  // Offers of the market.
  price_drop: { offerId: string; title: string; store: string; fromCents: number; toCents: number } & Fee
  ends_soon: { offerId: string; title: string; store: string; endsAt: string }
  new_offer: { offerId: string; title: string; store: string; cents: number | null } & Fee
  // Stores.
  store_follow: { storeId: string; store: string; customer: string }
  new_review: { storeId: string; store: string; reviewId: string; customer: string; rating: number }
  review_response: { storeId: string; store: string; reviewId: string; text: string }
  // Rewards and the account.
  reward_earned: { cents: number; friend: string }
  team_joined: { name: string }
  new_sign_in: { device: string; at: string }
  /** Written by an admin, in the language of its readers. */
  announcement: { title: string; text: string }
}
export type NotificationType = keyof NotificationParams

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
  booking_cancelled: { category: 'bookings', group: 'booking', priority: 'high' },
  booking_completed: { category: 'bookings', group: 'booking', priority: 'normal' },
  booking_reminder: { category: 'bookings', group: 'booking', priority: 'high' },
  booking_time_proposed: { category: 'bookings', group: 'booking', priority: 'urgent' },
  booking_proposal_declined: { category: 'bookings', group: 'booking', priority: 'high' },
  booking_no_show: { category: 'bookings', group: 'booking', priority: 'normal' },
  payment_received: { category: 'bookings', group: 'booking', priority: 'normal' },
  payment_failed: { category: 'bookings', group: 'booking', priority: 'high' },
  refund_sent: { category: 'bookings', group: 'booking', priority: 'normal' },
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
  team_joined: { category: 'system', group: 'system', priority: 'normal' },
  new_sign_in: { category: 'system', group: 'system', priority: 'high' },
  announcement: { category: 'system', group: 'system', priority: 'normal' },
} as const satisfies Record<NotificationType, TypeDefinition>

/** In the order of the settings page. */
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
/** Whether notifications can be filtered by this name of a type, a group or a category. */
export const isNotificationFilter = (name: string): boolean => FILTERS.has(name)
