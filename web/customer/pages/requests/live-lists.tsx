import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useLiveEvents } from '#web/shared/realtime/use-live-events.ts'
import { isAboutRequests } from './live-events.ts'

/** Loads lists of the customer's requests and quotes again when one of them has changed. */
export function LiveLists() {
  const { revalidate } = useRevalidator()
  const wasConnected = useRef(false)
  useLiveEvents({
    service_offer_received: () => void revalidate(),
    quote_update: () => void revalidate(),
    new_notification: (notification) => {
      if (isAboutRequests(notification)) void revalidate()
    },
    // Events during an interruption were missed.
    onConnected() {
      if (wasConnected.current) void revalidate()
      wasConnected.current = true
    },
  })
  return null
}
