import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { m } from '#messages'
import { dayAndTime, toDay } from '#domain/time/time.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { call } from '#web/api/browser.ts'
import { useLiveEvents } from '#web/app/realtime/use-live-events.ts'
import { notifyAnnouncement, notifyArrival, notifyDone, notifyFailed } from '#web/ui/overlays/notify.ts'
import { reloadUnreadChats } from '../../../layout/unread-chats.ts'
import { paths } from '../../../paths.ts'
import { playArrival } from './arrival-sound.ts'
import { isRequest, getTitle } from './calendar-data.ts'

/**
 * Reloads when the server reports a change or the connection is back, and announces new bookings with a sound and a
 * message; the bell counts them. `changes` is the key of the page's own changes.
 */
export function useArrivals(changes: readonly string[], reload: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const reloadIfIdle = () => {
    // A reply that was sent before a change is complete would undo it for a moment. The change reloads itself.
    if (client.isMutating({ mutationKey: [...changes] }) === 0) reload()
  }
  const isLive = useLiveEvents({
    onConnected: reloadIfIdle,
    calendar_update({ kind, bookingId }) {
      reloadIfIdle()
      if (kind !== 'new-booking' || bookingId === null) return
      playArrival()
      void announce(bookingId)
    },
    merchant_chat_update: () => void reloadUnreadChats(),
  })
  return { isLive }

  /** Announces who comes when, with the actions that are possible at once. */
  async function announce(id: string) {
    const found = await call('GET /merchant/bookings/:id', { params: { id } }).catch(() => null)
    if (!found) return notifyAnnouncement(m.merchant_calendar_arrived())
    const { booking } = found
    const start = Date.parse(booking.startTime)
    const { name } = booking.customer
    const message = m.merchant_calendar_arrived_who({
      name,
      time: dayAndTime(start),
      service: getTitle(booking),
    })
    const open = {
      label: m.merchant_calendar_arrived_open(),
      onClick: () => void navigate(paths.calendar({ date: toDay(start), booking: id })),
    }
    const confirm = async () => {
      try {
        await call('PUT /bookings/:id/confirm', { params: { id } })
        notifyDone(m.merchant_toast_confirmed({ name }))
        reload()
      } catch (caught) {
        notifyFailed(toProblem(caught).message)
      }
    }
    notifyArrival(
      message,
      open,
      isRequest(booking) ? { label: m.merchant_booking_confirm(), onClick: () => void confirm() } : undefined,
    )
  }
}
