import { useState } from 'react'
import { useLiveEvents } from '#web/app/realtime/use-live-events.ts'
import type { UnreadChat } from './shown.ts'

/** The unread chats of a page as they change. `load` is outside of components. */
export function useUnreadChats(loaded: UnreadChat[], load: () => Promise<UnreadChat[]>): UnreadChat[] {
  const [{ of, chats }, setShown] = useState({ of: loaded, chats: loaded })
  if (of !== loaded) setShown({ of: loaded, chats: loaded })
  const reload = () =>
    load().then(
      (next) => setShown({ of: loaded, chats: next }),
      () => undefined, // The next event, or a new connection, loads them.
    )
  useLiveEvents({
    new_store_to_customer_message: () => void reload(),
    new_customer_message: () => void reload(),
    customer_chat_update: () => void reload(),
    merchant_chat_update: () => void reload(),
  })
  return of === loaded ? chats : loaded
}
