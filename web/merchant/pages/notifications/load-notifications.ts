import { redirect } from 'react-router'
import { m } from '#messages'
import { memberMay } from '#domain/accounts/merchant-role.ts'
import { nowContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { toCounts } from '#web/parts/notifications/to-counts.ts'
import { PER_PAGE, type LoadedInbox } from '#web/parts/notifications/inbox-page.ts'
import { callAsMerchant } from '../../components/load-page.ts'
import type { NotificationFilter } from '../../notification-filters.ts'
import { toUnreadChats } from '../../layout/load-unread-conversations.ts'
import { NO_MEMBERSHIP } from '../../role.ts'
import { paths } from '../../paths.ts'
import { filtersFor, toInboxQuery, readFilters } from './filters.ts'

/** A page of the list. Unread conversations are before the notifications of the first page. */
export async function loadNotifications({ context, request: { signal }, url }: LoaderArgs) {
  const call = callAsMerchant({ context, url })
  const member = context.get(sessionContext) ?? NO_MEMBERSHIP
  const { filter, storeId: requested, page } = readFilters(url.searchParams)
  const stores = memberMay(member, 'seeCatalogue')
    ? (await call('GET /stores/merchant/my-stores', { signal })).stores
    : []
  const storeId = stores.some(({ id }) => id === requested) ? requested : undefined
  const withChats = memberMay(member, 'answerChats') && page === 1 && WITH_CHATS.includes(filter)
  const query = filter === 'messages' ? null : toInboxQuery(filter, storeId)
  const [listed, counts, chats] = await Promise.all([
    query &&
      call('GET /notifications', { query: { ...query, page, limit: PER_PAGE, sort: 'newest' }, signal }),
    call('GET /notifications/counts', { signal }),
    withChats &&
      call('GET /chat/merchant/conversations', {
        query: { filter: 'unread', ...(storeId && { storeId }) },
        signal,
      }),
  ])
  const last = Math.max(1, listed?.data.pagination.totalPages ?? 1)
  if (page > last) throw redirect(paths.notifications({ filter, store: storeId }))
  return {
    filter,
    storeId,
    page,
    filters: filtersFor(member),
    stores: stores.map(({ id, name, location }) => ({ id, name, location })),
    inbox: {
      notifications: listed?.data.notifications ?? [],
      hasMore: page < last,
      query,
    } satisfies LoadedInbox,
    counts: toCounts(counts.data),
    withChats,
    chats: chats ? toUnreadChats(chats.data) : [],
    now: context.get(nowContext).getTime(),
    meta: [
      { title: m.merchant_page_title({ page: m.notification_title() }) },
      { name: 'description', content: m.merchant_notification_description() },
    ],
  }
}
const WITH_CHATS: readonly NotificationFilter[] = ['all', 'unread', 'messages']

export type LoadedNotifications = Awaited<ReturnType<typeof loadNotifications>>

/** Marks all as read without scripts. */
export async function markAllFromForm({ context, request: { signal }, url }: LoaderArgs) {
  await callAsMerchant({ context, url })('PUT /notifications/mark-all-read', { signal })
  return redirect(url.pathname + url.search)
}
