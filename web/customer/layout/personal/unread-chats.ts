import { useSyncExternalStore } from 'react'
import { getUnreadChats, subscribeToUnreadChats } from './unread-chats-store.ts'

/** Messages of stores that the customer has not read. */
export const useUnreadChats = (): number => useSyncExternalStore(subscribeToUnreadChats, getUnreadChats, none)
const none = () => 0
