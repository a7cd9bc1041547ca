import { useEffect, useEffectEvent } from 'react'
import { callWithoutRedirect } from '#web/api/browser.ts'
import { useLiveEvents } from '#web/app/realtime/use-live-events.ts'
import { setUnreadChats } from './unread-chats-store.ts'

/** Interval of polling while the socket is not connected. */
const POLL_MS = 30_000

/** Loads the number of unread messages, and again when it may have changed. */
export default function FollowUnreadChats() {
  async function load() {
    try {
      const { data } = await callWithoutRedirect('GET /chat/unread-count')
      setUnreadChats(data.count)
    } catch {
      // The number stays as it is until the next time.
    }
  }
  const isConnected = useLiveEvents({
    new_store_to_customer_message: () => void load(),
    customer_chat_update: () => void load(),
    onConnected: () => void load(),
  })
  const loadIfVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && navigator.onLine) void load()
  })
  useEffect(() => {
    if (isConnected) return
    const timer = setInterval(loadIfVisible, POLL_MS)
    return () => clearInterval(timer)
  }, [isConnected])
  return null
}
