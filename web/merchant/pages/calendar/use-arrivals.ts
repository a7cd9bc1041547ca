import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { m } from '#messages'
import { useLiveEvents } from '#web/shared/realtime/use-live-events.ts'
import { notifyAnnouncement } from '#web/components/overlays/notify.ts'
import { reloadUnreadChats } from '../../layout/unread-chats.ts'
import { playArrival } from './arrival-sound.ts'

/**
 * Reloads when the server reports a change or the connection is back, and announces new bookings: with a sound,
 * a message, and a count in the navigation and in the title. `changes` is the key of the page's own changes.
 */
export function useArrivals(changes: readonly string[], reload: () => void) {
  const client = useQueryClient()
  const [newCount, setNewCount] = useState(0)
  const reloadIfIdle = () => {
    // A reply that was sent before a change is complete would undo it for a moment. The change reloads itself.
    if (client.isMutating({ mutationKey: [...changes] }) === 0) reload()
  }
  const isLive = useLiveEvents({
    onConnected: reloadIfIdle,
    calendar_update({ kind }) {
      reloadIfIdle()
      if (kind !== 'new-booking') return
      setNewCount((count) => count + 1)
      playArrival()
      notifyAnnouncement(m.merchant_calendar_arrived())
    },
    merchant_chat_update: () => void reloadUnreadChats(),
  })
  useTitleCount(newCount, () => setNewCount(0))
  return { newCount, isLive }
}

/** The title of the browser's tab counts what came while the page was in the background. */
function useTitleCount(count: number, onSeen: () => void) {
  useEffect(() => {
    const plain = document.title.replace(/^\(\d+\) /, '')
    if (count > 0) document.title = `(${count}) ${plain}`
    const seen = () => {
      if (document.visibilityState !== 'visible') return
      document.title = document.title.replace(/^\(\d+\) /, '')
      onSeen()
    }
    document.addEventListener('visibilitychange', seen)
    addEventListener('pointerdown', seen)
    addEventListener('keydown', seen)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      removeEventListener('pointerdown', seen)
      removeEventListener('keydown', seen)
      document.title = plain
    }
  })
}
