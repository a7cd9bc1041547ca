/** The filters of the notifications, which are in the address. */
import { m } from '#messages'
import type { InboxTexts } from '#web/parts/notifications/inbox-list.tsx'
import type { InboxQuery } from '#web/parts/notifications/inbox-page.ts'
import { readPage } from '../lists/list-filters.ts'

export const FILTERS = ['all', 'unread', 'bookings', 'requests', 'offers', 'messages', 'rewards'] as const
export type Filter = (typeof FILTERS)[number]

/** Reads the filters. Unknown values become those of the first page of all. */
export const getFilters = (search: URLSearchParams): { show: Filter; page: number } => ({
  show: FILTERS.find((each) => each === search.get('show')) ?? 'all',
  page: readPage(search),
})
export const toSearchParams = (show: Filter, page = 1) => ({
  show: show === 'all' ? undefined : show,
  page: page === 1 ? undefined : page,
})

const TYPES: Record<Exclude<Filter, 'messages'>, string> = {
  all: 'all',
  unread: 'all',
  bookings: 'bookings',
  requests: 'requests',
  offers: 'offer',
  rewards: 'rewards',
}
/** `offer` is the group that has those of followed stores too. Messages are conversations of chat. */
export const toQuery = (show: Exclude<Filter, 'messages'>): InboxQuery => ({
  type: TYPES[show],
  unreadOnly: show === 'unread' ? 'true' : 'false',
})

const TEXTS: Record<Filter, InboxTexts> = {
  all: {
    label: m.notification_filter_all,
    empty: m.notification_empty,
    hint: m.notification_empty_hint,
  },
  unread: {
    label: m.notification_filter_unread,
    empty: m.notification_empty_unread,
    hint: m.notification_empty_unread_hint,
  },
  bookings: {
    label: m.notification_filter_bookings,
    empty: m.notification_empty_bookings,
    hint: m.notification_empty_bookings_hint,
  },
  requests: {
    label: m.notification_filter_requests,
    empty: m.notification_empty_requests,
    hint: m.notification_empty_requests_hint,
  },
  offers: {
    label: m.notification_filter_offers,
    empty: m.notification_empty_offers,
    hint: m.notification_empty_offers_hint,
  },
  messages: {
    label: m.notification_filter_messages,
    empty: m.notification_empty_messages,
    hint: m.notification_empty_messages_hint,
  },
  rewards: {
    label: m.notification_filter_rewards,
    empty: m.notification_empty_rewards,
    hint: m.notification_empty_rewards_hint,
  },
}
export const getTexts = (show: Filter) => TEXTS[show]
