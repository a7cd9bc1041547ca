/** The notifications of a page: more of them, new ones, and what is done with them. */
import { useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import type { Notification } from '#contract/entities/notification.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { callWithoutRedirect } from '#web/api/browser.ts'
import { useLiveEvents } from '#web/app/realtime/use-live-events.ts'
import { notifyDone, notifyFailed } from '#web/ui/overlays/notify.ts'
import { PER_PAGE, type InboxQuery, type LoadedInbox } from './inbox-page.ts'
import { loadCounts, useNotificationsChange } from './counts.ts'
import { deleteNotification, markAllRead, markRead } from './mark-read.ts'

/** Time for which the toast with Undo is shown. */
const UNDO_MS = 4000

type Shown = {
  of: LoadedInbox
  notifications: Notification[]
  /** Notifications that arrived meanwhile; they are shown when the person asks for them. */
  newer: Notification[]
  hasMore: boolean
  more: 'idle' | 'loading' | 'failed'
}
const start = (of: LoadedInbox): Shown => ({
  of,
  notifications: of.notifications,
  newer: [],
  hasMore: of.hasMore,
  more: 'idle',
})

export function useInbox(loaded: LoadedInbox) {
  const [shown, setShown] = useState(() => start(loaded))
  if (shown.of !== loaded) setShown(start(loaded))
  const current = shown.of === loaded ? shown : start(loaded)
  const deletions = useDelayedDeletions()

  const update = (change: (before: Shown) => Partial<Shown>) =>
    setShown((before) => (before.of === loaded ? { ...before, ...change(before) } : before))
  const setRead = (isConcerned: (each: Notification) => boolean, read: boolean) =>
    update(({ notifications }) => ({
      notifications: notifications.map((each) =>
        isConcerned(each) && each.read !== read ? { ...each, read, isRead: read } : each,
      ),
    }))

  /** Pages shift when notifications arrive or are deleted, so those that are shown already are left out. */
  async function loadMore() {
    const { query } = loaded
    if (!query || current.more === 'loading') return
    update(() => ({ more: 'loading' }))
    const known = new Set([...current.notifications, ...current.newer].map(({ id }) => id))
    const matching = current.notifications.filter(
      ({ id, read }) => !deletions.has(id) && (query.unreadOnly === 'false' || !read),
    ).length
    try {
      for (let page = Math.floor(matching / PER_PAGE) + 1; ; page += 1) {
        const { notifications, hasMore } = await fetchInbox(query, page)
        const added = notifications.filter(({ id }) => !known.has(id) && !deletions.has(id))
        if (added.length === 0 && hasMore) continue
        return update((before) => ({
          notifications: [...before.notifications, ...added],
          hasMore,
          more: 'idle',
        }))
      }
    } catch {
      update(() => ({ more: 'failed' }))
    }
  }

  /** The newest page: those not shown yet are offered, the others are updated. */
  async function refresh() {
    const { query } = loaded
    if (!query) return
    try {
      const [{ notifications: newest }, unread] = await Promise.all([fetchInbox(query, 1), fetchUnread()])
      update(({ notifications }) => {
        const known = new Set(notifications.map(({ id }) => id))
        const loadedAgain = new Map(newest.map((each) => [each.id, each]))
        const newestKnown = notifications[0]?.createdAt ?? ''
        return {
          notifications: notifications.map((each) => {
            const again = loadedAgain.get(each.id)
            if (again)
              return again.createdAt === each.createdAt ? again : { ...again, createdAt: each.createdAt }
            return unread === 0 ? { ...each, read: true, isRead: true } : each
          }),
          newer: newest.filter(
            ({ id, createdAt }) => !known.has(id) && !deletions.has(id) && createdAt > newestKnown,
          ),
        }
      })
    } catch {
      // The next event, or a new connection, loads them.
    }
  }
  useNotificationsChange(() => void refresh())
  useLiveEvents({
    notification_read: ({ notificationId }) => setRead(({ id }) => id === notificationId, true),
  })

  return {
    notifications: current.notifications.filter(({ id }) => !deletions.has(id)),
    newer: current.newer.length,
    hasMore: current.hasMore,
    more: current.more,
    loadMore: () => void loadMore(),
    showNewer: () =>
      update(({ notifications, newer }) => ({ notifications: [...newer, ...notifications], newer: [] })),
    async markRead(id: string) {
      if (!current.notifications.some((each) => each.id === id && !each.read)) return
      setRead((each) => each.id === id, true)
      try {
        await markRead(id)
      } catch (error) {
        setRead((each) => each.id === id, false)
        notifyFailed(m.notification_mark_failed({ reason: toProblem(error).message }))
      }
    },
    async markAllRead() {
      const before = new Set(current.notifications.filter(({ read }) => !read).map(({ id }) => id))
      setRead(() => true, true)
      try {
        await markAllRead()
        notifyDone(m.notification_mark_all_done())
      } catch (error) {
        setRead(({ id }) => before.has(id), false)
        notifyFailed(m.notification_mark_failed({ reason: toProblem(error).message }))
      }
    },
    remove: ({ id, read }: Pick<Notification, 'id' | 'read'>) => deletions.add(id, !read),
  }
}

/** Loads one page of the API. */
async function fetchInbox(query: InboxQuery, page: number) {
  const { data } = await callWithoutRedirect('GET /notifications', {
    query: { page, limit: PER_PAGE, sort: 'newest', ...query },
  })
  return {
    notifications: data.notifications,
    hasMore: data.pagination.currentPage < data.pagination.totalPages,
  }
}

const fetchUnread = async (): Promise<number> =>
  (await callWithoutRedirect('GET /notifications/counts')).data.unread

/** Deletes after the time for Undo, or when the page is left before. */
function useDelayedDeletions() {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const waiting = useRef(new Map<string, () => void>())
  useEffect(() => {
    const all = waiting.current
    return () => {
      for (const run of all.values()) run()
    }
  }, [])
  const hide = (id: string, isHidden: boolean) =>
    setHidden((before) => {
      const next = new Set(before)
      if (isHidden) next.add(id)
      else next.delete(id)
      return next
    })

  function add(id: string, isUnread: boolean) {
    hide(id, true)
    const run = () => {
      clearTimeout(timer)
      waiting.current.delete(id)
      deleteNotification(id, isUnread).catch((error: unknown) => {
        hide(id, false)
        notifyFailed(m.notification_delete_failed({ reason: toProblem(error).message }))
        void loadCounts()
      })
    }
    const timer = setTimeout(run, UNDO_MS)
    waiting.current.set(id, run)
    notifyDone(m.notification_deleted(), {
      label: m.notification_undo(),
      onClick() {
        if (!waiting.current.delete(id)) return
        clearTimeout(timer)
        hide(id, false)
      },
    })
  }
  return { add, has: (id: string) => hidden.has(id) }
}
