import { useCallback, useEffect, useState } from 'react'
import type { Conversation } from '#contract/entities/chat.ts'
import { call } from '#web/api/browser.ts'
import { useLiveEvents } from '#web/app/realtime/use-live-events.ts'
import { setUnreadChats } from '../../layout/personal/unread-chats-store.ts'

/** Pause in which several events of one message lead to one request. */
const PAUSE_MS = 300

/** The conversations of the customer, as they change. */
export function useConversations(loaded: Conversation[]): {
  conversations: Conversation[]
  reload: () => void
} {
  const [{ of, conversations }, setShown] = useState({ of: loaded, conversations: loaded })
  if (of !== loaded) setShown({ of: loaded, conversations: loaded })
  const [changes, setChanges] = useState(0)
  const reload = useCallback(() => setChanges((count) => count + 1), [])

  useEffect(() => {
    if (changes === 0) return
    const timer = setTimeout(() => {
      call('GET /chat/user/conversations').then(
        ({ data }) => setShown((shown) => ({ of: shown.of, conversations: data })),
        () => undefined, // the next event, or a new connection, loads it
      )
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [changes])
  useLiveEvents({
    new_store_to_customer_message: reload,
    customer_chat_update: reload,
    merchant_status_update: ({ merchantId, isOnline, timestamp }) =>
      setShown((shown) => ({
        of: shown.of,
        conversations: shown.conversations.map((each) =>
          each.store.merchant_id === merchantId
            ? {
                ...each,
                store: {
                  ...each.store,
                  online: isOnline,
                  lastSeenAt: isOnline ? each.store.lastSeenAt : timestamp,
                },
              }
            : each,
        ),
      })),
    onConnected: reload,
  })
  useEffect(() => setUnreadChats(unreadIn(conversations)), [conversations])
  return { conversations, reload }
}

export const unreadIn = (conversations: readonly Conversation[]): number =>
  conversations.reduce((sum, { unreadCount }) => sum + unreadCount, 0)
