import { useCallback, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import type { Notification } from '#contract/entities/notification.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { callWithoutRedirect } from '#web/api/browser.ts'
import { useLiveEvents } from '#web/app/realtime/use-live-events.ts'
import { notifyFailed } from '#web/ui/overlays/notify.ts'
import { useNotificationsChange } from './counts.ts'
import { markAllRead, markRead } from './mark-read.ts'
import { SHOWN_IN_BELL, type UnreadChat } from './shown.ts'

type Recent = { notifications: Notification[]; chats: UnreadChat[] }

/** The newest notifications and the unread chats, loaded when the bell opens and as they change while it is open. */
export function useRecentNotifications(isOpen: boolean, loadChats: () => Promise<UnreadChat[]>) {
  const [recent, setRecent] = useState<Recent>()
  const [failed, setFailed] = useState<string>()
  const last = useRef(0)

  const load = useCallback(() => {
    const number = ++last.current
    const isLast = () => number === last.current
    fetchRecent(loadChats).then(
      (next) => {
        if (!isLast()) return
        setRecent(next)
        setFailed(undefined)
      },
      (error: unknown) => {
        if (isLast()) setFailed(toProblem(error).message)
      },
    )
  }, [loadChats])
  useEffect(() => {
    if (isOpen) load()
  }, [isOpen, load])
  const loadIfOpen = () => {
    if (isOpen) load()
  }
  useNotificationsChange(loadIfOpen)
  useLiveEvents({
    new_store_to_customer_message: loadIfOpen,
    new_customer_message: loadIfOpen,
    customer_chat_update: loadIfOpen,
    merchant_chat_update: loadIfOpen,
  })

  const show = (isRead: (notification: Notification) => boolean) => {
    // A reply that is still being loaded does not have the change yet.
    last.current += 1
    setRecent(
      (before) =>
        before && {
          ...before,
          notifications: before.notifications.map((each) =>
            isRead(each) ? { ...each, read: true, isRead: true } : each,
          ),
        },
    )
  }
  return {
    recent,
    /** Reason why the notifications could not be loaded; those that were loaded before are still there. */
    failed,
    retry() {
      setFailed(undefined)
      load()
    },
    open(id: string) {
      const notification = recent?.notifications.find((each) => each.id === id)
      if (!notification || notification.read) return
      show((each) => each.id === id)
      markRead(id).catch(() => undefined) // It is shown as unread again with the next load.
    },
    async markAll() {
      show(() => true)
      try {
        await markAllRead()
      } catch (error) {
        notifyFailed(m.notification_mark_failed({ reason: toProblem(error).message }))
      } finally {
        load()
      }
    },
  }
}

async function fetchRecent(loadChats: () => Promise<UnreadChat[]>): Promise<Recent> {
  const [{ data }, chats] = await Promise.all([
    callWithoutRedirect('GET /notifications', { query: { page: 1, limit: SHOWN_IN_BELL } }),
    loadChats().catch(() => []),
  ])
  return { notifications: data.notifications, chats }
}
