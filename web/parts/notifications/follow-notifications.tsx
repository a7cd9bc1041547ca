import { useEffect, useEffectEvent } from 'react'
import type { Notification } from '#contract/entities/notification.ts'
import type { At } from '#domain/time/time.ts'
import { useLiveEvents } from '#web/app/realtime/use-live-events.ts'
import { showBrowserNotification } from './push/browser-notification.ts'
import { setUnreadCounts } from './counts-store.ts'
import { notificationsChanged, useUnreadCounts } from './counts.ts'
import type { UnreadCounts } from './to-counts.ts'
import { startServerTime } from './server-time.ts'
import { titleWithCount } from './title-with-count.ts'
import type { PushedMessage } from './push/push-worker.ts'

/** Interval of polling while the socket is not connected. */
const POLL_MS = 30_000

/** Follows the counts on every page of a signed-in account, in the title too. */
export function FollowNotifications({
  loaded,
  loadedAt,
}: {
  loaded: UnreadCounts
  loadedAt: At | undefined
}) {
  const { unread } = useUnreadCounts(loaded)
  useCountInTitle(unread)
  useEffect(() => {
    if (loadedAt !== undefined) startServerTime(loadedAt)
    setUnreadCounts(loaded)
    // The data with which the page was rendered do not change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const isConnected = useLiveEvents({
    new_notification: (notification: Notification) => {
      notificationsChanged()
      void showBrowserNotification(notification)
    },
    notification_count_update: notificationsChanged,
    notification_read: notificationsChanged,
    onConnected: notificationsChanged,
  })
  usePushedMessages(notificationsChanged)
  const changedIfVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && navigator.onLine) notificationsChanged()
  })
  useEffect(() => {
    const onVisible = () => changedIfVisible()
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [])
  useEffect(() => {
    if (isConnected) return
    const timer = setInterval(() => changedIfVisible(), POLL_MS)
    return () => clearInterval(timer)
  }, [isConnected])
  return null
}

/**
 * Shows the count in the title of the document, on every page. Pages set their titles without it, so it is put back
 * after each change.
 */
function useCountInTitle(count: number): void {
  useEffect(() => {
    const show = () => {
      const title = titleWithCount(document.title, count)
      if (title !== document.title) document.title = title
    }
    show()
    const observer = new MutationObserver(show)
    observer.observe(document.head, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [count])
}

/** Runs `onPushed` when the service worker has got a push message, which may be sooner than the socket. */
function usePushedMessages(onPushed: () => void): void {
  const notify = useEffectEvent(onPushed)
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      if (isPushedMessage(data)) notify()
    }
    navigator.serviceWorker.addEventListener('message', onMessage)
    return () => navigator.serviceWorker.removeEventListener('message', onMessage)
  }, [])
}

const isPushedMessage = (data: unknown): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  data.type === ('PUSHED' satisfies PushedMessage['type'])
