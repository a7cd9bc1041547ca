/** The filters of the notifications, which are in the address. */
import { m } from '#messages'
import { memberMay, type MerchantAction, type Membership } from '#domain/accounts/merchant-role.ts'
import type { InboxTexts } from '#web/parts/notifications/inbox-list.tsx'
import type { InboxQuery } from '#web/parts/notifications/inbox-page.ts'
import { NOTIFICATION_FILTERS, type NotificationFilter } from '../../notification-filters.ts'

/** Reads the filters. Unknown values become those of the first page of all. */
export function readFilters(params: URLSearchParams) {
  const requested = Number(params.get('page'))
  return {
    filter: NOTIFICATION_FILTERS.find((each) => each === params.get('filter')) ?? 'all',
    storeId: params.get('store') || undefined,
    page: Number.isSafeInteger(requested) && requested > 1 ? Math.min(requested, 10_000) : 1,
  }
}

/** Messages are conversations of chat. */
export const toInboxQuery = (
  filter: Exclude<NotificationFilter, 'messages'>,
  storeId: string | undefined,
): InboxQuery => ({
  type: filter === 'unread' ? 'all' : filter,
  unreadOnly: filter === 'unread' ? 'true' : 'false',
  ...(storeId && { storeId }),
})

/** Returns the filters whose notifications the role gets. */
export const filtersFor = (member: Membership): NotificationFilter[] =>
  NOTIFICATION_FILTERS.filter((filter) => {
    const action = ACTIONS[filter]
    return action === undefined || memberMay(member, action)
  })
const ACTIONS: Partial<Record<NotificationFilter, MerchantAction>> = {
  bookings: 'handleBookings',
  requests: 'makeQuotes',
  stores: 'handleClients',
  messages: 'answerChats',
}

const TEXTS: Record<NotificationFilter, InboxTexts> = {
  all: {
    label: m.notification_filter_all,
    empty: m.notification_empty,
    hint: m.merchant_notification_empty_hint,
  },
  unread: {
    label: m.notification_filter_unread,
    empty: m.notification_empty_unread,
    hint: m.notification_empty_unread_hint,
  },
  bookings: {
    label: m.merchant_notification_bookings,
    empty: m.notification_empty_bookings,
    hint: m.merchant_notification_empty_bookings_hint,
  },
  requests: {
    label: m.notification_filter_requests,
    empty: m.notification_empty_requests,
    hint: m.merchant_notification_empty_requests_hint,
  },
  stores: {
    label: m.merchant_notification_stores,
    empty: m.merchant_notification_empty_stores,
    hint: m.merchant_notification_empty_stores_hint,
  },
  messages: {
    label: m.merchant_notification_messages,
    empty: m.notification_empty_messages,
    hint: m.merchant_notification_empty_messages_hint,
  },
}
export const getTexts = (filter: NotificationFilter) => TEXTS[filter]
