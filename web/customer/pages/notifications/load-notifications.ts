import { redirect } from 'react-router'
import type { Call } from '#web/api/call.ts'
import { callContext, nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { toCounts } from '#web/parts/notifications/to-counts.ts'
import { PER_PAGE, type LoadedInbox } from '#web/parts/notifications/inbox-page.ts'
import { toUnreadChats } from '../../layout/personal/load-unread-chats.ts'
import { paths } from '../../paths.ts'
import { customersOnly } from '../../customers-only.ts'
import { getFilters, toQuery, toSearchParams, type Filter } from './filters.ts'

export async function loadNotifications({ context, url, request: { signal } }: LoaderArgs) {
  customersOnly(context)
  const { show, page } = getFilters(url.searchParams)
  const call = context.get(callContext)
  const [inbox, counts, chats] = await Promise.all([
    loadInbox(call, show, page, signal),
    call('GET /notifications/counts', { signal }),
    page === 1 && WITH_CHATS.includes(show) ? call('GET /chat/user/conversations', { signal }) : { data: [] },
  ])
  return {
    show,
    page,
    inbox,
    counts: toCounts(counts.data),
    chats: toUnreadChats(chats.data),
    now: context.get(nowContext).getTime(),
  }
}
const WITH_CHATS: readonly Filter[] = ['all', 'unread', 'messages']

async function loadInbox(call: Call, show: Filter, page: number, signal: AbortSignal): Promise<LoadedInbox> {
  if (show === 'messages') return { notifications: [], hasMore: false, query: null }
  const query = toQuery(show)
  const { data } = await call('GET /notifications', {
    query: { ...query, page, limit: PER_PAGE, sort: 'newest' },
    signal,
  })
  const { currentPage, totalPages } = data.pagination
  if (page > Math.max(1, totalPages)) throw redirect(paths.notifications(toSearchParams(show)))
  return { notifications: data.notifications, hasMore: currentPage < totalPages, query }
}

/** Without scripts, the button marks all as read. */
export async function markAllFromForm({ context, url }: LoaderArgs): Promise<never> {
  customersOnly(context)
  await context.get(callContext)('PUT /notifications/mark-all-read')
  throw redirect(url.pathname + url.search)
}

export type LoadedNotifications = Awaited<ReturnType<typeof loadNotifications>>
