import { useQueryClient } from '@tanstack/react-query'
import { m } from '#messages'
import { useLiveEvents } from '#web/shared/realtime/use-live-events.ts'
import { notifyAnnouncement } from '#web/components/overlays/notify.ts'
import { reloadUnreadChats } from '../../layout/unread-chats.ts'
import { playArrival } from './arrival-sound.ts'

/**
 * Reloads when the server reports a change or the connection is back, and announces new bookings with a sound and a
 * message; the bell counts them. `changes` is the key of the page's own changes.
 */
export function useArrivals(changes: readonly string[], reload: () => void) {
  const client = useQueryClient()
  const reloadIfIdle = () => {
    // A reply that was sent before a change is complete would undo it for a moment. The change reloads itself.
    if (client.isMutating({ mutationKey: [...changes] }) === 0) reload()
  }
  const isLive = useLiveEvents({
    onConnected: reloadIfIdle,
    calendar_update({ kind }) {
      reloadIfIdle()
      if (kind !== 'new-booking') return
      playArrival()
      notifyAnnouncement(m.merchant_calendar_arrived())
    },
    merchant_chat_update: () => void reloadUnreadChats(),
  })
  return { isLive }
}
